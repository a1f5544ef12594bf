"""Operations on notifications: queued with what caused them, leased to one sender."""

from __future__ import annotations

from collections.abc import Sequence

from starmoot.web.store.base import Notification
from starmoot.web.store.steps import Sql, Steps, insert

COLUMNS = "dedup, person, coalesce(table_id, ''), kind, due_at, body, id, tries, state"
STATES = ("waiting", "sent", "dead", "stale")
LAST_SIGN = "\U0010ffff"


def queue(notifications: Sequence[Notification]) -> list[Sql]:
    """Statements that queue notifications; one whose dedup is known is left as it is."""
    rows = [
        (one.dedup, one.person, one.table or None, one.kind, one.due_at, one.body, "waiting")
        for one in notifications
    ]
    columns = ("dedup", "person", "table_id", "kind", "due_at", "body", "state")
    return insert("notifications | on conflict (dedup) do nothing", columns, rows)


def cancel(prefix: str) -> Sql:
    """A statement that removes unsent notifications by the beginning of their dedup."""
    return Sql(
        "delete from notifications where dedup >= $1 and dedup < $2 and state = 'waiting'",
        (prefix, prefix + LAST_SIGN),
    )


def notifications_due(now: int, lease: int, limit: int) -> Steps[list[Notification]]:
    """Lease what is due; several senders never get the same notification."""
    rows = yield Sql(
        f"""update notifications set leased_until = $2, tries = tries + 1 where id in (
            select id from notifications
            where state = 'waiting' and due_at <= $1 and leased_until <= $1
            order by due_at, id limit $3 /*pg for update skip locked */)
        returning {COLUMNS}""",
        (now, now + lease, limit),
    )
    return sorted(
        (Notification(*row) for row in rows),
        key=lambda one: (one.due_at, one.id),
    )


def notification_done(id: int, state: str, due_at: int) -> Steps[None]:
    """Note what became of a notification."""
    if state not in STATES:
        raise ValueError(f"a notification is {', '.join(STATES)}, never {state!r}")
    if state == "waiting":
        yield Sql(
            """update notifications set state = 'waiting', leased_until = 0, due_at = $2
            where id = $1""",
            (id, due_at),
        )
    else:
        yield Sql(
            "update notifications set state = $2, leased_until = 0 where id = $1", (id, state)
        )


def prune_notifications(before: int) -> Steps[int]:
    """Forget what is done with, where its table is over or there is none."""
    rows = yield Sql(
        """delete from notifications where state <> 'waiting' and due_at < $1
            and coalesce(table_id, '') not in
                (select id from tables where status in ('gathering', 'playing'))
        returning id""",
        (before,),
    )
    return len(rows)


def notifications_of(person: str, limit: int) -> Steps[list[Notification]]:
    """The newest notifications to a person."""
    rows = yield Sql(
        f"select {COLUMNS} from notifications where person = $1 order by id desc limit $2",
        (person, limit),
    )
    return [Notification(*row) for row in rows]
