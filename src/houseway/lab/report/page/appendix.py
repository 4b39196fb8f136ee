"""The appendix: definitions, settings in force, clauses cited, rulings in force."""

from collections.abc import Mapping
from typing import Any

from houseway.lab.report import numbers
from houseway.lab.report.markup import Html, Words, facts, marked, table

Document = Mapping[str, Any]

DEFINITIONS = (
    ("Stake", "What is wagered at the start of a round on one area. All nets are in stakes."),
    ("Return", "One plus the expected net of a round, as a share of the stake."),
    ("House edge", "The expected loss of a round, as a share of the stake: one less the return."),
    (
        "Element of risk",
        "The expected loss over all that is staked on average in a round, doubles, splits and Play wagers "
        "included. Shown where stakes can grow.",
    ),
    ("SD", "The standard deviation of the net of one round, in stakes."),
    (
        "Volatility index",
        "1.645 times the SD of one round: the normal quantile for 90 %, both sides together.",
    ),
    (
        "Actual return in 90 of 100 cases",
        "The return of so many independent rounds at one stake, from the 5 % to the 95 % quantile. The first "
        "two columns come from the table of outcomes itself, convolved; the columns by the index are the "
        "return less and plus volatility index over the root of the rounds, a normal approximation.",
    ),
    ("Hit frequency", "The share of rounds whose net is above nothing."),
    ("Largest exposure", "The most a wager can win in one round; in dollars where the sign has a maximum."),
    ("Contribution", "Net times probability; all of them add up to the expected net."),
    ("s.e.", "Standard error of a figure that was simulated, or of which a part was."),
    (
        "Apart, in s.e.",
        "Simulated less exact edge over the standard error. Of such figures, 1 in 370 lies beyond three.",
    ),
    (
        "Chi-square p",
        "How likely counts at least as far from the table of outcomes are, the table's own errors included.",
    ),
    (
        "Worth in a round",
        "What one exception adds to the expected net, in stakes, its own probability included.",
    ),
)


def definitions(document: Document) -> Html:
    """What every figure means."""
    return facts(DEFINITIONS, "wide")


def settings(document: Document) -> Html:
    """Every setting and switch with its value."""
    rows = [
        [
            row["name"],
            numbers.setting(row["value"]),
            "chosen" if row["given"] else "usual",
            marked(row["words"]),
            "; ".join(row["without_effect"]),
        ]
        for row in document["settings"]
    ]
    heads = [Words(each) for each in ("Setting", "Value", "", "Meaning", "Has no effect because")]
    return table(heads, rows, class_="listing")


def clauses(document: Document) -> Html:
    """The clauses that rows of this sheet name."""
    rows = [[numbers.clause(row["clause"]), row["summary"]] for row in document["clauses"]]
    heads = [Words("Clause"), Words("What it says, in our words")]
    return table(heads, rows, class_="listing")


def rulings(document: Document) -> Html:
    """Every ruling on the game."""
    rows = [
        [
            row["ruling"],
            ", ".join(map(numbers.clause, row["clauses"])),
            *(marked(row[each]) for each in ("question", "reading", "setting")),
        ]
        for row in document["rulings"]
    ]
    heads = [Words(each) for each in ("Ruling", "Clauses", "Question", "How it is read", "What may be set")]
    return table(heads, rows, class_="listing rulings")
