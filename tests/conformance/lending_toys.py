"""Vaults that lend parts of their state to copies, and keep or break their word about them."""

from __future__ import annotations

from typing import ClassVar

from tests.conformance.toys import Slip, State, Turns, Vault, variation

from starmoot.kernel import Step


class LendingState(State):
    """A vault that says of its played cards that they are only ever replaced."""

    replaced: ClassVar[tuple[str, ...]] = ("played",)


class ChangesWhatIsLent(Turns):
    """Plays a card onto the pile in place, where copies share the pile."""


class LaysAnotherPile(Turns):
    """The same, as it should be: another list takes the place of the old one."""

    def play_card(self, g: Vault) -> Step:
        g.s.played = g.s.played[:]
        return super().play_card(g)


class RestlessSlip(Slip):
    """A note that says it has come to rest as soon as it is there."""

    def at_rest(self) -> bool:
        """At once."""
        return True


class RestlessState(State):
    """A vault with such notes."""

    notes: list[RestlessSlip]

    def __init__(self) -> None:
        super().__init__()
        self.notes = [RestlessSlip()]


class ChangesWhatRests(Turns):
    """Writes on a note that has come to rest."""

    def play_card(self, g: Vault) -> Step:
        assert isinstance(g.s, RestlessState)
        g.s.notes[0].number += 1
        return super().play_card(g)


CHANGES_WHAT_IS_LENT = variation(ChangesWhatIsLent, state=LendingState)
LAYS_ANOTHER_PILE = variation(LaysAnotherPile, state=LendingState)
CHANGES_WHAT_RESTS = variation(ChangesWhatRests, state=RestlessState)
