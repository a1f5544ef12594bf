"""The guided start: two gates as a Warden, the chair, the vote, and a vote that is for sale."""

from __future__ import annotations

from typing import Final

from starmoot.scene.guided import Guided, Lesson, of

GUIDED: Final = Guided(
    welcome="You are Anwen, captain of a ship at the gates, and secretly a Warden: every weight "
    "that is sealed is a point for you. Three other captains want things they do not say. Two "
    "gates are decided now, and then you know the game.",
    lessons=(
        Lesson(
            "Who speaks?",
            "The Salt Gate weighs 2. Before the vote all of you bid for the Speaker's chair, in "
            "secret and at once. You have 6 influence for bids and votes together.",
            of("moot", "speaks"),
        ),
        Lesson(
            "Seal it or open it",
            "Now the vote, sealed like the bids. You want the gate shut. Think of what the others "
            "have left after their bids: that is the most they can put behind a vote.",
            of("moot", "carried"),
        ),
        Lesson(
            "The chair again",
            "You have seen who voted how: that says more than anybody will tell you. A Speaker may "
            "buy a vote, so try the chair this time: 3 is often enough.",
            of("moot", "speaks"),
        ),
        Lesson(
            "A price for everything",
            "Buy the vote of somebody who might go against you, if you are Speaker, or hear what "
            "you are offered. Then the second gate is decided.",
            of("moot", "carried"),
        ),
    ),
    farewell="That is all there is to the rules. The rest is reading people: who bids for gates "
    "that should not matter to them, and who keeps a promise when it costs something.",
    options={"gates": 5},
    seed="c",
)
