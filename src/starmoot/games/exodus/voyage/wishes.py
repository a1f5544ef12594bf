"""Between two cycles: people are introduced, leaders step down, a voyage may end. (EX-DEC-29)

Nobody is asked for any of it; it is on offer to every player while the fleet makes up its mind.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters import people
from starmoot.games.exodus.characters.removal import RESIGNED, RETIRED, remove
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.names import CHURCH, NETWORK
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State
from starmoot.games.exodus.voyage.ending import end_by_consent

WISH: Final = k.Kind("exodus.wish")
INTRODUCE: Final = WISH.word("introduce", "Introduce somebody of your faction")
RETIRE: Final = WISH.word("retire", "Let your leader retire when the next cycle begins")
RESIGN: Final = WISH.word("resign", "Let your leader resign when the next cycle begins")
STAY_ON: Final = WISH.word("stay_on", "Let your leader stay after all")
END_IT: Final = WISH.word("end", "End the voyage here, if all agree")
TRAVEL_ON: Final = WISH.word("travel_on", "Travel on after all")


class Wish(k.Pick):
    """What is wished for; INTRODUCE has a sheet for the newcomer."""

    sort: int = INTRODUCE
    newcomer: people.Introduction = people.Introduction()


class WishTopic(k.Topic):
    """What somebody may announce before the next cycle. (EX-DEC-29)"""

    def offer(self, at: k.Procedure[Exodus], g: Exodus, question: k.Question) -> k.Shape:
        return wish_shape(g, g.faction_of(question.seat))

    def words(self, at: k.Procedure[Exodus], view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        explain_wishes(words, view.state, question.seat)
        return words

    def taken(
        self, at: k.Procedure[Exodus], g: Exodus, question: k.Question, answer: k.Answer
    ) -> None:
        if not answer.passed():
            take_wish(g, g.faction_of(question.seat), k.read(Wish, answer))


WISHES: Final = WishTopic(
    "exodus.wishes",
    "EX-DEC-29 EX-CHR-17",
    "Before the next cycle: somebody new in your faction, a change at its head, or an end to the "
    "voyage?",
    "Nothing of the kind",
    clock="gesture",
)
WISHED: Final = k.note("exodus.wished", "EX-DEC-29 EX-CHR-19", "{faction} announces: {wish}")


def standing_wishes(g: Exodus) -> list[k.Question]:
    """Never asked for, but on offer to every player between two cycles. (EX-DEC-29)"""
    return [k.Question(WISHES, g.seat_of(faction), 0, True) for faction in g.s.played]


def wish_shape(g: Exodus, faction: names.Faction) -> k.Shape:
    """Introduce somebody while there is room; announce it, or take it back; the Network's mind
    stays. (EX-CHR-17, EX-CHR-19, EX-END-08, EX-CHR-10)
    """
    keys: list[int] = []
    then: list[k.Shape | None] = []
    if people.secondaries(g, faction) < people.MOST_SECONDARIES:
        keys.append(INTRODUCE)
        then.append(people.INTRODUCTIONS[faction])
    if faction != NETWORK:
        keys.extend([STAY_ON] if g.faction(faction).farewell else [RETIRE, RESIGN])
    keys.append(TRAVEL_ON if faction in g.s.ending_asked else END_IT)
    while len(then) < len(keys):
        then.append(None)
    return k.Choose(WISH, keys, then=then)


def take_wish(g: Exodus, faction: names.Faction, wish: Wish) -> None:
    """A wish is said openly, and holds until the next cycle begins. (EX-DEC-29)"""
    sheet = g.faction(faction)
    if wish.sort == INTRODUCE:
        people.introduce(g, faction, wish.newcomer)
        return
    if wish.sort == RETIRE:
        sheet.farewell = RETIRED
    elif wish.sort == RESIGN:
        sheet.farewell = RESIGNED
    elif wish.sort == STAY_ON:
        sheet.farewell = ""
    elif wish.sort == END_IT:
        g.s.ending_asked.append(faction)
    else:
        g.s.ending_asked.remove(faction)
    g.say(WISHED, faction, wish.sort)


def explain_wishes(words: k.Words, state: State, seat: k.i64) -> None:
    """What each wish would lead to, and when nobody more can be introduced."""
    own = next((f for f in state.played if state.factions[f].seat == seat), CHURCH)
    people.explain_sheet(words, own)
    words.previews[WISH.name, INTRODUCE] = "a face for scenes, who may follow your leader one day"
    for wish in (RETIRE, RESIGN):
        words.previews[WISH.name, wish] = "you choose who follows, and pay for the change"
    words.barred[WISH.name, INTRODUCE] = (
        f"you have {people.MOST_SECONDARIES} beside your leader already"
    )


class Retirement(k.Procedure[Exodus]):
    """What was announced comes true before a cycle opens. (EX-CHR-19, EX-END-08)

    It asks nobody anything, except for the successors of those who go.
    """

    def begin(self, g: Exodus) -> k.Step:
        if self.unanimous(g):
            end_by_consent(g)
            return k.DONE
        for faction in g.s.played:
            farewell = g.faction(faction).farewell
            if farewell:
                remove(g, faction, farewell)
        if g.s.vacancies:
            return k.Run(Replacements(), Retirement.over)
        return k.DONE

    def unanimous(self, g: Exodus) -> bool:
        """Whether everybody wants the voyage to end. (EX-END-08)"""
        return all(faction in g.s.ending_asked for faction in g.s.played)

    def over(self, g: Exodus) -> k.Step:
        return k.DONE
