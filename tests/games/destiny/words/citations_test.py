"""Every thing that a question offers names the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.content.rules import cited, load_rules
from starmoot.games.destiny.names import PARTY
from starmoot.games.destiny.powers.power_table import PLAY
from starmoot.games.destiny.turn.setup import CHOICE, SetUp
from starmoot.games.destiny.words.citations import cite_things
from starmoot.kernel import Words
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy


def rules_of_things() -> dict[tuple[str, int], str]:
    """The rules by kind and key, as every question gets them."""
    words = Words("")
    cite_things(words)
    return words.rules


def test_every_thing_cites_rules_that_exist() -> None:
    known = load_rules("starmoot.games.destiny")
    texts = rules_of_things().values()
    assert [one for text in texts for one in cited(text) if one not in known] == []
    assert all(cited(text) for text in texts)


def test_everything_that_can_be_played_has_its_rules() -> None:
    found = rules_of_things()
    assert all((PLAY.name, number) in found for number in range(len(PLAY.keys)))


@rule("GD-PTY-01", "GD-CMP-02", "GD-CMP-05")
def test_whoever_chooses_a_party_can_look_up_its_rule(fresh: Galaxy) -> None:
    scene = fresh(3).chance("decks", 0, 0).run(SetUp())
    pending = scene.seat(1).view.pending[0]
    assert pending.question.topic is CHOICE
    assert "GD-PTY-03" in pending.words.rules[PARTY.name, 0]
