"""Step 2 of the Intrigue Phase: battles, one after another, each as a whole (GD-BAT)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names, play
from starmoot.games.destiny.acting import windows
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import rerolls
from starmoot.games.destiny.turn import initiative
from starmoot.games.destiny.war import battle_sides, casualties, conflicts, fleets, retreats
from starmoot.games.destiny.words import sector_words

BATTLE: Final = k.note("destiny.battle", "GD-BAT-01 GD-BAT-03", "Battle for {sector}")
NO_BATTLE: Final = k.note("destiny.no_battle", "GD-BAT-03", "Nobody attacks {sector} any more")
THROWN: Final = k.note(
    "destiny.battle_dice", "GD-BAT-05 GD-BAT-06", "{combatant} rolls {number} [die|dice]"
)
BROKEN_CODE: Final = k.note(
    "destiny.code_broken", "GD-ABL-07 GD-RNG-08", "{senator} turns a {number} into a {number}"
)
COMES_TO: Final = k.note(
    "destiny.battle_total", "GD-BAT-09 GD-BAT-10", "{combatant} reaches {number}"
)
COMPARED: Final = k.note(
    "destiny.battle_compared", "GD-BAT-16 GD-REB-12", "{number} against {number}"
)
HELD: Final = k.note("destiny.sector_held", "GD-BAT-16 GD-BAT-21", "{sector} holds out")
CONQUERED: Final = k.note(
    "destiny.sector_lost", "GD-BAT-16 GD-BAT-28", "The defenders of {sector} are beaten"
)


def pending_battles(g: Destiny, fought: list[int]) -> list[conflicts.Battle]:
    """GD-BAT-03: the battles still to be fought, by ascending Sector number.

    GD-INV-19: where Fleets were only sent to defend there is none, and they stay.
    """
    sectors: list[names.Sector] = []
    for order in g.s.orders:
        seen = order.sector in sectors or order.sector in fought
        if order.intent != conflicts.DEFEND and not seen:
            sectors.append(order.sector)
    sectors.sort()
    battles = [battle_sides.battle_at(g, sector) for sector in sectors]
    return [battle for battle in battles if len(battle.leaders) > 1]


class NextBattle(k.Topic):
    """Several battles fall to you: which is fought next?"""

    def offer(self, at: ResolveInvasions, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SECTOR, at.open)

    def absent(self, at: ResolveInvasions, g: Destiny, question: k.Question) -> k.Answer:
        """GD-DEC-25: ascending."""
        return k.pick(at.open[0])

    def words(self, at: ResolveInvasions, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        sector_words.sector_words(words, play.seen_by(view), names.NO_PARTY)
        return words


NEXT_BATTLE: Final = NextBattle(
    "destiny.next_battle",
    "GD-DEC-25 GD-INI-09",
    "Several battles fall to you: which is fought next?",
)


class ResolveInvasions(k.Procedure[Destiny]):
    """GD-BAT-01, GD-INI-07..09: battles by the worst initiative present, each Sector once.

    Whoever is in the position orders the battles that fall to it; those of position 1 go by
    number. `open` are the Sectors to choose from.
    """

    fought: list[int] = []
    open: list[names.Sector] = []

    def begin(self, g: Destiny) -> k.Step:
        return k.Goto(ResolveInvasions.next)

    def next(self, g: Destiny) -> k.Step:
        battles = pending_battles(g, self.fought)
        if not battles:
            return k.DONE
        worst: k.i64 = len(g.s.order)
        for battle in battles:
            worst = min(worst, battle_sides.worst_rank(g, battle))
        self.open = [
            battle.sector for battle in battles if battle_sides.worst_rank(g, battle) == worst
        ]
        if worst > 0 and len(self.open) > 1:
            return k.ask(NEXT_BATTLE, g.seat_of(g.s.order[worst - 1]), ResolveInvasions.chosen)
        return self.fight(self.open[0])

    def back(self, g: Destiny) -> k.Step:
        """GD-INV-18: a trade in between may have ended a battle before it began."""
        self.held = None
        return k.Goto(ResolveInvasions.next)

    def chosen(self, g: Destiny) -> k.Step:
        return self.fight(names.Sector(g.answer().key))

    def fight(self, sector: names.Sector) -> k.Step:
        self.fought.append(sector)
        return k.Run(Fight(sector), ResolveInvasions.next)


class BreakCode(k.Topic):
    """Any one of the dice of the force that a Code Breaker leads. (GD-ABL-07)"""

    def offer(self, at: Fight, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(rerolls.DIE, rerolls.dice_of(at.claimed(g).pool))

    def words(self, at: Fight, view: k.View, question: k.Question) -> k.Words:
        """What the dice show."""
        battle: conflicts.Battle = view.state.battle
        words = k.Words(f"Battle for {printed.SECTOR.label(at.sector)}. {self.prompt}")
        rerolls.show_dice(words, battle.forces[at.claims[0].force].pool)
        return words


BREAK_CODE: Final = BreakCode(
    "destiny.code_breaker",
    "GD-DEC-24 GD-ABL-07",
    "Code Breaker: roll one of the dice again? The new face stands.",
    "Leave the dice",
    title="Code Breaker",
)


class Claim(k.Record):
    """A re-roll that a force may have: its Code Breaker's, or by Will to Power."""

    force: int = 0
    by_code: bool = False


