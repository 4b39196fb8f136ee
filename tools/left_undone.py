"""Runs marked tests while a place that cites their clause is left undone: the work of `trace_check.py`."""

import gc
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from msgspec import structs
from rich.progress import MofNCompleteColumn, Progress

from houseway.floor.room import Room
from houseway.floor.unit import Unit
from houseway.rulebook.biting import ANYWHERE, Bite, Found, Tried, bites, read
from houseway.rulebook.clauses import Clause
from tools import fingerprints
from tools.apart import apart
from tools.switches import Switches, number_in, same

ROOT = Path(__file__).parents[1]
SECONDS = 2
"""How much longer than ten times its own time a test may take of a processor when a place is left undone."""
PATIENCE = 60
"""How much longer than that by the clock."""
SAID_NO = ("Refused", "Unreadable", "UnknownClause")


class Key(NamedTuple):
    """A place, or every place, left undone for a clause."""

    clause: str
    place: str


class Hung(BaseException):
    """A test does not come to an end."""


class Runner:
    """Runs collected tests one by one, and says how each failed."""

    def __init__(self, switches: Switches) -> None:
        self.switches = switches
        self.items: list[Any] = []
        self.then: Callable[[], bool] = lambda: True
        """What is done with the tests, and whether all is well."""
        self.well = False
        self.failure = ""
        self.hung = False

    def pytest_collection(self) -> None:
        """Examples are looked for once and not made smaller."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("switched", settings(), phases=phases)
        settings.load_profile("switched")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Only marked tests."""
        items[:] = [item for item in items if any(item.iter_markers("rule"))]

    def pytest_runtestloop(self, session: Any) -> bool:
        """The tests are run by whoever calls `run`."""
        self.items = list(session.items)
        session.config.pluginmanager.unregister(name=None, plugin=_watcher(session.config))
        self.well = self.then()
        return True

    def pytest_runtest_makereport(self, item: Any, call: Any) -> None:
        """How it failed, if it did: by a test that noticed, or by falling over in the code."""
        if call.excinfo is None or call.excinfo.typename == "Skipped":
            return
        if self.hung:
            self.failure = Found.FELL_OVER
            return
        last = str(call.excinfo.traceback[-1].path)
        in_code = "/houseway/" in last and "/houseway/testing/" not in last
        fell = in_code and call.excinfo.typename not in SAID_NO and not self.switches.unrefused
        self.failure = self.failure or (Found.FELL_OVER if fell else Found.CAUGHT)

    def run(self, item: Any, seconds: float) -> str:
        """`caught`, `fell over` or nothing at all."""
        self.failure = ""
        self.hung = self.switches.unrefused = False

        def hang(*_: Any) -> None:
            self.hung = True
            raise Hung

        signal.signal(signal.SIGVTALRM, hang)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        try:
            runtestprotocol(item, log=False, nextitem=None)
        except Hung:
            self.failure = Found.FELL_OVER
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return self.failure


def _watcher(config: Any) -> Any:
    """What fails a marked test whose clause was not produced: here the tests have to notice by themselves."""
    return config.pluginmanager.get_plugin("houseway-clauses") or next(
        plugin for plugin in config.pluginmanager.get_plugins() if type(plugin).__name__ == "ClauseTrace"
    )


class Reached(NamedTuple):
    """A test: its marks, how long it took, the places it came to with what they cited."""

    item: Any
    marks: frozenset[str]
    seconds: float
    seen: frozenset[tuple[str, tuple[str, ...]]]


def reach(runner: Runner, caches: Sequence[Any], show: Callable[[int], None]) -> list[Reached]:
    """Every test that passes, with the places that it comes to."""
    reached: list[Reached] = []
    for begun in range(0, len(runner.items), 100):
        reached += _some(runner, range(begun, min(begun + 100, len(runner.items))), caches, show)
    return reached


def _some(
    runner: Runner, numbers: range, caches: Sequence[Any], show: Callable[[int], None]
) -> Iterator[Reached]:
    def work(tell: Callable[[Any], None]) -> None:
        for number in numbers:
            for cache in caches:
                cache.cache_clear()
            runner.switches.seen.clear()
            before = time.process_time()
            failed = runner.run(runner.items[number], 600)
            tell((number, failed, time.process_time() - before, sorted(runner.switches.seen)))

    for number, failed, seconds, seen in apart(work, 3600):
        show(1)
        if not failed:
            item = runner.items[number]
            places = frozenset((place, tuple(cited)) for place, cited in seen)
            yield Reached(item, marks_of(item), seconds, places)


def marks_of(item: Any) -> frozenset[str]:
    """The clauses that a test is marked with."""
    return frozenset(clause for mark in item.iter_markers("rule") for clause in mark.args)


