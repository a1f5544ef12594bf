"""What a power sees: the map, prices, odds before it commits, and how things are shown."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.bots.base import Chair, make_bot
from starmoot.games.proxima import GAME
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.research import Research
from starmoot.games.proxima.actions.upgrades import Upgrades
from starmoot.games.proxima.combat.hands import HELD
from starmoot.games.proxima.combat.stage import Battles
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.council.decisions import POLITICS
from starmoot.games.proxima.council.vote import Vote
from starmoot.games.proxima.printed import TILES
from starmoot.games.proxima.rockets import Rockets
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.host import SPECTATOR, Table, pending_json, render, take_view, view_json
from starmoot.scene import Battle, CardRow, Grid, Map, Place, Scene, Tally
from starmoot.scene.stage import Beat, staged
from starmoot.testing import rule

HIT, MISS = 5, 4


def seen_by(galaxy: Galaxy, seat: int) -> Scene:
    """The picture that a seat has before it."""
    assert GAME.scene is not None
    scene = GAME.scene(galaxy.seat(seat).view)
    assert isinstance(scene, Scene)
    return scene


def hexes(galaxy: Galaxy, seat: int) -> dict[str, Place]:
    """The places of a seat's map by their keys."""
    chart = next(one for one in seen_by(galaxy, seat).widgets if isinstance(one, Map))
    return {place.key: place for place in chart.places}


def cards(galaxy: Galaxy, seat: int, title: str) -> dict[str, Any]:
    """The cards of a row by their titles."""
    row = next(one for one in seen_by(galaxy, seat).widgets if one.title == title)
    assert isinstance(row, CardRow)
    return {card.title: card for card in row.cards}


def decision(galaxy: Galaxy, seat: int) -> dict[str, Any]:
    """The question to a seat, as a client gets it."""
    view = galaxy.seat(seat).view
    pending = next(one for one in view.pending if not one.question.standing)
    return pending_json(pending, view.state)


def beats(galaxy: Galaxy, seat: int) -> list[Beat]:
    """Everything that a seat was shown."""
    return staged(GAME, galaxy.seat(seat).view)


# The map


