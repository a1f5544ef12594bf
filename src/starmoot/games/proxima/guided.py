"""The guided start: the first turn as Amber, from the council to people on a new planet."""

from __future__ import annotations

from typing import Final

from starmoot.scene.guided import Guided, Lesson, of

GUIDED: Final = Guided(
    welcome="You lead Amber, one of four powers around a new sun. People, planets and titles are "
    "points after three turns. This is the first: you sit in council, do what your cards allow, "
    "and bring people to a planet that nobody has.",
    lessons=(
        Lesson(
            "The council votes",
            "Three cards lie on the table and one of them comes true. Votes are paid in CP, "
            "sealed, and spent, win or lose. You have 10 CP, and ships cost CP too.",
            of("proxima", "carried"),
        ),
        Lesson(
            "Who goes first?",
            "You bid once more, for the order of this turn. The first three places are titles that "
            "count at the end of the game; this early, money is worth more.",
            of("proxima", "takes_card"),
        ),
        Lesson(
            "Play your cards",
            "Each of you plays a card face down, and all are opened together. What you build and "
            "learn now is what you can send out afterwards: you will want a ship that carries "
            "people, and money for it.",
            of("proxima", "conquest"),
        ),
        Lesson(
            "All aboard",
            "Now the ships. People have to board before they can go anywhere. Take two or three "
            "and leave the others at home, where they count as well.",
            of("proxima", "turn", "landed"),
            own=of("proxima", "boarded", "moved"),
        ),
        Lesson(
            "Go and settle",
            "Move the carrier to a planet that is next to it and has no guard, and land. A planet "
            "is worth points to the power with most people on it, and it pays every turn.",
            of("proxima", "turn"),
            own=of("proxima", "landed"),
        ),
    ),
    farewell="That was a turn. From here on it is the same with more at stake: guards, rockets, "
    "rivals who want the same planet, and titles that are worth bidding for in the last turn.",
    options={"preset": "short", "turns": 3},
    seed="a",
    until="proxima.vote",
)