def keys_of(reached: Sequence[Reached]) -> dict[Key, list[Reached]]:
    """What is tried, with the tests that have to notice, the quickest first."""
    tried: dict[Key, list[Reached]] = defaultdict(list)
    for test in sorted(reached, key=lambda each: each.seconds):
        firsts: dict[str, set[str]] = defaultdict(set)
        named = {number_in(number) for _, cited in test.seen for number in cited}
        for place, cited in test.seen:
            if cited:
                firsts[number_in(cited[0])].add(place)
        for mark in test.marks:
            for place in firsts[number_in(mark)]:
                if _of_its_game(place, mark):
                    tried[Key(mark, place)].append(test)
            if number_in(mark) in named:
                tried[Key(mark, ANYWHERE)].append(test)
    return tried


def _of_its_game(place: str, mark: str) -> bool:
    game = mark.partition("/")[0].replace("-", "_")
    return not place.startswith("games/") or place.startswith(f"games/{game}/")


def try_one(runner: Runner, key: Key, tests: Sequence[Reached]) -> tuple[Found, str]:
    """Whether a test notices, and which; if the code cannot go on, when something else is done there."""
    found, by = _try(runner, key, tests, otherwise=False)
    if found == Found.FELL_OVER and key.place != ANYWHERE:
        noticed, who = _try(runner, key, tests, otherwise=True)
        if noticed == Found.CAUGHT:
            return Found.OTHERWISE, who
    return found, by


def _try(runner: Runner, key: Key, tests: Sequence[Reached], *, otherwise: bool) -> tuple[Found, str]:
    """One that does not come to an end is the last."""

    def work(tell: Callable[[Any], None]) -> None:
        _leave_undone(runner.switches)
        place = None if key.place == ANYWHERE else key.place
        runner.switches.off(place, key.clause, otherwise=otherwise)
        for test in tests:
            failed = runner.run(test.item, SECONDS + 10 * test.seconds)
            tell(failed)
            if failed == Found.CAUGHT or runner.hung:
                return

    told = list(apart(work, PATIENCE + sum(SECONDS + 10 * test.seconds for test in tests)))
    if Found.CAUGHT in told:
        return Found.CAUGHT, tests[told.index(Found.CAUGHT)].item.nodeid
    if Found.FELL_OVER in told:
        return Found.FELL_OVER, tests[told.index(Found.FELL_OVER)].item.nodeid
    if len(told) < len(tests):
        return Found.FELL_OVER, tests[len(told)].item.nodeid
    return Found.NOT_CAUGHT, ""


def _leave_undone(switches: Switches) -> None:
    """Facts that are left undone are not kept by the house."""

    def without(keep: Callable[..., None]) -> Callable[..., None]:
        def kept(self: Any, *given: Any, **told: Any) -> None:
            keep(self, *switches.kept(given), **told)

        return kept

    for owner, name in ((Room, "keep_by"), (Room, "keep_at"), (Unit, "add")):
        setattr(owner, name, without(getattr(owner, name)))


class Results:
    """What was found, written as it is found; what has changed since is tried again."""

    def __init__(self, file: Path, code: Mapping[str, str]) -> None:
        self.file = file
        self.code = code
        self.found = {(row.clause, row.code): row for row in read(file)}

    def of(self, key: Key, tests: Sequence[Reached]) -> Tried | None:
        """What was found of what stands there, if the test is there that failed, or no other."""
        row = self.found.get((Clause(key.clause), self._code(key, tests)))
        if row is None:
            return None
        if row.found in (Found.CAUGHT, Found.OTHERWISE):
            ids = (test.item.nodeid for test in tests if test.item.name == row.by.rpartition("::")[2])
            by = next((each for each in ids if fingerprints.of_test(each) == row.test), None)
            return by and structs.replace(row, place=key.place, by=by)
        return structs.replace(row, place=key.place) if row.test == _all_of(tests) else None

    def add(self, key: Key, tests: Sequence[Reached], found: Found, by: str) -> Tried:
        """One more."""
        test = _all_of(tests) if found in (Found.NOT_CAUGHT, Found.FELL_OVER) else fingerprints.of_test(by)
        row = Tried(Clause(key.clause), key.place, self._code(key, tests), found, by, test)
        self.found[row.clause, row.code] = row
        with self.file.open("a", encoding="utf-8") as file:
            file.write(row.line())
        return row

    def end(self, rows: Sequence[Tried], of_now: Callable[[str], bool]) -> None:
        """In order; of the clauses that were tried only what is so now."""
        left = [row for row in self.found.values() if not of_now(row.clause)]
        self.file.write_text("".join(row.line() for row in sorted([*left, *rows])), "utf-8")

    def _code(self, key: Key, tests: Sequence[Reached]) -> str:
        if key.place != ANYWHERE:
            return self.code[key.place]
        named = number_in(key.clause)
        places = {place for test in tests for place, cited in test.seen if named in map(number_in, cited)}
        return fingerprints.of_all([ANYWHERE, *(self.code[place] for place in places)])


