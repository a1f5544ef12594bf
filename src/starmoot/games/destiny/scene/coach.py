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

OFFICE_FIRST: Final = (
    "The Prime Minister is chosen first and chairs the Senate; all five Ministries in one hand "
    "after an Election win the game."
)
MARCHING: Final = (
    "An Invasion costs 2 Corruption as soon as it is declared, won or lost. Send more dice than "
    "the Sector has, or none: ties go to the defence."
)

TIPS: Final = {
    "party": "All Parties can win. They differ in the Senators who come cheaper to them and the "
    "Sectors that like them.",
    "stand": f"{OFFICE_FIRST} It costs nothing to stand.",
    "stand_forward": "Both Senators are tried, and the lower total wins the case. Send one without "
    "Corruption, and nobody whom you cannot lose.",
    "seat_minister": "Interior makes a voter stronger and Defence an admiral. Who sits here "
    "can be tried, bribed and shot like anybody.",
    "order_of_offices": "Those elected early cannot stand again: put the office you want most "
    "where you still have Influence for it.",
    "calling_order": "Those who vote late know what the others did. Call yourself last.",
    "debate": "This is the time for deals: a vote is worth money before it is cast, and nothing "
    "afterwards.",
    "close_debate": "Close it when nobody can offer you more.",
    "fleet_orders": "The Republic Fleets fight for nobody: they defend where they stand, and clean "
    "what is Infested.",
    "more_fleet_orders": "What you do not order stays at the capital, and defends it.",
    "corrupt_orders": "For once the Republic's Fleets do what you want, even take a Sector for "
    "you.",
    "more_corrupt_orders": "What you do not order stays where it is.",
    "refuse_orders": "A commander spends the one action of this turn.",
    "table_prosecution": "A trial is two dice and the Corruption of the accused: 6 costs the "
    "office, 10 the life. Those without Corruption mostly walk free.",
    "own_trials": "Each trial costs you 2 Influence. Try those with Corruption: a clean Senator is "
    "likely to walk free.",
    "trial_order": "Influence may run out: put first whom you most want gone.",
    "pay_trial": "If you do not pay there is no trial, and the accused can be charged again.",
    "table_item": "A law binds everybody, you too. The best ones forbid what only others do.",
    "draft_law": "Short laws pass. Everybody can see whom it hurts, so sell it before the vote.",
    "challenge": "A law that breaks the Bill of Sentient Rights falls, if the judges agree.",
    "judge_law": "You judge by the Bill, but nobody can look into your head.",
    "veto": "A veto costs 1 Influence. It stops what has passed, and everybody knows who did it.",
    "last_call": "Accuse only where the words of the law are plain: others judge it.",
    "answer_accusation": "To admit costs Corruption; to deny it leaves it to the others.",
    "judge_accusation": "You decide what the words meant.",
    "comply": "Breaking a law costs 2 Corruption on one of your Senators. Sometimes that is cheap.",
    "duty": "Breaking a law costs 2 Corruption on one of your Senators. Sometimes that is cheap.",
    "place_corruption": "Five on one Senator turn into Shadow, which cannot be washed off so "
    "easily. Put it on those with little Diplomacy to lose.",
    "free_act": "Cards are best when they decide something: a vote that is close, a battle, a "
    "trial. If nothing is at stake, pass.",
    "respond": "You may still stop or bend what was announced. If it does not hurt you, keep your "
    "cards.",
    "attempt_bid": "5 Influence move the dice by one, for either side, and are lost whatever "
    "happens.",
    "declare": MARCHING,
    "send_fleets": f"{MARCHING} An admiral adds Command, and spends the action of this turn.",
    "first_invasion": "One Invasion is free of Corruption: make it the one you would do anyway.",
    "next_battle": "Fight first where winning helps the next one: neighbours add to the total.",
    "casualties": "Fleets cost 5 Money each to replace. Spread what you can spare.",
    "retreat": "Fleets defend where they stand: send them where you will be attacked.",
    "reroll": "Roll again what shows 1 to 3; you keep the better face.",
    "code_breaker": "Roll again only what is low: the new face stands.",
    "campaign_order": "A Sector that you win adds 1 to Campaigns next to it: begin where you are "
    "sure.",
    "discard": "Keep cards that stop others; those that only pay are soon replaced.",
    "raid": "Take away what could stop you in this turn.",
    "take_card": "Take what you will use in this turn.",
    "augury_card": "Give what helps them least.",
    "offer_peace": "Peace brings you back into the Senate, without your old offices.",
    "peace_consent": "You lose the freedom of a rebel, and may vote and hold office again.",
    "promise_due": "Breaking your word costs 2 Corruption, and nobody deals with a liar for free.",
    "keep_word": "Breaking your word costs 2 Corruption, and nobody deals with a liar for free.",
    "plead": "To admit costs 2 Corruption and ends the deal. To deny leaves it to the one who "
    "made the offer.",
    "rule": "It was your offer, so you say what it meant. They may still sue.",
    "sue": "The court decides by dice and Corruption: sue if you have a clean Senator to send.",
    "court_version": "If you win, what you say here binds both of you, and cannot be broken.",
    "place_traded_fleets": "Put them where you will be attacked, or next to what you want.",
}
"""By the question in hand; votes, bids, Campaigns and purchases depend on the table."""

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
    influence = money = votes = held = ""
    if own != names.NO_PARTY:
        influence = f"you have {g.party(own).influence}"
        money = f"you have {g.party(own).money}"
        votes = f"yours is {strength.voting_strength(g, own)}"
        held = f"you hold {g.offices_of(own)}"
    settings = g.s.settings
    sectors = "" if own == names.NO_PARTY else f"you have {g.sector_count(own)}"
    bonus = galactic.infestation_bonus(g).total
    return (
        Word(
            "Influence", "buys votes, Campaigns and trials, and is gone once it is bid.", influence
        ),
        Word("Money", "pays for Senators and Fleets.", money),
        Word(
            "Corruption",
            "each lowers a Senator's Diplomacy by 1 and helps his prosecutors; every three in "
            "play help the Ke'Ras.",
            f"{tokens.corruption_in_play(g)} in play",
        ),
        Word(
            "Shadow",
            "three Corruption grown into one: an extra die for its Senator, and 3 Diplomacy less.",
            f"{tokens.shadow_in_play(g)} in play",
        ),
        Word("Diplomacy", "what a Senator is worth in votes and Campaigns."),
        Word("Command", "what a Senator adds to a battle as its admiral."),
        Word("Voting Strength", "the Diplomacy of all your Senators together.", votes),
        Word(
            "Sector",
            f"{settings.sectors_to_win} at the end of a turn win the game.",
            sectors,
        ),
        Word("Ministry", "all five after an Election win the game.", held),
        Word("Ministries", "all five after an Election win the game.", held),
        Word(
            "Infested",
            "taken by the Ke'Ras; no Campaign can win it back, only Fleets.",
            f"{g.sector_count(names.INFESTED)} of {settings.infested_to_lose}, then all have lost",
        ),
        Word(
            "Infestation",
            f"two dice each turn: at {settings.infestation_threshold} the marked Sectors fall.",
            f"{bonus:+d} on the next roll",
        ),
        Word("Campaign", "a Senator wins a Sector with words; it takes his action."),
        Word("Invasion", "Fleets take a Sector. It costs 2 Corruption."),
        Word("Defence", "what a Sector adds to its die."),
        Word("exhausted", "has acted in this turn; still votes."),
        Word("initiative", "the order in which Parties are asked."),
        Word("Election", "all five Ministries are voted on.", chamber.election_text(g)),
        Word("chair", "calls the votes: the Prime Minister, or the next Minister in line."),
        Word("Rebellion", "a Party outside the Senate: no laws, no votes, half the Defence."),
        Word("Ke'Ras", "the enemy of all. Corruption feeds them."),
    )
