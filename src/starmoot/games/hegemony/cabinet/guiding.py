"""What the Leader may do while others argue: ask, prompt, favour, call for plans. (HG-PLAN-02..06)

No speaking order is enforced, and nothing of this binds anybody.
"""

from __future__ import annotations

from typing import Final, NewType

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.play import Hegemony

Guidance = NewType("Guidance", int)
GUIDANCE: Final = k.Kind[Guidance]("hegemony.guidance")
CALL: Final = GUIDANCE.word("call", "Call for final plans")
FAVOUR: Final = GUIDANCE.word("favour", "Favour a plan")
FIGURES: Final = GUIDANCE.word("figures", "Ask for figures")
PROMPT: Final = GUIDANCE.word("prompt", "Prompt the debate")

Mood = NewType("Mood", int)
MOOD: Final = k.Kind[Mood]("hegemony.mood")
"""What a prompt is meant to bring about. (HG-PLAN-21)"""
DEBATE: Final = MOOD.word("debate", "Create debate: these two plans contradict each other.")
TENSION: Final = MOOD.word("tension", "Raise tension: we need an answer, and soon.")
ACCORD: Final = MOOD.word("accord", "Seek accord: is there nothing on which we agree?")
MOODS: Final = [DEBATE, TENSION, ACCORD]

CALLED: Final = k.note("hegemony.called", "HG-TIME-05", "{} calls for final plans", k.SEAT)
FAVOURED: Final = k.note("hegemony.favoured", "HG-PLAN-06", "{} favours the plan of {}", k.SEAT,
    k.SEAT)  # fmt: skip
ASKED: Final = k.note("hegemony.figures", "HG-PLAN-05", "{} asks {} for figures", k.SEAT, k.SEAT)
PROMPTED: Final = k.note("hegemony.prompted", "HG-PLAN-21", "{}: {}", k.SEAT, MOOD)


class Assembly(k.Procedure[Hegemony]):
    """A cabinet at work: who argues, and what the Leader has said so far."""

    faction: n.Faction = n.A
    phase: n.Phase = n.EVENT
    seats: list[k.Seat] = []
    asked: list[k.Seat] = []
    prompted: list[Mood] = []
    called: bool = False

    def may_call(self, g: Hegemony) -> bool:
        """Whether the Leader may call for final plans now."""
        return False

    def to_favour(self, g: Hegemony) -> list[k.Seat]:
        """Whose draft may be favoured now."""
        return []


class Said(k.Pick):
    """What a Leader says, and about whom or in which mood."""

    guidance: Guidance = CALL
    about: int = n.NONE


class Guide(k.Topic):
    """What a Leader may say. (HG-PLAN-05, HG-PLAN-06, HG-PLAN-21, HG-DEC-12)

    When all prompts were used they may be used again, so that there is always something to say.
    """

    def offer(self, at: Assembly, g: Hegemony, question: k.Question) -> k.Shape:
        keys: list[Guidance] = []
        then: list[k.Shape | None] = []
        if at.may_call(g):
            keys.append(CALL)
            then.append(None)
        drafts = at.to_favour(g)
        if drafts:
            keys.append(FAVOUR)
            then.append(k.Choose(k.SEAT, drafts))
        unasked = [seat for seat in at.seats if seat not in at.asked]
        if unasked:
            keys.append(FIGURES)
            then.append(k.Choose(k.SEAT, unasked))
        keys.append(PROMPT)
        then.append(k.Choose(MOOD, [mood for mood in MOODS if mood not in at.prompted]))
        return k.Choose(GUIDANCE, keys, then=then)

    def taken(self, at: Assembly, g: Hegemony, question: k.Question, answer: k.Answer) -> None:
        """The room hears it."""
        room, said = g.room(at.faction), k.read(Said, answer)
        if said.guidance == CALL:
            at.called = True
            g.say(CALLED, question.seat, audience=room)
            return
        if said.guidance == FAVOUR:
            g.cabinet(at.faction).favoured = k.Seat(said.about)
            g.say(FAVOURED, question.seat, said.about, audience=room)
        elif said.guidance == FIGURES:
            at.asked.append(k.Seat(said.about))
            g.say(ASKED, question.seat, said.about, audience=room)
        else:
            at.prompted.append(Mood(said.about))
            at.prompted = at.prompted if len(at.prompted) < len(MOODS) else []
            g.say(PROMPTED, question.seat, said.about, audience=room)


GUIDE: Final = Guide(
    "hegemony.guide",
    "HG-PLAN-05 HG-PLAN-06 HG-DEC-12",
    "Lead the debate?",
    standing=True,
    title="Lead the debate",
)