def _all_of(tests: Sequence[Reached]) -> str:
    return fingerprints.of_all({fingerprints.of_test(each.item.nodeid) for each in tests})


def whole(runner: Runner, file: Path, games: Sequence[str], *, earning: bool) -> bool:
    """Every place of the marked tests."""
    gc.collect()
    gc.freeze()
    wanted = partial(_wanted, games=games)
    runner.items = [item for item in runner.items if any(map(wanted, marks_of(item)))]
    results = Results(file, runner.switches.code)
    rows: dict[Key, Tried] = {}
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn()) as progress:
        running = progress.add_task("tests run once", total=len(runner.items))
        reached = reach(runner, _caches(), lambda many: progress.advance(running, many))
        tried = {key: tests for key, tests in keys_of(reached).items() if wanted(key.clause)}
        trying = progress.add_task("places left undone", total=len(tried))
        for key in _in_order(tried, rows, earning=earning):
            tests = tried[key]
            rows[key] = results.of(key, tests) or results.add(key, tests, *try_one(runner, key, tests))
            progress.advance(trying)
        progress.update(trying, completed=len(tried))
    results.end(list(rows.values()), wanted)
    for line in summary(list(rows.values())):
        print(line)
    return True


def _in_order(tried: Iterable[Key], rows: Mapping[Key, Tried], *, earning: bool) -> Iterator[Key]:
    """What each clause needs to be earned; if that is not all, every place at once, and then the others."""
    later = []
    earned: set[str] = set()
    for key in sorted(tried, key=lambda key: (key.clause, key.place == ANYWHERE, key.place)):
        if key.clause not in earned and not (earning and key.place == ANYWHERE):
            yield key
            if rows[key].bites:
                earned.add(key.clause)
        elif key.place != ANYWHERE:
            later.append(key)
    if not earning:
        yield from later


def _wanted(clause: str, games: Sequence[str]) -> bool:
    return not games or any(clause == each or clause.startswith(f"{each}/") for each in games)


def _caches() -> list[Any]:
    """What tests keep for each other would hide which places they come to."""
    modules = [module for name, module in sys.modules.items() if name.startswith("tests.")]
    return [each for module in modules for each in vars(module).values() if hasattr(each, "cache_clear")]


def summary(rows: Sequence[Tried]) -> Iterator[str]:
    """In a few lines: places, clauses, and what was not caught."""
    places = [row for row in rows if row.place != ANYWHERE]
    for found in Found:
        yield f"{sum(row.found is found for row in places):6} places {found}"
    standing = bites(rows)
    for bite in Bite:
        yield f"{sum(each is bite for each in standing.values()):6} clauses bite: {bite}"
    for row in rows:
        if not row.bites:
            yield f"  {row.found}: {row.clause} at {row.place} {row.by}"


def chosen(file: Path, number: int, seed: int) -> list[Tried]:
    """Some of what was caught, the same for the same seed, and some of which the test has changed since."""
    caught, tests = sorted(row for row in read(file) if row.bites), fingerprints.of_all_tests()
    changed = [row for row in caught if row.test not in tests]
    some = random.Random(seed)
    return [*some.sample(caught, number), *some.sample(changed, min(number, len(changed)))]


def again(runner: Runner, rows: Sequence[Tried]) -> bool:
    """Those places once more: the test that noticed has to notice again."""
    reached = {test.item.nodeid: test for test in reach(runner, _caches(), lambda _: None)}
    tried = silent = 0
    for row in rows:
        test = reached.get(row.by)
        place = None if test is None else _where(runner.switches.code, row, test)
        if test is None or place is None:
            print(f"changed since it was tried: {row.clause} at {row.place}")
            continue
        tried += 1
        if try_one(runner, Key(row.clause, place), [test])[0] not in (Found.CAUGHT, Found.OTHERWISE):
            silent += 1
            print(f"{row.by} does not notice any more that {row.clause} is left undone at {place}")
    print(f"{tried} of {len(rows)} places tried, {tried - silent} caught")
    return not silent and 2 * tried >= len(rows)


def _where(code: Mapping[str, str], row: Tried, test: Reached) -> str | None:
    there = (place for place, cited in test.seen if cited and same(cited[0], row.clause))
    return next((place for place in sorted(there) if code[place] == row.code), None)
