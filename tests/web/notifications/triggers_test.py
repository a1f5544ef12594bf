"""A question becomes one notification; what is settled is cancelled; words come from views."""

from __future__ import annotations

import pytest
from tests.web.server.stage import HOUR, NOW, Stage, gathered

from starmoot.host import Table
from starmoot.web.model import (
    Claimed,
    Deadline,
    Held,
    Ladder,
    Live,
    Opened,
    Paused,
    Rematched,
    Sat,
    StandIn,
    UndoAnswered,
    UndoAsked,
    Untimed,
)
from starmoot.web.notifications.triggers import DECODER, careful_triggers, notifications_for
from starmoot.web.notifications.wording import compose, moment_text
from starmoot.web.store.base import Notification

T = "t1"
URL = "https://moot.example.org"


def written(before: Stage, after: Stage, now: int = NOW) -> tuple[list[Notification], list[str]]:
    return notifications_for(T, before, after, now)


def names(notifications: list[Notification]) -> list[str]:
    return [notification.dedup for notification in notifications]


def kinds(notifications: list[Notification]) -> list[tuple[str, str]]:
    return sorted((notification.person, notification.kind) for notification in notifications)


def test_each_person_gets_a_notification_for_each_new_question_and_a_reminder() -> None:
    before = gathered()
    notifications, cancel = written(before, before.start())
    assert names(notifications) == [
        *("t1/ada/1-1/ask", "t1/ada/1-1/remind"),
        *("t1/bob/2-1/ask", "t1/bob/2-1/remind"),
    ]
    assert cancel == []
    assert [notification.due_at - NOW for notification in notifications] == [
        0,
        12 * HOUR,
        0,
        12 * HOUR,
    ]
    assert {notification.table for notification in notifications} == {T}


def test_a_notification_can_wait_so_that_who_is_there_gets_none() -> None:
    before = gathered()
    notifications, _ = notifications_for(T, before, before.start(), NOW, delay=60_000)
    assert [
        notification.due_at - NOW for notification in notifications if notification.kind == "ask"
    ] == [60_000] * 2


def test_an_answer_cancels_its_own_notifications_and_no_others() -> None:
    before = gathered().start()
    notifications, cancel = written(before, before.play(0, "2"))
    assert (notifications, cancel) == ([], ["t1/ada/1-1/"])


def test_the_next_question_is_a_new_notification() -> None:
    before = gathered().start().play(0, "2")
    notifications, cancel = written(before, before.play(1, "1"))
    assert names(notifications)[::2] == ["t1/ada/1-2/ask", "t1/bob/2-2/ask"]
    assert cancel == ["t1/bob/2-1/"]


def test_bots_and_seats_with_a_caretaker_get_no_notifications() -> None:
    before = gathered(people=("ada",), bots=1)
    assert kinds(written(before, before.start())[0]) == [("ada", "ask"), ("ada", "remind")]
    looked_after = gathered().start().after(StandIn(1, "caretaker"))
    done = looked_after.play(0, "2").play(1, "1")
    assert kinds(written(looked_after, done)[0]) == [("ada", "ask"), ("ada", "remind")]


def test_whoever_is_looked_after_is_told_once_and_not_asked_any_more() -> None:
    before = gathered().start()
    after = before.after(StandIn(1, "caretaker"))
    notifications, cancel = written(before, after)
    assert kinds(notifications) == [("bob", "stand-in")]
    assert cancel == ["t1/bob/2-1/"]
    back, cancel = written(after, after.after(StandIn(1, "")))
    assert kinds(back) == [("bob", "ask"), ("bob", "remind")]


def test_whoever_is_put_out_or_replaced_is_told_but_not_who_leaves() -> None:
    running = gathered().start()
    silent = running.after(StandIn(1, "caretaker"))
    assert kinds(written(silent, silent.after(Opened(1)))[0]) == [("bob", "seat")]
    assert kinds(written(running, running.after(Opened(1)))[0]) == []
    replaced, cancel = written(running, running.after(Sat(1, "eve", "Eve")))
    assert kinds(replaced) == [("bob", "seat"), ("eve", "ask"), ("eve", "remind")]
    assert cancel == ["t1/bob/2-1/"]


