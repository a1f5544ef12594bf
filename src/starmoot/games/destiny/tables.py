"""The tables in which chapters enter what they add: powers, and acts of the floor.

Tables are filled here and nowhere else, so that no chapter needs to know another.
"""

from __future__ import annotations

from starmoot.games.destiny import floor, items
from starmoot.games.destiny.accusations import AccuseAct
from starmoot.games.destiny.assassination import Assassinate
from starmoot.games.destiny.chair import veto_power
from starmoot.games.destiny.disputes import ComplainAct, SueAct
from starmoot.games.destiny.floor_basics import BankAct, CardAct, PassAct, ShadowAct
from starmoot.games.destiny.ministry_powers import ministry_powers
from starmoot.games.destiny.motions import LAW_ITEM, PEACE_ITEM, RATIFICATION_ITEM, REPEAL_ITEM
from starmoot.games.destiny.offers import AnswerAct, OfferAct, PublishAct, WithdrawAct, WriteAct
from starmoot.games.destiny.powers import enter_powers
from starmoot.games.destiny.propositions import FreeLaws, ListedLaws, Repeals
from starmoot.games.destiny.rebellion import RebelAct
from starmoot.games.destiny.sector_powers import sector_powers
from starmoot.games.destiny.senator_powers import senator_powers
from starmoot.games.destiny.treaties import PeaceTreaties, Ratifications

floor.enter_acts(
    [
        BankAct(floor.BANK, "Give the bank several of one resource for one of the other."),
        ShadowAct(floor.TO_SHADOW, "Three Corruption on one of your Senators become one Shadow."),
        PassAct(
            floor.STANDING_PASS,
            "Windows of this sort pass without asking you; everybody can see it.",
        ),
        CardAct(floor.PLAY_CARD, "Play a card or use an ability before you go on."),
        AccuseAct(floor.ACCUSE, "Accuse a Party of breaking a law in plain words this turn."),
    ]
)

enter_powers([veto_power(), Assassinate()])
enter_powers(ministry_powers())
enter_powers(senator_powers())
enter_powers(sector_powers())

items.ITEM_SORTS.extend(
    [
        ListedLaws(items.LISTED_LAW_SORT, LAW_ITEM, "A ready-made law that holds for 2 turns."),
        FreeLaws(items.FREE_LAW_SORT, LAW_ITEM, "You put a law together clause by clause."),
        Repeals(
            items.REPEAL_SORT, REPEAL_ITEM, "A law in force ends at once if the Senate agrees."
        ),
        Ratifications(
            items.RATIFICATION_SORT,
            RATIFICATION_ITEM,
            "A trade you have agreed on becomes public; it is carried out if the Senate agrees.",
        ),
        PeaceTreaties(
            items.PEACE_SORT,
            PEACE_ITEM,
            "The rebel is asked; if it agrees, the Senate votes on its return.",
        ),
    ]
)

floor.enter_acts(
    [
        RebelAct(
            floor.REBEL,
            "Your Senators leave the Senate and give up their Ministries; one Sector you name "
            "joins you, each other one only on a 6. Laws, deals and Corruption for Invasions no "
            "longer touch you.",
        ),
        OfferAct(floor.OFFER, "Choose with whom; nobody learns of it before you have written it."),
        WriteAct(floor.WRITE, "Once accepted, goods change hands at once and promises bind."),
        AnswerAct(
            floor.ANSWER_OFFER, "Accept, refuse, or make a counter-offer; only the two of you know."
        ),
        WithdrawAct(floor.WITHDRAW, "Take back an offer that was not answered yet."),
        PublishAct(floor.PUBLISH, "Everybody may read the deal from now on."),
        ComplainAct(
            floor.COMPLAIN, "The other side admits or denies; the initiator rules; either may sue."
        ),
        SueAct(
            floor.SUE,
            "Both of you say what was agreed and stand a Senator forward. The lower trial roll "
            "wins; that version binds both, and nobody can break it.",
        ),
    ]
)
