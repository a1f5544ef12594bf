"""Section 28: who sees what, and what stays between those whom it concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.bots.playout import RandomPicker, playout
from starmoot.games.destiny import GAME
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.cards.looks import SEATS_MOST, OpenHand, look
from starmoot.games.destiny.content.printed import CARD, senator_number
from starmoot.games.destiny.names import BIP, GSP, POP, SENATE_OPENS
from starmoot.games.destiny.state import State
from starmoot.games.destiny.study.redeal import redeal
from starmoot.games.destiny.turn.ending import BY_LENGTH
from starmoot.games.destiny.turn.galactic import GalacticPhase
from starmoot.host import SPECTATOR, QuickChance, codec, imagine, settle, take_view
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"


def card(word: str) -> int:
    number = CARD.number(word)
    assert number is not None
    return number


@rule("GD-HID-01", "GD-HID-02", "GD-HID-14")
def test_hands_and_reserves_show_their_number_to_all_and_their_cards_to_one(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).holds("bip", "windfall", "feint").reserves("bip", "jemak")
    for viewer in (0, 2, SPECTATOR):
        seen = take_view(scene.play, viewer).state
        assert seen.hands[1].cards == [-1, -1], viewer
        assert seen.reserves[1].cards == [-1], viewer
    own = scene.seat(1).view.state
    assert own.hands[1].cards == [card("windfall"), card("feint")]
    assert own.reserves[1].cards == [senator_number("jemak")]
    assert own.senators[senator_number("jemak")].party == -1, "a reserve is no public fact"


@rule("GD-HID-03", "GD-HID-04", "GD-HID-14")
def test_what_lies_on_the_table_is_the_same_for_everybody(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 2, 1).tired("karroun").office("justice", "karroun")
    scene.owns("pop", 44).fleets("pop", 44, 2).has("gsp", 33, 44).given(active=[3, 4])
    state = scene.g.s
    state.action_deck.remove(card("windfall"))
    state.action_discards.put(card("windfall"))
    show = codec(State).show
    public = ["senators", "ministries", "parties", "fleets", "owners", "laws", "active", "passes"]
    for viewer in (0, 1, 2, SPECTATOR):
        seen = take_view(scene.play, viewer).state
        for name in public:
            assert show(seen)[name] == show(state)[name], f"{viewer} {name}"
        assert seen.action_discards.cards == [card("windfall")]


@rule("GD-HID-05")
def test_nobody_sees_the_order_of_a_deck(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    for viewer in (0, 1, 2, SPECTATOR):
        seen = take_view(scene.play, viewer).state
        for name in ("action_deck", "senator_deck", "event_deck", "sector_deck"):
            pile = getattr(seen, name)
            assert set(pile.cards) == {-1}, f"{viewer} {name}"
            assert len(pile) == len(getattr(scene.g.s, name))


@rule("GD-HID-06")
def test_drawn_events_and_sectors_are_public(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    for word in ("hyperspace_storms", "wave_of_idealism", "constitutional_crisis"):
        event = EVENT.number(word)
        assert event is not None
        scene.g.s.event_deck.remove(event)
        scene.g.s.event_deck.put(event)
    scene.rolls("order", 1, 2, 3).rolls("galaxy", 1, 1).run(GalacticPhase())
    marked = scene.g.s.drawn
    assert len(marked) == 3
    for viewer in (0, 1, SPECTATOR):
        seen = take_view(scene.play, viewer)
        assert seen.state.drawn == marked
        events = [entry for entry in seen.log if entry.note.name == "destiny.event"]
        assert len(events) == 3, viewer


@rule("GD-HID-07")
def test_a_look_is_a_note_for_one_and_news_for_all(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "windfall", "feint")
    before = scene.g.reveals
    look(scene.g, GSP, BIP)
    assert scene.g.reveals == before + 1, "nobody can take that back"
    scene.said("destiny.look", party="gsp", party1="bip")
    key = SEATS_MOST * 0 + 1
    mine = scene.seat(0).view
    assert mine.state.notes[key].value == [2, card("feint"), card("windfall")], "turn, then cards"
    assert [entry.text for entry in mine.log if entry.note.name == "destiny.seen"] == [
        "Feint, Windfall"
    ]
    for viewer in (1, 2, SPECTATOR):
        seen = take_view(scene.play, viewer)
        assert seen.state.notes[key].hidden, viewer
        told = [entry.note.name for entry in seen.log]
        assert "destiny.look" in told, viewer
        assert "destiny.seen" not in told, viewer


@rule("GD-HID-07")
def test_a_look_is_of_one_moment_and_does_not_follow_the_cards(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "windfall", "feint")
    look(scene.g, GSP, BIP)
    scene.holds("bip", "ambush")
    seen = scene.seat(0).view.state
    assert seen.hands[1].cards == [-1, -1, -1]
    assert seen.notes[1].value == [2, card("feint"), card("windfall")]


@rule("GD-HID-07")
def test_a_hand_is_open_to_who_chooses_from_it_and_no_longer(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "windfall", "feint")
    scene.g.hand(BIP).peek(1, 1 << 2)
    looking = OpenHand(GSP, BIP)
    looking.open(scene.g)
    assert scene.seat(0).view.state.hands[1].cards == [card("windfall"), card("feint")]
    looking.close(scene.g)
    assert scene.seat(0).view.state.hands[1].cards == [-1, -1]
    assert scene.seat(2).view.state.hands[1].cards == [-1, card("feint")], "what it knew it knows"


@rule("GD-HID-07", "GD-VAR-06")
def test_imagined_worlds_keep_ones_own_notes_and_lose_those_of_others(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "windfall").holds("pop", "feint")
    look(scene.g, GSP, BIP)
    look(scene.g, POP, BIP)
    redeal(scene.g, 0, QuickChance(["redeal"], [0], 1))
    assert scene.g.s.notes[1].value == [2, card("windfall")]
    assert scene.g.s.notes[SEATS_MOST * 2 + 1].value == []


@rule("GD-HID-01", "GD-CARD-19")
def test_whoever_taps_a_hand_imagines_the_hand_he_sees(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "wiretap").holds("bip", "windfall", "ambush")
    scene.run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"wiretap": {"senator": "ruhamat", "target": "bip"}})
    scene.all_pass(FREE)
    scene.all_pass(RESPOND)
    true = [card("windfall"), card("ambush")]
    assert all(imagined_hand(scene, 0, salt) == true for salt in range(5))
    assert any(imagined_hand(scene, 2, salt) != true for salt in range(5))


def imagined_hand(scene: Scene, viewer: int, salt: int) -> list[int]:
    """The hand of the BIP in a world that a viewer takes for possible."""
    state = imagine(GAME, scene.play, viewer, salt).state
    assert isinstance(state, State)
    return state.hands[1].cards


@rule("GD-HID-14")
def test_after_the_game_everything_is_open(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "windfall")
    look(scene.g, GSP, BIP)
    scene.g.finish(BY_LENGTH, [1, 0, 0])
    for viewer in (2, SPECTATOR):
        seen = take_view(scene.play, viewer)
        assert seen.state.hands[1].cards == [card("windfall")]
        assert seen.state.notes[1].value == [2, card("windfall")]
        assert "destiny.seen" in [entry.note.name for entry in seen.log]


@rule("GD-RNG-18", "GD-RNG-01")
def test_one_recorded_seed_makes_the_same_game_again() -> None:
    """The same seed and the same answers: the same dice, cards and results."""
    games: list[list[tuple[str, list[int]]]] = []
    for seed in (7, 7, 8):
        chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), seed)
        play = GAME.begin(3, settle(GAME, {}), chance, False)
        playout(play, RandomPicker(1), 150)
        games.append([(entry.note.name, entry.args) for entry in play.log])
    assert games[0] == games[1]
    assert games[0] != games[2]
    faces = [args[0] for name, args in games[0] if name == "destiny.rolled"]
    assert faces, "dice are told to all"