def test_notifications_follow_a_guest_to_the_account() -> None:
    before = gathered().start()
    notifications, cancel = written(before, before.after(Claimed("bob", "bobby", "Bobby")))
    assert "t1/bobby/2-1/ask" in names(notifications)
    assert cancel == ["t1/bob/2-1/"]


def test_a_reminder_moves_with_its_deadline_and_stands_still_in_a_pause() -> None:
    before = gathered().start()
    notifications, cancel = written(before, before.after(Held(2 * HOUR, "asleep")))
    assert names(notifications) == ["t1/ada/1-1/remind", "t1/bob/2-1/remind"]
    assert {notification.due_at - NOW for notification in notifications} == {13 * HOUR}
    assert cancel == ["t1/ada/1-1/remind", "t1/bob/2-1/remind"]
    paused = before.after(Paused(True, NOW, "ada"))
    notifications, cancel = written(before, paused)
    assert notifications == []
    assert cancel == ["t1/ada/1-1/remind", "t1/bob/2-1/remind"]
    notifications, _ = written(paused, paused.after(Paused(False, NOW + HOUR, "ada")), NOW + HOUR)
    assert {notification.kind for notification in notifications} == {"remind"}


def test_nobody_is_reminded_where_nothing_hurries_or_everything_does() -> None:
    for pace in (Untimed(), Live(), Deadline(hours=24)):
        ladder = Ladder(remind=0) if isinstance(pace, Deadline) else Ladder()
        before = gathered(pace, ladder=ladder)
        notifications, _ = written(before, before.start())
        assert {notification.kind for notification in notifications} == {"ask"}


def test_the_end_cancels_everything_and_tells_everybody() -> None:
    stage = gathered().start()
    for card in ("1", "2"):
        stage = stage.play(0, card).play(1, card)
    before = stage.play(0, "3") if stage.table and not stage.table.ended else stage
    last = before.play(1, "3")
    assert last.table is not None
    assert last.table.ended
    notifications, cancel = written(before, last)
    assert kinds(notifications) == [("ada", "over"), ("bob", "over")]
    assert cancel == ["t1/"]
    again, cancel = written(last, last.after(Rematched("t2")))
    assert kinds(again) == [("ada", "rematch"), ("bob", "rematch")]
    assert cancel == []


def test_closing_a_table_cancels_everything_and_tells_everybody() -> None:
    before = gathered().start()
    notifications, cancel = written(before, before.close("we are tired"))
    assert kinds(notifications) == [("ada", "shut"), ("bob", "shut")]
    assert cancel == ["t1/"]


def test_who_is_not_asked_at_first_hears_that_the_game_began() -> None:
    before = gathered(Untimed(), game="moot", people=("ada", "bob", "cleo"))
    after = before.start()
    assert after.table is not None
    after = after.play(0, 1).play(1, 2)
    notifications, _ = written(before, after)
    assert kinds(notifications) == [("ada", "start"), ("bob", "start"), ("cleo", "ask")]


def test_a_request_to_go_back_is_put_to_the_others_and_cancelled_with_it() -> None:
    before = gathered().start().play(0, "2").play(1, "1")
    asked = before.after(UndoAsked(0, 0))
    notifications, cancel = written(before, asked)
    assert kinds(notifications) == [("bob", "undo")]
    assert cancel == []
    assert written(asked, asked.after(UndoAnswered(1, True)))[0] == []
    _, cancel = written(asked, asked.after(UndoAnswered(1, False)))
    assert cancel == ["t1/ada/undo-", "t1/bob/undo-"]


# Words


def test_a_notification_says_game_question_deadline_and_link() -> None:
    before = gathered(title="Friday's game")
    after = before.start()
    notification = written(before, after)[0][0]
    message = compose(notification, after, "Europe/Berlin", URL)
    assert message is not None
    assert message.subject == "Your turn: Friday's game (Goofspiel)"
    assert message.text == "Which card do you bid for the prize?"
    assert message.due == NOW + 24 * HOUR
    assert message.due_text == "Saturday, 16 January 2027, 09:00 (Europe/Berlin, UTC+1)"
    assert message.link == f"{URL}/tables/t1"


def test_moments_are_told_in_the_readers_zone() -> None:
    assert moment_text(NOW, "UTC") == "Friday, 15 January 2027, 08:00 (UTC)"
    assert moment_text(NOW, "Asia/Kolkata").endswith("13:30 (Asia/Kolkata, UTC+5:30)")
    assert moment_text(NOW, "America/Caracas").endswith("04:00 (America/Caracas, UTC-4)")
    assert moment_text(NOW, "Mars/Olympus") == moment_text(NOW, "UTC")


