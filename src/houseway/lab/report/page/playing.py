"""How the game is played best: strategies side by side, cards in colour, exceptions with their price."""

from collections.abc import Mapping
from typing import Any

from houseway.lab.report import numbers
from houseway.lab.report.cards import cards
from houseway.lab.report.markup import Html, Words, element, joined, paragraph, table

Document = Mapping[str, Any]

MOST_DIFFERENCES = 25


def strategy(document: Document) -> Html:
    """What the game has of these; a game without decisions has none."""
    details = document["details"]
    parts = []
    if "strategy" in details:
        parts.append(_chart(document["identification"]["game"], details["strategy"]))
    if document["strategies"]:
        parts.append(_side_by_side(document))
    if "strategy_lines" in details:
        parts.append(_lines(details["strategy_lines"]))
    if "differences" in details:
        parts += [_settings(side, found) for side, found in details["differences"].items()]
    return joined(parts)


def _side_by_side(document: Document) -> Html:
    rows = [
        [
            joined((element("b", each["name"]), Html("<br>"), element("small", each["words"])))
            if each["words"]
            else element("b", each["name"]),
            numbers.percent(each["return"]),
            numbers.percent(each["house_edge"]),
            numbers.percent(each.get("element_of_risk")),
            numbers.decimal(each["sd"]),
            numbers.decimal(each["volatility_index"], 3),
            numbers.percent(each["hit_frequency"], 2),
        ]
        for each in document["strategies"]
    ]
    heads = [
        Words("Strategy"),
        "Return",
        "House edge",
        "Element of risk",
        "SD",
        "Volatility index",
        "Hit frequency",
    ]
    title = document["wagers"][document["strategies"][0]["wager"]]["title"]
    return table(heads, rows, caption=f"{title} by strategy")


def _chart(game: str, found: Mapping[str, Any]) -> Html:
    differences = found["differences"]
    shown = differences[:MOST_DIFFERENCES]
    rows = [
        [
            each["cards"],
            each.get("condition", ""),
            each["against"],
            each["play"],
            each["instead_of"],
            numbers.scientific(each["price"], 2),
        ]
        for each in shown
    ]
    heads = [
        Words("Cards"),
        Words("Where"),
        Words("Against"),
        Words("Play"),
        Words("Instead of"),
        "Worth in a round",
    ]
    if not any(each.get("condition") for each in shown):
        heads.pop(1)
        rows = [[row[0], *row[2:]] for row in rows]
    caption = f"Hands that differ from their totals: {_of(len(shown), len(differences), 'most valuable')}"
    words = paragraph(
        "Played by these cards alone the box has an edge of ",
        element("b", numbers.percent(found["by_totals_house_edge"], 6)),
        "; with the exceptions below, ",
        element("b", numbers.percent(found["house_edge"], 6)),
        ".",
    )
    return joined(
        (
            element("h3", "Strategy cards"),
            words,
            cards(game, found["by_totals"]),
            table(heads, rows, caption=caption),
        )
    )


def _of(shown: int, of: int, which: str) -> str:
    return f"all {of}" if shown == of else f"the {shown} {which} of {of}, all in the JSON file"


def _lines(strategies: Mapping[str, list[str]]) -> Html:
    """The lines of strategies as a file has them."""
    longest = max(strategies, key=lambda name: len(strategies[name]))
    return joined(
        (
            element("h3", "Strategy lines"),
            element(
                "div",
                *(
                    element(
                        "div",
                        element("h4", name),
                        element("pre", "\n".join(lines)),
                        class_="lines long" if name == longest else "lines",
                    )
                    for name, lines in strategies.items()
                ),
                class_="columns",
            ),
        )
    )


def _settings(side: str, found: Mapping[str, Any]) -> Html:
    """Deals that are better not set the House Way."""
    shown = found["list"][:MOST_DIFFERENCES]
    rows = [
        [
            _hands(each["house_way"]),
            _hands(each["better"]),
            str(each["deals"]),
            numbers.decimal(each["gain"]),
            numbers.scientific(each["contribution"], 2),
        ]
        for each in shown
    ]
    heads = [
        Words("House Way: low / high"),
        Words("Better: low / high"),
        "Deals",
        "Gain",
        "Worth in a round",
    ]
    words = (
        f"Of {found['of']:,} deals, {found['deals']:,} are better not set the House Way; together they are "
        f"worth {numbers.percent(found['gain'])} of a stake in a round."
    )
    caption = f"Where the best setting of the {side} differs: "
    caption += _of(len(shown), len(found["list"]), "most valuable")
    return joined(
        (
            element("h3", f"House Way and best setting: {side}"),
            paragraph(words),
            table(heads, rows, caption=caption),
        )
    )


def _hands(setting: list[list[str]]) -> str:
    return " / ".join(" ".join(hand) for hand in setting)