class Fight(k.Procedure[Destiny]):
    """GD-BAT-02: window, dice, re-rolls, totals and winner, casualties, control, retreats.

    `claims` are the re-rolls still to be asked for.
    """

    sector: names.Sector = names.NO_SECTOR
    claims: list[Claim] = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-BAT-17, GD-RNG-02: before the dice everybody may act."""
        g.s.battle = battle_sides.battle_at(g, self.sector)
        g.say(BATTLE, self.sector)
        return k.Run(windows.FreeWindow(names.BEFORE_BATTLE, self.sector), Fight.roll)

    def roll(self, g: Destiny) -> k.Step:
        """GD-BAT-08: with those who are still there."""
        battle = battle_sides.the_battle(g)
        battle_sides.muster(g, battle)
        if len(battle.leaders) < 2:
            g.say(NO_BATTLE, self.sector)
            return k.Goto(Fight.over)
        throw_all(g, battle)
        g.s.rolling = True
        self.claims = claims_of(g, battle)
        return k.Goto(Fight.reroll)

    # Re-rolls (GD-RNG-03, GD-RNG-08..10)

    def reroll(self, g: Destiny) -> k.Step:
        """GD-RNG-10: asked once, the defender first, then by initiative."""
        if not self.claims:
            return k.Goto(Fight.judge)
        force = self.claimed(g)
        if self.claims[0].by_code:
            return k.ask(BREAK_CODE, g.seat_of(commander(g, force)), Fight.code_broken)
        self.claims.pop(0)
        will = rerolls.WillToPower(
            names.Party(force.owner),
            names.WAR_DICE,
            f"Battle for {printed.SECTOR.label(self.sector)}",
            battle_sides.grants_bonus(g, force),
        )
        return k.Run(will, Fight.reroll)

    def claimed(self, g: Destiny) -> conflicts.Force:
        """The force whose dice are in question."""
        return battle_sides.the_battle(g).forces[self.claims[0].force]

    def code_broken(self, g: Destiny) -> k.Step:
        """GD-ABL-07: the new result stands, better or not."""
        force = self.claimed(g)
        self.claims.pop(0)
        if g.answer().passed():
            return k.Goto(Fight.reroll)
        die = g.answer().key
        old = rerolls.face_of(force.pool, die)
        if die >= rerolls.DICE_MOST:
            dice.reroll_bonus(g, names.WAR_DICE, force.pool, die - rerolls.DICE_MOST)
        else:
            dice.reroll_face(
                g, names.WAR_DICE, force.pool, die, battle_sides.grants_bonus(g, force)
            )
        g.say(BROKEN_CODE, force.admiral, old, rerolls.face_of(force.pool, die))
        return k.Goto(Fight.reroll)

    # The outcome

    def judge(self, g: Destiny) -> k.Step:
        """GD-BAT-15, GD-BAT-16, GD-BAT-22: the winner is known before casualties are removed."""
        battle = battle_sides.the_battle(g)
        for force in battle.forces:
            value = battle_sides.force_sum(g, battle, force)
            force.total = value.total
            if not g.quiet:
                g.say(COMES_TO, force.owner, force.total, text=value.explain())
        for side in range(1, len(battle.leaders)):
            g.say(
                COMPARED,
                battle_sides.side_total(battle, side),
                battle_sides.against(g, battle, side),
            )
        battle.winner = battle_sides.winning_side(g, battle)
        g.say(HELD if battle.winner == battle_sides.DEFENDERS else CONQUERED, self.sector)
        return k.Run(casualties.Casualties(), Fight.control)

    def control(self, g: Destiny) -> k.Step:
        """GD-BAT-19..21, GD-BAT-28, GD-INF-11, GD-INF-13, GD-FLT-06: the Sector changes hands."""
        battle = battle_sides.the_battle(g)
        g.s.rolling = False
        if battle.winner != battle_sides.DEFENDERS:
            g.s.conquests += 1
            g.set_owner(self.sector, battle.leaders[battle.winner], "battle")
        return k.Run(retreats.Retreats(), Fight.over)

    def over(self, g: Destiny) -> k.Step:
        """GD-BAT-26: the Republic Fleets that fought go home, won or lost."""
        for force in battle_sides.the_battle(g).forces:
            if force.owner == names.REPUBLIC and battle_sides.the_battle(g).winner >= 0:
                fleets.go_home(g, self.sector)
        g.s.battle = None
        return k.DONE


def commander(g: Destiny, force: conflicts.Force) -> names.Party:
    """The Party that decides for a force: its own, or that of the Republic's Admiral."""
    return (
        g.senator(force.admiral).party
        if force.owner == names.REPUBLIC
        else names.Party(force.owner)
    )


