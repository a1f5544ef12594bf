"""The Senate's list of prosecutions: step 3 of the Senate Phase (GD-TRI-04)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.court import trials
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import chair, motions

PROSECUTIONS_EACH: Final = 2
"""GD-SEN-07: how many a Party may table in a turn."""

CHARGES: Final = k.note(
    "destiny.charges", "GD-TRI-04 GD-DEC-09", "{party} moves that {senator} be prosecuted"
)
LISTED: Final = k.note(
    "destiny.listed", "GD-TRI-04 GD-TRI-05", "{senator} is on the list, at the cost of the {party}"
)


def chargeable(g: Destiny) -> list[names.Senator]:
    """GD-DEC-09, GD-SEN-12, GD-SEN-13: not of the Rebellion, not listed, not turned down."""
    return [
        one for one in trials.triable(g) if not chair.was_refused(g, motions.PROSECUTION_ITEM, one)
    ]


class ProsecutionList(chair.TablingRounds):
    """GD-TRI-04, GD-SEN-06, GD-SEN-07: each Party may move up to two prosecutions."""

    def limit(self, g: Destiny) -> k.i64:
        return PROSECUTIONS_EACH if chargeable(g) else 0

    def give_floor(self, g: Destiny, party: names.Party) -> chair.HasFloor:
        return TableProsecution(party)


class TableProsecutionTopic(chair.Tabling):
    """GD-SEN-05: whoever has gone into Rebellion meanwhile has nothing to say."""

    def offer(self, at: TableProsecution, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SENATOR, chargeable(g) if g.in_good_standing(at.party) else [])

    def words(self, at: TableProsecution, view: k.View, question: k.Question) -> k.Words:
        """What each of them has to expect."""
        words = k.Words(self.prompt)
        trials.tell_prospects(view, words)
        return words


TABLE_PROSECUTION: Final = TableProsecutionTopic(
    "destiny.table_prosecution",
    "GD-DEC-09 GD-TRI-04",
    "Whom shall the Senate prosecute? If it agrees, you pay for the trial.",
    "Nobody",
    title="Prosecutions",
)


class TableProsecution(chair.HasFloor):
    """GD-TRI-04: one proposed prosecution is one yes/no vote."""

    accused: names.Senator = names.NO_SENATOR

    def begin(self, g: Destiny) -> k.Step:
        return k.ask(TABLE_PROSECUTION, g.seat_of(self.party), TableProsecution.chosen)

    def chosen(self, g: Destiny) -> k.Step:
        if g.answer().passed():
            return k.DONE
        self.accused = names.Senator(g.answer().key)
        charge = Deed(party=self.party, act=language.PROSECUTE, victim=self.accused, promised=True)
        return k.Run(permits.Permit([charge]), TableProsecution.table)

    def table(self, g: Destiny) -> k.Step:
        """GD-DEA-21: who keeps a promise tables nothing; else the Senate debates and votes.

        GD-SEN-05: nor does one who rebelled over it, or whose accused is out of reach by now.
        """
        lost = not g.in_good_standing(self.party) or self.accused not in chargeable(g)
        if lost or not g.finished(permits.Permit).allowed:
            return k.DONE
        self.tabled = True
        g.say(CHARGES, self.party, self.accused)
        title = f"Shall {printed.SENATOR.label(self.accused)} be prosecuted"
        vote = motions.yes_or_no(motions.PROSECUTION_ITEM, self.accused, title, self.party)
        return k.Run(chair.PutToVote(vote), TableProsecution.counted)

    def counted(self, g: Destiny) -> k.Step:
        """GD-TRI-05: on the list, with the Party that proposed it as the one who pays."""
        if g.finished(chair.PutToVote).result == motions.YES and self.accused in trials.triable(g):
            g.s.docket.append(motions.prosecution(self.accused, self.party))
            g.say(LISTED, self.accused, self.party)
        return k.DONE
