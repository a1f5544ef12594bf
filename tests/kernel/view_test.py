"""Views: each viewer sees what it may know, and nothing betrays the rest."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.topics import Asked

from starmoot.host import SPECTATOR, Table, get_game, view_json
from starmoot.kernel import (
    DONE,
    NUMBER,
    SEAT,
    Allocate,
    Amount,
    Ask,
    Cards,
    Choose,
    Fork,
    Form,
    Game,
    Kind,
    Limit,
    Play,
    Procedure,
    Question,
    Record,
    Run,
    Secret,
    Shape,
    Step,
    Text,
    View,
    Words,
    ask,
    ask_each,
    note,
    only,
)

GameOf = Callable[..., Game]

OPEN = Asked("test.view.open", "T-01 T-02", "An open question.", may_pass="Skip")
COVERT = Asked(
    "test.view.covert", "T-03", "A secret question.", clock="quick", final=True, title="In secret"
)
HEARD = note("test.view.heard", "T-04 T-05", "{} says {}", SEAT, NUMBER)
WHISPER = note("test.view.whisper", "T-06", "{} whispers {}", SEAT, NUMBER)
SEED = bytes(32)


class Dossier(Record):
    """One secret for each seat, and a hand."""

    roles: list[Secret[int]]
    pile: Cards

    def __init__(self) -> None:
        self.roles = [Secret(770 + seat, only(seat)) for seat in range(3)]
        self.pile = Cards([771, 772])


class Asking(Procedure[Play]):
    """Asks its seat three times and says so."""

    seat: int = 0
    times: int = 0

    def begin(self, g: Play) -> Step:
        if self.times == 3:
            return DONE
        self.times += 1
        return ask(OPEN, self.seat, Asking.heard)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)

    def heard(self, g: Play) -> Step:
        g.say(HEARD, self.seat, g.answer().key)
        return self.begin(g)


class Plotting(Asking):
    """Asks its seat in secret, again and again, and whispers."""

    def begin(self, g: Play) -> Step:
        return Ask([COVERT.put_to(1)], Plotting.plotted, audience=only(1))

    def plotted(self, g: Play) -> Step:
        g.say(WHISPER, 1, g.answer().key, audience=only(1))
        g.reveal(g.state.roles[2], only(1))  # type: ignore[attr-defined]
        return Run(Asking(), Plotting.end) if g.answer().key == 9 else self.begin(g)

    def end(self, g: Play) -> Step:
        g.finish("done", [3, 2, 1])
        return DONE


class Peace(Procedure[Play]):
    """Nothing but the open question."""

    def begin(self, g: Play) -> Step:
        return Fork([Asking()], Peace.begin)


class Plot(Procedure[Play]):
    """The same, and a plot beside it."""

    def begin(self, g: Play) -> Step:
        return Fork([Asking(), Plotting()], Plot.begin)


def text(table: Table, viewer: int) -> str:
    return json.dumps(view_json(table.view(viewer)), sort_keys=True)


def submit(table: Table, seat: int, answer: Any) -> None:
    decision = table.view(seat).pending[0].id
    assert table.submit(seat, decision, answer).accepted


def test_secret_questions_and_answers_of_others_change_nothing_in_a_view(game_of: GameOf) -> None:
    peace = Table(game_of(Peace, Dossier), 3, SEED)
    plot = Table(game_of(Plot, Dossier), 3, SEED)
    outsiders = (0, 2, SPECTATOR)
    for answer in (4, 5):
        assert [text(plot, viewer) for viewer in outsiders] == [
            text(peace, viewer) for viewer in outsiders
        ]
        for secret_answer in (1, 2, 3):
            submit(plot, 1, secret_answer)
        submit(plot, 0, answer)
        submit(peace, 0, answer)
    assert [text(plot, viewer) for viewer in outsiders] == [
        text(peace, viewer) for viewer in outsiders
    ]
    assert text(plot, 1) != text(peace, 1)
    assert plot.version(1) > peace.version(1)


def test_a_secret_learned_is_shown_to_the_one_who_learned_it(game_of: GameOf) -> None:
    table = Table(game_of(Plot, Dossier), 3, SEED)
    assert view_json(table.view(1))["state"]["roles"] == [{"hidden": True}, 771, {"hidden": True}]
    submit(table, 1, 1)
    assert view_json(table.view(1))["state"]["roles"] == [{"hidden": True}, 771, 772]
    assert table.view(1).state.roles[2].learned_by(1) == [(1, -1)]
    assert view_json(table.view(2))["state"]["roles"][2] == 772
    assert view_json(table.view(SPECTATOR))["state"]["roles"] == [{"hidden": True}] * 3


def test_when_the_game_has_ended_everything_is_open(game_of: GameOf) -> None:
    table = Table(game_of(Plot, Dossier), 3, SEED)
    submit(table, 1, 9)
    for _round in range(6):
        submit(table, 0, 1)
    assert table.ended
    for viewer in (0, 1, 2, SPECTATOR):
        shown = view_json(table.view(viewer))
        assert shown["state"]["roles"] == [770, 771, 772]
        assert shown["state"]["pile"] == {"count": 2, "cards": [771, 772]}
        assert shown["log"][0]["fact"] == "test.view.whisper"
        assert (shown["ended"], shown["ending"], shown["scores"]) == (True, "done", [3, 2, 1])
        assert (shown["decisions"], shown["waiting"]) == ([], [])


class Polling(Asking):
    """Everybody is asked; nobody sees who has answered."""

    poll: bool = True

    def begin(self, g: Play) -> Step:
        questions = [OPEN.put_to(seat) for seat in g.everyone()]
        return Ask(questions, Asking.begin, poll=self.poll)


class Showing(Polling):
    """The same without the veil."""

    poll: bool = False


@pytest.mark.parametrize(("opening", "seen"), [(Polling, False), (Showing, True)])
def test_a_poll_hides_who_has_answered(game_of: GameOf, opening: type[Polling], seen: bool) -> None:
    table = Table(game_of(opening, Dossier), 3, SEED)
    before = {viewer: text(table, viewer) for viewer in (0, 2, SPECTATOR)}
    submit(table, 1, 5)
    submit(table, 1, 6)
    for viewer, old in before.items():
        assert (text(table, viewer) == old) == (not seen)
    done = [waiting["done"] for waiting in view_json(table.view(0))["waiting"]]
    assert done == [False, seen, False]
    assert view_json(table.view(1))["decisions"][0]["given"] == [6], "one's own answer is shown"


def test_a_window_is_seen_only_by_its_audience(game_of: GameOf) -> None:
    table = Table(game_of(Plot, Dossier), 3, SEED)
    everybody = [{"seat": 0, "topic": "test.view.open", "title": "Open", "done": False}]
    covert = {"seat": 1, "topic": "test.view.covert", "title": "In secret", "done": False}
    plotter = [*everybody, covert]
    assert view_json(table.view(0))["waiting"] == everybody
    assert view_json(table.view(1))["waiting"] == plotter
    assert view_json(table.view(SPECTATOR))["waiting"] == everybody


def test_a_decision_is_described_with_its_topic(game_of: GameOf) -> None:
    table = Table(game_of(Plot, Dossier), 3, SEED)
    assert view_json(table.view(0))["decisions"] == [
        {
            "id": "1-1",
            "topic": "test.view.open",
            "title": "Open",
            "rules": ["T-01", "T-02"],
            "prompt": "An open question.",
            "may_pass": "Skip",
            "clock": "choice",
            "final": False,
            "standing": False,
            "shape": {"form": "amount", "least": 0, "most": 9, "step": 1},
            "deals": [],
            "sheet": False,
            "joint": {},
            "given": None,
        }
    ]
    covert = view_json(table.view(1))["decisions"][0]
    assert (covert["may_pass"], covert["clock"], covert["final"]) == (None, "quick", True)
    assert table.view(0).decision("1-1") is not None
    assert table.view(0).decision("2-1") is None


def test_facts_are_told_with_rules_and_in_words(game_of: GameOf) -> None:
    table = Table(game_of(Plot, Dossier), 3, SEED)
    submit(table, 0, 4)
    view = table.view(2)
    assert view_json(view)["log"] == [
        {
            "fact": "test.view.heard",
            "rules": ["T-04", "T-05"],
            "step": 1,
            "args": {"seat": "seat1", "number1": "4"},
            "text": "Seat 1 says 4",
            "touches": [0],
        }
    ]
    assert view.tell(view.log[0]) == "Seat 1 says 4"
    assert view.log[0].seen_by(2)
    assert table.view(2, log=False).log == []


def test_a_fact_needs_as_many_kinds_as_its_sentence_has_places() -> None:
    with pytest.raises(ValueError, match=r"note test\.bad: its sentence and its kinds"):
        note("test.bad", "T-01", "{} and {}", SEAT)
    with pytest.raises(ValueError, match=r"note test\.view\.heard is declared twice"):
        note("test.view.heard", "T-04", "{} shouts {}", SEAT, NUMBER)


def test_a_name_stands_for_one_fact_and_one_vocabulary_because_stored_logs_know_no_more() -> None:
    plea = Kind("test.plea", ["admit", "deny"])
    note("test.pleads", "T-05", "{}: {}", SEAT, plea)
    note("test.pleads", "T-05", "{}: {}", SEAT, plea)
    with pytest.raises(ValueError, match=r"note test\.pleads is declared twice"):
        note("test.pleads", "T-06", "{}: {}", SEAT, plea)
    with pytest.raises(ValueError, match=r"note test\.pleads is declared twice"):
        note("test.pleads", "T-05", "{}: {}", SEAT, NUMBER)
    with pytest.raises(ValueError, match=r"kind test\.plea is declared twice"):
        Kind("test.plea", ["deny", "admit"])


GEM = Kind("test.gem", ["ruby", "opal", "jade"], ["Ruby", "Opal", "Jade"], on="vault")


class Treasury(Procedure[Play]):
    """Asks for everything a shape can hold."""

    def begin(self, g: Play) -> Step:
        return ask_each(OPEN, [0, 1], Treasury.begin)

    def offer(self, g: Play, question: Question) -> Shape:
        return Form(
            ["gem", "split", "wish"],
            [
                Choose(GEM, [0, 1], 1, 1, [Amount(1, 4, 3), None]),
                Allocate(GEM, [1, 0], [2, 3], 0, 5, [1, 2], [Limit([0, 1], 2)]),
                Text(9, 1, ["Peace"]),
            ],
        )

    def words(self, view: View, question: Question) -> Words:
        words = Words(f"You are seat {view.viewer + 1} of {view.seats}.")
        role = view.state.roles[0]
        words.previews["test.gem", 0] = f"role {'unknown' if role.hidden else role.value}"
        words.barred["test.gem", 2] = "The jade is gone."
        words.barred["test.gem", 1] = "Never shown, for the opal is on offer."
        words.rules["test.gem", 1] = "T-09"
        return words


def test_options_come_with_labels_previews_places_follow_ups_and_reasons(game_of: GameOf) -> None:
    table = Table(game_of(Treasury, Dossier), 2, SEED)
    decision = view_json(table.view(0))["decisions"][0]
    ruby = {"key": "ruby", "label": "Ruby", "on": "vault/ruby", "preview": "role 770"}
    opal = {"key": "opal", "label": "Opal", "on": "vault/opal", "rule": "T-09"}
    jade = {"key": "jade", "label": "Jade", "on": "vault/jade", "barred": "The jade is gone."}
    follow = {"form": "amount", "least": 1, "most": 4, "step": 3}
    assert decision["prompt"] == "You are seat 1 of 2."
    assert decision["shape"] == {
        "form": "form",
        "parts": [
            {
                "name": "gem",
                "label": "Gem",
                "form": "choose",
                "kind": "test.gem",
                "least": 1,
                "most": 1,
                "ordered": False,
                "options": [{**ruby, "then": follow}, opal, jade],
            },
            {
                "name": "split",
                "label": "Split",
                "form": "allocate",
                "kind": "test.gem",
                "least": 0,
                "most": 5,
                "slots": [{**opal, "cap": 2, "cost": 1}, {**ruby, "cap": 3, "cost": 2}],
                "limits": [{"costs": [0, 1], "most": 2}],
            },
            {
                "name": "wish",
                "label": "Wish",
                "form": "text",
                "least": 1,
                "limit": 9,
                "ideas": ["Peace"],
            },
        ],
    }
    assert "role unknown" in text(table, 1), "words are made from what the viewer sees"
    assert table.view(0, wordy=False).pending[0].words.prompt == "An open question."


def test_what_was_given_is_shown_back_in_a_list_so_that_a_pass_can_be_told(
    game_of: GameOf,
) -> None:
    table = Table(game_of(Treasury, Dossier), 2, SEED)
    submit(table, 0, {"gem": {"ruby": 4}, "split": {"opal": 1}, "wish": "x"})
    shown = view_json(table.view(0))["decisions"][0]["given"]
    assert shown == [{"gem": {"ruby": 4}, "split": {"opal": 1}, "wish": "x"}]
    submit(table, 0, None)
    assert view_json(table.view(0))["decisions"][0]["given"] == [None]


def test_a_view_may_be_changed_without_touching_the_game(game_of: GameOf) -> None:
    table = Table(game_of(Plot, Dossier), 3, SEED)
    before = table.digest()
    view = table.view(1)
    view.state.roles[1].value = 0
    view.state.pile.cards.clear()
    view.scores.append(5)
    assert table.digest() == before


def test_what_a_view_offers_stays_as_it_was_when_the_play_moves_on() -> None:
    table = Table(get_game("goofspiel"), 2, bytes(32), {"cards": 3})
    view = table.view(0)
    shape = view.pending[0].shape
    assert isinstance(shape, Choose)
    table.submit(0, "1-1", "2")
    table.submit(1, "2-1", "1")
    later = table.view(0).pending[0].shape
    assert isinstance(later, Choose)
    assert (shape.keys, later.keys) == ([1, 2, 3], [1, 3])
