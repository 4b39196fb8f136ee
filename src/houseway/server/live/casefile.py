"""Cases as people read them: as they stand, step by step, and whole with the report of their rounds."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import to_builtins

from houseway.floor.cases import Case
from houseway.floor.house import House
from houseway.floor.orders.cases import ADVICE
from houseway.floor.orders.conduct import measures_on
from houseway.floor.powers import POWERS
from houseway.floor.record.objects import case_object
from houseway.rulebook import Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

COMMISSION = "You may ask the commission to review this decision; until it answers the decision stands."

Report = Callable[[str, int], dict[str, Any]]
"""The report of a round of a table."""


def case_shown(case: Case) -> dict[str, Any]:
    """A case as it stands, with every step and the right that the person has after a decision."""
    return {
        "case": case.name,
        **case_object(case),
        "words": case.words,
        "games": list(case.games),
        "open": case.open,
        "answered": case.answered,
        "clause": case.clause("disputes"),
        "reviewable": case.gives("review"),
        "right": _right(case),
        "steps": [to_builtins(each) for each in case.steps],
    }


def _right(case: Case) -> dict[str, Any] | None:
    """What the person is told of after a decision, in full words, with its clause."""
    if case.decision is None:
        return None
    rule, words = ("complaint", ADVICE) if case.gives("complaint") else ("commission-review", COMMISSION)
    return {"words": words, "clause": case.clause(rule)} if case.gives(rule) else None


def seen_by(house: House, viewer: Viewer) -> list[Case]:
    """The cases that somebody may read: staff who decide or inspect all of them, others their own."""
    if viewer.role in POWERS["read-cases"].roles:
        return list(house.cases)
    return house.cases_of(viewer.patron or "") if viewer.role is Role.PLAYER else []


def case_for(house: House, viewer: Viewer, name: str) -> Case:
    """One of them; what is somebody else's is as if it were not there."""
    for case in seen_by(house, viewer):
        if case.name == name:
            return case
    raise Unreadable("no-such-case", f"no case {name!r}", "case")


def listed(cases: Iterable[Case], *, only_open: bool) -> list[dict[str, Any]]:
    """The newest first."""
    shown = [case_shown(each) for each in cases if each.open or not only_open]
    return shown[::-1]


def file_of(case: Case, report: Report) -> dict[str, Any]:
    """The whole file: the case and the report of its round."""
    rounds = []
    if case.table is not None and case.round is not None:
        rounds.append(report(case.table, case.round))
    return {"case": case_shown(case), "rounds": rounds}


def people_shown(house: House) -> dict[str, Any]:
    """Findings, who is excluded, and who is or was detained."""
    register = house.register
    findings = [
        {
            "finding": each.finding,
            "patron": each.patron,
            "table": each.table,
            "clause": each.clause,
            "words": each.words,
            "by": each.by,
            "at": each.at,
            "measures": measures_on(each),
        }
        for each in register.findings.values()
    ]
    excluded = [
        {
            **{name: getattr(each, name) for name in ("patron", "table", "since", "finding")},
            **each.as_json(),
        }
        for each in register.exclusions()
    ]
    return {
        "findings": findings[::-1],
        "excluded": excluded,
        "detentions": [to_builtins(each) for each in register.detentions()][::-1],
    }
