"""Sessions end: by age, by idling, by logging out, by another password."""

from pathlib import Path

import pytest

from houseway.server.people import Denied, Why
from tests.server.people.helping import HERE, PASSWORD, House, run


def test_a_session_lasts_half_an_hour_without_a_sign_of_life(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        secret = run(house.people.sign_up("Ann", PASSWORD, HERE)).secret
        house.clock.on(minutes=29, seconds=59)
        assert house.people.by_session(secret)
        house.clock.on(minutes=29, seconds=59)
        assert house.people.by_session(secret)
        house.clock.on(minutes=30)
        assert house.people.by_session(secret) is None


def test_a_session_lasts_twelve_hours_at_most(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        secret = run(house.people.sign_up("Ann", PASSWORD, HERE)).secret
        for _ in range(71):
            house.clock.on(minutes=10)
            assert house.people.by_session(secret)
        house.clock.on(minutes=10)
        assert house.people.by_session(secret) is None


def test_asking_whether_somebody_is_in_is_no_sign_of_life_but_playing_is(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        person = run(house.people.sign_up("Ann", PASSWORD, HERE)).person
        house.clock.on(minutes=20)
        assert house.people.is_in(person)
        house.clock.on(minutes=9)
        assert house.people.stays(person)
        house.clock.on(minutes=29)
        assert house.people.is_in(person)
        house.clock.on(minutes=1)
        assert not house.people.is_in(person)
        assert not house.people.stays(person)


def test_a_session_outlives_the_server_with_its_last_sign_of_life(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        secret = run(house.people.sign_up("Ann", PASSWORD, HERE)).secret
        house.clock.on(minutes=20)
        assert house.people.by_session(secret)
    house.clock.on(minutes=20)
    with House(tmp_path, clock=house.clock) as again:
        person = again.people.by_session(secret)
        assert person is not None and person.name == "Ann"
    house.clock.on(minutes=30)
    with House(tmp_path, clock=house.clock) as again:
        assert again.people.by_session(secret) is None


def test_sessions_that_are_over_leave_the_file(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        first = run(house.people.sign_up("Ann", PASSWORD, HERE)).person
        assert first.session is not None
        house.clock.on(hours=1)
        run(house.people.log_in("Ann", PASSWORD, HERE))
        with house.people._store.writing() as connection:
            kept = connection.execute("SELECT digest FROM sessions").fetchall()
        assert len(kept) == 1 and (first.session,) not in kept


def test_logging_out_ends_this_session_alone_and_for_good(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        first = run(house.people.sign_up("Ann", PASSWORD, HERE))
        second = run(house.people.log_in("Ann", PASSWORD, HERE))
        assert first.secret != second.secret
        run(house.people.log_out(first.person))
        assert house.people.by_session(first.secret) is None
        assert not house.people.is_in(first.person)
        assert house.people.by_session(second.secret) == second.person
    with House(tmp_path) as again:
        assert again.people.by_session(first.secret) is None
        assert again.people.by_session(second.secret) == second.person


def test_another_password_ends_all_other_sessions_and_all_tokens(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        first = run(house.people.sign_up("Ann", PASSWORD, HERE))
        second = run(house.people.log_in("Ann", PASSWORD, HERE))
        bob = run(house.people.sign_up("Bob", PASSWORD, HERE))
        _, token = run(house.people.new_token(first.person, "a program"))
        _, bobs = run(house.people.new_token(bob.person, "a program"))
        run(house.people.change_password(second.person, PASSWORD, "a new password", HERE))
        assert house.people.by_session(first.secret) is None
        assert house.people.by_token(token) is None
        assert house.people.by_session(second.secret)
        assert house.people.by_session(bob.secret)
        assert house.people.by_token(bobs)
        with pytest.raises(Denied):
            run(house.people.log_in("Ann", PASSWORD, HERE))
        assert run(house.people.log_in("Ann", "a new password", HERE))


def test_another_password_needs_the_present_one(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = run(house.people.sign_up("Ann", PASSWORD, HERE))
        for _ in range(5):
            with pytest.raises(Denied) as denied:
                run(house.people.change_password(ann.person, "a guess", "a new password", HERE))
            assert (denied.value.code, denied.value.field) == (Why.WRONG_PASSWORD, "password")
        with pytest.raises(Denied) as denied:
            run(house.people.change_password(ann.person, PASSWORD, "a new password", HERE))
        assert denied.value.code == Why.LOCKED


def test_a_strangers_secret_lets_nobody_in(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        entered = run(house.people.sign_up("Ann", PASSWORD, HERE))
        assert entered.person.session is not None
        for secret in ("", "x", entered.person.session, entered.secret[:-1], entered.secret + "x", "\ud800"):
            assert house.people.by_session(secret) is None
            assert house.people.by_token(secret) is None


def test_a_session_is_no_token_and_a_token_no_session(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        entered = run(house.people.sign_up("Ann", PASSWORD, HERE))
        _, token = run(house.people.new_token(entered.person, "a program"))
        assert house.people.by_token(entered.secret) is None
        assert house.people.by_session(token) is None


def test_a_token_is_good_until_it_is_revoked(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = run(house.people.sign_up("Ann", PASSWORD, HERE)).person
        token, secret = run(house.people.new_token(ann, "a program"))
        house.clock.on(days=100)
        person = house.people.by_token(secret)
        assert person is not None and (person.name, person.session, person.token) == ("Ann", None, token.id)
        assert house.people.stays(person)
    with House(tmp_path) as again:
        assert again.people.tokens(ann) == [token]
        run(again.people.revoke_token(ann, token.id))
        assert again.people.by_token(secret) is None
        assert not again.people.is_in(person)
    with House(tmp_path) as again:
        assert again.people.by_token(secret) is None


def test_nobody_revokes_anothers_token(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = run(house.people.sign_up("Ann", PASSWORD, HERE)).person
        bob = run(house.people.sign_up("Bob", PASSWORD, HERE)).person
        token, secret = run(house.people.new_token(ann, "a program"))
        with pytest.raises(Denied, match="'Bob' has no token") as denied:
            run(house.people.revoke_token(bob, token.id))
        assert denied.value.code == Why.NO_SUCH_TOKEN
        assert house.people.by_token(secret) and not house.people.tokens(bob)


@pytest.mark.parametrize("label", ["", "  ", "x" * 61, "two\nlines", "\ud800"])
def test_labels_that_are_none(tmp_path: Path, label: str) -> None:
    with House(tmp_path) as house:
        ann = run(house.people.sign_up("Ann", PASSWORD, HERE)).person
        with pytest.raises(Denied) as denied:
            run(house.people.new_token(ann, label))
        assert denied.value.code == Why.BAD_LABEL


def test_a_person_has_twenty_tokens_at_most(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = run(house.people.sign_up("Ann", PASSWORD, HERE)).person
        for number in range(20):
            run(house.people.new_token(ann, f"program {number}"))
        with pytest.raises(Denied) as denied:
            run(house.people.new_token(ann, "one more"))
        assert denied.value.code == Why.TOO_MANY_TOKENS
