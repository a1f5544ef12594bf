"""Facts are told in sentences whose words agree with their numbers."""

from collections.abc import Iterator

import pytest

from starmoot.host import Note
from starmoot.kernel import NUMBER, SEAT, Entry, Kind, note
from starmoot.kernel.facts import NOTES, check_notes
from starmoot.kernel.kind import KINDS


def told(kind: Note, *args: int) -> str:
    """The sentence of a fact about these."""
    return Entry(kind, list(args), -1, 0, "").tell(None)


@pytest.fixture(autouse=True)
def notes_as_they_were() -> Iterator[None]:
    """No kind of fact, and of thing, stays behind for other tests."""
    notes, kinds = dict(NOTES), dict(KINDS)
    yield
    NOTES.clear()
    NOTES.update(notes)
    KINDS.clear()
    KINDS.update(kinds)


def test_words_agree_with_the_number_before_them() -> None:
    sends = note("toy.sends", "", "{seat} sends {number} [ship|ships] to {seat}")
    assert told(sends, 0, 1, 1) == "Seat 1 sends 1 ship to Seat 2"
    assert told(sends, 0, 2, 1) == "Seat 1 sends 2 ships to Seat 2"
    assert told(sends, 0, 0, 1) == "Seat 1 sends 0 ships to Seat 2"


def test_what_only_looks_like_a_number_does_not_count() -> None:
    place = Kind("toy.place")
    done = note("toy.done", "", "{number} [day|days] at {} [is|are] over", place)
    assert told(done, 1, 7) == "1 day at 7 is over"


def test_several_words_of_a_sentence_may_depend_on_the_same_number_or_on_different_ones() -> None:
    sentence = "{number} [ship|ships] of {seat} [is|are] gone, {number} [is|are] left"
    gone = note("toy.gone", "", sentence)
    assert told(gone, 1, 0, 2) == "1 ship of Seat 1 is gone, 2 are left"
    assert told(gone, 3, 0, 1) == "3 ships of Seat 1 are gone, 1 is left"


def test_words_without_a_number_before_them_are_refused() -> None:
    with pytest.raises(ValueError, match="no number stands before"):
        note("toy.early", "", "{seat} [ship|ships]: {number}")


def test_a_sentence_names_kinds_of_its_own_game_before_others() -> None:
    seen = note("toy.seen", "", "{seat} sees {cow}")
    Kind("toy.cow", ["rosa"], ["Rosa"])
    Kind("cow", ["any"], ["Any cow"])
    assert told(seen, 0, 0) == "Seat 1 sees Rosa"


def test_a_game_cannot_be_loaded_while_a_sentence_names_an_unknown_kind() -> None:
    note("toy.seen", "", "{seat} sees {unicorn}")
    check_notes("tortoise")
    with pytest.raises(ValueError, match=r"note toy\.seen: there is no kind 'unicorn'"):
        check_notes("toy")


def test_brackets_that_give_no_choice_are_words_like_any_other() -> None:
    plain = note("toy.plain", "", "{} rolls [again] {}", SEAT, NUMBER)
    assert told(plain, 0, 1) == "Seat 1 rolls [again] 1"


class Farm:
    """A state that knows whose the cows are."""

    def seat_behind(self, kind: str, number: int) -> int:
        return {0: 2, 1: 0}.get(number, -1) if kind == "toy.cow" else -1


def test_a_fact_touches_those_it_names_and_those_whose_things_it_names() -> None:
    cow = Kind("toy.cow", ["rosa", "lilly", "wild"])
    milks = note("toy.milks", "", "{} milks {}: {}", SEAT, cow, NUMBER)
    assert Entry(milks, [1, 0, 2], -1, 0, "").touched(Farm()) == [1, 2]
    assert Entry(milks, [0, 1, 2], -1, 0, "").touched(Farm()) == [0], "her own"
    assert Entry(milks, [1, 2, 0], -1, 0, "").touched(Farm()) == [1], "nobody's"
    assert Entry(milks, [1, 0, 2], -1, 0, "").touched(None) == [1], "a state that tells nothing"
