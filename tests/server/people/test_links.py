"""One-time links: once, for a quarter of an hour, and only the newest."""

from pathlib import Path

import pytest

from houseway.server.people import Denied, Why
from tests.server.people.helping import HERE, PASSWORD, House, run


def refused(house: House, link: str) -> Why:
    with pytest.raises(
        Denied, match="'houseway link' prints a new one in the terminal, or sign in"
    ) as denied:
        run(house.people.enter(link, HERE))
    assert link not in denied.value.message
    return denied.value.code


def test_a_link_signs_in_a_guest_once(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        link = run(house.people.new_link())
        entered = run(house.people.enter(link, HERE))
        assert entered.person.name == "Guest"
        assert house.people.by_session(entered.secret) == entered.person
        assert refused(house, link) == Why.LINK_USED
    with House(tmp_path) as again:
        assert refused(again, link) == Why.LINK_USED


def test_a_link_is_good_for_a_quarter_of_an_hour(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        link = run(house.people.new_link())
        house.clock.on(minutes=15)
        assert refused(house, link) == Why.LINK_EXPIRED
        link = run(house.people.new_link())
        house.clock.on(minutes=14, seconds=59)
        assert run(house.people.enter(link, HERE))


def test_a_newer_link_replaces_one_that_nobody_used(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        older, newer = run(house.people.new_link()), run(house.people.new_link())
        assert refused(house, older) == Why.LINK_UNKNOWN
        assert run(house.people.enter(newer, HERE))


@pytest.mark.parametrize("link", ["x", "A" * 43, "\ud800", "' OR 1=1 --"])
def test_a_link_that_was_never_made(tmp_path: Path, link: str) -> None:
    with House(tmp_path) as house:
        run(house.people.new_link())
        assert refused(house, link) == Why.LINK_UNKNOWN


def test_the_next_guest_gets_the_next_name_and_who_comes_back_their_own(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        first, second = (run(house.people.enter(run(house.people.new_link()), HERE)) for _ in range(2))
        assert (first.person.name, second.person.name) == ("Guest", "Guest 2")
        run(house.people.log_out(first.person))
        assert run(house.people.enter(run(house.people.new_link()), HERE)).person.name == "Guest"


def test_nobody_logs_in_as_a_guest(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        run(house.people.enter(run(house.people.new_link()), HERE))
        for password in ("", "None", PASSWORD):
            with pytest.raises(Denied) as denied:
                run(house.people.log_in("Guest", password, HERE))
            assert denied.value.code == Why.WRONG_PASSWORD


def test_guests_do_not_count_as_signed_up(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        run(house.people.enter(run(house.people.new_link()), HERE))
        assert not run(house.people.anybody_signed_up())
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        assert run(house.people.anybody_signed_up())
