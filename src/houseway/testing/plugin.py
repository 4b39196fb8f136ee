"""Records which clauses the product really produces while a test marked with them runs."""

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from houseway.rulebook import Refused, trace
from houseway.table.asking import questions_of
from houseway.table.driver import Driver
from houseway.table.round import Round

PROPERTY = "clauses-carried"


class _Watched(list[Any]):
    """A round's events, noted as they are appended."""

    def __init__(self, note: Callable[[Iterable[str]], None]) -> None:
        super().__init__()
        self._note = note

    def append(self, event: Any) -> None:
        self._note(event.rule)
        super().append(event)


class ClauseTrace:
    """Watches events, refusals and requests, and keeps what each marked test produced."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.produced: set[str] = set()
        self.carried: dict[str, set[str]] = defaultdict(set)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.produced.clear()
        result = yield
        marked = {clause for mark in item.iter_markers("rule") for clause in mark.args}
        if missing := marked - self.produced:
            pytest.fail(f"marked with clauses that nothing produced: {sorted(missing)}", pytrace=False)
        if marked:
            item.user_properties.append((PROPERTY, sorted(marked)))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, clauses in report.user_properties:
                if name == PROPERTY:
                    for clause in clauses:  # type: ignore[attr-defined]
                        self.carried[clause].add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus or hasattr(self.config, "workerinput") or not self.config.getoption("trace_clauses"):
            return
        path = Path(str(trace.carried_file()))
        lost = sorted(set(trace.carried()) - set(self.carried))
        if lost:
            self.verdict = f"clauses once carried are lost: {', '.join(lost)}"
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            return
        written = {clause: sorted(self.carried[clause]) for clause in sorted(self.carried)}
        path.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
        self.verdict = f"{len(written)} clauses carried"

    verdict = ""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.verdict:
            terminalreporter.write_line(self.verdict)

    def watch(self) -> None:
        """Look on while the product produces clauses."""
        begin, refuse, send, advance = Round.__init__, Refused.__init__, Driver._send, Driver.advance
        note = self.produced.update

        def watched_begin(game_round: Any, *args: Any) -> None:
            begin(game_round, *args)
            game_round.events = _Watched(note)

        def watched_refuse(refused: Any, *args: Any, **kwargs: Any) -> None:
            refuse(refused, *args, **kwargs)
            note((refused.clause,))

        def watched_send(driver: Any, answer: Any) -> None:
            send(driver, answer)
            note(_clauses_of(driver.request))

        def watched_advance(driver: Any) -> None:
            note(_clauses_of(driver.request))
            advance(driver)
            note(_clauses_of(driver.request))

        Driver.advance = watched_advance  # type: ignore[method-assign, assignment]
        Round.__init__ = watched_begin  # type: ignore[method-assign, assignment]
        Refused.__init__ = watched_refuse  # type: ignore[method-assign, assignment]
        Driver._send = watched_send  # type: ignore[method-assign, assignment]


def _clauses_of(request: Any) -> set[str]:
    if request is None:
        return set()
    clauses = set(request.rule)
    for question in questions_of(request):
        clauses.update(question.rule, question.barred.values(), *(option.rule for option in question.options))
    return clauses


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--trace-clauses`: hold the run against the clauses carried before, and write the new list."""
    parser.addoption("--trace-clauses", action="store_true", help="fail if a clause once carried is lost")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark and start to watch."""
    config.addinivalue_line("markers", "rule(*clauses): the clauses that this test shows")
    clause_trace = ClauseTrace(config)
    clause_trace.watch()
    config.pluginmanager.register(clause_trace, "houseway-clauses")
