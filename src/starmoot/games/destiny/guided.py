"""The guided start: an election, the Senate's business, a Campaign on the map, new Senators."""

from __future__ import annotations

from typing import Final

from starmoot.scene.guided import Guided, Lesson, of

GUIDED: Final = Guided(
    welcome="You lead the Transcendent Mind Party in the Senate of a rich and rotten Republic. Ten "
    "Sectors win the game, or all five Ministries. The Election has begun without you: two offices "
    "are taken, and the Minister of Finance is next.",
    lessons=(
        Lesson(
            "An office to win",
            "Put your Senator forward: it costs nothing. Parties whose Senators already sit in an "
            "office have nobody left, so this is your chance. First come the votes, by Diplomacy; "
            "then Influence is bid on top.",
            of("destiny", "takes_office", "office_vacant"),
        ),
        Lesson(
            "The Senate's business",
            "The Election goes on with the other offices. Afterwards Ministers may give orders to "
            "the Republic Fleets, prosecute, and bring in laws. You can let all of that pass and "
            "watch who does what.",
            of("destiny", "senate_rises"),
        ),
        Lesson(
            "A Sector of your own",
            "Two ways lead to Sectors. An Invasion is fast and dirty; a Campaign is slower and "
            "clean. Choose a Campaign next to the Sector that you have: tap one that glows.",
            of("destiny", "buys", "turn"),
            own=of("destiny", "campaign_won", "campaign_total"),
        ),
        Lesson(
            "Money well spent",
            "The turn ends with purchases. Senators are what you never have enough of: each votes "
            "in every election, and acts once in a turn.",
            of("destiny", "turn"),
        ),
    ),
    farewell="That was a turn. What you have not seen yet: deals that pay for votes, trials, "
    "bribes, laws that you write yourself, and the Ke'Ras, who feed on everybody's Corruption.",
    options={"party_pick": "random"},
    seed="c",
    until="destiny.stand",
    skipped=2,
    concerned=True,
)
