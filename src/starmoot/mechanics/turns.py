"""Turns: one after another is asked, or does something, in an order.

Policies: `order` says who, in which order; `turn` gives the step for one of them, or None where
there is nothing to do; `after` is what follows the last. A turn that asks or runs something comes
back to `InTurn.begin`, and `whose` tells whose turn it was:

    class Income(InTurn[Proxima]):
        def order(self, g: Proxima) -> list[k.Seat]:
            return g.in_order()

        def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
            return k.ask(TAKE, one, Income.taken) if taxable(g, one) else None

        def taken(self, g: Proxima) -> k.Step:
            collect(g, self.whose(g), g.answer())
            return k.Goto(InTurn.begin)
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

    def whose(self, g: G) -> Any:
        """Who has had the last turn."""
        return self.order(g)[self.at - 1]
