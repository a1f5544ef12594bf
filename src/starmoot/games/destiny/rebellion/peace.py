"""Peace: the Party in Rebellion comes back to the Senate (GD-REB-28..30).

Others table it in the general propositions; what the rebel itself offers is put to the vote before
those begin, since it may not table anything there (GD-SEN-05).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import chair, motions
from starmoot.mechanics.choices import YES_OR_NO


class Peace(k.Topic):
    """Silence means no. (GD-DEC-40)"""

    def words(self, at: k.Procedure[Destiny], view: k.View, question: k.Question) -> k.Words:
        """What peace means."""
        words = k.Words(self.prompt)
        words.previews[k.YES_NO.name, 1] = (
            "The Senate votes. If it agrees you sit in it again, bound by its laws, without your "
            "old Ministries, and may not rebel again this turn."
        )
        words.previews[k.YES_NO.name, 0] = "The Rebellion goes on."
        return words


CONSENT: Final = Peace(
    "destiny.peace_consent",
    "GD-DEC-40 GD-REB-28",
    "Peace is proposed to you. Do you agree, if the Senate does?",
    title="Peace",
    shape=YES_OR_NO,
)
OFFER_PEACE: Final = Peace(
    "destiny.offer_peace",
    "GD-DEC-40 GD-REB-28",
    "Do you offer the Senate peace?",
    title="Peace",
    shape=YES_OR_NO,
)
CONSENTS: Final = k.note("destiny.peace_answer", "GD-REB-28", "{party} on peace: {yes_no}")
PEACE_MADE: Final = k.note(
    "destiny.peace", "GD-REB-29 GD-REB-30", "{party} is back in the Senate: peace"
)


def may_propose(g: Destiny, party: names.Party) -> bool:
    """GD-REB-28, GD-SEN-13: whether peace may come before the Senate now."""
    return g.s.rebel != party and is_open(g)


def is_open(g: Destiny) -> bool:
    """Whether there is a rebel, and the Senate has not refused peace with it this turn."""
    rebel = g.s.rebel
    return rebel != names.NO_PARTY and not chair.was_refused(g, motions.PEACE_ITEM, rebel)


def peace_title(party: names.Party) -> str:
    """What the Senate votes on."""
    return f"Peace with the {names.PARTY.label(party)}"


def make_peace(g: Destiny) -> None:
    """GD-REB-29: the rebel is in good standing at once; its Ministries do not come back.

    GD-REB-30: it may not rebel again this turn.
    """
    party = g.s.rebel
    if party == names.NO_PARTY:
        return
    g.s.rebel = names.NO_PARTY
    g.s.pacified.append(party)
    g.say(PEACE_MADE, party)


class Consent(k.Procedure[Destiny]):
    """GD-REB-28, GD-DEC-40: the rebel agrees to peace or not."""

    agrees: bool = False

    def begin(self, g: Destiny) -> k.Step:
        if g.s.rebel == names.NO_PARTY:
            return k.DONE
        return k.ask(CONSENT, g.seat_of(g.s.rebel), Consent.answered)

    def answered(self, g: Destiny) -> k.Step:
        g.say(CONSENTS, g.s.rebel, g.answer().key)
        self.agrees = g.answer().yes()
        return k.DONE


class RebelOffer(k.Procedure[Destiny]):
    """GD-REB-28: at the beginning of step 4 the rebel itself may offer peace.

    GD-SEN-03: not where the Senate has no chair to put it to the vote; GD-EVNT-12: nor where an
    Event skips the step.
    """

    def begin(self, g: Destiny) -> k.Step:
        sits = g.chair() != names.NO_PARTY and not event_deck.propositions_barred(g)
        if not sits or not is_open(g):
            return k.DONE
        return k.ask(OFFER_PEACE, g.seat_of(g.s.rebel), RebelOffer.offered)

    def offered(self, g: Destiny) -> k.Step:
        rebel = g.s.rebel
        if g.answer().key == 0 or rebel == names.NO_PARTY:
            return k.DONE
        g.say(CONSENTS, rebel, 1)
        vote = motions.yes_or_no(motions.PEACE_ITEM, rebel, peace_title(rebel))
        return k.Run(chair.PutToVote(vote), RebelOffer.decided)

    def decided(self, g: Destiny) -> k.Step:
        """GD-REB-28: with both the rebel's consent and the Senate's vote there is peace."""
        if g.finished(chair.PutToVote).result == motions.YES:
            make_peace(g)
        return k.DONE
