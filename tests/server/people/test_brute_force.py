"""Guessing passwords and asking too often: locks that grow, buckets that run dry."""

import asyncio
import threading
from pathlib import Path

import pytest

from houseway.server.people import Bucket, Denied, Limits, Rate, Why
from houseway.server.people.limits import Buckets, neighbourhood
from houseway.server.people.passwords import MOST_WAITING
from tests.server.people.helping import HERE, PASSWORD, QUICK, HandClock, House, run

MANY = Limits(sign_up=Rate(1000, 1000), log_in=Rate(1000, 1000))


def guess(house: House, name: str = "Ann", address: str = HERE) -> Denied:
    with pytest.raises(Denied) as denied:
        run(house.people.log_in(name, "a wrong guess", address))
    return denied.value


@pytest.mark.parametrize("name", ["Ann", "Nobody"])
def test_five_failures_lock_a_name_whether_it_exists_or_not(tmp_path: Path, name: str) -> None:
    with House(tmp_path, MANY) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        for _ in range(5):
            assert guess(house, name).code == Why.WRONG_PASSWORD
        locked = guess(house, name.upper(), "10.9.9.9")
        assert (locked.code, locked.retry_after) == (Why.LOCKED, 60)
        assert locked.message.startswith("too many failed attempts for the name")


def test_while_locked_the_right_password_is_of_no_use(tmp_path: Path) -> None:
    with House(tmp_path, MANY) as house:
        entered = run(house.people.sign_up("Ann", PASSWORD, HERE))
        for _ in range(5):
            guess(house)
        with pytest.raises(Denied) as denied:
            run(house.people.log_in("Ann", PASSWORD, HERE))
        assert denied.value.code == Why.LOCKED
        assert house.people.by_session(entered.secret)
        house.clock.on(seconds=60)
        assert run(house.people.log_in("Ann", PASSWORD, HERE))


def test_each_failure_after_a_lock_doubles_it_up_to_an_hour(tmp_path: Path) -> None:
    with House(tmp_path, MANY) as house:
        for _ in range(5):
            guess(house)
        waits = []
        for _ in range(8):
            locked = guess(house)
            assert locked.code == Why.LOCKED and locked.retry_after is not None
            waits.append(locked.retry_after)
            house.clock.on(seconds=locked.retry_after)
            assert guess(house, address=f"10.1.1.{len(waits)}").code == Why.WRONG_PASSWORD
        assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600]
        assert [body["seconds"] for kind, body in house.notes.kept if kind == "locked"][:2] == [60, 120]


def test_the_right_password_clears_the_account(tmp_path: Path) -> None:
    with House(tmp_path, MANY) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        for _ in range(3):
            for _ in range(4):
                assert guess(house).code == Why.WRONG_PASSWORD
            run(house.people.log_in("Ann", PASSWORD, HERE))


def test_twenty_failures_lock_an_address_which_no_account_of_ones_own_clears(tmp_path: Path) -> None:
    with House(tmp_path, MANY) as house:
        run(house.people.sign_up("Eve", PASSWORD, HERE))
        for number in range(20):
            assert guess(house, f"victim {number}").code == Why.WRONG_PASSWORD
            if number < 19:
                run(house.people.log_in("Eve", PASSWORD, HERE))
        locked = guess(house, "one more")
        assert locked.code == Why.LOCKED and "the address '10.0.0.1'" in locked.message
        assert guess(house, "one more", "10.0.0.2").code == Why.WRONG_PASSWORD


def test_a_lock_outlives_the_server(tmp_path: Path) -> None:
    with House(tmp_path, MANY) as house:
        for _ in range(5):
            guess(house)
    with House(tmp_path, MANY) as again:
        assert guess(again).code == Why.LOCKED


def test_failures_are_forgotten_after_a_day(tmp_path: Path) -> None:
    with House(tmp_path, MANY) as house:
        for _ in range(4):
            guess(house)
        house.clock.on(days=1, seconds=1)
        for _ in range(5):
            assert guess(house).code == Why.WRONG_PASSWORD
        assert guess(house).code == Why.LOCKED


