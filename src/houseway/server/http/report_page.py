"""The report of a round as a page to print: plain HTML, no script."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from houseway.equipment import dollars

Cells = Sequence[str]
OVER = {None: "still on", "void": "void", "invalidated": "invalidated"}


def report_page(report: dict[str, Any]) -> str:
    """The whole page."""
    title = f"{report['title']}: table {report['table']}, round {report['round']}"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/web/css/report.css"></head>'
        f"<body><main><h1>{escape(title)}</h1>{''.join(report_parts(report))}</main></body></html>"
    )


def report_parts(report: dict[str, Any]) -> list[str]:
    """What the page says of the round."""
    return [
        _head(report),
        section("Wagers", _wagers(report)),
        section("Accounts", _accounts(report)),
        section("Irregularities and orders", _incidents(report["incidents"])),
        section("Corrections of what was typed", _corrections(report["corrections"])),
        section("Notices, refusals and payments entered", _noted(report["noted"])),
        section("What happened", _events(report["events"], report["begun"][:10])),
        section("Clauses in our words", _clauses(report["clauses"])),
        section("Promises of the cards", _promises(report["promises"])),
    ]


def _head(report: dict[str, Any]) -> str:
    over = report["over"]
    facts = {
        "Dealt by": "a dealer" if report["dealt"] == "dealer" else "the house",
        "Began": time_words(report["begun"]),
        "Ended": time_words(report["finished"]) if report["finished"] else "still on",
        "Result": OVER.get(over, over),
        "Rules": f"document {report['rules']['document']}, rulings {report['rules']['rulings']}",
        **_in_force(report["governed"]),
        "Program": report["program"],
    }
    rows = "".join(
        f"<div><dt>{name}</dt><dd>{escape(str(value))}</dd></div>" for name, value in facts.items()
    )
    return f"<dl>{rows}</dl>"


def _in_force(governed: dict[str, Any] | None) -> dict[str, str]:
    """The document that was in force at the first card; for practice there may be none."""
    if governed is None:
        return {}
    text = f", text {governed['text_hash']}" if governed["text_hash"] else ""
    return {"In force": f"{governed['document']}{text}"}


def section(title: str, body: str) -> str:
    """A part of the page with its heading; nothing where there is nothing."""
    return f"<section><h2>{title}</h2>{body}</section>" if body else ""


def grid(kind: str, heading: Cells, rows: Iterable[Cells], foot: Cells | None = None) -> str:
    """A table; nothing if it has no rows. Cells are HTML already."""
    lines = [_row(cells, "td") for cells in rows]
    if not lines:
        return ""
    end = "" if foot is None else f"<tfoot>{_row(foot, 'td')}</tfoot>"
    body = f"<thead>{_row(heading, 'th')}</thead><tbody>{''.join(lines)}</tbody>{end}"
    return f'<table class="{kind}">{body}</table>'


def _row(cells: Cells, tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>"


def _wagers(report: dict[str, Any]) -> str:
    if not report["wagers"]:
        rows = [
            (
                str(each["area"]),
                "",
                escape(each["patron"]),
                escape(each["wager"]),
                dollars(each["amount"]),
                "",
                "",
            )
            for each in report["placed"]
        ]
        return grid("money", ("Area", "Hand", "Patron", "Wager", "Stake", "Net", "Clauses"), rows)
    rows = [
        (
            str(each["area"]),
            str(each["hand"] or ""),
            escape(each["patron"]),
            escape(each["wager"]),
            dollars(each["stake"]),
            dollars(each["net"]),
            _rules(each["clauses"]),
        )
        for each in report["wagers"]
    ]
    total = dollars(sum(each["net"] for each in report["wagers"]))
    foot = ("", "", "All patrons", "", dollars(sum(each["stake"] for each in report["wagers"])), total, "")
    return grid("money", ("Area", "Hand", "Patron", "Wager", "Stake", "Net", "Clauses"), rows, foot)


def _accounts(report: dict[str, Any]) -> str:
    rows = [(escape(each["account"]), dollars(each["cents"])) for each in report["accounts"]]
    total = dollars(sum(each["cents"] for each in report["accounts"]))
    words = "adds up, and is what the journal kept" if report["adds_up"] else "DOES NOT ADD UP"
    return grid("money accounts", ("Account", "Moved"), rows, (f"Together: {words}", total))


def _incidents(incidents: list[dict[str, Any]]) -> str:
    rows = [
        (
            time_words(each["at"]),
            escape(each["author"]),
            escape(each["kind"]),
            _rules([each["clause"]]),
            escape(each["summary"]),
        )
        for each in incidents
    ]
    return grid("", ("Time", "By", "What", "Clause", "In our words"), rows)


def _corrections(corrections: list[dict[str, Any]]) -> str:
    rows = [
        (
            time_words(each["at"]),
            escape(each["author"]),
            escape(_typed(each["was"])),
            escape(_typed(each["now"])),
        )
        for each in corrections
    ]
    return grid("", ("Time", "By", "Was", "Is"), rows)


def _typed(given: dict[str, Any] | None) -> str:
    """What was typed: an item, a count, a decision, or something that is not for all to see."""
    if given is None:
        return "not for all to see"
    if "action" in given:
        return f"{given['patron']}: {given['action']}"
    return str(given.get("item") or given.get("count") or "nobody has seen it")


def _noted(noted: list[dict[str, Any]]) -> str:
    rows = [
        (
            time_words(each["at"]),
            escape(each["author"]),
            escape(each["kind"]),
            escape(_body_words(each["body"])),
        )
        for each in noted
    ]
    return grid("", ("Time", "By", "Kind", "Words"), rows)


def _body_words(body: dict[str, Any]) -> str:
    clause = body.get("clause") or ", ".join(body.get("rule", ()))
    words = str(body.get("words") or body.get("message") or "")
    return f"{words} [{clause}]" if clause else words


def _events(events: list[dict[str, Any]], day: str) -> str:
    """What happened; the day is not repeated in every line."""
    rows = [
        (
            str(each["number"]),
            time_words(each["at"]).removeprefix(f"{day} "),
            escape(each["author"]),
            escape(each["words"]),
            _rules([*each["rule"], *([each["ruling"]] if each["ruling"] else [])]),
        )
        for each in events
    ]
    return grid("events", ("No.", "Time", "By", "What happened", "Clauses"), rows)


def _clauses(clauses: list[dict[str, str]]) -> str:
    rows = [(_rules([each["clause"]]), escape(each["summary"])) for each in clauses]
    return grid("clauses", ("Clause", "In our words"), rows)


def _promises(promises: list[dict[str, Any]]) -> str:
    rows = [
        (
            str(each["sequence"]),
            time_words(each["at"]),
            escape(each["kind"]),
            "" if each["opened"] is None else str(each["opened"]),
            f"<code>{escape(each['promise'] or '')}</code>",
        )
        for each in promises
    ]
    return grid("promises", ("Entry", "Time", "Kind", "Opened", "Promise of what is left"), rows)


def _rules(clauses: Iterable[str]) -> str:
    """Numbers of the game's rule document, and of rulings."""
    numbers = (clause.partition("/")[2] or clause for clause in clauses)
    return ", ".join(f"<span>{escape(number)}</span>" for number in numbers)


def time_words(at: str) -> str:
    """A moment for people."""
    return f"{at[:10]} {at[11:19]}"
