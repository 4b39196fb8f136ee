"""Records which clauses the product really produces while a test marked with them runs."""

from collections import defaultdict
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from houseway.rulebook import Bearing, Clause, biting, carrying
from houseway.testing.producers import PRODUCERS, Producer

PROPERTY = "clauses-produced"


class Hooks:
    """What other programs may add."""

    def pytest_clause_producers(self) -> Iterable[Producer]:  # type: ignore[empty-body]
        """More places where clauses are produced."""


class ClauseTrace:
    """Watches what bears clauses, and keeps what each marked test produced."""

    verdict = ""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.produced: dict[str, set[tuple[Bearing, str]]] = defaultdict(set)
        self.tests: dict[str, set[str]] = defaultdict(set)
        self.ways: dict[str, dict[Bearing, set[str]]] = defaultdict(lambda: defaultdict(set))

    def note(self, clauses: Iterable[str], bearing: Bearing, kind: str) -> None:
        """The product has produced these."""
        for clause in clauses:
            self.produced[clause].add((bearing, kind))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.produced.clear()
        result = yield
        marked = {clause for mark in item.iter_markers("rule") for clause in mark.args}
        if missing := marked - self.produced.keys():
            pytest.fail(f"marked with clauses that nothing produced: {sorted(missing)}", pytrace=False)
        if marked:
            borne = [
                (clause, [(int(bearing), kind) for bearing, kind in sorted(self.produced[clause])])
                for clause in sorted(marked)
            ]
            item.user_properties.append((PROPERTY, borne))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" or not report.passed:
            return
        for name, borne in report.user_properties:
            if name == PROPERTY:
                for clause, ways in borne:  # type: ignore[attr-defined]
                    self.tests[clause].add(report.nodeid)
                    for bearing, kind in ways:
                        self.ways[clause][Bearing(bearing)].add(kind)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus or hasattr(self.config, "workerinput") or not self.config.getoption("trace_clauses"):
            return
        now = self._recorded()
        if wrong := self._wrong(now):
            self.verdict = wrong
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            return
        Path(str(carrying.produced_file())).write_text(carrying.written(now), encoding="utf-8")
        self.verdict = f"{len(carrying.carried(now, biting.earned()))} clauses carried, {len(now)} produced"

    def _recorded(self) -> dict[Clause, carrying.Produced]:
        return {
            Clause(clause): carrying.Produced(
                tuple(sorted(tests)),
                {bearing: tuple(sorted(kinds)) for bearing, kinds in self.ways[clause].items()},
            )
            for clause, tests in self.tests.items()
        }

    def _wrong(self, now: dict[Clause, carrying.Produced]) -> str:
        if gone := carrying.lost(carrying.produced(), now):
            return f"clauses once carried are lost: {', '.join(gone)}"
        if weak := carrying.only_said(now):
            return f"clauses graded as carried that only words or signs bear: {', '.join(weak)}"
        return ""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.verdict:
            terminalreporter.write_line(self.verdict)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--trace-clauses`: hold the run against the clauses carried before, and write the new list."""
    parser.addoption("--trace-clauses", action="store_true", help="fail if a clause once carried is lost")


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Others may add producers."""
    pluginmanager.add_hookspecs(Hooks)


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark and start to watch."""
    config.addinivalue_line("markers", "rule(*clauses): the clauses that this test shows")
    clause_trace = ClauseTrace(config)
    for producers in (PRODUCERS, *config.hook.pytest_clause_producers()):
        for watch in producers:
            watch(clause_trace.note)
    config.pluginmanager.register(clause_trace, "houseway-clauses")
