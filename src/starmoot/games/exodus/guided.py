"""The guided start: one cycle at Etham as the Researchers, from the gesture to the next one."""

from __future__ import annotations

from typing import Final

from starmoot.scene.guided import Guided, Lesson, of

GUIDED: Final = Guided(
    welcome="The worlds are gone and one fleet is left. You speak for its Researchers. All of you "
    "are saved or lost together, and the faction that stands highest at the end wins. The "
    "fleet has just reached Etham, where there is plenty of everything.",
    lessons=(
        Lesson(
            "Stay, leave or fight",
            "At the count of three every faction shows a hand. Etham holds abundance, which takes "
            "two cycles to bring aboard, and the hunters have not found you yet.",
            of("exodus", "disposition"),
        ),
        Lesson(
            "Orders for everybody",
            "You write an order not only for yourself but for each faction, and the heaviest votes "
            "win. Research is what your people are for; three discoveries are your secret "
            "aim. For the others choose what keeps the fleet alive.",
            of("exodus", "orders_stand", "scene_staged"),
        ),
        Lesson(
            "What nobody sees",
            "The public orders stand. Now each faction may give one more in the dark. It is worth "
            "knowing that this exists; this time it is wiser to leave it.",
            of("exodus", "order_executed"),
        ),
        Lesson(
            "Did it pay?",
            "The orders were carried out, with dice for those that could fail. You gained standing "
            "where your people did as you wrote, and where they succeeded. The fleet decides again "
            "whether to stay.",
            of("exodus", "disposition"),
        ),
    ),
    farewell="That was a cycle: a gesture, orders for all, what is done in the dark, and the dice. "
    "What is still to come: jumps that wear out the god, crises, scenes in which you argue, and "
    "somebody aboard who may no longer be themselves.",
    options={"max_cycles": 10},
    seed="a",
    until="exodus.gesture",
    concerned=True,
)
