"""What Ministers may do besides their daily work: audits, and the four corrupt abilities (GD-MIN).

The veto belongs to votes, trials to step 5 of the Senate Phase; +1 Diplomacy and +2 Command are in
`strength`. GD-MIN-16: the Minister of Justice has no corrupt ability, so there is no power for it.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import corrupt_orders, power_table, rerolls
from starmoot.games.destiny.senate import chair
from starmoot.games.destiny.senators import tokens

DECLARING: Final = 1
"""The step of the Intrigue Phase in which Fleets are sent."""
AUDIT_COST: Final = 1
AUDIT_FINDS: Final = 6
MOST_TOKENS: Final = 5
REWARD: Final = 3
"""GD-MIN-13..15: what each token brings.

GD-EX-23: 3 tokens of Finance bring 9 Money.
"""

AUDITED: Final = k.note("destiny.audited", "GD-MIN-06", "{senator} is audited")
EXTORTED: Final = k.note(
    "destiny.extorted", "GD-MIN-13", "The Prime Minister works against the {party}"
)


def serves_as(g: Destiny, party: names.Party, office: names.Office) -> bool:
    """GD-MIN-01, GD-ELE-02: whether an office is a Party's to use; not while an Election is on."""
    return not g.s.electing and g.ministry_party(office) == party


# Audits


def present(g: Destiny) -> list[names.Senator]:
    """GD-MIN-09: whoever is in the Senate."""
    return [one for one in names.EVERY_SENATOR if g.in_senate(one)]


class Target(k.Sheet):
    """Who is audited."""

    target: names.Senator = names.NO_SENATOR


class Audit(power_table.Power):
    """1 Influence each, as often as one likes, in the Senate Phase. (GD-MIN-06..09, GD-DEC-14)"""

    def usable(self, g: Destiny, party: names.Party) -> bool:
        """Time Senate, and somebody has to be there. (GD-MIN-08, GD-MIN-09)"""
        timely = g.s.phase == names.SENATE and serves_as(g, party, self.office)
        return timely and bool(present(g))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.form(Target, target=k.Choose(printed.SENATOR, present(g)))

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.target = k.read(Target, answer).target

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        return self.usable(g, act.party) and g.in_senate(names.Senator(act.target))

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        act = g.s.acts[at]
        target = names.Senator(act.target)
        return Auditing(act.party, target) if g.in_senate(target) else None


class Auditing(k.Procedure[Destiny]):
    """One die; an audit is no action, so Shadow adds none. (GD-MIN-06, GD-SHA-11)"""

    party: names.Party = names.NO_PARTY
    target: names.Senator = names.NO_SENATOR

    def begin(self, g: Destiny) -> k.Step:
        g.say(AUDITED, self.target)
        return k.Run(rerolls.RollFor(self.party, names.SENATE_DICE, 1, "audit"), Auditing.found)

    def found(self, g: Destiny) -> k.Step:
        if g.finished(rerolls.RollFor).faces[0] >= AUDIT_FINDS:
            tokens.corrupt(g, self.target, 1, "audit")
        return k.DONE


# Corrupt abilities


class Bribe(k.Sheet):
    """How many tokens the Minister takes."""

    tokens: int = 0


class Threat(k.Sheet):
    """How many tokens he takes, and against whom."""

    tokens: int = 0
    target: names.Party = names.NO_PARTY


