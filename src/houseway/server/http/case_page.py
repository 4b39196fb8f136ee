"""A case as a page to print: what was disputed, every step, and the report of its round."""

from html import escape
from typing import Any

from houseway.equipment import dollars
from houseway.server.http.report_page import grid, report_parts, section, time_words

STATE = {True: "satisfied", False: "not satisfied", None: "not said"}


def case_page(file: dict[str, Any]) -> str:
    """The whole page."""
    case, rounds = file["case"], file["rounds"]
    title = f"Case {case['case']}: {case['patron']}"
    parts = [_head(case), section("Steps", _steps(case)), section("Money that moved", _moved(case))]
    for report in rounds:
        heading = f"{report['title']}: table {report['table']}, round {report['round']}"
        parts += [f"<h1>{escape(heading)}</h1>", *report_parts(report)]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/web/css/report.css"></head>'
        f"<body><main><h1>{escape(title)}</h1>{''.join(parts)}</main></body></html>"
    )


def _head(case: dict[str, Any]) -> str:
    where = f"{case['table']}, round {case['round']}" if case["round"] else case["table"] or "the house"
    right = case["right"]
    facts = {
        "Disputed": case["words"],
        "About": where,
        "State": case["state"],
        "Decision": case["decision"] or "none yet",
        "Decided by": case["decided_by"] or "nobody yet",
        "The person is": STATE[case["satisfied"]],
        "Advised": case["advised"] or "no",
        "Complaint": case["complaint"] or "none",
        "Commission": case["commission"] or "not asked",
        "Right": "none yet" if right is None else f"{right['words']} [{right['clause']}]",
    }
    rows = "".join(
        f"<div><dt>{name}</dt><dd>{escape(str(value))}</dd></div>" for name, value in facts.items()
    )
    return f"<dl>{rows}</dl>"


def _steps(case: dict[str, Any]) -> str:
    rows = [
        (
            escape(time_words(each["at"])),
            escape(each["by"]),
            escape(each["what"]),
            escape(each.get("words", "")),
            escape(" ".join(each.get("rule", ()))),
        )
        for each in case["steps"]
    ]
    return grid("steps", ("At", "By", "What", "Words", "Clauses"), rows)


def _moved(case: dict[str, Any]) -> str:
    rows = [(escape(patron), dollars(cents)) for patron, cents in case["moved"].items()]
    return grid("moved", ("Patron", "Amount"), rows)
