"""Goofspiel: thirteen prizes, thirteen bids each, the highest bid alone takes the prize."""

from __future__ import annotations

from typing import Annotated, Final

from starmoot import kernel as k
from starmoot.scene import Aim, Card, CardRow, Grid, Scene, stage

CARD: Final = k.Kind("goofspiel.card")
PRIZES: Final = 0


class Bid(k.Topic):
    """Any card still in hand; the lowest comes first, for the silent. (GS-BID-01, GS-BID-04)"""

    def offer(self, at: Round, g: Goofspiel, question: k.Question) -> k.Shape:
        return k.Choose(CARD, g.s.players[question.seat].cards)


BID: Final = Bid("goofspiel.bid", "GS-BID-01 GS-BID-02", "Which card do you bid for the prize?")

DEALT: Final = k.note(
    "goofspiel.dealt", "GS-SETUP-01 GS-SETUP-02", "Cards and prizes go from 1 to {card}"
)
SHOWN: Final = k.note("goofspiel.shown", "GS-ROUND-01", "The prize is {card}")
BIDS: Final = k.note("goofspiel.bids", "GS-BID-03", "{seat} bids {card}")
WON: Final = k.note("goofspiel.won", "GS-ROUND-02", "{seat} takes the {card}")
LOST: Final = k.note(
    "goofspiel.lost", "GS-ROUND-03", "The highest bids tie: nobody takes the {card}"
)
ENDED: Final = k.note("goofspiel.ended", "GS-END-01", "All prizes are gone")


class Settings(k.Settings):
    """What a table may settle before it begins."""

    cards: Annotated[int, k.Amount(2, 13), "Cards in each hand.", "GS-SETUP-01"] = 13


class Player(k.Record):
    """One seat: the cards it still holds, which follow from open play, and its points."""

    cards: list[int] = []
    points: k.i64 = 0


class State(k.Record):
    """Prizes still hidden, the prize on offer, the players."""

    settings: Settings = Settings()
    prizes: k.Cards = k.Cards([], pool="prizes")
    prize: k.i64 = 0
    players: list[Player] = []


class Goofspiel(k.Play):
    """Goofspiel in progress."""

    def __init__(self, state: State, seats: k.i64, chance: k.Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state


def setup(g: Goofspiel) -> None:
    """GS-SETUP-01..02: everybody holds 1 to n, and the prizes 1 to n are mixed."""
    suit = list(range(1, g.s.settings.cards + 1))
    for _seat in g.everyone():
        player = Player()
        player.cards = suit[:]
        g.s.players.append(player)
    g.s.prizes.cards = suit
    g.s.prizes.shuffle(g.chance, PRIZES)
    g.say(DEALT, g.s.settings.cards)


class Round(k.Procedure[Goofspiel]):
    """GS-ROUND: one prize after another; all bid in secret, the bids open together."""

    def begin(self, g: Goofspiel) -> k.Step:
        """GS-ROUND-01, GS-BID-02: turn up a prize, take sealed bids. GS-END-01: or end the game."""
        if not g.s.prizes.cards:
            g.say(ENDED)
            g.finish("all prizes are gone", [player.points for player in g.s.players])
            return k.DONE
        g.s.prize = g.s.prizes.take()
        g.say(SHOWN, g.s.prize)
        return k.ask_each(BID, g.everyone(), Round.open_bids)

    def open_bids(self, g: Goofspiel) -> k.Step:
        """GS-BID-03, GS-ROUND-02..03: the highest bid takes the prize if it is alone."""
        best: k.i64 = 0
        winner: k.i64 = -1
        for seat in range(g.seats):
            bid = g.answers[seat].key
            g.say(BIDS, seat, bid)
            player = g.s.players[seat]
            player.cards.remove(bid)
            if bid > best:
                best = bid
                winner = seat
            elif bid == best:
                winner = -1
        if winner >= 0:
            g.s.players[winner].points += g.s.prize
            g.say(WON, winner, g.s.prize)
        else:
            g.say(LOST, g.s.prize)
        return self.begin(g)


def cards_to_spare(g: Goofspiel) -> int:
    """Everybody holds one card for each prize that is on offer or still to come."""
    prizes = len(g.s.prizes) + (0 if g.ended else 1)
    return sum(len(player.cards) for player in g.s.players) - prizes * g.seats


def scene(view: k.View) -> Scene:
    """The prize, the players and what they can still bid, which is no secret."""
    state: State = view.state
    rest = f"{len(state.prizes)} more to come" if state.prizes else "it is the last"
    headline = f"The prize is {state.prize}; {rest}"
    rows = tuple(
        (k.SEAT.label(seat, state), str(player.points), " ".join(map(str, player.cards)))
        for seat, player in enumerate(state.players)
    )
    columns = ("Seat", "Points", "Cards left")
    players = Grid("Players", columns, rows, owners=tuple(range(len(rows))))
    most = max(1, *(player.points for player in state.players))
    aims = tuple(
        Aim(seat, counted(player.points, "point"), player.points, most)
        for seat, player in enumerate(state.players)
    )
    if view.ended:
        return Scene("All prizes are gone", (players,), aims=aims)
    prize = CardRow("Prize", (Card(str(state.prize)),))
    return Scene(headline, (prize, players), aims=aims, end=prizes_to_come(len(state.prizes)))


def prizes_to_come(left: int) -> str:
    """How near the end is."""
    if left == 0:
        return "The last prize"
    return f"{counted(left, 'prize')} to come"


def counted(number: int, thing: str) -> str:
    """So many of something."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


STAGING: Final = stage.of(
    "goofspiel",
    shown=stage.card("The next prize"),
    bids=stage.bids("All bids open"),
    won=stage.outcome(),
    lost=stage.outcome(),
    ended=stage.act("It is over", stage.GREAT),
)


GAME = k.Game(
    id="goofspiel",
    title="Goofspiel",
    summary="Sealed bids for mixed prizes: luck-free bluffing in five minutes.",
    rules_version=2,
    seats=range(2, 7),
    state=State,
    play=Goofspiel,
    setup=setup,
    opening=Round,
    endings=("all prizes are gone",),
    streams=("prizes",),
    settings=Settings,
    laws={"everybody holds one card for each prize": cards_to_spare},
    scene=scene,
    staging=STAGING,
    prepared=k.Opening(seats=3, options={"cards": 9}),
    package="starmoot.games.goofspiel",
    length="5 minutes",
)
