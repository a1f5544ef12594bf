"""No page sends the browser to another site, whatever the address says."""

from urllib.parse import quote, urljoin, urlsplit

import pytest
from tests.web.http.house import House
from tests.web.pages.reader import WORD, account

ELSEWHERE = (
    *("//evil.example", "/\t/evil.example", "/\n/evil.example", "/\r\n/evil.example", "/\\evil"),
    *("/\\/evil.example", "\\\\evil.example", "https://evil.example", "javascript:alert(1)"),
    *(
        "/\x0b/evil",
        "/ /evil",
        "\t//evil.example",
        "/x\r\nSet-Cookie: a=b",
        "/\x00",
        "/é",
        "/%0a\n",
    ),
    *("/\u2028/evil", "evil.example", "", "/x y"),
)


def landed(house: House, location: str) -> str:
    """The host to which a browser goes: it drops tabs and line ends, and takes \\ for /."""
    seen = "".join(sign for sign in location if sign not in "\t\r\n").strip().replace("\\", "/")
    return urlsplit(urljoin(f"{house.address}/login", seen)).netloc


@pytest.fixture(scope="module")
def house(shared_house: House) -> House:
    """A server where Ada has an account."""
    account(shared_house)
    return shared_house


@pytest.mark.parametrize("wanted", ELSEWHERE)
@pytest.mark.parametrize("field", ["next", "back"])
def test_no_redirect_leaves_the_site(house: House, wanted: str, field: str) -> None:
    http = house.http()
    if field == "next":
        form = {"name": "Ada", "password": WORD, "next": wanted}
        answer = http.post("/login", data=form)
    else:
        answer = http.post("/language", data={"language": "de", "back": wanted})
    assert answer.status_code == 303, answer.text
    assert landed(house, answer.headers["location"]) == "starmoot.test"
    assert answer.headers["location"] == "/"
    assert answer.headers["location"].isprintable()


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_no_form_carries_another_site_along(house: House, wanted: str) -> None:
    answer = house.http().get(f"/login?next={quote(wanted)}")
    assert answer.status_code == 200
    assert 'name="next" value="/"' in answer.text


@pytest.mark.parametrize("wanted", ["/profile", "/tables/abc?seat=1&x=%20#ask", "/games/moot"])
def test_pages_of_ours_are_gone_on_to(house: House, wanted: str) -> None:
    form = {"name": "Ada", "password": WORD, "next": wanted}
    assert house.http().post("/login", data=form).headers["location"] == wanted
