"""Every thing that a question offers names the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.content.rules import cited, load_rules
from starmoot.games.destiny.names import PARTY
from starmoot.games.destiny.powers.power_table import PLAY, POWERS, VETO
from starmoot.games.destiny.turn.setup import CHOICE, SetUp
from starmoot.games.destiny.words.citations import RULES
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy


def test_every_thing_cites_rules_that_exist() -> None:
    known = load_rules("starmoot.games.destiny")
    assert [one for text in RULES.values() for one in cited(text) if one not in known] == []
    assert all(cited(text) for text in RULES.values())


def test_every_power_but_the_veto_which_is_asked_for_by_itself_has_its_rules() -> None:
    missing = {power.number for power in POWERS if (PLAY.name, power.number) not in RULES}
    assert missing <= {VETO}


@rule("GD-PTY-01", "GD-CMP-02", "GD-CMP-05")
def test_whoever_chooses_a_party_can_look_up_its_rule(fresh: Galaxy) -> None:
    scene = fresh(3).chance("decks", 0, 0).run(SetUp())
    pending = scene.seat(1).view.pending[0]
    assert pending.question.topic is CHOICE
    assert "GD-PTY-03" in pending.words.rules[PARTY.name, 0]
