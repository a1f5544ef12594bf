"""What the database alone tells: nothing of a running game. And how it is read and changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.web.tables.house import ANN, BOB, KEY, SEED, House, Party, digest_of

from starmoot.web.model import UndoAsked, decode_event, encode_event
from starmoot.web.server.startup import seal_old
from starmoot.web.store.base import Snapshot, TalkRow
from starmoot.web.store.vault import Unsealable, Vault, event_place, is_sealed
from starmoot.web.tables.chat import UNREADABLE, Talk
from starmoot.web.tables.loading import Damaged, unpack
from starmoot.web.tables.repository import TableRepository

OTHER = b"o" * 32


async def rows_of(house: House, table: str = "t1") -> list[bytes]:
    return [row.body for row in await house.store.events(table)]


async def played(house: House, inputs: int = 12) -> None:
    """A game in which something is hidden, with a snapshot and views."""
    await house.table(game="moot", seats=3)
    await house.play(most=inputs)
    await house.repository.close()


async def in_plain(house: House) -> None:
    """Store everything as it was stored before there was a vault."""
    vault = house.repository.archive.vault

    def turn(table: str, place: str, data: bytes) -> bytes:
        if place != "seed":
            return vault.open(table, place, data)
        seed = vault.open_seed(table, data)
        return vault.open_seed(table, seed)  # the pad of old, put on by taking it off

    await house.store.renew(turn)


def test_nothing_of_a_running_game_can_be_read_without_the_key(house: House) -> None:
    async def scenario() -> None:
        await played(house)
        lines = await house.repository.lines("t1")
        assert len(lines) >= 12
        for body in await rows_of(house):
            assert b'"answer"' not in body
            if not is_sealed(body):
                assert decode_event(body).__class__.__name__ in ("Created", "Sat", "Started")
        for back in (0, 1):
            snapshot = await house.store.snapshot("t1", back)
            assert snapshot is not None
            with pytest.raises(Damaged):
                unpack(snapshot.data)
            with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
                msgspec.json.decode(snapshot.views)
        with pytest.raises(Unsealable, match="another key"):
            await TableRepository(house.store, house.clock, OTHER).lines("t1")

    house.run(scenario())


def test_the_file_itself_holds_no_answer_and_no_view(house: House, tmp_path: Path) -> None:
    async def scenario() -> None:
        await played(house)

    house.run(scenario())
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b'"created"' in data, "the file was found"
    for word in (b'"answer"', b'"decision"', b'"scene"', b'"headline"', b'"hands"'):
        assert word not in data


@pytest.mark.parametrize("change", ["altered", "moved"])
def test_a_record_that_was_changed_behind_the_servers_back_is_refused(
    house: House, change: str
) -> None:
    async def scenario() -> None:
        await played(house)
        bodies = {row.seq: row.body for row in await house.store.events("t1")}
        sealed = [seq for seq, body in bodies.items() if is_sealed(body)]
        victim, donor = sealed[0], sealed[1]
        other = bodies[victim][:-1] + bytes([bodies[victim][-1] ^ 1])

        def turn(_table: str, place: str, data: bytes) -> bytes:
            if place != event_place(victim):
                return data
            return other if change == "altered" else bodies[donor]

        await house.store.renew(turn)
        with pytest.raises(Unsealable, match=f"event/{victim} of table t1 is damaged"):
            await house.another().repository.lines("t1")

    house.run(scenario())


def test_a_database_from_before_is_read_and_then_sealed_once(both_houses: House) -> None:
    house = both_houses

    async def scenario() -> None:
        await played(house)
        digest = digest_of(await house.repository.load("t1"))
        await in_plain(house)
        assert any(b'"answer"' in body for body in await rows_of(house))
        old = house.another().repository
        assert digest_of(await old.load("t1")) == digest
        assert await old.archive.seed("t1") == SEED
        archive = old.archive
        changed = await seal_old(house.store, archive.vault, archive.renewed)
        assert changed > 12
        assert not any(b'"answer"' in body for body in await rows_of(house))
        assert await seal_old(house.store, archive.vault, archive.renewed) == 0
        fresh = await house.fresh()
        assert digest_of(fresh) == digest
        assert await house.another().play(most=3) == 3

    house.run(scenario())


def test_the_key_can_be_changed(house: House) -> None:
    async def scenario() -> None:
        await played(house)
        digest = digest_of(await house.repository.load("t1"))
        repository = TableRepository(house.store, house.clock, OTHER)
        repository.archive.vault = Vault(OTHER, [KEY])
        assert (
            await seal_old(house.store, repository.archive.vault, repository.archive.renewed) > 12
        )
        after = TableRepository(house.store, house.clock, OTHER)
        assert digest_of(await after.load("t1")) == digest
        with pytest.raises(Unsealable, match="another key"):
            await house.another().repository.load("t1")

    house.run(scenario())


def test_a_request_to_go_back_is_sealed_too(house: House) -> None:
    archive = house.repository.archive
    event = UndoAsked(0, 3, [1, 2])
    assert is_sealed(archive.stored("t1", 7, event))
    assert encode_event(event) not in archive.stored("t1", 7, event)


def test_views_that_are_sealed_outlive_somebody_who_is_removed(house: House) -> None:
    async def scenario() -> None:
        await played(house)
        before = await house.store.snapshot("t1")
        await house.store.delete_person("p1")
        after: Snapshot | None = await house.store.snapshot("t1")
        assert before is not None
        assert after is not None
        assert after.views == before.views
        loaded: Any = await house.fresh()
        assert loaded.table is not None

    house.run(scenario())


def test_what_was_said_cannot_be_read_without_the_key(party: Party, tmp_path: Path) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.say(ANN, table, 0, None, "the seventh moon is a trap")
        [row] = await party.house.store.talk(table)
        assert "moon" not in row.text
        [word] = await party.tables.talk(BOB, table)
        assert word["text"] == "the seventh moon is a trap"
        other = Talk(party.house.store, party.house.clock, Vault(OTHER))
        assert [row.text for row in await other.rows(table)] == [UNREADABLE]

    party.house.run(scenario())
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b'"created"' in data, "the file was found"
    assert b"seventh" not in data


def test_words_from_before_are_read_and_sealed_at_the_next_start(party: Party) -> None:
    async def scenario() -> None:
        store, archive = party.house.store, party.house.repository.archive
        table = await party.started(ANN, BOB)
        await store.say(TalkRow("w1", table, 1, 0, ANN.id, "Ann", -1, "said long ago"))
        [word] = await party.tables.talk(BOB, table)
        assert word["text"] == "said long ago"
        assert await seal_old(store, archive.vault, archive.renewed) == 1
        [row] = await store.talk(table)
        assert "long" not in row.text
        fresh = Talk(store, party.house.clock, archive.vault)
        assert [row.text for row in await fresh.rows(table)] == ["said long ago"]
        assert await seal_old(store, archive.vault, archive.renewed) == 0, "once is enough"

    party.house.run(scenario())


def test_no_two_things_are_sealed_with_one_nonce_not_even_by_a_forked_process() -> None:
    code = """if True:
        import os, threading
        from starmoot.web.store.vault import NONCE, NONCES, Nonces
        taken = [NONCES.take() for _ in range(3)]
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.write(writing, b"".join(NONCES.take() for _ in range(Nonces.DRAWN)))
            os._exit(0)
        os.wait()
        child = os.read(reading, 1 << 16)
        taken += [child[at : at + NONCE] for at in range(0, len(child), NONCE)]
        def take():
            taken.extend(NONCES.take() for _ in range(2000))
        threads = [threading.Thread(target=take) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(taken) == len(set(taken)) == 3 + Nonces.DRAWN + 8000
        assert {len(nonce) for nonce in taken} == {NONCE}
    """
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
