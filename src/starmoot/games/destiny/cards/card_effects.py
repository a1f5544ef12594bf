"""What Action cards do when they resolve, and when they may be played: the words of `cards.toml`.

A card's text, its conditions and its effects stand together there (GD-CARD). The act that a
response answers is the one announced before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, final

from starmoot import kernel as k
from starmoot.content.effect import Condition, Effect, EffectSet
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import looks
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import assassination, rerolls
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war import battle_sides, feint, fleets


class CardEffect(Effect):
    """Something that a card does at once."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        self.happen(game, game.s.acts[subject])
        return None

    def happen(self, g: Destiny, act: acts.Act) -> None:
        """Let it happen; `act` has who played the card, with whom, at whom and for how much."""
        raise NotImplementedError


class AnswerEffect(Effect):
    """Something that a card does to the act it answers."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        self.change(game.s.acts[subject - 1])
        return None

    def change(self, answered: acts.Act) -> None:
        """Change what was announced."""
        raise NotImplementedError


# Answers


@final
@dataclass(frozen=True)
class Negate(AnswerEffect):
    """The answered act is negated, or undone with all its costs. (GD-CRD-12, GD-CRD-16)

    GD-EX-15: lost are the base cost and the action; both cards are discarded. GD-CRD-17: the
    Senator who acted stays exhausted, even where all costs come back.
    """

    how: Literal["lost", "undone"]

    def change(self, answered: acts.Act) -> None:
        answered.fate = acts.UNDONE if self.how == "undone" else acts.NEGATED


@final
@dataclass(frozen=True)
class Modify(AnswerEffect):
    """Every die of the answered attempt is changed, before the bids. (GD-CARD-03)"""

    by: int

    def change(self, answered: acts.Act) -> None:
        answered.modifier += self.by


# Resources


@final
@dataclass(frozen=True)
class Gain(CardEffect):
    """The player gains of a resource."""

    resource: Annotated[int, names.RESOURCE]
    amount: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        g.change(act.party, self.resource, self.amount, "card")


@final
@dataclass(frozen=True)
class GainPerToken(CardEffect):
    """The player gains for each token chosen, also if the Senator died. (GD-CARD-12, GD-ASN-24)

    GD-EX-09: the Money for Union Corruption comes although Fola was killed meanwhile.
    """

    resource: Annotated[int, names.RESOURCE]
    amount: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        g.change(act.party, self.resource, self.amount * act.amount, "card")


@final
@dataclass(frozen=True)
class GainDiplomacy(CardEffect):
    """The player gains Influence like the acting Senator's current Diplomacy. (GD-CARD-21)"""

    least: int
    most: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        own = strength.diplomacy(g, act.senator)
        g.change(act.party, names.INFLUENCE, max(self.least, min(self.most, own)), "card")


# Senators


@final
@dataclass(frozen=True)
class Sway(CardEffect):
    """The target's Diplomacy changes until the turn ends. (GD-CARD-06)"""

    by: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        g.senator(names.Senator(act.target)).swayed += self.by


@final
@dataclass(frozen=True)
class Seduce(CardEffect):
    """The target is out of the Senate until the turn ends. (GD-CARD-07)"""

    def happen(self, g: Destiny, act: acts.Act) -> None:
        g.senator(names.Senator(act.target)).away = True


@final
@dataclass(frozen=True)
class Orate(CardEffect):
    """The acting Senator's Diplomacy is higher in votes of this Senate Phase. (GD-CARD-14)"""

    by: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        g.senator(act.senator).oratory += self.by


@final
@dataclass(frozen=True)
class Refresh(CardEffect):
    """The target may act again. (GD-CARD-13)"""

    def happen(self, g: Destiny, act: acts.Act) -> None:
        g.refresh(names.Senator(act.target))


@final
@dataclass(frozen=True)
class Confess(CardEffect):
    """Corruption leaves the acting Senator. (GD-CARD-22)"""

    tokens: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        tokens.absolve(g, act.senator, self.tokens, "card")


@final
@dataclass(frozen=True)
class Assassinate(Effect):
    """The acting Senator makes an attempt on the target. (GD-CARD-02, GD-DCK-09)"""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        return assassination.Attempt(subject)


@final
@dataclass(frozen=True)
class Expose(Effect):
    """A high die of the acting Senator corrupts the target. (GD-CARD-09)"""

    least: int
    tokens: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        return Exposure(subject, self.least, self.tokens)


class Exposure(k.Procedure[Destiny]):
    """The dice of the act at place `at`, Shadow dice among them. (GD-SHA-09)"""

    at: k.i64 = 0
    least: k.i64 = 0
    tokens: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        act = g.s.acts[self.at]
        count = 1 + tokens.shadow_dice(g, act.senator)
        dice = rerolls.RollFor(act.party, names.INTRIGUE_DICE, count, "dossier")
        return k.Run(dice, Exposure.rolled)

    def rolled(self, g: Destiny) -> k.Step:
        if max(g.finished(rerolls.RollFor).faces) >= self.least:
            tokens.corrupt(g, names.Senator(g.s.acts[self.at].target), self.tokens, "card")
        return k.DONE


