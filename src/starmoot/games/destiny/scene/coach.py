"""The coach: what a newcomer should know about the question in hand, and what words mean."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scene import chamber
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.turn import galactic
from starmoot.mechanics import coaching
from starmoot.scene import Word

PACKAGE: Final = "starmoot.games.destiny"
TIPS: Final = coaching.written(PACKAGE, "tips")
"""By the question in hand; votes, bids, Campaigns and purchases depend on the table."""
MEANINGS: Final = coaching.written(PACKAGE, "words")

SENATOR_FIRST: Final = 3
"""With fewer Senators than this there are never enough actions."""


def about_votes(g: Destiny, own: names.Party) -> str:
    """What one's vote weighs. (GD-VOT-01, GD-VOT-13)"""
    votes = strength.voting_strength(g, own)
    return (
        f"Your Senators' Diplomacy makes {votes} votes, and you have them in every vote of this "
        "turn. Influence is bid afterwards, when everybody knows the sides."
    )


def about_bids(g: Destiny, own: names.Party) -> str:
    """What a bid costs. (GD-VOT-06, GD-VOT-16)"""
    return (
        "Each Influence is one more vote, and it is spent, win or lose. Bid only where it "
        f"turns the result: you have {g.party(own).influence}, and Campaigns need some too."
    )


def about_elections(g: Destiny, own: names.Party) -> str:
    """When a Prime Minister should let people vote. (GD-VIC, GD-MIN-04)"""
    held = g.offices_of(own)
    return (
        f"You hold {held} of the five Ministries. An Election puts all of them up again: call it "
        "if you would win more of them than now."
    )


def about_campaigns(g: Destiny, own: names.Party) -> str:
    """What a Campaign is made of, and what one has for it. (GD-CAM-11, GD-CAM-13, GD-CAM-22)"""
    return (
        "A Campaign is a die, the Senator's Diplomacy, your Sectors next door and Influence, "
        "against a die and the Sector's Defence; ties go to the Sector. Influence that you commit "
        f"is spent either way: you have {g.party(own).influence}."
    )


def about_buying(g: Destiny, own: names.Party) -> str:
    """What is needed first. (GD-ACT-01, GD-BUY-02)"""
    serving = len(g.senators_of(own))
    if serving <= SENATOR_FIRST:
        have = "one Senator, who acts" if serving == 1 else f"{serving} Senators, and each acts"
        return (
            f"You have {have} once in a turn: hire before you arm. A "
            "Senator who carries your emblem costs 2 Money less."
        )
    return "A Fleet costs 5 Money and defends where you put it, without an order and for good."


BY_THE_TABLE: Final[coaching.Tips] = {
    "bid": about_bids,
    "sealed_bid": about_bids,
    "cast": about_votes,
    "purchases": about_buying,
    "call_election": about_elections,
    "declare_campaign": about_campaigns,
    "campaign_influence": about_campaigns,
}
"""Where it depends on what the viewer's Party has."""
ALL_TIPS: Final[coaching.Tips] = {**TIPS, **BY_THE_TABLE}


def tip(view: k.View, g: Destiny, own: names.Party) -> str:
    """Advice about the question in hand, by what the viewer's Party knows."""
    return coaching.tip(view, TIPS if own == names.NO_PARTY else ALL_TIPS, g, own)


def words(g: Destiny, own: names.Party) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as a Party knows."""
    settings = g.s.settings
    fallen = g.sector_count(names.INFESTED)
    now = {
        "Corruption": f"{tokens.corruption_in_play(g)} in play",
        "Shadow": f"{tokens.shadow_in_play(g)} in play",
        "Infested": f"{fallen} of {settings.infested_to_lose}, then all have lost",
        "Infestation": f"{galactic.infestation_bonus(g).total:+d} on the next roll",
        "Election": chamber.election_text(g),
    }
    if own != names.NO_PARTY:
        now["Influence"] = f"you have {g.party(own).influence}"
        now["Money"] = f"you have {g.party(own).money}"
        now["Voting Strength"] = f"yours is {strength.voting_strength(g, own)}"
        now["Sector"] = f"you have {g.sector_count(own)}"
        now["Ministry"] = now["Ministries"] = f"you hold {g.offices_of(own)}"
    return coaching.glossary(
        MEANINGS,
        now,
        sectors_to_win=settings.sectors_to_win,
        infestation_threshold=settings.infestation_threshold,
    )