def throw_all(g: Destiny, battle: conflicts.Battle) -> None:
    """All dice of all sides.

    GD-DEC-26, GD-TIM-06: before the roll one die is like another, so that a Strategist's is the
    first and nobody is asked.
    """
    for force in battle.forces:
        raised: k.i64 = 0 if battle_sides.leads(g, force, names.STRATEGIST) else -1
        count = battle_sides.dice_for(g, battle, force)
        force.pool = dice.throw_pool(
            g, names.WAR_DICE, count, battle_sides.grants_bonus(g, force), raised
        )
        if not g.quiet:
            g.say(THROWN, force.owner, count, text=dice.pool_text(force.pool))


def claims_of(g: Destiny, battle: conflicts.Battle) -> list[Claim]:
    """GD-RNG-10, GD-BAT-18: who may re-roll: the defenders first, then the others by initiative.

    Nobody re-rolls for a neutral Sector or the Infestation.
    """
    found: list[Claim] = []
    for defending in (True, False):
        for place in range(len(g.s.order) + 1):
            for at in range(len(battle.forces)):
                force = battle.forces[at]
                if (
                    force.side == battle_sides.DEFENDERS
                ) != defending or force.owner == conflicts.SECTOR_FORCE:
                    continue
                if initiative.rank(g, force.owner) != place or not force.pool.faces:
                    continue
                if battle_sides.leads(g, force, names.CODE_BREAKER):
                    found.append(Claim(force=at, by_code=True))
                if force.owner != names.REPUBLIC:
                    found.append(Claim(force=at))
    return found
