"""What changes with settings, and what is paid in dollars: sensitivity, jackpot, bonuses."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from houseway.lab.report import numbers, plots
from houseway.lab.report.markup import Html, Words, element, facts, joined, paragraph, table

Document = Mapping[str, Any]

SAME = 1e-15
MOST_WITH_DIFFERENCES = 2


def sensitivity(document: Document) -> Html:
    """One change at a time, beside the settings in force."""
    titles = {name: each["title"] for name, each in document["wagers"].items()}
    parts = [
        _group(group, list(rows), titles)
        for group, rows in groupby(document["sensitivity"], key=lambda row: row["group"])
    ]
    by_decks = [row for row in document["sensitivity"] if row["group"] == "Decks"]
    if by_decks:
        parts.append(plots.decks_plot(by_decks, titles))
    return joined(parts)


def _group(group: str, rows: list[Mapping[str, Any]], titles: Mapping[str, str]) -> Html:
    """A line for each setting, with the wagers that it bears on."""
    moved = [row["wager"] for row in rows if abs(row["difference"]) >= SAME]
    wagers = list(dict.fromkeys(moved or (row["wager"] for row in rows)))
    edges = {(row["name"], row["wager"]): row for row in rows}
    with_differences = len(wagers) <= MOST_WITH_DIFFERENCES
    listed = []
    for name in dict.fromkeys(row["name"] for row in rows):
        found = [edges[name, wager] for wager in wagers if (name, wager) in edges]
        in_force = all(abs(row["difference"]) < SAME for row in found)
        cells = [cell for row in found for cell in _cells(row, with_differences)]
        shown = [name, *cells, "in force" if in_force else ""]
        listed.append([element("b", each) for each in shown] if in_force else shown)
    heads: list[str] = [Words("Setting")]
    for wager in wagers:
        heads += [f"{titles[wager]}, edge"] + (["difference, points"] if with_differences else [])
    return table([*heads, Words("")], listed, caption=_words(group), class_="sensitivity")


def _cells(row: Mapping[str, Any], with_difference: bool) -> list[str]:
    edge = numbers.percent(row["house_edge"], 5)
    return [edge, numbers.signed(f"{100 * row['difference']:+.5f}")] if with_difference else [edge]


def _words(group: str) -> str:
    return group.replace("_", " ").capitalize() if "_" in group else group


def jackpot(document: Document) -> Html:
    """Classes, what fixed prizes return, and the meters at which the wager is even."""
    found = document["details"].get("jackpot")
    if not found:
        return Html("")
    rows = [
        [
            each["name"],
            numbers.scientific(each["probability"], 6),
            element("code", each["fraction"]),
            numbers.one_in(each["probability"]),
            "the prize on the meter" if each["pays"] is None else f"{each['pays']} times the wager",
            numbers.clause(each["clause"]),
        ]
        for each in found["classes"]
    ]
    heads = [
        Words("Qualifying hand"),
        "Probability",
        "Exactly",
        "One in",
        "Prize",
        Words("Clause"),
    ]
    return joined((table(heads, rows, caption="Classes"), _break_even(found)))


def _break_even(found: Mapping[str, Any]) -> Html:
    even = found["break_even"]
    fixed = (
        "Fixed prizes return",
        joined(
            (
                numbers.percent(found["fixed_return"], 6),
                " (",
                element("code", found["fixed_return_fraction"]),
                ") of the wager",
            )
        ),
    )
    rows = [
        [
            f"{pool.capitalize()} prize",
            numbers.money(even[pool]["prize"]),
            numbers.money(even[pool]["break_even"]),
            "yes" if even[pool]["always_even_or_better"] else "no",
        ]
        for pool in ("major", "minor")
    ]
    heads = [Words("Pool"), "Prize now", "Even at", "Even at its guarantee already"]
    caption = f"Break-even, wager of {numbers.money(even['wager'])}, the other prize as it stands"
    words = "For one winner: a prize that several hands share is not counted here."
    shown = table(heads, rows, caption=caption)
    return joined((facts([fixed], "wide"), shown, paragraph(words, class_="small")))


def bonuses(document: Document) -> Html:
    """Bonuses in dollars, by the stake they come with; they are not in the edge of the box."""
    return joined(_bonus(name, each) for name, each in document["details"].get("bonuses", {}).items())


def _bonus(name: str, each: Mapping[str, Any]) -> Html:
    title = name.replace("-", " ").capitalize()
    rows = [
        [
            numbers.money(row["stake"]),
            numbers.money(row.get("amount", each.get("amount", 0))),
            numbers.percent(row["return"], 5),
        ]
        for row in each["by_stake"]
    ]
    opening = facts(
        [
            ("Expected number in a round", numbers.scientific(each["expected_number"], 5)),
            ("One in", f"{each['one_in']:,.0f} rounds" if each["one_in"] else "never"),
            ("Chart", each["strategy"]),
            ("Clause", numbers.clause(each["clause"])),
        ]
    )
    caption = f"{title}: what it adds to the return of the box, by stake"
    return joined(
        (
            element("h3", title),
            opening,
            table(["Stake", "Bonus", "Adds to the return"], rows, caption=caption),
        )
    )


def by_stake(document: Document) -> Html:
    """Every wager at each stake, with all that depends on the stake."""
    found = document["details"].get("by_stake", [])
    rows = [
        [
            numbers.money(each["stake"]),
            document["wagers"][wager]["title"],
            numbers.percent(figures["house_edge"]),
            numbers.percent(figures["house_edge"] - document["wagers"][wager]["house_edge"]),
            numbers.decimal(figures["sd"]),
        ]
        for each in found
        for wager, figures in each["wagers"].items()
    ]
    if not rows:
        return joined(())
    heads = ["Stake", Words("Wager"), "House edge", "More than without", "SD"]
    words = (
        "With bonuses in dollars, commission and payments in the chips in use, played best for the stake. "
        "All other figures of this sheet are without these."
    )
    return joined((table(heads, rows), paragraph(words, class_="small")))
