"""Section 1.1, components: what is printed on books, sheets and screens."""

from __future__ import annotations

from dataclasses import fields

import pytest

from starmoot.games.exodus.characters.people import SHEETS
from starmoot.games.exodus.conflict.staging import SHIPS as SETTINGS
from starmoot.games.exodus.content.printed import (
    BOOKS,
    COLONIES,
    CREDITS,
    HISTORY,
    LORE,
    OWN_ORDERS,
    SHIP,
    SHIPS,
    Ship,
)
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.names import FACTION, FACTIONS, MILITARY, Faction
from starmoot.games.exodus.scenario.fleet import Exodus, SetsOut
from starmoot.games.exodus.scene.screen import build_scene
from starmoot.games.exodus.scene.story import WHAT_HAPPENED
from starmoot.games.exodus.secrets.knowledge import INSTITUTIONS
from starmoot.games.exodus.voyage.setup import SetUp
from starmoot.host import SPECTATOR, take_view
from starmoot.scene import CardRow
from starmoot.testing import rule

LORE_OF = {entry.id: f"{entry.name}: {entry.text}" for entry in LORE}


@rule("EX-COMP-06", "EX-HID-01")
def test_everybody_reads_the_seven_traits_from_one_fleet_sheet(exodus: Exodus) -> None:
    fleet = exodus(edge=3, women=4)
    for viewer in (0, 1, 2, SPECTATOR):
        assert take_view(fleet.play, viewer).state.traits == [3, 11, 7, 9, 12, 1, 4]


@rule("EX-COMP-07")
@pytest.mark.parametrize("faction", range(FACTIONS))
def test_a_book_holds_all_that_its_player_needs(faction: Faction) -> None:
    book = BOOKS[faction]
    assert book.id == FACTION.key(faction)
    assert len(book.weights) == FACTIONS
    assert len(OWN_ORDERS[faction]) > 5
    assert len(INSTITUTIONS[faction]) == 3
    assert book.covert
    assert book.people
    assert SHEETS[faction].names == ["name", "description", "home", "misses", "secret"]


@rule("EX-COMP-08")
def test_every_book_has_a_title_and_a_look_of_its_own() -> None:
    assert {book.name: book.title for book in BOOKS} == {
        "Church": "The Book of Exodus",
        "Government": "The Record of Exodus",
        "Military": "Operation: Exodus",
        "Network": "Directory Exodus",
        "Opposition": "The Hidden Truth of Exodus",
        "Researchers": "Project: Exodus",
        "Security": "Guarding the Exodus",
        "Underworld": "Profiting from Exodus",
    }
    assert len({book.style for book in BOOKS}) == FACTIONS


@rule("EX-COMP-09", "EX-COMP-13", "EX-COMP-14", "EX-COMP-15", "EX-COMP-17")
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("gessen", ["Fleet Gessen", "last human fleet"]),
        ("sedecim", ["sedecim", "Species 16", "squids"]),
        ("bounders", ["Bounders", "violet"]),
        ("defiled", ["The Defiled", "captive god"]),
        ("triumvirate", ["Jump Officer", "Adjunct Secretary of Transportation", "Elder"]),
        ("triumvirate", ["commander", "command nothing else"]),
        ("stamps", ["Third-made iron", "blood", "Nobody counts"]),
        ("talents", ["Seekers scan", "Voices carry a scout's word", "Conduits send", "data"]),
        ("iron", ["First-made", "kills", "second-made", "hurts", "third-made", "holds"]),
    ],
)
def test_the_fleet_knows_its_lore(entry: str, said: list[str]) -> None:
    assert [phrase for phrase in said if phrase not in LORE_OF[entry]] == []


@rule("EX-COMP-09")
def test_a_new_player_reads_what_happened_on_the_first_screen(sets_out: SetsOut) -> None:
    fleet = sets_out().run(SetUp())
    for seat in range(3):
        scene = build_scene(fleet.seat(seat).view)
        [row] = [w for w in scene.widgets if isinstance(w, CardRow) and w.title == WHAT_HAPPENED]
        told = {card.title: card.text for card in row.cards}
        assert list(told) == [chapter.name for chapter in HISTORY]
        for title, said in HISTORY_SAYS.items():
            assert [word for word in said if word not in told[title]] == [], title


@rule("EX-COMP-09")
@pytest.mark.parametrize(("jumps", "cycle", "told"), [(0, 0, True), (0, 1, False), (1, 0, False)])
def test_players_of_a_prepared_game_read_it_before_the_first_gesture(
    exodus: Exodus, jumps: int, cycle: int, told: bool
) -> None:
    fleet = exodus(cycle=cycle).led().at_six().given({"logbook.jumps": jumps}).run(Disposition())
    for viewer in (0, SPECTATOR):
        titles = [
            widget.title
            for widget in build_scene(take_view(fleet.play, viewer)).widgets
            if isinstance(widget, CardRow)
        ]
        assert (WHAT_HAPPENED in titles) == told


