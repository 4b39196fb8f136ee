"""What waits for a password to be hashed, or for its turn, and what ends or begins meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import pytest

from houseway.server.people import Denied, People, Person, Why
from houseway.table.procedure.roles import Role
from tests.attack.test_revocation import until
from tests.server.pit.staffed import NO_LIMITS, PASSWORD, QUICK, House, open_house, run

NEW = "another long password"
MAX = Person("Max", Role.GAMING_MANAGER)


@pytest.fixture
def house(tmp_path):
    with open_house(tmp_path, games=["baceball"]) as opened:
        yield opened


class Hashing:
    """A machine that takes its time over the next password that is given to it."""

    def __init__(self, people: People, name: str) -> None:
        self._passwords, self._name = people._passwords, name
        self._work = getattr(self._passwords, name)
        self.waits, self.goes_on = asyncio.Event(), asyncio.Event()
        setattr(self._passwords, name, self._slow)

    async def _slow(self, *given: Any) -> Any:
        setattr(self._passwords, self._name, self._work)
        found = await self._work(*given)
        self.waits.set()
        await self.goes_on.wait()
        return found


@asynccontextmanager
async def of_the_house(path: Any, role: Role) -> AsyncIterator[People]:
    """Dee, who has that role."""
    people = People(path / "people.sqlite", hasher=QUICK, limits=NO_LIMITS)
    await people.make_staff("Dee", PASSWORD, role, "house")
    yield people
    people.close()


def test_who_is_demoted_while_signing_in_is_in_by_the_new_role(tmp_path):
    async def sign_in() -> Person:
        async with of_the_house(tmp_path, Role.DEALER) as people:
            hashing = Hashing(people, "fits")
            signing_in = asyncio.create_task(people.log_in("Dee", PASSWORD, "here"))
            await hashing.waits.wait()
            await people.set_role("Dee", Role.PLAYER, MAX)
            hashing.goes_on.set()
            entered = await signing_in
            found = people.by_session(entered.secret)
            assert found == entered.person
            return entered.person

    assert run(sign_in()).role is Role.PLAYER


Act = Callable[[People, Person], Any]


@pytest.mark.parametrize(
    "act",
    [
        lambda people, _: people.log_in("Dee", PASSWORD, "here"),
        lambda people, dee: people.change_password(dee, PASSWORD, "a thief's password", "here"),
    ],
    ids=["sign in", "change it back"],
)
def test_a_password_that_is_changed_while_the_old_one_is_tried_lets_nobody_in(act: Act, tmp_path):
    async def change() -> None:
        async with of_the_house(tmp_path, Role.DEALER) as people:
            mine = (await people.log_in("Dee", PASSWORD, "here")).person
            thief = (await people.log_in("Dee", PASSWORD, "elsewhere")).person
            hashing = Hashing(people, "fits")
            trying = asyncio.create_task(act(people, thief))
            await hashing.waits.wait()
            await people.change_password(mine, PASSWORD, NEW, "here")
            hashing.goes_on.set()
            with pytest.raises(Denied) as denied:
                await trying
            assert denied.value.code in (Why.WRONG_PASSWORD, Why.NOT_SIGNED_IN)
            assert (await people.log_in("Dee", NEW, "here")).person.name == "Dee"

    run(change())


def test_who_is_demoted_meanwhile_makes_no_account_gives_no_role_and_gets_no_token(tmp_path):
    """The order stands in the clerk's queue behind the demotion."""

    async def order() -> None:
        async with of_the_house(tmp_path, Role.GAMING_MANAGER) as people:
            await people.make_staff("Sue", PASSWORD, Role.DEALER, "house")
            dee = (await people.log_in("Dee", PASSWORD, "here")).person
            hashing = Hashing(people, "hashed")
            making = asyncio.create_task(people.make_staff("Eve", PASSWORD, Role.INSPECTOR, dee.author, dee))
            await hashing.waits.wait()
            demoting = asyncio.create_task(people.set_role("Dee", Role.PLAYER, MAX))
            giving = asyncio.create_task(people.set_role("Sue", Role.GAMING_MANAGER, dee))
            asking = asyncio.create_task(people.new_token(dee, "a program"))
            hashing.goes_on.set()
            await demoting
            for each in (making, giving, asking):
                with pytest.raises(Denied) as denied:
                    await each
                assert denied.value.code == Why.NOT_SIGNED_IN
            assert [(each.name, each.role) for each in await people.staff()] == [("Sue", Role.DEALER)]
            assert people.tokens(dee) == []

    run(order())


def test_and_the_routes_ask_for_it(house: House):
    max_, sue = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.GAMING_MANAGER, "Sue")

    async def slow() -> Hashing:
        return Hashing(house.people, "hashed")

    async def go_on() -> None:
        hashing.goes_on.set()

    hashing = house.do(slow)
    eve = {"name": "Eve", "password": PASSWORD, "role": "inspector"}
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(sue.ask, "POST", "/api/staff", eve, status=None)
        until(hashing.waits.is_set)
        max_.ask("PUT", "/api/staff/Sue", {"role": "player"})
        house.do(go_on)
        assert answer.result(60).status_code == 401
    assert [each["name"] for each in max_.get("/api/staff")] == ["Max"]


def test_a_one_time_link_lets_in_by_its_own_role_alone(tmp_path):
    async def enter() -> list[Person]:
        async with of_the_house(tmp_path, Role.DEALER) as people:
            first = await people.enter(await people.new_link(), "here")
            await people.set_role(first.person.name, Role.GAMING_MANAGER, MAX)
            second = await people.enter(await people.new_link(), "elsewhere")
            return [first.person, second.person]

    first, second = run(enter())
    assert first.role is second.role is Role.PLAYER
    assert first.name != second.name


def test_nobody_wagers_while_they_are_given_another_role(house: House, monkeypatch):
    max_, bob = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.PLAYER, "Bob")
    set_role, live = house.people.set_role, house.floor.table("baceball-1")
    wager = {"input": "placed", "area": 3, "wager": "bet", "amount": 500}
    with ThreadPoolExecutor(1) as thread:
        answers = []

        async def slowly(*given: Any) -> Person:
            answers.append(thread.submit(bob.send, "baceball-1", None, **wager))
            while not live.mailbox.waiting and not answers[0].done():
                await asyncio.sleep(0.01)
            return await set_role(*given)

        monkeypatch.setattr(house.people, "set_role", slowly)
        assert max_.ask("PUT", "/api/staff/Bob", {"role": "dealer"})["role"] == "dealer"
        assert answers[0].result(60).status_code == 401
    assert house.floor.on_tables("Bob") == 0


def test_an_order_that_waits_for_another_of_its_kind_when_the_role_ends_is_not_carried_out(house: House):
    max_, sue = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.GAMING_MANAGER, "Sue")
    alone = house.floor._alone
    draft: dict[str, Any] = {"id": "a-draft-of-terms", "order": "draft-promotion", "promotion": "a-draw"}
    draft |= {"games": ["pinkjack"], "terms": {}}

    async def release() -> None:
        alone.release()

    house.do(alone.acquire)
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(sue.ask, "POST", "/api/orders", draft, status=None)
        until(lambda: bool(alone._waiters))
        max_.ask("PUT", "/api/staff/Sue", {"role": "player"})
        before = house.floor.journal.head()
        house.do(release)
        told = answer.result(60)
    assert (told.status_code, told.json()["error"]["code"]) == (401, "not-signed-in"), told.text
    assert house.floor.journal.head() == before
