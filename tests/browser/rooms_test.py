"""Three people in two rooms of one table: a room sees itself, and nothing of the other."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import DESK, OPEN, PHONE, RANDOM, Visitor

PICTURES = os.environ.get("PICTURES_OF_ROOMS", "")
"""Where to keep what was seen, for eyes."""


PATHS = (
    *("/api/v1/tables/{}", "/api/v1/tables/{}/view", "/api/v1/tables/{}/talk", "/tables/{}"),
    *("/tables/{}/plain", "/tables/{}/room", "/schedule", "/profile", "/tables", "/"),
)


def seen(visitor: Visitor, name: str) -> None:
    """Keep a picture at both widths, where pictures are wanted."""
    if PICTURES:
        for width in (DESK, PHONE):
            visitor.page.set_viewport_size(width)  # type: ignore[arg-type]
            visitor.page.screenshot(path=Path(PICTURES) / f"{name}-{width['width']}.png")
        visitor.page.set_viewport_size(DESK)  # type: ignore[arg-type]


def frames(visitor: Visitor) -> list[str]:
    """Everything that the tables of a visitor's page are sent from now on."""
    got: list[str] = []

    def note(text: str | bytes) -> None:
        got.append(text.decode(errors="replace") if isinstance(text, bytes) else text)

    visitor.page.on("websocket", lambda socket: socket.on("framereceived", note))
    return got


def test_a_room_shows_itself_and_hears_nothing_of_the_others(visitors: Visitors) -> None:
    ada, bo, cy = visitors("Adalind"), visitors("Boromund"), visitors("Cyprian")
    table = ada.make_table("hegemony", [OPEN] * 12, start=False)
    # one link for each room; the captain fills theirs
    ada.go(f"/tables/{table}")
    expect(ada.page.get_by_role("heading", name="Room 2")).to_be_visible()
    seen(ada, "waiting")
    ada.page.get_by_role("button", name="Invite to this room").nth(1).click()
    link = ada.page.get_by_role("textbox", name="Invitation").input_value()
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    cy.api("POST", f"/tables/{table}/join", {"invite": link.partition("#")[2]})
    assert cy.api("GET", f"/tables/{table}")["me"]["seats"] == [4]
    cy.go(f"/tables/{table}")
    cy.page.get_by_role("combobox", name="Seat 6 is for").select_option("bot/random")
    expect(cy.page.get_by_role("listitem").nth(5)).to_contain_text("Bot")
    assert "Adalind" not in cy.page.content()
    assert "Boromund" not in cy.page.content()
    for one in (ada, cy):
        one.go("/")  # a waiting room would go to the table by itself, at its own time
    ada.api("POST", f"/tables/{table}/start", {"fill": RANDOM["bot"]})

    heard = frames(cy)
    for one in (cy, ada, bo):
        one.sit(table)
    ours = ada.page.get_by_role("region", name="Our room")
    expect(ours).to_contain_text("2 of 2 here")
    bo.go(f"/tables/{table}/room")
    bo.page.get_by_role("textbox", name="Everybody in this room").fill("Trust the fleet.")
    bo.page.get_by_role("button", name="Save").click()
    expect(ours).to_contain_text("Trust the fleet.")
    expect(ours).to_contain_text("1 of 2 here")
    ada.api("POST", f"/tables/{table}/talk", {"seat": 0, "text": "Hush.", "audience": [1, 2, 3]})
    ada.page.get_by_role("tab", name="Talk").click()
    expect(ada.page.locator("#area-talk")).to_contain_text("Hush.")
    expect(ada.page.locator("#area-talk")).to_contain_text("Our room")
    seen(ada, "table")
    theirs = cy.page.get_by_role("region", name="Our room")
    expect(theirs).to_contain_text("1 of 1 here")
    cy.page.reload()
    expect(theirs).to_contain_text("1 of 1 here")
    heard += [cy.context.request.get(path.format(table)).text() for path in PATHS]
    for word in ("Adalind", "Boromund", "Trust the fleet", "Hush"):
        assert not [text for text in heard if word in text], word
    assert [text for text in heard if "Cyprian" in text]


def test_a_captain_sets_the_hour_at_which_most_can_come(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo", viewport=PHONE)
    table = ada.make_table("hegemony", [OPEN, OPEN, *[RANDOM] * 10], start=False)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.api("POST", f"/tables/{table}/start", {})
    for one, zone in ((ada, "Europe/Berlin"), (bo, "America/New_York")):
        one.go("/schedule")
        one.page.get_by_label("Time zone").fill(zone)
        days = ("Saturday", "Sunday")
        for day in days:
            group = one.page.get_by_role("group", name=day)
            group.get_by_label("From").fill("12:00")
            group.get_by_label("To").fill("20:00")
        one.page.get_by_role("button", name="Save").click()
        expect(one.page.get_by_role("group", name="Sunday").get_by_label("To")).to_have_value(
            "20:00"
        )
    seen(ada, "schedule")
    ada.go(f"/tables/{table}/room")
    expect(ada.page.locator("body")).to_contain_text("2 of 2 have said when they can come")
    first = ada.page.get_by_role("listitem").filter(has_text="2 of 2 can come").first
    first.get_by_role("button", name="Set this hour").click()
    expect(ada.page.get_by_role("button", name="Take back")).to_be_visible()
    seen(ada, "room")
    ada.page.get_by_role("button", name="Make an address").click()
    feed = ada.page.get_by_role("textbox", name="A secret address").input_value()
    path = feed[feed.index("/api/") :]
    text = ada.context.request.get(path).text()
    planned = ada.api("GET", "/me/schedule")[0]["at"]
    assert f"DTSTART:{datetime.fromtimestamp(planned / 1000, UTC):%Y%m%dT%H%M%SZ}" in text
    bo.go(f"/tables/{table}/plain")
    expect(bo.page.locator("#room")).to_contain_text("Session")
    seen(bo, "plain")