def test_guesses_sent_at_once_are_no_more_than_guesses_one_by_one(tmp_path: Path) -> None:
    async def at_once(house: House) -> list[Why]:
        tries = [house.people.log_in("Ann", f"guess {number}", HERE) for number in range(30)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        return [answer.code for answer in answers if isinstance(answer, Denied)]

    with House(tmp_path, MANY) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        codes = run(at_once(house))
        assert len(codes) == 30
        assert codes.count(Why.WRONG_PASSWORD) == 5
        assert codes.count(Why.LOCKED) == 25
        house.clock.on(seconds=60)
        assert run(at_once(house)).count(Why.WRONG_PASSWORD) == 1


def test_who_hangs_up_does_not_escape_the_count(tmp_path: Path) -> None:
    async def hang_up(house: House) -> None:
        attempt = asyncio.ensure_future(house.people.log_in("Ann", "a wrong guess", HERE))
        await asyncio.sleep(0)
        attempt.cancel()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)

    with House(tmp_path, MANY) as house:
        for _ in range(5):
            run(hang_up(house))
        assert guess(house).code == Why.LOCKED


def test_two_hashes_at_once_and_a_bounded_queue(tmp_path: Path) -> None:
    running: list[int] = []
    most = 0
    gate = threading.Event()

    class Slow(type(QUICK)):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            nonlocal most
            running.append(1)
            most = max(most, len(running))
            gate.wait(20)
            running.pop()
            return str(super().hash(password))

    async def crowd(house: House) -> list[object]:
        tasks = [
            asyncio.ensure_future(house.people.sign_up(f"p{number}", PASSWORD, HERE))
            for number in range(MOST_WAITING + 3)
        ]
        while not any(task.done() for task in tasks):
            await asyncio.sleep(0.01)
        gate.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    gate.set()
    with House(tmp_path, MANY, Slow(time_cost=1, memory_cost=8, parallelism=1)) as house:
        gate.clear()
        answers = run(crowd(house))
        denied = [answer for answer in answers if isinstance(answer, Denied)]
        assert {answer.code for answer in denied} == {Why.BUSY}
        assert len(denied) == 3
        assert most == 2


def test_sign_ups_from_one_address_are_limited(tmp_path: Path) -> None:
    with House(tmp_path, Limits(sign_up=Rate(2, 1))) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        run(house.people.sign_up("Bob", PASSWORD, HERE))
        with pytest.raises(Denied) as denied:
            run(house.people.sign_up("Cid", PASSWORD, HERE))
        assert (denied.value.code, denied.value.retry_after) == (Why.TOO_FAST, 60)
        assert run(house.people.sign_up("Cid", PASSWORD, "10.0.0.2"))
        house.clock.on(seconds=60)
        assert run(house.people.sign_up("Dan", PASSWORD, HERE))


def test_attempts_to_sign_in_from_one_address_are_limited(tmp_path: Path) -> None:
    with House(tmp_path, Limits(log_in=Rate(3, 6))) as house:
        for number in range(3):
            assert guess(house, f"name {number}").code == Why.WRONG_PASSWORD
        assert guess(house).code == Why.TOO_FAST
        with pytest.raises(Denied) as denied:
            run(house.people.enter("x", HERE))
        assert (denied.value.code, denied.value.retry_after) == (Why.TOO_FAST, 10)


def test_a_bucket_holds_a_burst_and_fills_at_its_rate() -> None:
    clock = HandClock()
    bucket = Bucket(Rate(3, 60), clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 1]
    clock.on(seconds=0.5)
    assert bucket.take() == 0.5
    clock.on(seconds=0.5)
    assert [bucket.take(), bucket.take()] == [0, 1]
    clock.on(hours=1)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 1]


def test_a_clock_that_steps_back_fills_no_bucket_and_empties_none() -> None:
    clock = HandClock()
    bucket = Bucket(Rate(2, 60), clock)
    assert bucket.take() == 0
    clock.on(hours=-1)
    assert [bucket.take(), bucket.take()] == [0, 1]
    clock.on(seconds=1)
    assert bucket.take() == 0


def test_so_many_buckets_are_kept_and_no_more() -> None:
    buckets = Buckets("requests", Rate(1, 1), HandClock(), kept=2)
    for whose in ("a", "b", "c"):
        buckets.take(whose)
    with pytest.raises(Denied, match="too many requests from 'c': wait 60 s"):
        buckets.take("c")
    buckets.take("a")
    assert len(buckets._buckets) == 2


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("unknown", "unknown"),
    ],
)
def test_one_subscriber_has_one_bucket(address: str, near: str) -> None:
    assert neighbourhood(address) == near
