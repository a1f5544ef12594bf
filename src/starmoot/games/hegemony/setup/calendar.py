"""The calendar: when rooms meet and when reports are exchanged. (HG-SETUP-08..09, HG-TIME-09)

Times are seconds of the table, which begins on the Monday of week one. Everything here is a plan:
a session starts when somebody starts it, and a window waits for the last session.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.exchange.posting import OTHER_HOUR
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Board

HOUR: Final = 3600
DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY
EVENING: Final = 20 * HOUR
ROUNDS: Final = (1, 2, 3)
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY = range(6)

CALENDAR: Final = k.Kind("hegemony.calendar")
WEEKLY: Final = CALENDAR.word("weekly", "One evening a week each")
SAMPLE: Final = CALENDAR.word("sample", "The book's four weeks")
OWN: Final = CALENDAR.word("own", "Days and hours of your own")

ORDERS: Final = (
    *((n.A, n.B, n.C), (n.A, n.C, n.B), (n.B, n.A, n.C)),
    *((n.B, n.C, n.A), (n.C, n.A, n.B), (n.C, n.B, n.A)),
)
"""Which label each of the three factions gets, in the order in which they joined."""
LABELS: Final = k.Kind("hegemony.labels", ["abc", "acb", "bac", "bca", "cab", "cba"])


class Terms(k.Sheet):
    """What a scribe proposes; the last three lines count for a calendar of one's own.

    `meets` are hours from the start of a round, by label; `results` hours before the next round.
    """

    labels: int = 0
    calendar: int = WEEKLY
    days_apart: int = 7
    meets_a: int = 0
    meets_b: int = 0
    meets_c: int = 0
    results: int = 24


def fill_board(board: Board, terms: Terms) -> None:
    """Put the hours of a proposal on the board."""
    if terms.calendar == SAMPLE:
        board.starts, board.windows = sample()
    elif terms.calendar == OWN:
        meets = (terms.meets_a * HOUR, terms.meets_b * HOUR, terms.meets_c * HOUR)
        board.starts, board.windows = regular(terms.days_apart * DAY, meets, terms.results * HOUR)
    else:
        board.starts, board.windows = weekly()


def weekly() -> tuple[list[int], list[int]]:
    """An evening a week for each faction, results on the evening before the first. (HG-SETUP-09)"""
    meets = (evening(1, WEDNESDAY), evening(1, THURSDAY), evening(1, FRIDAY))
    return regular(WEEK, meets, DAY)


def regular(apart: int, meets: tuple[int, int, int], results: int) -> tuple[list[int], list[int]]:
    """The same hours in every round; windows open shortly before the next one. (HG-EXCH-40)"""
    starts = [(number - 1) * apart + hour for number in ROUNDS for hour in meets]
    return starts, [number * apart + min(meets) - results for number in (1, 2)]


def sample() -> tuple[list[int], list[int]]:
    """The calendar that the book gives as an example. (HG-TIME-09, HG-EX-20)"""
    days = (
        (WEDNESDAY, THURSDAY, SATURDAY),
        (WEDNESDAY, WEDNESDAY, THURSDAY),
        (WEDNESDAY, THURSDAY, FRIDAY),
    )
    starts = [evening(week, day) for week, row in enumerate(days, 1) for day in row]
    return starts, [evening(2, TUESDAY), evening(3, TUESDAY)]


def evening(week: int, day: int) -> int:
    """Eight in the evening of a day."""
    return (week - 1) * WEEK + day * DAY + EVENING


def told(hour: int) -> str:
    """An hour as the board shows it."""
    names = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    day = hour // DAY
    clock = f"{hour % DAY // HOUR}:{hour % HOUR // 60:02d}"
    return f"week {day // 7 + 1}, {names[day % 7]} {clock}"


def agenda(g: Hegemony) -> list[k.Meeting]:
    """What is planned, and for whom: sessions for their rooms, windows for scribes. (HG-SETUP-08)

    Without a board nothing is. (HG-COMM-06)
    """
    board = g.s.board
    if board is None or g.s.settings.clock_profile == options.UNTIMED:
        return []
    length = 60 * g.s.settings.session_minutes
    window = 60 * g.s.settings.window_minutes
    patience = DAY * g.s.settings.stale_first_days
    planned: list[k.Meeting] = []
    for number in ROUNDS:
        results = board.windows[number - 2] + window if number > 1 else 0
        for faction in n.FACTIONS:
            title = f"{n.FACTION.label(faction)}: Session {number}"
            hour = board.start(number, faction)
            limits = (results, hour + patience)  # HG-SEQ-04, HG-LATE-03
            planned.append(k.Meeting(title, hour, length, g.room(faction), *limits))
    for number, opens in enumerate(board.windows, 1):
        before = max(board.start(number, faction) for faction in n.FACTIONS) + length
        after = min(board.start(number + 1, faction) for faction in n.FACTIONS) - window
        limits = (before, max(after, before))  # HG-SEQ-03, HG-SEQ-04
        title = f"Exchange {number} opens"
        planned.append(k.Meeting(title, opens, window, g.scribes(), *limits, OTHER_HOUR.name))
    return planned
