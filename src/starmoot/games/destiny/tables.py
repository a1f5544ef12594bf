"""The tables in which chapters enter what they add: powers, and acts of the floor.

Tables are filled here and nowhere else, so that no chapter needs to know another.
"""

from __future__ import annotations

from starmoot.games.destiny.acting import floor, floor_basics
from starmoot.games.destiny.deals import disputes, offers
from starmoot.games.destiny.laws import accusations
from starmoot.games.destiny.powers import ministerial, power_table, sectoral, senatorial
from starmoot.games.destiny.rebellion import rebelling
from starmoot.games.destiny.senate import items, motions, propositions, treaties

floor.enter_acts(
    [
        floor_basics.BankAct(
            floor.BANK, "Give the bank several of one resource for one of the other."
        ),
        floor_basics.ShadowAct(
            floor.TO_SHADOW, "Three Corruption on one of your Senators become one Shadow."
        ),
        floor_basics.PassAct(
            floor.STANDING_PASS,
            "Skip questions of this sort for now; everybody can see that you do.",
        ),
        floor_basics.CardAct(floor.PLAY_CARD, "Play a card or use an ability before you go on."),
        accusations.AccuseAct(
            floor.ACCUSE, "Accuse a Party of breaking a law in plain words this turn."
        ),
    ]
)

power_table.enter_powers([senatorial.assassin_power()])
power_table.enter_powers(ministerial.ministry_powers())
power_table.enter_powers(senatorial.senator_powers())
power_table.enter_powers(sectoral.sector_powers())

items.ITEM_SORTS.extend(
    [
        propositions.ListedLaws(
            items.LISTED_LAW_SORT, motions.LAW_ITEM, "A ready-made law that holds for 2 turns."
        ),
        propositions.FreeLaws(
            items.FREE_LAW_SORT, motions.LAW_ITEM, "You put a law together clause by clause."
        ),
        propositions.Repeals(
            items.REPEAL_SORT,
            motions.REPEAL_ITEM,
            "A law in force ends at once if the Senate agrees.",
        ),
        treaties.Ratifications(
            items.RATIFICATION_SORT,
            motions.RATIFICATION_ITEM,
            "A trade you have agreed on becomes public; it is carried out if the Senate agrees.",
        ),
        treaties.PeaceTreaties(
            items.PEACE_SORT,
            motions.PEACE_ITEM,
            "The rebel is asked; if it agrees, the Senate votes on its return.",
        ),
    ]
)

floor.enter_acts(
    [
        rebelling.RebelAct(
            floor.REBEL,
            "Your Senators leave the Senate and give up their Ministries; one Sector you name "
            "joins you, each other one only on a 6. Laws, deals and Corruption for Invasions no "
            "longer touch you.",
        ),
        offers.OfferAct(
            floor.OFFER, "Choose with whom; nobody learns of it before you have written it."
        ),
        offers.WriteAct(
            floor.WRITE, "Once accepted, goods change hands at once and promises bind."
        ),
        offers.AnswerAct(
            floor.ANSWER_OFFER, "Accept, refuse, or make a counter-offer; only the two of you know."
        ),
        offers.WithdrawAct(floor.WITHDRAW, "Take back an offer that was not answered yet."),
        offers.PublishAct(floor.PUBLISH, "Everybody may read the deal from now on."),
        disputes.ComplainAct(
            floor.COMPLAIN, "The other side admits or denies; the initiator rules; either may sue."
        ),
        disputes.SueAct(
            floor.SUE,
            "Both of you say what was agreed and stand a Senator forward. The lower trial roll "
            "wins; that version binds both, and nobody can break it.",
        ),
    ]
)