HISTORY_SAYS = {
    "Before the Colonies": ["Issachar", "chains", "iron", "Earth"],
    "The Colonies and the True Faith": ["Twelve", "one Lord", "no morals"],
    "The war": ["Fifty years", "Species 16", "Three years", "violet"],
    "The Fall": ["Two days ago", "orbital", "sabotaged"],
    "The bounders": ["free gods", "never leave its host", "violet", "starve"],
    "Fleet Gessen": ["four weeks", "Network", "technician", "virus"],
}


@rule("EX-COMP-10", "EX-COMP-11")
def test_the_key_ships_have_names_and_stories_but_no_numbers() -> None:
    assert [ship.name.rsplit(" ", 1)[-1].strip("()") for ship in SHIPS] == [
        *("Alysídes", "Chimera", "Horizon", "Fotismós", "Integra", "Pànbiàn", "Shandiàn"),
        *("Colloquy", "Walrus", "Éleos", "Sybil", "Chrysalis", "Convocation"),
        *("Cassandra", "Delphine"),
    ]
    assert [field.name for field in fields(Ship)] == ["id", "name", "rule", "text"]
    assert SETTINGS.kind is SHIP
    assert len(SETTINGS.keys) == len(SHIPS)


STEREOTYPES = {
    "Aser": "confident, self-absorbed, indulgent, materialistic",
    "Benjamin": "opinionated, idealistic, judgemental, narcissistic",
    "Dan": "blunt, jovial, sarcastic, optimistic",
    "Gad": "sociable, inquisitive, flighty, known for changing their minds",
    "Issachar": "defensive, moody, sentimental, romantic",
    "Joseph": "organized, neurotic, analytical, nit-picking",
    "Juda": "outgoing, energetic, competitive, superficial",
    "Levi": "ambitious, critical, responsible, authoritarian",
    "Nephthali": "stubborn, possessive, loyal, sympathetic",
    "Ruben": "imaginative, unfocussed, compassionate, indecisive",
    "Simeon": "intuitive, quirky, restless, nonconformist",
    "Zabulon": "cautious, possessive, intense, sexually freaky",
}


@rule("EX-COMP-12", "EX-COMP-18")
def test_twelve_colonies_come_with_what_people_say_of_them(sets_out: SetsOut) -> None:
    assert [colony.name for colony in COLONIES] == list(STEREOTYPES)
    fleet = sets_out().run(SetUp())
    fleet.seat(0).asked("exodus.faction_choice").picks("church")
    fleet.seat(1).asked("exodus.faction_choice").picks("government")
    for seat in range(3):
        fleet.chance("draws", 0).seat(seat).asked("EX-SET-06").passes()
    words = fleet.seat(1).view.pending[0].words
    for place, stereotype in enumerate(STEREOTYPES.values()):
        assert stereotype in words.previews["exodus.home", place]


@rule("EX-COMP-19", "EX-COMP-20", "EX-COMP-21")
@pytest.mark.parametrize(
    ("faction", "role", "advice"),
    [
        (0, "Defiled in chains and the fleet in faith", "rest the god"),
        (1, "Keeps the law, settles disputes", "without dissent"),
        (2, "Defends the fleet and holds the Navy", "cannot outrun"),
        (3, "sifts data and hears every channel", "keep secrets"),
        (4, "discoveries for whoever asks", "contained"),
        (5, "black market", "Collect markers"),
        (6, "civilian police between Military and Government", "whose side you tip"),
        (7, "minority party", "a dead fleet elects nobody"),
    ],
)
def test_whoever_chooses_a_faction_reads_what_it_is_and_how_to_play_it(
    sets_out: SetsOut, faction: Faction, role: str, advice: str
) -> None:
    fleet = sets_out(8).run(SetUp())
    preview = fleet.seat(0).view.pending[0].words.previews["exodus.faction", faction]
    assert role in preview
    assert advice in preview
    assert ("More challenging" in preview) is (faction > MILITARY)


@rule("EX-COMP-16")
def test_the_author_and_the_licence_are_named() -> None:
    for name in ("Lester Ward", "DivNull Productions", "Creative Commons Attribution 3.0"):
        assert name in CREDITS


@rule("EX-CHR-03")
def test_books_suggest_people_beside_the_leader() -> None:
    assert {book.name: book.people for book in BOOKS} == {
        "Church": ("Elder", "acolyte", "active faithful"),
        "Government": (
            "Assistant Governor",
            "Adjunct Secretary of Transportation",
            "cabinet member",
            "clerk",
            "prominent citizen",
        ),
        "Military": ("Jump Officer", "commander of another ship", "Executive Officer"),
        "Network": ("technician", "hacker"),
        "Researchers": ("scientist", "student", "lab technician"),
        "Underworld": ("right-hand man", "corrupt cop", "bribed official"),
        "Security": ("police officer", "liaison to the Government", "liaison to the Military"),
        "Opposition": ("politician", "worker", "prominent citizen"),
    }
