"""Notebooks: what people write down at a table is theirs, on every device, and nobody else's."""

from __future__ import annotations

from pathlib import Path

from tests.web.tables.house import ANN, BOB, EVE, Party, person, refused

from starmoot.web.model import Noted
from starmoot.web.store.vault import Vault
from starmoot.web.tables.notebooks import LONGEST_NOTES, OWN, ROOM
from starmoot.web.tables.service import TableService


async def own(party: Party, who: object, table: str, seat: int | None = None) -> str:
    """What somebody reads on a page of their own."""
    view = await party.tables.view(who, table, seat)  # type: ignore[arg-type]
    notes: str = view["notes"][OWN]
    return notes


def test_notes_are_read_by_whoever_wrote_them_and_by_nobody_else(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.notebooks.write(ANN, table, 0, OWN, "Bob\nlies.")
        assert await own(party, ANN, table) == "Bob\nlies."
        for other in (BOB, EVE, None):
            assert "lies" not in str(await party.tables.view(other, table))
        await refused("not_your_seat", party.tables.notebooks.write(BOB, table, 0, OWN, "Mine."))
        await party.tables.notebooks.write(ANN, table, 0, OWN, "")
        assert await own(party, ANN, table) == ""

    party.house.run(scenario())


def test_notes_have_a_longest_length_and_plain_signs(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        write = party.tables.notebooks.write
        await write(ANN, table, 0, OWN, "x" * LONGEST_NOTES)
        await refused("bad_text", write(ANN, table, 0, OWN, "x" * (LONGEST_NOTES + 1)))
        await refused("bad_text", write(ANN, table, 0, OWN, "bell \a"))
        await refused("not_found", write(ANN, "no-table", 0, OWN, "x"))
        await party.moves(table)
        await refused("wrong_time", write(ANN, table, 0, OWN, "late"))
        assert len(await own(party, ANN, table)) == LONGEST_NOTES, "they can be read at the end"

    party.house.run(scenario())


def test_each_seat_of_one_device_has_notes_of_its_own(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, seats=2)
        await party.tables.join(ANN, table, 1)
        await party.tables.start(ANN, table)
        await party.tables.notebooks.write(ANN, table, 0, OWN, "first")
        await party.tables.notebooks.write(ANN, table, 1, OWN, "second")
        assert [await own(party, ANN, table, seat) for seat in (0, 1)] == ["first", "second"]

    party.house.run(scenario())


def test_a_stand_in_never_reads_the_notes_of_the_other_person(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.notebooks.write(BOB, table, 1, OWN, "the plan")
        key = await party.tables.give(BOB, table, 1)
        await party.tables.join(EVE, table, None, key)
        assert await own(party, EVE, table, 1) == ""
        assert "plan" not in str(await party.tables.view(EVE, table, 1))
        await party.tables.notebooks.write(EVE, table, 1, OWN, "another plan")
        back = await party.tables.give(EVE, table, 1)
        await party.tables.join(BOB, table, None, back)
        assert await own(party, BOB, table, 1) == "the plan", "whoever returns finds their own"

    party.house.run(scenario())


def test_another_process_reads_what_was_written_here(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        house = party.house.another()
        other = TableService(house.repository, house.store, house.clock)
        assert (await other.view(ANN, table))["notes"][OWN] == ""
        await party.tables.notebooks.write(ANN, table, 0, OWN, "from here")
        assert (await other.view(ANN, table))["notes"][OWN] == "from here"
        await other.notebooks.write(ANN, table, 0, OWN, "from there")
        assert await own(party, ANN, table) == "from there"

    party.house.run(scenario())


def test_a_process_that_is_alone_reads_the_store_once(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        notebooks = party.tables.notebooks
        notebooks.alone = True
        await notebooks.write(ANN, table, 0, OWN, "held")
        assert await own(party, ANN, table) == "held"

        async def never(table: str) -> list[object]:
            raise AssertionError(f"{table} is known")

        known, notebooks.store.notebooks = notebooks.store.notebooks, never  # type: ignore[assignment, method-assign]
        assert await own(party, ANN, table) == "held"
        notebooks.store.notebooks = known  # type: ignore[method-assign]
        await notebooks.write(ANN, table, 0, OWN, "new")
        assert await own(party, ANN, table) == "new"

    party.house.run(scenario())


def test_the_notes_of_a_guest_belong_to_their_account(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.notebooks.write(ANN, table, 0, OWN, "as a guest")
        account = person("Ann the Second", guest=False)
        await party.tables.claim(ANN.id, account)
        assert await own(party, account, table) == "as a guest"
        assert await party.tables.notebooks.of(account.id) == [
            {"table": table, "seat": 0, "text": "as a guest"}
        ]
        assert await party.tables.notebooks.of(ANN.id) == []

    party.house.run(scenario())


def test_the_notes_of_somebody_who_is_deleted_are_gone(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.notebooks.write(ANN, table, 0, OWN, "mine")
        await party.tables.notebooks.write(ANN, table, 0, ROOM, "ours")
        assert len(await party.tables.store.notebooks(table)) == 2
        await party.tables.forget(ANN)
        await party.tables.store.delete_person(ANN.id)
        pages = await party.tables.store.notebooks(table)
        assert [(row.page, row.person) for row in pages] == [("room/0", "")]

    party.house.run(scenario())


def test_notes_cannot_be_read_without_the_key_nor_moved(party: Party, tmp_path: Path) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.notebooks.write(ANN, table, 0, OWN, "confidential")
        stored = b"".join(one.read_bytes() for one in tmp_path.rglob("*") if one.is_file())
        assert b"confidential" not in stored
        assert table.encode() in stored, "the comparison is no empty one"
        (row,) = await party.tables.store.notebooks(table)
        moved = f"{BOB.id}/1"
        await party.tables.store.put_notebook(type(row)(table, moved, BOB.id, row.text))
        assert await own(party, BOB, table) == "", "a page that was moved opens nothing"
        assert await own(party, ANN, table) == "confidential"

    party.house.run(scenario())


def test_notes_are_sealed_again_when_the_key_changes(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.notebooks.write(ANN, table, 0, OWN, "kept")
        store, archive = party.tables.store, party.tables.repository.archive
        (before,) = await store.notebooks(table)
        renewed = Vault(b"n" * 32, [archive.vault.key])
        await store.renew(renewed.renew)
        (after,) = await store.notebooks(table)
        assert after.text != before.text
        assert Vault(b"n" * 32).open_notes(table, after.page, after.text) == "kept"

    party.house.run(scenario())


def test_what_a_room_wrote_into_an_old_log_is_read_until_it_writes_again(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.repository.change(table, lambda draft: draft.add(Noted(0, "of old")))
        assert (await party.tables.view(BOB, table))["notes"][ROOM] == "of old"
        await party.tables.notebooks.write(ANN, table, 0, ROOM, "of today")
        assert (await party.tables.view(BOB, table))["notes"][ROOM] == "of today"

    party.house.run(scenario())
