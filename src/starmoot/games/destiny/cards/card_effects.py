"""What Action cards do when they resolve: the words of `cards.toml` (GD-CARD).

`seat` is the Party that played the card, and `subject` the place of its act among the announced
ones: `g.s.acts[subject]` has the acting Senator, the target and the amount. The act that a
response answers is the one announced before it. An effect that must ask gives the procedure that
asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, final

from starmoot import kernel as k
from starmoot.content.effect import Effect, EffectSet
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import conditions, looks
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import assassination, rerolls
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.senators.tokens import absolve, corrupt, shadow_dice
from starmoot.games.destiny.war import feint, fleets


@final
@dataclass(frozen=True)
class Negate(Effect):
    """GD-CRD-12, GD-CRD-16: the answered act is negated, or undone with all its costs.

    GD-EX-15: lost are the base cost and the action; both cards are discarded. GD-CRD-17: the
    Senator who acted stays exhausted, even where all costs come back.
    """

    how: Literal["lost", "undone"]

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        fate = acts.UNDONE if self.how == "undone" else acts.NEGATED
        game.change_act(subject - 1, acts.fated(game.s.acts[subject - 1], fate))
        return None


@final
@dataclass(frozen=True)
class Gain(Effect):
    """The player gains of a resource."""

    resource: Annotated[int, names.RESOURCE]
    amount: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.change(names.party(seat), self.resource, self.amount, "card")
        return None


@final
@dataclass(frozen=True)
class GainPerToken(Effect):
    """GD-CARD-12, GD-ASN-24: the player gains for each token chosen, also if the Senator died.

    GD-EX-09: the Money for Union Corruption comes although Fola was killed meanwhile.
    """

    resource: Annotated[int, names.RESOURCE]
    amount: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.change(
            names.party(seat), self.resource, self.amount * game.s.acts[subject].amount, "card"
        )
        return None


@final
@dataclass(frozen=True)
class GainDiplomacy(Effect):
    """GD-CARD-21: the player gains Influence like the acting Senator's current Diplomacy."""

    least: int
    most: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        own = strength.diplomacy(game, game.s.acts[subject].senator)
        game.change(
            names.party(seat), names.INFLUENCE, max(self.least, min(self.most, own)), "card"
        )
        return None


@final
@dataclass(frozen=True)
class Sway(Effect):
    """GD-CARD-06: the target's Diplomacy changes until the turn ends."""

    by: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.senator(names.Senator(game.s.acts[subject].target)).swayed += self.by
        return None


@final
@dataclass(frozen=True)
class Seduce(Effect):
    """GD-CARD-07: the target is out of the Senate until the turn ends."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.senator(names.Senator(game.s.acts[subject].target)).away = True
        return None


@final
@dataclass(frozen=True)
class Orate(Effect):
    """GD-CARD-14: the acting Senator's Diplomacy is higher in votes of this Senate Phase."""

    by: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.senator(game.s.acts[subject].senator).oratory += self.by
        return None


@final
@dataclass(frozen=True)
class Expose(Effect):
    """GD-CARD-09: a high die of the acting Senator corrupts the target."""

    least: int
    tokens: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        return Exposure(subject, self.least, self.tokens)


class Exposure(k.Procedure[Destiny]):
    """GD-SHA-09: the dice of the act at place `at`, Shadow dice among them."""

    at: k.i64 = 0
    least: k.i64 = 0
    tokens: k.i64 = 0

    def __init__(self, at: k.i64 = 0, least: k.i64 = 0, tokens: k.i64 = 0) -> None:
        self.at = at
        self.least = least
        self.tokens = tokens

    def begin(self, g: Destiny) -> k.Step:
        act = g.s.acts[self.at]
        dice = 1 + shadow_dice(g, act.senator)
        return k.Run(
            rerolls.RollFor(act.party, names.INTRIGUE_DICE, dice, "dossier"), Exposure.rolled
        )

    def rolled(self, g: Destiny) -> k.Step:
        if max(rerolls.faces_of(g.returned)) >= self.least:
            corrupt(g, names.Senator(g.s.acts[self.at].target), self.tokens, "card")
        return k.DONE


