"""The opening of a sheet: what it is about, its figures at a glance, the schedule of prizes."""

from collections.abc import Mapping
from typing import Any

from houseway.lab.report import numbers
from houseway.lab.report.markup import Html, Words, element, facts, joined, notes, paragraph, table

Document = Mapping[str, Any]


def identification(document: Document) -> Html:
    """Game, rules, program, date, and checksums of rules and source."""
    about, method = document["identification"], document["method"]
    chosen = [row for row in document["settings"] if row["given"]]
    given = "; ".join(f"{row['name']}: {numbers.setting(row['value'])}" for row in chosen)
    return joined(
        (
            facts(
                (
                    ("Game", about["title"]),
                    ("Rule document", _dated(about["rule_document"])),
                    ("Clauses", f"{about['clauses']} clauses, {about['rulings']} rulings"),
                    ("Rulings version", str(about["rulings_version"])),
                    ("Program", about["program"]),
                    ("Date of this sheet", document["date"]),
                    ("Simulated rounds", numbers.rounds(method["rounds"])),
                    ("Seed", str(method["seed"])),
                )
            ),
            facts(
                (
                    ("Settings chosen", given or "none: the usual settings, listed in the appendix"),
                    ("Strategy", _played(about["strategy"])),
                    ("SHA-256 of the rules", element("code", about["rules_sha256"])),
                    ("SHA-256 of the program", element("code", about["source_sha256"])),
                ),
                "wide",
            ),
            notes(document["examples"]),
        )
    )


def _played(strategy: Mapping[str, str]) -> Html | str:
    """By name, with the checksum of its text where it has one."""
    if "sha256" not in strategy:
        return strategy["name"]
    return joined((f"{strategy['name']}, SHA-256 of its text ", element("code", strategy["sha256"])))


def _dated(document: str) -> str:
    return "undated" if document == "undated" else f"of {document}"


def glance(document: Document) -> Html:
    """Every wager in one line."""
    grows = any("element_of_risk" in each for each in document["wagers"].values())
    heads = [
        Words("Wager"),
        "Return",
        "House edge",
        *(["Element of risk"] if grows else []),
        "SD",
        "Volatility index",
        "Hit frequency",
        "Largest win",
    ]
    rows = [
        [
            each["title"],
            numbers.percent(each["return"]),
            element("b", numbers.percent(each["house_edge"])),
            *([numbers.percent(each.get("element_of_risk"))] if grows else []),
            numbers.decimal(each["sd"]),
            numbers.decimal(each["volatility_index"], 3),
            numbers.percent(each["hit_frequency"], 2),
            numbers.net(each["largest_win"]),
        ]
        for each in document["wagers"].values()
    ]
    words = (
        "Per unit staked at the start, one area, from a complete, freshly shuffled shoe or set. "
        "SD, volatility index and largest win are for one round, in stakes; the volatility index is 1.645 SD "
        "(90 %). Definitions are in the appendix."
    )
    return joined((table(heads, rows, class_="glance"), paragraph(words, class_="small"), _verdict(document)))


def _verdict(document: Document) -> Html:
    """Whether every table closes and both ways agree, in one line each."""
    open_tables = [
        each["title"] for each in document["wagers"].values() if abs(each["total_probability"] - 1) > 1e-9
    ]
    held = [row for run in document["agreement"] for row in run["wagers"]]
    apart = [row for row in held if not row["agrees"]]
    most = max((abs(row["standard_errors_apart"]) for row in held), default=0.0)
    closing = "Every table of outcomes closes to one."
    if open_tables:
        closing = f"Not every table of outcomes closes to one: {', '.join(open_tables)}."
    agreeing = (
        f"Exact figures and simulation agree: of {len(held)} figures the farthest lie {most:.2f} standard "
        "errors apart."
    )
    if apart:
        agreeing = (
            f"{len(apart)} of {len(held)} simulated figures lie more than three standard errors from the "
            f"exact one, the farthest {most:.2f}."
        )
    good = not open_tables and not apart
    return paragraph(closing, " ", agreeing, class_="verdict" if good else "verdict bad")


def prizes(document: Document) -> Html:
    """What every result pays, with its clause."""
    return element("div", *map(_schedule, document["prizes"]), class_="columns")


def _schedule(each: Mapping[str, Any]) -> Html:
    in_dollars = "cents" in each["rows"][0]
    heads = [Words("Result"), "Pays", *([] if in_dollars else ["Net"]), Words("Clause")]
    rows = [
        [
            row["name"],
            *(
                [numbers.money(row["cents"])]
                if in_dollars
                else [numbers.odds(row["pays"]), numbers.net(row["pays"])]
            ),
            numbers.clause(row["clause"]),
        ]
        for row in each["rows"]
    ]
    return table(heads, rows, caption=each["title"], class_="prizes")
