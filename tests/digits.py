"""A procedure that breaks now and then, for tests of what is done about faults in rules."""

from __future__ import annotations

from typing import Final, final

from tests.topics import Asked

from starmoot.kernel import DONE, Amount, Play, Procedure, Question, Shape, Step, ask

DIGIT: Final = Asked("digits.digit", "", "Which digit?")


@final
class Digits(Procedure[Play]):
    """Ask for digits; the rules break at a three and end at a nine."""

    def begin(self, g: Play) -> Step:
        return ask(DIGIT, 0, Digits.hear)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)

    def hear(self, g: Play) -> Step:
        if g.answer().key == 3:
            raise ZeroDivisionError("a three")
        if g.answer().key == 9:
            g.finish("nine", [9])
            return DONE
        return self.begin(g)
