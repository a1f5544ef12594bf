"""Operations on notebooks: the pages that people and rooms have at a table."""

from __future__ import annotations

from starmoot.web.store.base import Gone, NotebookRow
from starmoot.web.store.steps import Sql, Steps, Wake

PAGE = "table_id, page, person, text"


def put_notebook(row: NotebookRow) -> Steps[None]:
    """Keep a page, or remove it where nothing stands on it."""
    if row.text:
        there = yield Sql("select id from tables where id = $1", (row.table,))
        if not there:
            raise Gone(f"there is no table {row.table}")
        yield Sql(
            f"""insert into notebooks ({PAGE}) values ($1, $2, $3, $4)
            on conflict (table_id, page) do update set text = excluded.text""",
            (row.table, row.page, row.person, row.text),
        )
    else:
        where = "table_id = $1 and page = $2"
        yield Sql(f"delete from notebooks where {where}", (row.table, row.page))
    yield Wake(row.table)


def notebooks(table: str) -> Steps[list[NotebookRow]]:
    """The pages of a table."""
    rows = yield Sql(f"select {PAGE} from notebooks where table_id = $1 order by page", (table,))
    return [NotebookRow(*row) for row in rows]


def notebooks_of(person: str) -> Steps[list[NotebookRow]]:
    """The pages of a person."""
    rows = yield Sql(
        f"select {PAGE} from notebooks where person = $1 order by table_id, page", (person,)
    )
    return [NotebookRow(*row) for row in rows]