def test_a_notification_whose_matter_is_settled_has_no_words() -> None:
    before = gathered()
    after = before.start()
    ask, remind = written(before, after)[0][:2]
    assert compose(remind, after, "UTC", URL) is not None
    answered = after.play(0, "2")
    for notification in (ask, remind):
        assert compose(notification, answered, "UTC", URL) is None
        assert compose(notification, after.after(StandIn(0, "caretaker")), "UTC", URL) is None
        assert compose(notification, after.after(Sat(0, "eve", "Eve")), "UTC", URL) is None
        assert compose(notification, after.close("enough"), "UTC", URL) is None
    assert compose(remind, after.after(Paused(True, NOW, "ada")), "UTC", URL) is None


def test_every_kind_of_notification_has_words_while_it_is_true() -> None:
    running = gathered().start()
    silent = running.after(StandIn(1, "caretaker"))
    asked = running.play(0, "2").play(1, "1").after(UndoAsked(0, 0))
    over = running.close("enough")
    moot = gathered(Untimed(), game="moot", people=("ada", "bob", "cleo"))
    begun = moot.start().play(0, 1)
    shown = {
        "stand-in": (running, silent, running),
        "seat": (silent, silent.after(Opened(1)), silent),
        "undo": (running.play(0, "2").play(1, "1"), asked, asked.after(UndoAnswered(1, True))),
        "shut": (running, over, running),
        "start": (moot, begun, moot),
    }
    for kind, (before, after, otherwise) in shown.items():
        notification = next(one for one in written(before, after)[0] if one.kind == kind)
        message = compose(notification, after, "UTC", URL)
        assert message is not None, kind
        assert message.text
        assert message.due is None
        assert compose(notification, otherwise, "UTC", URL) is None, kind


def test_the_end_is_told_with_its_scores() -> None:
    stage = gathered().start()
    while stage.table is not None and not stage.table.ended:
        before = stage
        seat, _ = stage.table.awaited()[0]
        options = stage.table.view(seat).pending[0].shape.keys  # type: ignore[attr-defined]
        stage = stage.play(seat, str(options[0]))
    notification = written(before, stage)[0][0]
    message = compose(notification, stage, "UTC", URL)
    assert message is not None
    assert message.subject == "The game is over: Goofspiel"
    table = stage.table
    assert isinstance(table, Table)
    assert table.ending in message.text
    assert all(str(score) in message.text for score in table.scores)


def test_a_subject_cannot_bring_headers_of_its_own() -> None:
    before = gathered(title="x\r\nBcc: eve@example.org")
    after = before.start()
    message = compose(written(before, after)[0][0], after, "UTC", URL)
    assert message is not None
    assert "\n" not in message.subject
    assert "\r" not in message.subject


def test_notifications_and_their_words_do_not_depend_on_what_the_reader_may_not_know() -> None:
    """Two worlds: Bob's sealed bid differs; Ada's notifications are the same to the byte."""
    seen = []
    for secret in ("1", "3"):
        before = gathered().start()
        after = before.play(1, secret)
        own = written(gathered(), before)[0] + written(before, after)[0]
        cancel = [name for name in written(before, after)[1] if "/ada/" in name]
        mine = [notification for notification in own if notification.person == "ada"]
        said = [compose(notification, after, "UTC", URL) for notification in mine]
        seen.append((mine, cancel, said))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) == 2


def test_a_damaged_notification_says_nothing() -> None:
    stage = gathered().start()
    for kind, body in (("ask", b"{"), ("ask", b'{"seat": 99}'), ("gossip", b"{}")):
        notification = Notification("d", "ada", T, kind, NOW, body)
        assert compose(notification, stage, "UTC", URL) is None
    assert DECODER.decode(b"{}").seat == -1


def test_a_fault_in_writing_notifications_never_costs_a_move(
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = gathered()
    after = before.start()
    write = careful_triggers(60_000)
    assert write(T, before, after, NOW) == notifications_for(T, before, after, NOW, 60_000)
    broken = after.changed(seats=[])
    assert write(T, after, broken, NOW) == ([], [])
    assert "were not written" in caplog.text
