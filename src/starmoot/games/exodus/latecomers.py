"""Latecomers: no step waits for absent players, yet whatever they say still counts (EX-TIME-10)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.absence import mark_absent
from starmoot.games.exodus.play import Exodus
from starmoot.kernel import Question, Record, Secret, Topic, i64, only

UNSAID: Final = -1


@final
class Latecomers(Record):
    """The sealed answers of absent players, as numbers; a later one takes the earlier's place."""

    seats: list[int]
    answers: list[Secret[int]]

    def __init__(self) -> None:
        self.seats = []
        self.answers = []

    def say(self, seat: i64, answer: i64) -> None:
        """Keep what a seat says; only that seat knows it."""
        self.forget(seat)
        self.seats.append(seat)
        self.answers.append(Secret(answer, only(seat)))

    def said_by(self, seat: i64) -> i64:
        """What a seat has said, or UNSAID."""
        return self.answers[self.seats.index(seat)].value if seat in self.seats else UNSAID

    def forget(self, seat: i64) -> None:
        """A seat has said nothing."""
        if seat in self.seats:
            place = self.seats.index(seat)
            self.seats.pop(place)
            self.answers.pop(place)

    def forget_all_but(self, viewer: i64) -> None:
        """In an imagined world the others are still to speak."""
        for seat in self.seats[:]:
            if seat != viewer:
                self.forget(seat)


def put_to(g: Exodus, topic: Topic, factions: list[int]) -> list[Question]:
    """EX-TIME-10: the same question to some factions; nobody waits for the absent.

    Where all of them are absent the step waits for all: an abandoned table stands still.
    """
    mark_absent(g)
    present = 0
    for faction in factions:
        if not g.s.factions[faction].absent:
            present += 1
    questions: list[Question] = []
    for faction in factions:
        seat = g.seat_of(faction)
        if present > 0 and g.s.factions[faction].absent:
            questions.append(Question(topic, seat, 0, True))
        else:
            questions.append(topic.put_to(seat))
    return questions
