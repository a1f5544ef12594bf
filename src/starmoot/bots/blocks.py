"""Random picks by the block, for the interpreter: Python is slow at small sums, not at long ones.

One long integer holds a whole block of numbers, each in a lane of 64 bits, and every step of
`mixed` is done to all of them at once. The compiled build has machine integers, and uses the plain
`RandomPicker` (`starmoot.bots.playout`), which makes the same picks.
"""

from __future__ import annotations

from struct import Struct
from typing import Final, final

from starmoot.host import MASK, Picker, mixed

TEMPTED_BELOW: Final = (MASK + 1) // 8
"""As in `playout`: an eighth of the numbers lets a random player look at a standing offer."""
BLOCK: Final = 64
LANES: Final = Struct(f"<{BLOCK}Q")
ONES: Final = sum(1 << (64 * lane) for lane in range(BLOCK))
MASKS: Final = MASK * ONES
COUNTED: Final = sum(((lane + 1) * 0x9E3779B1 & MASK) << (64 * lane) for lane in range(BLOCK))
"""What counting adds to the numbers of a block, lane by lane."""


def block_after(state: int, count: int) -> tuple[int, ...]:
    """The random numbers of 32 bits that follow the first `count` ones."""
    x = (((state + count * 0x9E3779B1) & MASK) * ONES + COUNTED) & MASKS
    x = (x ^ (x >> 16)) & MASKS
    x = (x * 0x7FEB352D) & MASKS
    x = (x ^ (x >> 15)) & MASKS
    x = (x * 0x045D9F3B) & MASKS
    x = (x ^ (x >> 16)) & MASKS
    return LANES.unpack(x.to_bytes(LANES.size, "little"))


@final
class BlockPicker(Picker):
    """Takes every entry of a menu with equal chance: the `RandomPicker` of the interpreter."""

    blind = True

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.state = mixed(seed ^ 0x2545F491)
        self.count = 0
        self.numbers: tuple[int, ...] = ()
        self.at = BLOCK

    def pick(self, count: int) -> int:
        at = self.at
        if at == BLOCK:
            self.refill()
            at = 0
        self.at = at + 1
        return (self.numbers[at] * count) >> 32

    def refill(self) -> None:
        """Make the next block."""
        self.numbers = block_after(self.state, self.count)
        self.count += BLOCK
        self.at = 0

    def untempted(self, count: int) -> int:
        """How many of so many standing offers in a row it lets go by before it looks at one."""
        for passed in range(count):
            if self.at == BLOCK:
                self.refill()
            number = self.numbers[self.at]
            self.at += 1
            if number < TEMPTED_BELOW:
                return passed
        return count
