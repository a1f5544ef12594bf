"""Turns: one after another is asked, or does something, in an order.

Policies: `order` says who, in which order; `turn` gives the step for one of them, or None where
there is nothing to do; `answered` is what an answer does, unless it was to pass; `after` is what
follows the last:

    class Income(InTurn[Proxima]):
        def order(self, g: Proxima) -> list[k.Seat]:
            return g.in_order()

        def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
            return self.ask(TAKE, one) if taxable(g, one) else None

        def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> None:
            collect(g, one, answer)

A turn that asks otherwise than by `ask` goes on at `InTurn.heard`, one that runs something at
`InTurn.begin`; `whose` tells whose turn it was. Where one is to have another turn, as long as there
is something to say, `answered` takes 1 off `at`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from starmoot import kernel as k

G = TypeVar("G", bound=k.Play)


@k.mypyc_attr(allow_interpreted_subclasses=True)
class InTurn(k.Procedure[G]):
    """One after another; `at` counts those who had their turn."""

    at: k.i64 = 0

    def order(self, g: G) -> list[Any]:
        """Everybody who has a turn; asked again before each, so it may depend on the moment."""
        raise NotImplementedError(f"{type(self).__name__} does not write `def order(self, g)`")

    def turn(self, g: G, one: Any) -> k.Step | None:
        """What one of them is asked or does; None where there is nothing to do."""
        raise NotImplementedError(f"{type(self).__name__} does not write `def turn(self, g, one)`")

    def answered(self, g: G, one: Any, answer: k.Answer) -> k.Step | None:
        """What an answer does, and the step that follows; None goes on with the next turn."""
        raise NotImplementedError(f"{type(self).__name__} does not write `def answered(...)`")

    def after(self, g: G) -> k.Step:
        """What follows the last turn."""
        return k.DONE

    def begin(self, g: G) -> k.Step:
        order = self.order(g)
        while self.at < len(order):
            one = order[self.at]
            self.at += 1
            step = self.turn(g, one)
            if step is not None:
                return step
        return self.after(g)

    def ask(self, topic: k.Topic, one: k.i64) -> k.Step:
        """The step of a turn that puts a question to a seat: what it says is `answered`."""
        return k.ask(topic, one, InTurn.heard)

    def heard(self, g: G) -> k.Step:
        """What was answered takes effect, unless somebody passed; then it goes on."""
        answer = g.answer()
        step = None if answer.passed() else self.answered(g, self.whose(g), answer)
        return InTurn.begin(self, g) if step is None else step

    def whose(self, g: G) -> Any:
        """Who has had the last turn."""
        return self.order(g)[self.at - 1]