class CorruptPower(power_table.Power):
    """The Minister's own action, in both Phases. (GD-MIN-12, GD-MIN-22, GD-CRD-20)

    It brings `REWARD` of a resource for each token. (GD-MIN-14, GD-MIN-15)
    """

    sort: k.i64 = acts.CORRUPT_ACT
    needs_action: bool = True

    def __init__(
        self, number: k.i64, office: names.Office, rules: str, gains: k.i64 = names.INFLUENCE
    ) -> None:
        super().__init__(number, printed.MINISTRIES[office].corrupt, rules, office)
        self.gains: k.i64 = gains

    def usable(self, g: Destiny, party: names.Party) -> bool:
        if g.s.phase not in (names.SENATE, names.INTRIGUE) or not serves_as(g, party, self.office):
            return False
        return not g.exhausted(g.minister(self.office))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.form(Bribe, tokens=k.Amount(1, MOST_TOKENS))

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.senator = g.minister(self.office)
        act.amount = k.read(Bribe, answer).tokens

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        return self.usable(g, act.party) and self.takes_effect(g, act)

    def takes_effect(self, g: Destiny, act: acts.Act) -> bool:
        """Tokens are placed when it resolves, by a Minister who still is one. (GD-MIN-23)"""
        return g.minister(self.office) == act.senator

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        act = g.s.acts[at]
        if not self.takes_effect(g, act):
            return None
        tokens.corrupt(g, act.senator, act.amount, "corrupt office")
        return self.reward(g, act)

    def reward(self, g: Destiny, act: acts.Act) -> k.Procedure[Destiny] | None:
        """What the tokens bring."""
        g.change(act.party, self.gains, REWARD * act.amount, "corrupt office")
        return None


class Extortion(CorruptPower):
    """Another Party in good standing loses 3 Influence for each token. (GD-MIN-13)"""

    def usable(self, g: Destiny, party: names.Party) -> bool:
        return super().usable(g, party) and bool(self.victims(g, party))

    def victims(self, g: Destiny, party: names.Party) -> list[names.Party]:
        return [other for other in g.others(party) if g.in_good_standing(other)]

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        whom = k.Choose(names.PARTY, self.victims(g, party))
        return k.form(Threat, tokens=k.Amount(1, MOST_TOKENS), target=whom)

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        threat = k.read(Threat, answer)
        act.senator = g.minister(self.office)
        act.amount = threat.tokens
        act.target = threat.target

    def takes_effect(self, g: Destiny, act: acts.Act) -> bool:
        return super().takes_effect(g, act) and g.in_good_standing(names.party(act.target))

    def reward(self, g: Destiny, act: acts.Act) -> k.Procedure[Destiny] | None:
        """Nobody gains what is lost. (GD-MIN-13)"""
        g.say(EXTORTED, act.target)
        g.change(names.party(act.target), names.INFLUENCE, -REWARD * act.amount, "corrupt office")
        return None


class Usurpation(CorruptPower):
    """The Republic Fleets as the Minister of Defence pleases, for 1 token. (GD-MIN-17, GD-MIN-20)

    GD-MIN-22: in the Senate Phase too; in the Intrigue Phase until the declarations are closed.
    """

    def usable(self, g: Destiny, party: names.Party) -> bool:
        timely = g.s.phase == names.SENATE or g.s.step == DECLARING
        return timely and super().usable(g, party)

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """The orders are given once it resolves."""
        return None

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.senator = g.minister(self.office)
        act.amount = 1

    def reward(self, g: Destiny, act: acts.Act) -> k.Procedure[Destiny] | None:
        return corrupt_orders.CorruptOrders(act.party, act.senator)


def ministry_powers() -> list[power_table.Power]:
    """All of them, as the table of powers has them."""
    return [
        power_table.Power(
            power_table.VETO,
            "The item that has just passed has no effect, and may not be tabled again this turn.",
            "GD-SEN-10 GD-CRD-19",
            names.PRIME_MINISTER,
            cost=chair.VETO_COST,
        ),
        Audit(
            power_table.AUDIT,
            "Pay 1 Influence and roll a die: on a 6 the Senator takes 1 Corruption.",
            "GD-MIN-06 GD-CRD-19",
            names.FINANCE,
            cost=AUDIT_COST,
        ),
        power_table.Power(
            power_table.PROSECUTION,
            "Somebody is brought to trial.",
            "GD-MIN-10 GD-TRI-03",
            names.JUSTICE,
        ),
        Extortion(power_table.CORRUPT_PRIME, names.PRIME_MINISTER, "GD-MIN-12 GD-MIN-13"),
        CorruptPower(power_table.CORRUPT_INTERIOR, names.INTERIOR, "GD-MIN-12 GD-MIN-14"),
        CorruptPower(
            power_table.CORRUPT_FINANCE, names.FINANCE, "GD-MIN-12 GD-MIN-15", names.MONEY
        ),
        Usurpation(power_table.CORRUPT_DEFENCE, names.DEFENCE, "GD-MIN-17 GD-MIN-20"),
    ]
