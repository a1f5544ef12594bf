"""What people see: the galaxy, the Senate, fights as sums, ledgers, and nothing they may not."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from starmoot.bots.playout import RandomPicker, playout
from starmoot.cli.console import THEME
from starmoot.cli.terminal import show_scene
from starmoot.games.destiny import GAME
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.campaigns.campaign_rolls import Contested
from starmoot.games.destiny.cards.looks import look
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.deals.dealing import CONCLUDED, NO_INVADE, OPEN, Deal, Promise
from starmoot.games.destiny.laws.language import BAN, INVADE
from starmoot.games.destiny.laws.statutes import Clause, Law
from starmoot.games.destiny.names import (
    BIP,
    GSP,
    INFESTED,
    NEUTRAL,
    POP,
    SENATE_OPENS,
    Sector,
    party,
)
from starmoot.games.destiny.scenario.lawbook import broken
from starmoot.games.destiny.scene.screen import build_scene
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.motions import LAW_ITEM, yes_or_no
from starmoot.games.destiny.war.battles import Fight
from starmoot.games.destiny.war.conflicts import TAKE, Order, Tour
from starmoot.host import SPECTATOR, QuickChance, imagine, pending_json, settle, take_view
from starmoot.kernel import EVERYONE, Play, only
from starmoot.scene import Battle, Grid, Map, Place, Scene, Tally, Timeline, scene_json
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy
    from starmoot.games.destiny.scenario.scene import Scene as Table


def seen(table: Table, viewer: int = SPECTATOR) -> Scene:
    return build_scene(take_view(table.play, viewer))


def part(scene: Scene, title: str) -> Any:
    found = [widget for widget in scene.widgets if widget.title.startswith(title)]
    assert len(found) == 1, f"{title}: {[widget.title for widget in scene.widgets]}"
    return found[0]


def titles(scene: Scene) -> list[str]:
    return [widget.title for widget in scene.widgets]


def sector(scene: Scene, number: int) -> Place:
    chart = part(scene, "The galaxy")
    assert isinstance(chart, Map)
    return next(place for place in chart.places if place.key == str(number))


def random_game(seats: int, seed: int) -> Play:
    chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), seed)
    return GAME.begin(seats, settle(GAME, {}), chance, False)


# The galaxy.


@rule("GD-MAP-02", "GD-MAP-09", "GD-MAP-10")
def test_the_galaxy_is_drawn_as_five_rings_of_twelve_with_its_neighbours(galaxy: Galaxy) -> None:
    chart = part(seen(galaxy(3)), "The galaxy")
    assert chart.layout == "rings"
    rings: dict[int, int] = {}
    for place in chart.places:
        ring = round((place.x**2 + place.y**2) ** 0.5)
        rings[ring] = rings.get(ring, 0) + 1
    assert list(rings.values()) == [12] * 5
    assert ("31", "32") in chart.lines
    assert len(chart.lines) == 108, "sixty around and forty-eight outwards"


@rule("GD-MAP-12", "GD-MAP-16", "GD-CMP-14", "GD-HID-04")
def test_a_sector_shows_owner_defence_yields_fleets_and_ability(galaxy: Galaxy) -> None:
    table = galaxy(3).fleets("bip", 28, 3).owns(INFESTED, 50)
    scene = seen(table)
    home = sector(scene, 28)
    assert (home.owner, home.mark) == (table.by("bip"), "BIP")
    assert "Black Iron Party" in home.note
    assert "Defence 6, yields 3 Influence and 3 Money" in home.note
    assert "Military Monopoly" in home.note
    assert home.brief == "D6 I3 M3"
    fleets = [token for token in home.tokens if "Fleets" in str(token)]
    assert [(token.owner, token.count) for token in fleets if not isinstance(token, str)] == [
        (table.by("bip"), 3)
    ]
    fallen = sector(scene, 50)
    assert (fallen.owner, fallen.mark) == (-1, "☣")
    assert "Infested by the Ke'Ras" in fallen.note
    assert sector(scene, 60).mark == ""


@rule("GD-CMP-14")
def test_every_seat_has_the_colour_of_its_party(galaxy: Galaxy) -> None:
    assert seen(galaxy(6)).colours == (2, 5, 3, 6, 4, 0), "green, red, yellow, violet, blue, orange"
    assert build_scene(take_view(random_game(3, 1), 0)).colours == (), "before they are chosen"


@rule("GD-CMP-17", "GD-HID-09")
def test_what_is_only_declared_is_a_grey_token(galaxy: Galaxy) -> None:
    table = galaxy(3).in_phase("intrigue", 1).fleets("bip", 44, 2)
    order = Order()
    order.owner, order.sector, order.intent, order.origins = (
        BIP,
        Sector(44),
        TAKE,
        [Sector(28), Sector(28)],
    )
    tour = Tour()
    tour.party, tour.senator, tour.sector = GSP, senator_number("ruhamat"), Sector(43)
    table.g.s.orders = [order]
    table.g.s.tours = [tour]
    scene = seen(table)
    [invasion] = [t for t in sector(scene, 44).tokens if "Invasion" in str(t)]
    [campaign] = [t for t in sector(scene, 43).tokens if "Campaign" in str(t)]
    for token in (invasion, campaign):
        assert not isinstance(token, str)
        assert token.owner == -1
    assert part(scene, "Declared").rows == (
        ("BIP", "44 Cairn", "Take it", "2 Fleets"),
        ("GSP", "43 Farrier", "Campaign", "Ruhamat"),
    )
    later = seen(table.in_phase("intrigue", 3))
    assert [t for t in sector(later, 44).tokens if "Invasion" in str(t)] == [], "it is over"
    assert len(part(later, "Declared").rows) == 1


# The Senate.


@rule("GD-HID-11", "GD-VOT-06", "GD-VOT-14")
def test_a_vote_shows_who_is_for_what_and_the_bids_as_they_rise(galaxy: Galaxy) -> None:
    table = galaxy(3).has("gsp", 5, 5).has("bip", 5, 5)
    table.run(Ballot(yes_or_no(LAW_ITEM, 1, "A law on trees")))
    for seat, option in ((0, "yes"), (1, "no"), (2, "yes")):
        table.seat(table.by(table_key(table, seat))).asked("destiny.cast").answers(option)
    before = part(seen(table), "A law on trees")
    assert isinstance(before, Tally)
    assert [(stand.label, stand.total) for stand in before.stands] == [("No", 4), ("Yes", 8)]
    [asked] = [w.seat for w in take_view(table.play, SPECTATOR).waiting]
    table.seat(asked).asked("destiny.bid").answers(2)
    after = part(seen(table), "A law on trees")
    assert sum(stand.total for stand in after.stands) == 14
    row = next(r for r in part(seen(table), "Votes and bids").rows if r[3] == "2")
    assert row[2:] == ("4", "2", "", "6", "2")


def table_key(table: Table, place: int) -> str:
    return ("gsp", "bip", "pop")[table.g.s.order[place]]


@rule("GD-HID-01", "GD-HID-02", "GD-SEN-02", "GD-CMP-07")
def test_parties_and_offices_are_shown_to_everybody(galaxy: Galaxy) -> None:
    table = galaxy(3).office("prime_minister", "karroun").holds("bip", "windfall", "feint")
    scene = seen(table)
    lines = {row[0]: row for row in part(scene, "Parties").rows}
    assert set(lines) == {"GSP", "BIP", "PoP"}
    assert lines["BIP"][1:] == ("10", "10", "4", "4", "1", "2", "1", "2", "0", "Prime Minister")
    held = part(scene, "Ministries in 5752 AF; the BIP chairs")
    assert held.rows[0][:2] == ("Prime Minister", "Karroun (BIP)")
    assert "Corrupt: " in held.rows[0][2]


# Fights.


@rule("GD-BAT-10", "GD-BAT-15", "GD-BAT-16")
def test_a_battle_is_a_sum_one_can_follow(galaxy: Galaxy) -> None:
    table = galaxy(3).in_phase("intrigue", 2).serve("bip", "jemak").fleets("bip", 27, 3)
    table.owns("bip", 18).owns("gsp", 27)
    order = Order()
    order.owner, order.sector, order.intent = BIP, Sector(27), TAKE
    order.admiral, order.origins = senator_number("jemak"), [Sector(28), Sector(28), Sector(28)]
    table.g.s.orders = [order]
    table.all_moved("bip")
    table.holds("pop", "ambush")
    table.run(Fight(Sector(27)))
    scene = seen(table)
    fight = part(scene, "Battle for 27")
    assert isinstance(fight, Battle)
    assert sector(scene, 27).here
    assert [side.strength for side in fight.sides] == [0, 0]
    assert "3 dice to roll" in fight.sides[1].note
    assert "Jemak" in fight.sides[1].note
    assert fight.sides[0].note == "GSP: 1 die to roll, +5 Defence"
    battle = table.g.s.battle
    assert battle is not None
    for force, faces, bonus in zip(battle.forces, ([3], [3, 5, 6]), ([0], [0, 0, 2]), strict=True):
        force.pool.faces, force.pool.bonus = faces, bonus
    rolled = part(seen(table), "Battle for 27")
    assert rolled.sides[0].note == "GSP: 1 die 3 = 3, +5 Defence = 8"
    sums = rolled.sides[1].note
    assert sums == "BIP: 3 dice 3 5 6+2 = 16, +1 adjacent, +6 Jemak = 23"
    assert [side.strength for side in rolled.sides] == [8, 23]
    assert rolled.rounds == ("BIP: 23 against 8",)


@rule("GD-CAM-11", "GD-CAM-18", "GD-CAM-22")
def test_a_campaign_tells_what_counts_on_either_side(galaxy: Galaxy) -> None:
    table = galaxy(3).in_phase("intrigue", 4).owns("bip", 27).has("gsp", 5, 5).has("bip", 4, 4)
    tour = Tour()
    tour.party, tour.senator, tour.sector = GSP, senator_number("ruhamat"), Sector(27)
    table.g.s.tours = [tour]
    table.run(Contested(Sector(27)))
    fight = part(seen(table), "Campaign in 27")
    assert fight.sides[0].note == "1 die to roll, +5 Defence"
    assert fight.sides[1].note.startswith("1 die to roll, +4 Ruhamat")
    assert fight.sides[1].owner == table.by("gsp")


# Ledgers.


def ban_on_invasions() -> Law:
    clause = Clause()
    clause.kind, clause.act = BAN, INVADE
    law = Law()
    law.title, law.clauses, law.until = "Peace at last", [clause], 3
    return law


@rule("GD-PRO-05", "GD-HID-04")
def test_laws_in_force_say_what_they_forbid_and_who_broke_them(galaxy: Galaxy) -> None:
    table = galaxy(3)
    assert not [title for title in titles(seen(table)) if title.startswith("Laws")]
    table.g.s.laws, table.g.s.broken = [ban_on_invasions()], broken([POP])
    [row] = part(seen(table), "Laws in force (1 of 5)").rows
    assert row == (
        "Peace at last",
        "Nobody may declare an Invasion.",
        "2 turns, to the end of turn 3; binds all Parties",
        "PoP",
    )


def promised(by: int, to: int, audience: int) -> Deal:
    promise = Promise()
    promise.by, promise.kind, promise.about, promise.until = party(by), NO_INVADE, to, 4
    deal = Deal()
    deal.number, deal.by, deal.to, deal.state = 1, party(by), party(to), CONCLUDED
    deal.promises, deal.fates, deal.audience = [promise], [OPEN], audience
    return deal


@rule("GD-HID-12", "GD-DEA-04")
def test_promises_are_a_ledger_that_only_their_two_sides_read(galaxy: Galaxy) -> None:
    table = galaxy(3)
    table.g.s.deals = [promised(0, 1, only(0) | only(1))]
    for viewer in (0, 1):
        ledger = part(seen(table, viewer), "Promises only the two sides know of")
        assert ledger.private
        assert ledger.rows == (
            ("GSP", "BIP", "not to invade the Black Iron Party until turn 4", "open"),
        )
        assert ledger.sides == ((table.g.seat_of(GSP), table.g.seat_of(BIP)),)
    for viewer in (2, SPECTATOR):
        assert not [title for title in titles(seen(table, viewer)) if "Promises" in title]
    table.g.s.deals[0].audience = EVERYONE
    assert not part(seen(table, 2), "Promises").private


# What only one sees.


@rule("GD-HID-01", "GD-HID-02", "GD-HID-03", "GD-HID-14")
def test_hand_and_reserve_are_private_and_senators_are_not(galaxy: Galaxy) -> None:
    table = galaxy(3).holds("bip", "windfall").reserves("bip", "jemak").tokens("karroun", 2, 1)
    own = seen(table, 1)
    hand, reserve = part(own, "Your hand"), part(own, "Your reserve")
    assert hand.private
    assert reserve.private
    assert [card.key for card in hand.cards] == ["windfall"]
    assert [card.key for card in reserve.cards] == ["jemak"]
    senators = part(own, "Your Senators")
    assert not senators.private
    assert "2 Corruption" in senators.cards[0].text
    assert "1 Shadow" in senators.cards[0].text
    for viewer in (0, 2, SPECTATOR):
        text = str(scene_json(seen(table, viewer)))
        assert "Jemak" not in text
        assert "Windfall" not in text
    assert not any(getattr(widget, "private", False) for widget in seen(table).widgets)


@rule("GD-HID-07")
def test_what_one_saw_in_a_hand_is_kept_for_oneself(galaxy: Galaxy) -> None:
    table = galaxy(3).holds("bip", "windfall", "feint")
    look(table.g, GSP, BIP)
    notes = part(seen(table, 0), "Hands you have seen")
    assert notes.private
    assert notes.rows == (("BIP", "turn 2", "Feint, Windfall"),)
    assert "Hands you have seen" not in titles(seen(table, 2))


def test_private_things_come_last(galaxy: Galaxy) -> None:
    table = galaxy(3).holds("bip", "windfall")
    private = [getattr(widget, "private", False) for widget in seen(table, 1).widgets]
    assert private == sorted(private)
    assert any(private)


# The frame.


@rule("GD-TRN-01")
def test_the_headline_and_the_stepper_tell_where_the_turn_is(galaxy: Galaxy) -> None:
    scene = seen(galaxy(3).in_phase("intrigue", 3))
    assert scene.headline == "Turn 2 · Intrigue · Campaigns"
    stepper = next(widget for widget in scene.widgets if isinstance(widget, Timeline))
    assert stepper.moments[stepper.now].label == "Campaigns"
    table = galaxy(3).holds("gsp", "windfall")
    table.run(FreeWindow(SENATE_OPENS))
    assert seen(table).headline.startswith("Turn 2 · Senate")


@rule("GD-CMP-05", "GD-CMP-18")
def test_before_the_parties_are_chosen_all_six_are_shown() -> None:
    scene = GAME.scene(take_view(random_game(3, 1), 0)) if GAME.scene else Scene("")
    cards = part(scene, "The Parties").cards
    assert len(cards) == 6
    assert "Opposes the CoS" in cards[0].text


@rule("GD-VIC-05", "GD-VIC-08", "GD-VAR-02")
def test_the_rules_in_short_have_the_numbers_of_the_table(galaxy: Galaxy) -> None:
    table = galaxy(3)
    table.g.s.turn = 1
    table.g.s.settings.sectors_to_win, table.g.s.settings.infested_to_lose = 6, 8
    said = part(seen(table), "The rules in short").text
    assert said.startswith("6 Sectors at the end of a turn win")
    assert "8 Infested Sectors and everybody has lost" in said


@rule("GD-VIC-14", "GD-HID-14")
def test_the_end_tells_who_won_and_opens_the_hands(galaxy: Galaxy) -> None:
    table = galaxy(3).holds("bip", "windfall").owns(NEUTRAL, 28)
    table.g.finish("one Party controls enough of the galaxy", [1, 0, 0])
    scene = seen(table)
    assert part(scene, "How it ended").text.startswith("The Green Spiral Party won in turn 2")
    assert part(scene, "At the end").rows[0][:2] == ("Green Spiral Party", "won")
    assert [card.title for card in part(scene, "Black Iron Party: last hand").cards] == ["Windfall"]


# In play.


@pytest.mark.parametrize(("seats", "seed"), [(3, 5), (5, 6)])
def test_worlds_that_look_alike_make_the_same_picture(seats: int, seed: int) -> None:
    play = random_game(seats, seed)
    picker = RandomPicker(seed)
    compared = 0
    for _ in range(12):
        playout(play, picker, 40)
        if play.ended:
            break
        for viewer in range(seats):
            view = take_view(play, viewer)
            other = take_view(imagine(GAME, play, viewer, seed + compared), viewer)
            other.log = view.log
            assert build_scene(other) == build_scene(view)
            compared += 1
    assert compared > 20


def test_every_scene_of_a_random_game_can_be_drawn_in_a_terminal() -> None:
    play = random_game(4, 3)
    picker = RandomPicker(3)
    for _ in range(10):
        playout(play, picker, 30)
        for viewer in (0, SPECTATOR):
            console = Console(file=io.StringIO(), theme=THEME, width=120)
            show_scene(console, build_scene(take_view(play, viewer)))
            assert isinstance(console.file, io.StringIO)
            assert "Turn" in console.file.getvalue()


PLAIN = {
    "yes_no",
    "destiny.resource",
    "destiny.response",
    "destiny.until",
    "destiny.window_sort",
    "destiny.promise_entry",
    "destiny.promise_place",
    "destiny.item",
    "destiny.office",
    "destiny.intent",
    "destiny.deal",
    "destiny.card_or_any",
    "destiny.bound",
    "destiny.duration",
    "destiny.filter",
    "destiny.reach",
    "destiny.side",
}
"""Kinds whose labels say all there is to say."""


def unsaid(shape: dict[str, Any], where: str, found: set[str]) -> None:
    """Options that do not say what they do, anywhere in a question."""
    for option in shape.get("options", []):
        assert option["label"], where
        if shape["kind"] not in PLAIN and not option.get("preview") and not option.get("barred"):
            found.add(f"{where}: {shape['kind']} {option['label']}")
        if "then" in option:
            unsaid(option["then"], f"{where} > {option['key']}", found)
    for inner in shape.get("parts", []):
        unsaid(inner, f"{where}.{inner['name']}", found)


@pytest.mark.parametrize(("seats", "seed"), [(3, 11), (4, 12), (6, 13)])
def test_every_option_says_what_it_does(seats: int, seed: int) -> None:
    play = random_game(seats, seed)
    picker = RandomPicker(seed)
    found: set[str] = set()
    topics: set[str] = set()
    for _ in range(160):
        if play.ended:
            break
        playout(play, picker, 4)
        view = take_view(play, seed % seats)
        for pending in view.pending:
            described = pending_json(pending, view.state)
            topics.add(described["topic"])
            assert described["prompt"]
            unsaid(described["shape"], described["topic"], found)
    assert not found, sorted(found)[:20]
    assert len(topics) > 5


def test_grids_have_a_cell_for_every_column() -> None:
    play = random_game(6, 4)
    playout(play, RandomPicker(4), 300)
    for viewer in range(6):
        for widget in build_scene(take_view(play, viewer)).widgets:
            if isinstance(widget, Grid):
                assert {len(row) for row in widget.rows} <= {len(widget.columns)}, widget.title
                assert len(widget.owners) in (0, len(widget.rows)), widget.title
