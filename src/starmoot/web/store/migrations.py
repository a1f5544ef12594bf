"""The schema, as numbered steps that only ever go up, for both databases.

A migration is never edited once it was released; the next one is added. Words in braces stand for
what the two databases spell differently.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from starmoot.web.names import looks
from starmoot.web.store.base import StoreError
from starmoot.web.store.steps import Sql, Steps

SQLITE = {
    "text": "text",
    "int": "integer",
    "bool": "integer",
    "bytes": "blob",
    "id": "integer primary key autoincrement",
    "end": "strict",
}
POSTGRES = {
    # the plain order of bytes, whatever the language of the machine: prefixes can use the index
    "text": 'text collate "C"',
    "int": "bigint",
    "bool": "boolean",
    "bytes": "bytea",
    "id": "bigint generated always as identity primary key",
    "end": "",
}

FIRST = (
    """create table tables (
        id {text} primary key, game {text} not null, title {text} not null,
        status {text} not null, host {text} not null, seats {int} not null,
        open_seats {int} not null, listed {bool} not null, pace {text} not null,
        created_at {int} not null, changed_at {int} not null, seq {int} not null,
        wake_at {int}, bots_due {bool} not null, seed {bytes} not null,
        words {int} not null default 0
    ) {end}""",
    "create index tables_changed on tables (changed_at)",
    "create index tables_host on tables (host)",
    "create index tables_wake on tables (wake_at) where wake_at is not null",
    "create index tables_bots on tables (id) where bots_due",
    """create table events (
        table_id {text} not null references tables (id) on delete cascade,
        seq {int} not null, at {int} not null, body {bytes} not null,
        primary key (table_id, seq)
    ) {end}""",
    """create table members (
        table_id {text} not null references tables (id) on delete cascade,
        seat {int} not null, person {text} not null,
        primary key (table_id, seat)
    ) {end}""",
    "create index members_person on members (person, table_id)",
    """create table snapshots (
        table_id {text} not null references tables (id) on delete cascade,
        seq {int} not null, data {bytes} not null, views {bytes} not null,
        primary key (table_id, seq)
    ) {end}""",
    """create table talk (
        id {text} primary key,
        table_id {text} not null references tables (id) on delete cascade,
        place {int} not null, at {int} not null, seat {int} not null, person {text} not null,
        name {text} not null, audience {int} not null, text {text} not null,
        unique (table_id, place)
    ) {end}""",
    "create index talk_person on talk (person)",
    """create table reports (
        id {text} primary key,
        table_id {text} references tables (id) on delete cascade,
        talk {text} references talk (id) on delete cascade,
        person {text} not null, reason {text} not null, at {int} not null
    ) {end}""",
    "create index reports_at on reports (at)",
    "create index reports_table on reports (table_id)",
    "create index reports_talk on reports (talk)",
    "create index reports_person on reports (person)",
    """create table people (
        id {text} primary key, name {text} not null, folded {text} not null,
        created_at {int} not null, password {text} not null, email {text} not null,
        admin {bool} not null, settings {bytes} not null
    ) {end}""",
    "create unique index people_accounts on people (folded) where password <> ''",
    """create table keys (
        hash {text} primary key, kind {text} not null, person {text} not null,
        table_id {text} references tables (id) on delete cascade,
        seat {int} not null, name {text} not null, created_at {int} not null,
        expires_at {int} not null, seen_at {int} not null
    ) {end}""",
    "create index keys_person on keys (person, kind)",
    "create index keys_table on keys (table_id)",
    """create table letters (
        id {id}, dedup {text} not null unique, person {text} not null,
        table_id {text} references tables (id) on delete cascade,
        kind {text} not null, due_at {int} not null, body {bytes} not null,
        tries {int} not null default 0, state {text} not null,
        leased_until {int} not null default 0
    ) {end}""",
    "create index letters_due on letters (due_at, id) where state = 'waiting'",
    "create index letters_person on letters (person, id)",
    "create index letters_table on letters (table_id)",
    "create table notes (name {text} primary key, value {text} not null) {end}",
)


def fill_looks() -> Steps[None]:
    """Note what the names of accounts look like."""
    rows = yield Sql("select id, name from people where password <> ''")
    for id, name in rows:
        yield Sql("update people set looks = $2 where id = $1", (id, looks(name)))


ACCOUNTS = (
    "alter table people add column looks {text} not null default ''",
    "alter table people add column second {text} not null default ''",
    "create index people_looks on people (looks) where password <> ''",
    "alter table keys add column scope {text} not null default ''",
    "update keys set scope = 'play' where kind = 'token'",
    fill_looks,
)

RATES = (
    "create table rates (name {text} primary key, level {int} not null, at {int} not null) {end}",
    "create index rates_at on rates (at)",
)


def name_preferences() -> Steps[None]:
    """Keep how people want to be notified under its name of today."""
    rows = yield Sql("select id, settings from people")
    for id, settings in rows:
        try:
            said = msgspec.json.decode(settings)
        except msgspec.DecodeError:
            continue  # counts as not said
        if isinstance(said, dict) and "letters" in said:
            said["notifications"] = said.pop("letters")
            args = (id, msgspec.json.encode(said))
            yield Sql("update people set settings = $2 where id = $1", args)


NOTIFICATIONS = (
    "drop index letters_due",
    "drop index letters_person",
    "drop index letters_table",
    "alter table letters rename to notifications",
    "create index notifications_due on notifications (due_at, id) where state = 'waiting'",
    "create index notifications_person on notifications (person, id)",
    "create index notifications_table on notifications (table_id)",
    name_preferences,
)

PRESENCE = (
    """create table presence (
        server {text} not null,
        table_id {text} not null references tables (id) on delete cascade,
        seat {int} not null, at {int} not null,
        primary key (table_id, server, seat)
    ) {end}""",
    "create index presence_server on presence (server)",
)

NOTEBOOKS = (
    """create table notebooks (
        table_id {text} not null references tables (id) on delete cascade,
        page {text} not null, person {text} not null, text {text} not null,
        primary key (table_id, page)
    ) {end}""",
    "create index notebooks_person on notebooks (person) where person <> ''",
)

RESULTS = (
    """create table results (
        table_id {text} primary key references tables (id) on delete cascade,
        game {text} not null, seats {int} not null, ending {text} not null,
        moves {int} not null, took {int} not null, at {int} not null
    ) {end}""",
    "create index results_game on results (game)",
    """create table result_seats (
        table_id {text} not null references results (table_id) on delete cascade,
        seat {int} not null, kind {text} not null, won {int} not null,
        primary key (table_id, seat)
    ) {end}""",
)

Migration = tuple[str | Callable[[], Steps[None]], ...]
MIGRATIONS: tuple[Migration, ...] = (
    FIRST,
    ACCOUNTS,
    RATES,
    NOTIFICATIONS,
    PRESENCE,
    NOTEBOOKS,
    RESULTS,
)
"""What leads from each version to the next; version 0 is an empty database."""


def migrate(spelling: dict[str, str], migrations: tuple[Migration, ...] = MIGRATIONS) -> Steps[int]:
    """Bring the schema up to date; gives its version. Runs in a transaction, one at a time."""
    yield Sql("create table if not exists schema_version (version integer not null)")
    rows = yield Sql("select version from schema_version")
    version = rows[0][0] if rows else 0
    known = len(migrations)
    if version > known:
        raise StoreError(
            f"the database has schema version {version}, but this program knows versions up to "
            f"{known}: use a newer program, or another database"
        )
    if version == known and rows:
        return known
    for statements in migrations[version:]:
        for statement in statements:
            if isinstance(statement, str):
                yield Sql(statement.format_map(spelling))
            else:
                yield from statement()
    yield Sql("delete from schema_version")
    yield Sql("insert into schema_version (version) values ($1)", (known,))
    return known
