"""Rebellion: a Party leaves the Senate and fights for its Sectors alone (GD-REB-01..10).

What it brings is read where it matters: `g.s.rebel` in laws, votes, cards, battles and Campaigns.
GD-REB-17: no law binds a rebel and no Senate prosecutes it (`in_good_standing`, `may_be_tried`).
GD-REB-20: drawing, collecting and purchasing ask nobody for good standing.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.court import trials
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import rerolls

REBELS: Final = k.note(
    "destiny.rebels",
    "GD-REB-03 GD-REB-07",
    "{party} declares Rebellion; {sector} joins it for certain",
)
STAYS: Final = k.note("destiny.joins_rebellion", "GD-REB-08", "{sector} joins the Rebellion")
LONGEST_ROLL: Final = 15
"""So many dice fit into one roll; a Party with more Sectors rolls again."""


def may_rebel(g: Destiny, party: names.Party) -> bool:
    """GD-REB-01, GD-REB-02, GD-REB-30, GD-REB-31: whether a Party may declare Rebellion now.

    Not in the first turn, not beside another Rebellion, and not in the turn of its own peace. The
    floor on which it is declared is closed in the Galactic Phase and while dice lie open.
    """
    if not g.s.settings.rebellion_allowed or g.s.turn < 2 or g.s.rebel != names.NO_PARTY:
        return False
    return party not in g.s.pacified


class RebelAct(floor.FloorAct):
    """GD-REB-03: a standing button, which takes effect at once whenever no die is being resolved.

    GD-REB-04: presses are taken one after another, and after the first the others are refused.
    """

    def available(self, g: Destiny, party: names.Party) -> bool:
        return may_rebel(g, party)

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """GD-REB-07, GD-DEC-39: one own Sector, the home Sector first; none without any."""
        own = g.sectors_of(party)
        if not own:
            return None
        home = printed.HOME_OF[party]
        if home in own:
            own = [home, *[sector for sector in own if sector != home]]
        return k.Choose(printed.SECTOR, own)

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        return Rebel(party, answer.key if g.sectors_of(party) else names.NO_SECTOR)


class Rebel(k.Procedure[Destiny]):
    """GD-REB-05..10: Ministries are given up, deals lapse, and the Sectors take sides."""

    party: names.Party = names.NO_PARTY
    certain: k.i64 = names.NO_SECTOR
    doubtful: list[names.Sector] = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-LAW-09, GD-LAW-10: whoever declares it is still under the law."""
        if not may_rebel(g, self.party):
            return k.DONE
        return k.Run(permits.Permit([Deed(party=self.party, act=language.REBEL)]), Rebel.leave)

    def leave(self, g: Destiny) -> k.Step:
        """GD-REB-05: its Senators leave the Senate. GD-REB-06: what it cast counts no more."""
        if not g.finished(permits.Permit).allowed:
            return k.DONE
        g.count(self.party, language.REBEL)
        g.s.rebel = self.party
        g.say(REBELS, self.party, self.certain)
        for office in names.EVERY_OFFICE:
            if g.ministry_party(office) == self.party:
                g.vacate(office)
        promises.lapse_deals(g, self.party)
        trials.drop_trials(g, self.party)
        self.doubtful = [one for one in g.sectors_of(self.party) if one != self.certain]
        return self.roll(g)

    def roll(self, g: Destiny) -> k.Step:
        """GD-REB-08, GD-REB-09: a die for each other Sector; only a re-roll can change it."""
        if not self.doubtful:
            return k.DONE
        stream = names.SENATE_DICE if g.s.phase == names.SENATE else names.INTRIGUE_DICE
        count = min(len(self.doubtful), LONGEST_ROLL)
        return k.Run(rerolls.RollFor(self.party, stream, count, "Rebellion"), Rebel.take_sides)

    def take_sides(self, g: Destiny) -> k.Step:
        """GD-REB-08: only a 6 stays; GD-REB-10: Fleets remain where they are."""
        faces = g.finished(rerolls.RollFor).faces
        for place in range(len(faces)):
            sector = self.doubtful[place]
            if faces[place] == dice.SIDES:
                g.say(STAYS, sector)
            else:
                g.set_owner(sector, names.NEUTRAL, "Rebellion")
        self.doubtful = self.doubtful[len(faces) :]
        return self.roll(g)