@final
@dataclass(frozen=True)
class Tap(Effect):
    """A look at the hand aimed at, and one card of it. (GD-CARD-19)"""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        return looks.TakeCard(names.party(seat), names.party(game.s.acts[subject].target))


# Votes and trials


@final
@dataclass(frozen=True)
class TrialAhead(Condition):
    """A trial is about to be rolled, and nothing has stopped it yet. (GD-CARD-05)"""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        trial = game.s.trial
        return trial is not None and not trial.barred


@final
@dataclass(frozen=True)
class BarTrial(CardEffect):
    """The trial is called off and has used up the Senator's turn. (GD-CARD-05, GD-TRI-03)"""

    def happen(self, g: Destiny, act: acts.Act) -> None:
        trial = g.s.trial
        if trial is not None:
            trial.barred = True
            g.senator(trial.accused).tried = True


@final
@dataclass(frozen=True)
class ItemCanFall(Condition):
    """A yes/no item of steps 2 to 4 is about to be tallied. (GD-CARD-08)"""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        vote = game.s.vote
        return vote is not None and vote.droppable and not vote.dropped


@final
@dataclass(frozen=True)
class DropItem(CardEffect):
    """The item falls without a tally; what was bid stays spent. (GD-CARD-08)"""

    def happen(self, g: Destiny, act: acts.Act) -> None:
        if g.s.vote is not None:
            g.s.vote.dropped = True


@final
@dataclass(frozen=True)
class HasCast(Condition):
    """The Party has cast a vote for something. (GD-CARD-15)"""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        vote = game.s.vote
        return vote is not None and vote.casts[seat] >= 0 and not vote.dropped


@final
@dataclass(frozen=True)
class BuyVotes(CardEffect):
    """As many more votes as were paid for, beyond the bidding limit. (GD-CARD-15)"""

    def happen(self, g: Destiny, act: acts.Act) -> None:
        if g.s.vote is not None:
            g.s.vote.bought[act.party] += act.amount


# Fleets and battles


@final
@dataclass(frozen=True)
class DestroyFleet(CardEffect):
    """One Fleet of the owner aimed at, in the Sector aimed at. (GD-CARD-10)"""

    def happen(self, g: Destiny, act: acts.Act) -> None:
        fleets.destroy_fleet(g, names.Owner(act.target), act.aim, "card")


@final
@dataclass(frozen=True)
class CanRedeclare(Condition):
    """One Feint is enough to declare again. (GD-CARD-16, GD-FEI-02)"""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        return seat not in game.s.feints


@final
@dataclass(frozen=True)
class Redeclare(CardEffect):
    """The Party declares its Invasions again. (GD-CARD-16, GD-FEI-01, GD-FEI-02)"""

    def happen(self, g: Destiny, act: acts.Act) -> None:
        feint.feign(g, act.party)


@final
@dataclass(frozen=True)
class Fights(Condition):
    """The Party has a Fleet in the battle that is about to be rolled. (GD-CARD-17)"""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        return battle_sides.fights(game, names.party(seat))


@final
@dataclass(frozen=True)
class BattleDice(CardEffect):
    """More dice for one's own pool in the battle. (GD-CARD-17)"""

    dice: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        if g.s.battle is not None:
            g.s.battle.extra[act.party] += self.dice


# Campaigns


@final
@dataclass(frozen=True)
class Campaigns(Condition):
    """The Party conducts the Campaign that is about to be rolled. (GD-CARD-18)"""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        contest = game.s.contest
        return contest is not None and contest.campaigner_of(names.party(seat)) is not None


@final
@dataclass(frozen=True)
class CampaignDice(CardEffect):
    """More dice for one's own Senator in the Campaign. (GD-CARD-18)"""

    dice: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        one = None if g.s.contest is None else g.s.contest.campaigner_of(act.party)
        if one is not None:
            one.extra += self.dice


@final
@dataclass(frozen=True)
class Smear(CardEffect):
    """The campaigner aimed at has less in this Campaign. (GD-CARD-11)"""

    by: int

    def happen(self, g: Destiny, act: acts.Act) -> None:
        for one in [] if g.s.contest is None else g.s.contest.campaigners:
            if one.senator == act.target:
                one.change += self.by


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
        "trial_ahead": TrialAhead,
        "item_can_fall": ItemCanFall,
        "has_cast": HasCast,
        "fights": Fights,
        "campaigns": Campaigns,
        "can_redeclare": CanRedeclare,
    },
)
