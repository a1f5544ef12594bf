"""Who is who: guests, accounts, sessions, tokens, links."""

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from starmoot.web.clock import HeldClock
from starmoot.web.errors import Refusal
from starmoot.web.keys import hash_key
from starmoot.web.model import Person
from starmoot.web.people.identity import GUEST_SESSION_DAYS, KNOWN_FOR, Identity
from starmoot.web.people.passwords import FREE_TRIES
from starmoot.web.store.base import Store

Run = Callable[[Coroutine[Any, Any, Any]], Any]
PASSWORD = "correct horse"


class Claimed:
    """A tables that writes down whose seats it was told to hand over."""

    def __init__(self) -> None:
        self.claims: list[tuple[str, Person]] = []

    async def claim(self, old: str, new: Person) -> None:
        self.claims.append((old, new))

    async def check_name(self, person: str, name: str) -> None:
        """Everybody may be called anything."""


@pytest.fixture
def tables() -> Claimed:
    return Claimed()


@pytest.fixture
def identity(store: Store, clock: HeldClock, tables: Claimed) -> Iterator[Identity]:
    identity = Identity(store, clock, tables, key=bytes(32))
    yield identity
    identity.close()


def refused(run: Run, work: Coroutine[Any, Any, Any]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        run(work)
    return caught.value


def test_a_guest_is_known_by_the_session_and_by_nothing_else(
    identity: Identity, store: Store, run: Run
) -> None:
    person, session = run(identity.guest("  Ada   Quin "))
    assert person.name == "Ada Quin"
    assert person.guest
    assert run(identity.session(session)) == person
    assert run(identity.session(session[:-1])) is None
    assert run(identity.session("")) is None
    assert run(identity.token(session)) is None  # a session is no token
    assert run(store.key(session, "session")) is None  # only the hash is kept
    assert run(store.key(hash_key(session), "session")) is not None


def test_a_guest_who_registers_stays_the_same_person(
    identity: Identity, tables: Claimed, run: Run
) -> None:
    guest, old = run(identity.guest("Ada"))
    person, session = run(identity.register(guest, "Ada Quin", PASSWORD))
    assert person.id == guest.id
    assert not person.guest
    assert run(identity.session(session)) == person
    assert run(identity.session(old)) is None  # the session from before knew no password
    assert tables.claims == [(guest.id, person)]  # tables are told the new name


def test_signing_in_takes_the_guests_seats_along(
    identity: Identity, tables: Claimed, run: Run
) -> None:
    account, _ = run(identity.register(None, "Ada", PASSWORD))
    guest, guest_session = run(identity.guest("Somebody"))
    link = run(identity.restore_link(guest))
    person, session = run(identity.login("ada", PASSWORD, guest))
    assert person == account
    assert run(identity.session(session)) == account
    assert tables.claims == [(guest.id, account)]
    assert run(identity.session(guest_session)) is None
    assert refused(run, identity.restore(None, link)).status == 404


def test_a_name_belongs_to_one_account_in_any_case(identity: Identity, run: Run) -> None:
    run(identity.register(None, "Ada", PASSWORD))
    assert refused(run, identity.register(None, "ADA", PASSWORD)).code == "name_taken"
    assert refused(run, identity.guest("ada")).code == "name_taken"
    guest, _ = run(identity.guest("Bo"))
    assert refused(run, identity.rename(guest, "aDa")).code == "name_taken"
    assert run(identity.guest("Bo"))[0].name == "Bo"  # guests may share a name


@pytest.mark.parametrize(
    "name", ["", "   ", "a\u202eb", "a\nb\x00", "<b>", "x" * 41, "\u200b", "--"]
)
def test_a_name_that_could_deceive_is_refused(identity: Identity, run: Run, name: str) -> None:
    assert refused(run, identity.guest(name)).code == "bad_name"


def test_a_wrong_password_and_an_unknown_name_look_the_same(identity: Identity, run: Run) -> None:
    run(identity.register(None, "Ada", PASSWORD))
    wrong = refused(run, identity.login("Ada", "wrong horse", None))
    unknown = refused(run, identity.login("Nobody", "wrong horse", None))
    assert (wrong.status, wrong.code, wrong.text) == (unknown.status, unknown.code, unknown.text)


def test_an_account_that_is_guessed_at_is_left_alone_for_a_while(
    identity: Identity, clock: HeldClock, run: Run
) -> None:
    run(identity.register(None, "Ada", PASSWORD))
    for _ in range(FREE_TRIES + 2):
        try:
            run(identity.login("Ada", "wrong horse", None))
        except Refusal as wrong:
            if wrong.code == "wait":
                clock.advance(wrong.details["retry_after"] + 0.1)
    refusal = refused(run, identity.login("ADA", PASSWORD, None))  # even the right one waits
    assert (refusal.status, refusal.code) == (429, "wait")
    clock.advance(refusal.details["retry_after"] + 1)
    assert run(identity.login("Ada", PASSWORD, None))[0].name == "Ada"


def test_a_short_password_is_refused_and_makes_no_account(
    identity: Identity, store: Store, run: Run
) -> None:
    assert refused(run, identity.register(None, "Ada", "short")).code == "bad_password"
    assert run(store.account("Ada")) is None


def test_an_old_hash_is_made_anew_at_the_next_sign_in(
    identity: Identity, store: Store, run: Run
) -> None:
    run(identity.register(None, "Ada", PASSWORD))
    before = run(store.account("Ada")).password
    identity.passwords.hasher.__init__(time_cost=3, memory_cost=19 * 1024, parallelism=1)  # type: ignore[misc]
    run(identity.login("Ada", PASSWORD, None))
    after = run(store.account("Ada")).password
    assert after != before
    assert "t=3" in after
    run(identity.login("Ada", PASSWORD, None))


def test_signing_out_everywhere_ends_sessions_tokens_and_links(
    identity: Identity, run: Run
) -> None:
    person, first = run(identity.guest("Ada"))
    token = run(identity.new_token(person, "bot"))
    link = run(identity.restore_link(person))
    _, second = run(identity.restore(None, link))
    assert run(identity.session(second)) == person
    run(identity.drop_all(person.id))
    assert run(identity.session(first)) is None
    assert run(identity.session(second)) is None
    assert run(identity.token(token)) is None
    assert refused(run, identity.restore(None, link)).status == 404


def test_signing_out_here_leaves_other_devices_alone(identity: Identity, run: Run) -> None:
    person, first = run(identity.guest("Ada"))
    _, second = run(identity.restore(None, run(identity.restore_link(person))))
    run(identity.close_session(first))
    assert run(identity.session(first)) is None
    assert run(identity.session(second)) == person


def test_a_restore_link_gives_an_account_the_seats(
    identity: Identity, tables: Claimed, run: Run
) -> None:
    guest, session = run(identity.guest("Ada"))
    account, _ = run(identity.register(None, "Bo", PASSWORD))
    link = run(identity.restore_link(guest))
    assert run(identity.restore(account, link)) == (account, None)
    assert tables.claims == [(guest.id, account)]
    assert run(identity.session(session)) is None


def test_a_token_can_be_listed_and_dropped_by_its_owner_only(identity: Identity, run: Run) -> None:
    ada, _ = run(identity.guest("Ada"))
    bo, _ = run(identity.guest("Bo"))
    token = run(identity.new_token(ada, "my bot"))
    (listed,) = run(identity.tokens(ada))
    assert listed["name"] == "my bot"
    assert token not in str(listed)
    assert refused(run, identity.drop_token(bo, listed["id"])).status == 404
    assert run(identity.token(token)).person == ada
    run(identity.drop_token(ada, listed["id"]))
    assert run(identity.token(token)) is None


def test_a_session_ends_when_it_is_not_used_and_lasts_when_it_is(
    identity: Identity, clock: HeldClock, run: Run
) -> None:
    person, used = run(identity.guest("Ada"))
    _, unused = run(identity.restore(None, run(identity.restore_link(person))))
    days = GUEST_SESSION_DAYS * 86_400
    clock.advance(days - 3600)
    assert run(identity.session(used)) == person
    clock.advance(7200)
    assert run(identity.session(used)) == person
    assert run(identity.session(unused)) is None


def test_a_new_password_ends_all_other_sessions(identity: Identity, run: Run) -> None:
    person, old = run(identity.register(None, "Ada", PASSWORD))
    assert (
        refused(
            run, identity.change_password(person, "wrong horse", "another one of the moon")
        ).status
        == 403
    )
    assert run(identity.session(old)) == person
    new = run(identity.change_password(person, PASSWORD, "another one of the moon"))
    assert run(identity.session(old)) is None
    assert run(identity.session(new)) == person
    assert refused(run, identity.login("Ada", PASSWORD, None)).status == 401


def test_a_deleted_person_leaves_nothing_to_sign_in_with(identity: Identity, run: Run) -> None:
    person, session = run(identity.register(None, "Ada", PASSWORD))
    token = run(identity.new_token(person, "bot"))
    run(identity.delete(person))
    assert run(identity.session(session)) is None
    assert run(identity.token(token)) is None
    assert refused(run, identity.login("Ada", PASSWORD, None)).status == 401


def test_what_another_process_revokes_is_noticed_soon(
    identity: Identity, store: Store, clock: HeldClock, run: Run
) -> None:
    person, session = run(identity.guest("Ada"))
    assert run(identity.session(session)) == person
    run(store.drop_key(hash_key(session)))
    clock.advance(KNOWN_FOR)
    assert run(identity.session(session)) is None
