"""What docs/api.md says works as it is printed there."""

import re
from pathlib import Path

import pytest
from tests.web.http.house import House

PAGE = Path(__file__).parents[3] / "docs" / "api.md"


def test_the_example_for_python_plays_a_game(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert "http://127.0.0.1:8000" in code
    names: dict[str, object] = {}
    exec(code.replace("http://127.0.0.1:8000", house.listen()), names)
    printed = capsys.readouterr().out
    assert '"end":"finished"' in printed
    for name in ("ada", "bo"):
        names[name].close()  # type: ignore[attr-defined]


def test_every_address_on_the_page_exists(house: House) -> None:
    known = house.http().get("/api/v1/openapi.json").json()["paths"]
    known = {path.removeprefix("/api/v1") for path in known} | {"/tables/{table}/live"}
    named = re.findall(r"(?:GET|POST) (/[^`?]*)|`(/tables/[^`?]*)`", PAGE.read_text("utf-8"))
    paths = {(one or other).removeprefix("/api/v1") for one, other in named}
    assert len(paths) > 8
    assert paths <= known
