"""The lab's reports on the server: shown once they are there, and nothing else from that folder."""

import json
from pathlib import Path

import pytest
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House
from tests.web.pages.reader import Reader

from starmoot.web.settings import Settings

STUDY = {
    "name": "too-fast",
    "title": "Too fast?",
    "question": "Does Treachery rise too fast?",
    "verdict": "Jump_treachery = 2 takes 10 points off the share of fleets saved.",
    "measure": "share of fleets saved",
    "who": ["No seat gains."],
    "sureness": "400 seeds in 2 settings.",
    "limits": ["Played by random."],
    "table": [["", "", "change"], ["two Treachery a jump", "52.1 % [48.0, 56.2]", "−10.2"]],
    "gains": [],
}


@pytest.fixture
def house(open_house: OpenHouse, tmp_path: Path) -> House:
    """A server whose data lie where the test can reach them."""
    return open_house(settings=Settings(data=tmp_path))


def leave_report(house: House) -> None:
    """Put a report where the lab puts it."""
    folder = house.services.settings.data / "lab" / "reports"
    (folder / "exodus").mkdir(parents=True)
    report = {"game": "exodus", "title": "Exodus", "studies": [STUDY]}
    (folder / "exodus.json").write_text(json.dumps(report))
    (folder / "exodus" / "too-fast.svg").write_text("<svg/>")


def test_without_a_report_the_page_says_how_to_make_one(house: House) -> None:
    page = Reader(house.http()).get("/lab")
    assert "starmoot lab answers GAME" in page.words
    assert house.http().get("/lab/exodus").status_code == 404


def test_a_report_is_shown_with_its_verdicts_and_pictures(house: House) -> None:
    leave_report(house)
    reader = Reader(house.http())
    assert "/lab/exodus" in reader.get("/lab").links
    words = reader.get("/lab/exodus").words
    assert str(STUDY["verdict"]) in words
    assert "400 seeds" in words
    assert "52.1 % [48.0, 56.2]" in words, "the table behind the picture"
    picture = house.http().get("/lab/exodus/too-fast.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text == "<svg/>"


def test_nothing_but_reports_comes_out_of_the_folder(house: House) -> None:
    leave_report(house)
    for path in ("/lab/..%2fserver", "/lab/exodus/..%2f..%2fserver.svg", "/lab/exodus/none.svg"):
        assert house.http().get(path).status_code == 404, path