@final
@dataclass(frozen=True)
class Refresh(Effect):
    """GD-CARD-13: the target may act again."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.refresh(names.Senator(game.s.acts[subject].target))
        return None


@final
@dataclass(frozen=True)
class Confess(Effect):
    """GD-CARD-22: Corruption leaves the acting Senator."""

    tokens: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        absolve(game, game.s.acts[subject].senator, self.tokens, "card")
        return None


@final
@dataclass(frozen=True)
class DestroyFleet(Effect):
    """GD-CARD-10: one Fleet of the owner aimed at, in the Sector aimed at."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        act = game.s.acts[subject]
        fleets.destroy_fleet(game, names.Owner(act.target), act.aim, "card")
        return None


@final
@dataclass(frozen=True)
class Assassinate(Effect):
    """GD-CARD-02, GD-DCK-09: the acting Senator makes an attempt on the target."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        return assassination.Attempt(subject)


@final
@dataclass(frozen=True)
class Modify(Effect):
    """GD-CARD-03: every die of the answered attempt is changed, before the bids."""

    by: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.change_act(subject - 1, acts.modified(game.s.acts[subject - 1], self.by))
        return None


@final
@dataclass(frozen=True)
class BarTrial(Effect):
    """GD-CARD-05, GD-TRI-03: the trial does not take place and has used up the Senator's turn."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        trial = game.s.trial
        if trial is not None:
            trial.barred = True
            game.senator(trial.accused).tried = True
        return None


@final
@dataclass(frozen=True)
class DropItem(Effect):
    """GD-CARD-08: the item falls without a tally; what was bid stays spent."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        vote = game.s.vote
        if vote is not None:
            vote.dropped = True
        return None


@final
@dataclass(frozen=True)
class BuyVotes(Effect):
    """GD-CARD-15: as many more votes as were paid for, beyond the bidding limit."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        vote = game.s.vote
        if vote is not None:
            vote.bought[seat] = vote.bought[seat] + game.s.acts[subject].amount
        return None


@final
@dataclass(frozen=True)
class Redeclare(Effect):
    """GD-CARD-16, GD-FEI-01, GD-FEI-02: the Party declares its Invasions again."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        feint.feign(game, names.party(seat))
        return None


@final
@dataclass(frozen=True)
class BattleDice(Effect):
    """GD-CARD-17: more dice for one's own pool in the battle."""

    dice: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        battle = game.s.battle
        if battle is not None:
            battle.extra[seat] = battle.extra[seat] + self.dice
        return None


@final
@dataclass(frozen=True)
class CampaignDice(Effect):
    """GD-CARD-18: more dice for one's own Senator in the Campaign."""

    dice: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        contest = game.s.contest
        if contest is not None and seat in contest.parties:
            place = contest.parties.index(names.party(seat))
            contest.extra[place] = contest.extra[place] + self.dice
        return None


@final
@dataclass(frozen=True)
class Smear(Effect):
    """GD-CARD-11: the campaigner aimed at has less in this Campaign."""

    by: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        contest = game.s.contest
        target = game.s.acts[subject].target
        if contest is not None and target in contest.senators:
            place = contest.senators.index(names.Senator(target))
            contest.changes[place] = contest.changes[place] + self.by
        return None


@final
@dataclass(frozen=True)
class Tap(Effect):
    """GD-CARD-19: a look at the hand aimed at, and one card of it."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        return looks.TakeCard(names.party(seat), names.party(game.s.acts[subject].target))


CARD_WORDS: Final = EffectSet(
    "destiny",
    {
        "negate": Negate,
        "gain": Gain,
        "gain_per_token": GainPerToken,
        "gain_diplomacy": GainDiplomacy,
        "sway": Sway,
        "seduce": Seduce,
        "orate": Orate,
        "expose": Expose,
        "refresh": Refresh,
        "confess": Confess,
        "destroy_fleet": DestroyFleet,
        "assassinate": Assassinate,
        "modify": Modify,
        "bar_trial": BarTrial,
        "drop_item": DropItem,
        "buy_votes": BuyVotes,
        "redeclare": Redeclare,
        "battle_dice": BattleDice,
        "campaign_dice": CampaignDice,
        "smear": Smear,
        "tap": Tap,
    },
    {
        "trial_ahead": conditions.TrialAhead,
        "item_can_fall": conditions.ItemCanFall,
        "has_cast": conditions.HasCast,
        "fights": conditions.Fights,
        "campaigns": conditions.Campaigns,
        "can_redeclare": conditions.CanRedeclare,
    },
)
