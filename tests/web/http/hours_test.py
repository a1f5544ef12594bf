"""Captains, invitations of rooms, hours that suit most, calendars and reminders."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import icalendar
import pytest
from tests.web.http.cabinets import CABINETS, OFFER, Cabinets
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House, Socket
from tests.web.http.playing import play_out, sit
from tests.web.http.rooms_test import send

from starmoot.client import Client, Problem
from starmoot.host import registry
from starmoot.kernel import Meeting, only
from starmoot.web.clock import HeldClock
from starmoot.web.http.presence import GONE_AFTER

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@pytest.fixture(autouse=True)
def cabinets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, CABINETS.id, CABINETS)


@pytest.fixture
def clock() -> HeldClock:
    return HeldClock(round(datetime(2027, 1, 15, 8, tzinfo=UTC).timestamp() * 1000))


@pytest.fixture
def house(open_house: OpenHouse, clock: HeldClock) -> House:
    return open_house("hours.db", clock=clock)


def refused(client: Client, method: str, path: str, body: Any = None) -> str:
    """Why something was refused."""
    with pytest.raises(Problem) as caught:
        client._ask(method, path, body)
    return caught.value.error


def company(house: House, count: int = 4) -> list[Client]:
    return [house.client(f"Player {number}") for number in range(count)]


def names(client: Client, table: str) -> list[str]:
    return [seat["name"] for seat in client.table(table)["seats"]]


# Waiting rooms


def test_the_invitation_of_a_room_opens_its_seats_alone(house: House) -> None:
    host, captain, friend = company(house, 3)
    plan = [{"kind": "open"}, *[{"kind": "reserved"}] * 3]
    table = host.create("cabinets", 4, plan=plan)
    key = send(host, "POST", f"/tables/{table}/rooms/1/invites")["key"]
    assert captain.join(table, None, key) == 1
    assert (
        refused(friend, "POST", f"/tables/{table}/join", {"seat": 2, "invite": key}) == "not_free"
    )
    assert friend.join(table, None, key) == 3
    assert names(captain, table) == ["", "Player 1", "", "Player 2"]
    assert names(host, table) == ["Player 0", "", "", ""]
    assert [seat["kind"] for seat in host.table(table)["seats"]] == [
        *("taken", "veiled", "reserved", "veiled")
    ]
    assert captain.table(table)["host"] == ""


def test_the_invitation_of_a_room_leads_past_open_seats_of_others(house: House) -> None:
    host, captain, _ = company(house, 3)
    table = host.create("cabinets", 6)
    key = send(host, "POST", f"/tables/{table}/rooms/1/invites")["key"]
    host.join(table, 2)
    assert captain.join(table, None, key) == 1


def test_captains_fill_their_own_rooms_and_no_others(house: House) -> None:
    host, captain, member = company(house, 3)
    table = host.create("cabinets", 6)
    captain.join(table, 1)
    member.join(table, 3)
    bot = {"kind": "bot", "bot": "random"}
    send(captain, "POST", f"/tables/{table}/seats/5", bot)
    assert refused(captain, "POST", f"/tables/{table}/seats/2", bot) == "not_host"
    assert refused(captain, "POST", f"/tables/{table}/rooms/0/invites", {}) == "not_host"
    assert refused(member, "POST", f"/tables/{table}/seats/5", bot) == "not_host"
    captain.leave(table, 1)
    send(member, "POST", f"/tables/{table}/seats/1", bot)
    host.start(table, "random")
    assert host.table(table)["status"] == "playing"


def test_nobody_sits_in_two_rooms(house: House) -> None:
    host, *_ = company(house, 1)
    table = host.create("cabinets", 4)
    assert refused(host, "POST", f"/tables/{table}/join", {"seat": 1}) == "not_together"
    assert host.join(table, 2) == 2


def test_names_are_told_when_the_game_is_over(house: House) -> None:
    people = company(house)
    table = sit(people, "cabinets")
    assert names(people[0], table) == ["Player 0", "", "Player 2", ""]
    assert names(house.client(), table) == [""] * 4
    play_out(people, table)
    assert names(people[0], table) == [f"Player {number}" for number in range(4)]


def test_a_seat_that_was_left_waits_for_its_owner_and_for_those_its_room_invites(
    house: House,
) -> None:
    people = company(house)
    table = sit(people, "cabinets")
    people[3].leave(table, 3)
    ours = people[1].table(table)["seats"][3]
    assert (ours["kind"], bool(ours["stand_in"])) == ("open", True)
    stranger = house.client("Stranger")
    assert refused(stranger, "POST", f"/tables/{table}/join", {"seat": 3}) == "not_free"
    assert people[3].join(table, 3) == 3
    people[3].leave(table, 3)
    key = send(people[1], "POST", f"/tables/{table}/rooms/1/invites")["key"]
    assert stranger.join(table, None, key) == 3
    assert names(people[1], table)[3] == "Stranger"


def test_words_stay_in_the_room(house: House) -> None:
    people = company(house)
    table = sit(people, "cabinets")
    assert people[0].view(table, 0).audiences == [[0, 2]]
    people[0].say(table, 0, "Psst.", [2])
    assert [word["text"] for word in people[2].talk(table, 2)] == ["Psst."]
    assert people[1].talk(table, 1) == []
    assert refused(people[0], "POST", f"/tables/{table}/talk", {"seat": 0, "text": "All!"}) == (
        "no_channel"
    )


def test_presence_is_of_ones_own_room(house: House) -> None:
    people = company(house)
    table = sit(people, "cabinets")
    mine = house.socket(table, people[0], "?seat=0")
    assert mine.news()[0]["parts"]["present"] == [0]
    other = house.socket(table, people[1], "?seat=1")
    assert mine.news() == []
    fellow = house.socket(table, people[2], "?seat=2")
    assert [part["parts"]["present"] for part in mine.news()] == [[0, 2]]
    fellow.close()
    assert [part["parts"]["present"] for part in mine.news()] == [[0]]
    mine.close()
    other.close()


def come_to_see(socket: Socket, seats: list[int]) -> None:
    """Follow until just these are there; a server beside us may tell its own a moment later."""
    while socket.receive().get("parts", {}).get("present") != seats:
        pass


def test_people_see_who_is_connected_to_another_server(
    open_house: OpenHouse, postgres_url: str
) -> None:
    here, there = open_house(postgres_url, poll=30), open_house(postgres_url, poll=30)
    people = [here.client("Ada"), there.client("Bo"), there.client("Cy"), here.client("Di")]
    table = sit(people, "cabinets")
    mine = here.socket(table, people[0], "?seat=0")
    come_to_see(mine, [0])
    fellow = there.socket(table, people[2], "?seat=2")
    come_to_see(mine, [0, 2])
    come_to_see(fellow, [0, 2])
    other = there.socket(table, people[1], "?seat=1")
    come_to_see(other, [1])
    again = here.socket(table, people[2], "?seat=2")  # the same person, on a second device
    come_to_see(again, [0, 2])
    fellow.close()
    assert [part for part in mine.news() if "present" in part.get("parts", {})] == []
    again.close()
    come_to_see(mine, [0])
    mine.close()
    other.close()


def test_people_of_a_server_that_died_are_gone_after_a_while(
    open_house: OpenHouse, postgres_url: str, clock: HeldClock
) -> None:
    here, there = (open_house(postgres_url, poll=30, clock=clock) for _ in range(2))
    people = [here.client("Ada"), there.client("Bo"), there.client("Cy"), here.client("Di")]
    table = sit(people, "cabinets")
    mine = here.socket(table, people[0], "?seat=0")
    fellow = there.socket(table, people[2], "?seat=2")
    come_to_see(mine, [0, 2])
    assert there.telling is not None
    there.thread.loop.call_soon_threadsafe(there.telling.cancel)
    clock.advance(GONE_AFTER / 1000 + 1)
    assert [part["parts"]["present"] for part in mine.news()] == [[0]]
    fellow.close()
    mine.close()


# Hours


def can_come(client: Client, zone: str, *hours: tuple[int, str, str]) -> None:
    spans = [{"day": day, "start": start, "end": end} for day, start, end in hours]
    send(client, "PUT", "/me/availability", {"zone": zone, "hours": spans})


def hour(*when: int) -> int:
    return round(datetime(*when, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc, arg-type]


def test_the_program_proposes_the_earliest_hour_at_which_most_of_a_room_can_come(
    house: House,
) -> None:
    people = company(house, 6)
    table = sit(people, "cabinets")
    can_come(people[0], "Europe/Berlin", (6, "18:00", "22:00"), (2, "19:00", "23:00"))
    can_come(people[2], "America/New_York", (6, "13:00", "15:00"), (2, "14:00", "18:00"))
    can_come(people[1], "UTC", (5, "00:00", "23:59"))  # of another room
    found = send(people[4], "GET", f"/tables/{table}/seats/4/proposals")
    assert (found["people"], found["said"]) == (3, 2)
    # Sunday: Berlin from 17 to 21 UTC, New York from 18 to 20; Wednesday: 18 to 22, 19 to 23
    assert found["hours"][:2] == [
        {"at": hour(2027, 1, 17, 18), "can": 2},
        {"at": hour(2027, 1, 20, 19), "can": 2},
    ]
    path = f"/tables/{table}/seats/1/proposals"
    assert refused(people[0], "GET", path) == "not_your_seat"


def with_a_window(_g: Cabinets) -> list[Meeting]:
    """Both rooms send somebody to a window, between two and nine days after the start."""
    day = 24 * 3600
    limits = (2 * day, 9 * day)
    return [Meeting("The window opens", 3 * day, 1800, only(0) | only(1), *limits, OFFER.name)]


def test_a_meeting_of_several_rooms_is_proposed_within_the_rules_as_most_of_its_people_can_come(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, CABINETS.id, replace(CABINETS, agenda=with_a_window))
    people = company(house)
    table = sit(people, "cabinets")
    can_come(people[0], "UTC", (5, "00:00", "23:59"), (1, "18:00", "20:00"))
    can_come(people[1], "Europe/Berlin", (5, "00:00", "23:59"), (1, "20:00", "22:00"))
    can_come(people[2], "UTC", (0, "00:00", "23:59"))  # not expected there
    path = f"/tables/{table}/seats/0/hours/rules-0/proposals"
    found = send(people[0], "GET", path)
    # Saturday, a day after the start, is too early for the rules; Tuesday at 19 suits both
    assert (found["people"], found["said"]) == (2, 2)
    assert found["hours"][0] == {"at": hour(2027, 1, 19, 19), "can": 2}
    assert send(people[1], "GET", path.replace("seats/0", "seats/1")) == found
    assert refused(people[2], "GET", path.replace("seats/0", "seats/2")) == "not_found"
    assert refused(people[2], "GET", path) == "not_your_seat"
    page = people[0].http.get(f"/tables/{table}/room?meeting=rules-0").text
    assert "Other hours for The window opens" in page
    assert "2 of 2 can come" in page
    assert "Propose this hour" in page


def test_news_of_an_hour_says_whether_its_reader_can_come(house: House, clock: HeldClock) -> None:
    people = company(house)
    table = sit(people, "cabinets")
    can_come(people[2], "UTC", (0, "03:00", "03:30"))
    form = {"title": "Council", "at": clock.now() + 3 * DAY, "minutes": 60}
    send(people[0], "POST", f"/tables/{table}/seats/0/hours", form)
    told = [[one["text"] for one in send(person, "GET", "/me/notices")] for person in people]
    assert "Council" in told[0]
    assert "Council You have said that you cannot come then." in told[2]


def test_captains_set_hours_and_everybody_in_the_room_hears_of_them(
    house: House, clock: HeldClock
) -> None:
    people = company(house)
    table = sit(people, "cabinets")
    at = clock.now() + 3 * DAY
    path = f"/tables/{table}/seats/0/hours"
    form = {"title": "Council", "at": at, "minutes": 60}
    assert refused(people[2], "POST", f"/tables/{table}/seats/2/hours", form) == "not_host"
    name = send(people[0], "POST", path, form)["name"]
    assert subjects(people[2]) == ["You meet: Cabinets"]
    assert subjects(people[1]) == []
    send(people[0], "POST", path, {**form, "at": at + HOUR, "name": name})
    assert subjects(people[2]) == ["You meet at another hour: Cabinets"]
    assert "Council" in [one["title"] for one in send(people[2], "GET", "/me/schedule")]
    assert "Council" not in [one["title"] for one in send(people[1], "GET", "/me/schedule")]
    waiting = house.thread.run(house.store.notifications_of(person_id(people[2]), 100))
    due = sorted(one.due_at for one in waiting if f"meet-{name}/" in one.dedup)
    early = (DAY, HOUR, 10 * MINUTE)
    assert due[-3:] == [at + HOUR - before for before in early]
    send(people[0], "DELETE", f"{path}/{name}")
    waiting = house.thread.run(house.store.notifications_of(person_id(people[2]), 100))
    assert not [one for one in waiting if f"meet-{name}/" in one.dedup and one.kind == "soon"]


def person_id(client: Client) -> str:
    return client.whoami().id


def subjects(client: Client) -> list[str]:
    """What somebody is told about hours that a captain has set."""
    return [
        one["subject"] for one in send(client, "GET", "/me/notices") if one["text"] == "Council"
    ]


def test_the_schedule_tells_what_does_not_go_together(house: House, clock: HeldClock) -> None:
    people = company(house)
    tables = [sit(people, "cabinets") for _ in range(2)]
    at = clock.now() + 30 * DAY
    for table, minutes in zip(tables, (0, 30), strict=True):
        form = {"title": "Council", "at": at + minutes * MINUTE, "minutes": 60}
        send(people[0], "POST", f"/tables/{table}/seats/0/hours", form)
    found = [one for one in send(people[2], "GET", "/me/schedule") if one["title"] == "Council"]
    assert [(one["clashes"], one["can_come"]) for one in found] == [(True, True)] * 2
    can_come(people[2], "UTC", (0, "03:00", "03:30"))
    found = [one for one in send(people[2], "GET", "/me/schedule") if one["title"] == "Council"]
    assert [one["can_come"] for one in found] == [False, False]


# Calendars


def read(client: Client, path: str) -> list[Any]:
    """The events of a calendar as a real reader finds them, without signing in."""
    answer = client.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/calendar")
    return list(icalendar.Calendar.from_ical(answer.content).walk("VEVENT"))


def test_a_calendar_has_what_its_owner_may_know_and_ends_when_it_is_revoked(house: House) -> None:
    people = company(house)
    table = sit(people, "cabinets", pace={"pace": "sessions"})
    stranger = house.client()
    started = people[0].table(table)["started_at"]
    mine = send(people[0], "POST", "/me/calendars", {})["path"]
    events = read(stranger, mine)
    assert [str(event["SUMMARY"]) for event in events] == [
        "Day 1 of room 0 (Cabinets)",
        "Day 2 of room 0 (Cabinets)",
    ]
    assert events[0]["DTSTART"].dt == datetime.fromtimestamp(started / 1000 + 86_400, UTC)
    assert (events[0]["DTEND"].dt - events[0]["DTSTART"].dt).total_seconds() == 3600
    ours = send(people[1], "POST", "/me/calendars", {"table": table, "seat": 1})["path"]
    assert [str(event["SUMMARY"])[:15] for event in read(stranger, ours)] == [
        *("Day 1 of room 1", "Day 2 of room 1")
    ]
    again = send(people[0], "POST", "/me/calendars", {})["path"]
    assert stranger.http.get(mine).status_code == 404
    assert len(read(stranger, again)) == 2
    send(people[0], "POST", "/me/calendars/close", {})
    assert stranger.http.get(again).status_code == 404
    people[1].leave(table, 1)
    assert stranger.http.get(ours).status_code == 404