@rule("PC-PLANET-01", "PC-PLANET-11", "PC-GEN-09")
def test_a_hex_shows_its_world_its_worth_and_who_leads_there(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("red", moon=True)
    galaxy.pieces.people(1, planet, 3)
    galaxy.pieces.people(0, planet, 1)
    galaxy.run(Movement())
    place = hexes(galaxy, 0)[galaxy.pieces.where(planet)]
    assert (place.body, place.moons, place.worth, place.brief) == ("red", 1, "3★", "3◆")
    assert place.owner == 1
    people = [(t.owner, t.count) for t in place.tokens if not isinstance(t, str)]
    assert people == [(0, 1), (1, 3)]


@rule("PC-SHIP-10", "PC-CR-01")
def test_ships_show_damage_and_cargo_and_guards_their_level(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "battle_carrier", "d6", damage=1, cargo=2)
    galaxy.pieces.guard("d6", 2)
    galaxy.run(Movement())
    guard, ship = [t for t in hexes(galaxy, 1)["d6"].tokens if not isinstance(t, str)][-2:]
    assert (guard.form, guard.mark) == ("foe", "2")
    assert (ship.form, ship.owner, ship.hurt, ship.load) == ("ship", 0, 1, 2)
    assert ship.key == "seat1_battle_carrier1"


@rule("PC-HIDE-13", "PC-HIDE-16")
def test_a_hidden_group_is_a_marker_to_others_and_ships_to_its_owner(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.ship(1, "fighter", "d6", cloaked=True)
    galaxy.power(1).markers = [n.HEX.named("d6")]
    galaxy.run(Movement())
    marks = {seat: [t.mark for t in hexes(galaxy, seat)["d6"].tokens] for seat in (0, 1)}  # type: ignore[union-attr]
    assert marks == {0: ["?"], 1: ["F", "?"]}


@rule("PC-PLANET-03", "PC-PLANET-16")
def test_a_planet_tells_its_stock_and_no_limit_to_its_people(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("red")
    galaxy.pieces.people(0, planet, 9)
    galaxy.run(Movement())
    told = hexes(galaxy, 0)[galaxy.pieces.where(planet)].note
    assert "2 of at most 5 in stock, each 1 Phasium" in told
    assert "room" not in told


@rule("PC-WMD-05", "PC-WMD-15", "PC-WMD-16")
@pytest.mark.parametrize(("tech", "far"), [("", 5), ("radar", 6), ("target_scanner", 6)])
def test_no_rocket_is_said_to_reach_further_than_six_hexes(
    wider: Stages, tech: str, far: int
) -> None:
    galaxy = wider()
    silo = galaxy.pieces.planet("red")
    galaxy.pieces.people(0, silo, 2)
    galaxy.pieces.arm(silo, "hypersonic")
    if tech:
        galaxy.pieces.knows(0, tech)
    galaxy.run(Rockets())
    tokens = hexes(galaxy, 0)[galaxy.pieces.where(silo)].tokens
    rocket = next(one for one in tokens if not isinstance(one, str) and one.mark == "➶")
    assert rocket.note.startswith(f"reaches {far} hexes")


@rule("PC-HIDE-16")
@pytest.mark.parametrize("info", ["marker", "dark"])
@pytest.mark.parametrize("expansion", [False, True])
def test_how_many_ships_a_power_has_is_public_though_some_are_hidden(
    stage: Stages, wider: Stages, expansion: bool, info: str
) -> None:
    galaxy = (wider if expansion else stage)(cloak_info=info)
    galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.run(Movement())
    for seat in range(3):
        table = next(one for one in seen_by(galaxy, seat).widgets if one.title == "Powers")
        assert isinstance(table, Grid)
        ships = [row[table.columns.index("Ships")] for row in table.rows]
        assert ships == ["2", "0", "0"]


@rule("PC-WMD-05")
def test_what_a_rocket_can_be_aimed_at_is_lit_on_the_map(galaxy: Galaxy) -> None:
    silo, target = (galaxy.pieces.planet("red", place=place) for place in (0, 1))
    galaxy.pieces.people(0, silo, 2)
    galaxy.pieces.people(1, target, 2)
    galaxy.pieces.arm(silo, "hypersonic")
    galaxy.run(Rockets())
    option = decision(galaxy, 0)["shape"]["options"][0]
    assert option["on"] == f"place/{galaxy.pieces.where(silo)}"
    assert option["label"].startswith("Hypersonic")
    aims = {one["key"]: one["on"] for one in option["then"]["options"]}
    assert aims[n.PLANET.key(target)] == f"place/{galaxy.pieces.where(target)}"


# Odds before one commits


@rule("PC-FIGHT-01", "PC-CR-01")
def test_odds_are_told_for_every_group_that_can_be_sent_to_a_hex(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.pieces.ship(0, "dark_raider", "e6")
    galaxy.pieces.guard("d6", 1)
    galaxy.run(Movement())
    told = decision(galaxy, 0)["joint"]
    assert list(told) == ["d6"]
    chances = {ships: int(re.findall(r"(\d+) %", text)[0]) for ships, text in told["d6"].items()}
    both = chances["seat1_dark_raider1 seat1_fighter1"]
    assert len(chances) == 3
    assert both > max(chances["seat1_dark_raider1"], chances["seat1_fighter1"]) > 0


@rule("PC-HIDE-13", "PC-HIDE-16")
def test_that_a_hidden_group_may_appear_tells_nothing_of_it(wider: Stages) -> None:
    told: list[str] = []
    for hidden in (("fighter", "war_cruiser"), ("war_cruiser", "fighter")):
        galaxy = wider()
        galaxy.pieces.ship(0, "battle_carrier", "e6")
        for hull, hex in zip(hidden, ("d6", "a5"), strict=True):
            galaxy.pieces.ship(1, hull, hex, cloaked=True)
        galaxy.power(1).markers = [n.HEX.named("d6"), n.HEX.named("a5")]
        galaxy.given(order=[1, 2, 0]).run(Movement())
        told.append(decision(galaxy, 0)["joint"]["d6"]["seat1_battle_carrier1"])
    assert told[0] == told[1]
    assert told[0] == "Sapphire's hidden group may appear"


# Prices and points


@rule("PC-TECH-01", "PC-RES-05", "PC-RES-06")
def test_technologies_have_my_price_now_and_who_knows_them(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=9)
    galaxy.pieces.knows(0, "basic_research")
    galaxy.pieces.knows(1, "radar")
    research = Research()
    research.seat = k.Seat(0)
    galaxy.run(research)
    found = cards(galaxy, 0, "Technologies")
    assert found["Basic Research"].done
    assert found["Radar"].holders == (1,)
    assert found["Radar"].corner.endswith("CP (−1)")
    assert found["Laser Cannon"].text.endswith("Your Fighter would roll 4, not 2.")
    assert seen_by(galaxy, 0).centre == "Technologies"


@rule("PC-UPG-01", "PC-SHIP-15")
def test_blueprints_tell_dice_shields_and_free_slots(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=9)
    galaxy.pieces.fit(0, "battle_carrier", "pulse_cannon")
    upgrades = Upgrades()
    upgrades.seat = k.Seat(0)
    galaxy.run(upgrades)
    carrier = cards(galaxy, 0, "Your blueprints")["Battle Carrier"]
    assert carrier.text == "2 dice, 1 shield, speed 1, carries 3\nPulse Cannon · ○ · ○"
    assert "Pulse Cannon" in cards(galaxy, 0, "For sale")


@rule("PC-END-02", "PC-SCORE-06", "PC-SCORE-07")
def test_points_are_told_by_source_with_how_there_can_be_more(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement())
    grid = next(one for one in seen_by(galaxy, 1).widgets if one.title == "Points if it ended now")
    assert isinstance(grid, Grid)
    rows = {row[0]: row[1:] for row in grid.rows}
    assert rows["High Council"] == ("5", "0", "0", "5 for a ship there at the end")
    assert rows["Together"][:3] == ("12", "3", "1")  # a hex, the High Council, and three titles
    aims = [aim.text for aim in seen_by(galaxy, 1).aims]
    assert aims[0] == "12 points · in the lead · Chancellor"
    assert aims[1] == "3 points · 9 behind · Vice-Chancellor"


# What is shown when it happens


@rule("PC-FIGHT-01", "PC-FIGHT-12", "PC-FIGHT-22")
def test_a_battle_is_one_beat_with_odds_before_it_and_luck_after_it(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(MISS, HIT, HIT).run(Battles())
    beat = beats(galaxy, 2)[-1]
    assert beat.title == "Amber wins and scores 1"
    assert beat.lead == "Battle at the High Council"
    assert re.fullmatch(r"Amber had \d+ % to win", beat.told[0])
    assert "Amber was lucky: 2 hits where 0.7 would be usual" in beat.told
    (hits,) = beat.widgets
    assert isinstance(hits, Battle)
    assert [(side.label, side.owner, side.strength, side.note) for side in hits.sides] == [
        ("Sapphire", 1, 0, "hits: 0 with 1 die"),
        ("Amber", 0, 2, "hits: 2 with 2 dice"),
    ]


def test_a_battle_that_ends_in_a_later_step_is_told_as_decided(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e5")
    for hull in ("dark_raider", "fighter"):
        galaxy.pieces.ship(1, hull, "e5")
    galaxy.dice(MISS, MISS, HIT, MISS, HIT, HIT).run(Battles())
    galaxy.seat(0).asked("proxima.assign").answers({"seat2_fighter1": 1})
    told = [beat.lead for beat in beats(galaxy, 2)]
    assert told == ["The powers arrive", "Ships meet", "The battle is decided"]


@rule("PC-FIGHT-14", "PC-FIGHT-17")
def test_who_assigns_hits_reads_what_each_ship_withstands(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "battle_carrier", "e5", damage=1)
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.dice(MISS, MISS, MISS, HIT, MISS).run(Battles())
    told = {one["key"]: one["preview"] for one in decision(galaxy, 0)["shape"]["slots"]}
    assert told == {
        "seat2_battle_carrier1": "goes down with 2 hits, rolls 1 die",
        "seat2_fighter1": "goes down with 1 hit, rolls 2 dice",
    }


@rule("PC-BANK-02", "PC-MINE-01", "PC-POLC-05")
def test_cards_in_the_hand_say_what_they_bring_me_now(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(1, "advanced_banking")
    galaxy.pieces.law("mining_subsidy")
    hand = cards(galaxy, 1, "Your action cards")
    assert hand["Bank"].text == "Take 8 CP from the bank."
    assert hand["Mining"].text == "Put 6 tokens on your planets."
    assert cards(galaxy, 0, "Your action cards")["Bank"].text == "Take 4 CP from the bank."


def test_with_rolled_sums_a_card_promises_no_number(stage: Stages) -> None:
    galaxy = stage(bank_mine_variant="yes")
    assert cards(galaxy, 0, "Your action cards")["Bank"].text == "Take CP from the bank."


def test_powers_are_painted_as_they_are_named_and_no_planet_has_such_a_name(stage: Stages) -> None:
    assert seen_by(stage(seats=6), 0).colours == (0, 4, 5, 7, 2, 6)
    assert not {tile.name for tile in TILES} & set(n.NAMES)


@rule("PC-BID-07", "PC-COUN-04")
def test_votes_are_opened_with_the_names_of_cards_and_powers(galaxy: Galaxy) -> None:
    for seat in range(3):
        galaxy.pieces.purse(seat, cp=5)
    galaxy.pieces.next_politics("home_truce", "free_port", "disarmament")
    galaxy.run(Vote())
    assert seen_by(galaxy, 0).centre == "Before the council"
    tokens = decision(galaxy, 0)["shape"]["parts"][0]["options"]
    assert [one["label"] for one in tokens] == ["A: Home Truce", "B: Free Port", "C: Disarmament"]
    for seat, slot, cp in ((0, "a", 0), (1, "b", 1), (2, "a", 1)):
        galaxy.seat(seat).asked("proxima.vote").answers({"tokens": [slot], "cp": cp})
    turned, votes = beats(galaxy, 0)[-2:]
    (row,) = turned.widgets
    assert isinstance(row, CardRow)
    assert [card.title for card in row.cards] == ["A: Home Truce", "B: Free Port", "C: Disarmament"]
    assert votes.title == "Home Truce carries"
    (tally,) = votes.widgets
    assert isinstance(tally, Tally)
    assert [(stand.label, stand.total) for stand in tally.stands] == [
        ("A: Home Truce", 3),
        ("B: Free Port", 2),
    ], "every vote counts one and its CP"
    assert tally.won == "a"
    assert [token.count for token in tally.stands[0].tokens] == [1, 2]
    assert [token.label for token in tally.stands[0].tokens] == ["Amber", "Crimson"]


@rule("PC-COUN-03", "PC-COUN-07", "PC-COUN-16")
@pytest.mark.parametrize("seats", [1, 3])
def test_who_takes_a_card_or_breaks_a_tie_reads_what_the_cards_do(
    stage: Stages, seats: int
) -> None:
    galaxy = stage(seats=seats)
    galaxy.given(turn=2).pieces.next_politics("home_truce", "free_port", "disarmament")
    galaxy.pieces.purse(0, cp=5)
    galaxy.run(Vote())
    for seat in range(seats if seats > 1 else 0):
        slot = "abc"[seat]
        galaxy.seat(seat).asked("proxima.vote").answers({"tokens": [slot], "cp": 0})
    options = decision(galaxy, 0)["shape"]["options"]
    assert [one["label"] for one in options[:2]] == ["A: Home Truce", "B: Free Port"]
    told = [one.get("preview", "") for one in options]
    for place, card in enumerate(("home_truce", "free_port")):
        assert told[place].startswith(POLITICS[n.POLITICAL.named(card)].text)
    assert (told[0].endswith(" (free)"), told[1].endswith(" (4 CP)")) == (seats == 1, seats == 1)


IDS = re.compile(r"\b(?:seat|planet|launch|card|hex ?)\d|\b[a-i]\d\b|_", re.IGNORECASE)


def texts_in(value: object) -> list[str]:
    """Every text that people read in a part of a view."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        hidden = {"key", "on", "id", "topic", "rules", "kind", "form", "joint", "name"}
        return [text for name, one in value.items() if name not in hidden for text in texts_in(one)]
    if isinstance(value, list):
        return [text for one in value for text in texts_in(one)]
    return []


PRINTED = {
    kind.name
    for kind in (
        n.PROPOSAL,
        n.POLITICAL,
        n.TECH,
        n.ACTION,
        n.COMBAT_CARD,
        n.FACTION,
        HELD,
        n.TURN_CARD,
    )
}
"""Things with a text of their own, which everybody who may choose one has to read."""


def unexplained(shape: dict[str, Any]) -> list[str]:
    """The options of a question that should be explained and are not."""
    found: list[str] = []
    for option in shape.get("options", []):
        if shape["kind"] in PRINTED and not option.get("preview"):
            found.append(option["label"])
        found += unexplained(option.get("then") or {})
    for part in shape.get("parts", []):
        found += unexplained(part)
    return found


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_neither_ids_nor_cards_without_their_text_are_shown_in_a_whole_game(seats: int) -> None:
    options = {"turns": 2} if seats == 1 else {"preset": "short", "turns": 2}
    if seats == 2:
        options = {"expansion": "yes", "turns": 3}
    table = Table(GAME, seats=seats, seed=bytes(31) + b"\1", options=options)
    bots = [make_bot("advice", seat) for seat in range(seats)]
    for _ in range(1000):
        if table.closed:
            break
        seat, wanted = table.awaited()[0]
        view = table.view(seat)
        pending = next(one for one in view.pending if one.id == wanted)
        shown = pending_json(pending, view.state)
        assert [text for text in texts_in(shown) if IDS.search(text)] == []
        assert unexplained(shown["shape"]) == [], shown["topic"]
        answer = bots[seat].answer(Chair.at(table, seat), pending)
        table.submit(seat, wanted, render(pending.shape, answer))
    assert table.closed
    view = table.view(0)
    told = staged(GAME, view)
    assert len(told) > 10
    for beat in told:
        assert not IDS.search(" ".join([beat.title, beat.lead, *beat.told])), beat
    lines = [fact["text"] for fact in view_json(view)["log"]]
    assert [line for line in lines if IDS.search(line)] == []


def test_words_say_what_is_mine(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(1, cp=17)
    galaxy.pieces.next_politics("home_truce", "free_port", "disarmament")
    galaxy.run(Vote())
    mine = {one.word: one.now for one in seen_by(galaxy, 1).words}
    assert mine["CP"] == "you have 17"
    assert mine["Chancellor"] == f"now {galaxy.table.seat_label(galaxy.table.order[0])}"
    assert GAME.scene is not None
    looking = GAME.scene(take_view(galaxy.play, SPECTATOR)).words
    assert {one.word: one.now for one in looking}["CP"] == ""
