"""The tutor's answer for people: the choices, the best first, each with its worth and its cost."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from houseway.equipment import dollars
from houseway.lab.tutor.session import LEAST, Mistakes
from houseway.printing import cards_text


def advice(found: Mapping[str, Any]) -> Group:
    """All of it, or why there is none."""
    if not found["choices"]:
        return Group(Text(f"The tutor cannot tell: {found['untold']}.", style="yellow"))
    grid = Grid.grid(padding=(0, 2))
    for place, choice in enumerate(found["choices"]):
        cost = "best" if not place else f"costs {expected(choice['cost'])}"
        grid.add_row(
            Text("▸" if not place else " ", style="bold green"),
            _named(choice),
            Text(signed_worth(choice["worth"]), style="bold"),
            Text(cost if choice["cost"] or not place else "as good", style="green" if not place else "dim"),
        )
    return Group(grid, *_under(found))


def _named(choice: Mapping[str, Any]) -> Text:
    words = Text(choice["action"].replace("-", " "))
    if choice.get("amount"):
        words.append(f" {dollars(choice['amount'])}")
    if items := choice.get("items"):
        words.append(" ").append_text(cards_text(items[:2])).append(" | ").append_text(cards_text(items[2:]))
    return words


def _under(found: Mapping[str, Any]) -> Iterable[Text]:
    yield Text(f"{'exact' if found['exact'] else 'computed'}: {found['method']}", style="dim")
    yield from (Text(note, style="dim") for note in found["notes"])


def expected(cents: float) -> str:
    """An expectation in dollars, to a hundredth of a cent where it is small."""
    return f"${cents / 100:,.2f}" if cents >= 1 or not cents else f"${cents / 100:.4f}"


def signed_worth(cents: float) -> str:
    """The same of what may be lost."""
    return f"{'-' if cents < 0 else '+'}{expected(abs(cents))}"


def cost_of(chosen: Mapping[str, Any]) -> Text:
    """What was chosen, and what it cost beside the best."""
    words = _named(chosen)
    if chosen["cost"] <= LEAST:
        return words.append(": nothing is worth more", style="green")
    return words.append(f": cost {expected(chosen['cost'])} beside the best", style="yellow")


def session(found: Mistakes, not_valued: int) -> Text:
    """What the decisions of a session have cost."""
    decisions = "1 decision" if found.decisions == 1 else f"{found.decisions} decisions"
    text = Text(f"{decisions}, {found.mistakes} not for the best: cost {expected(found.cost)} in expectation")
    if left := found.untold + not_valued:
        text.append(f"; {left} not valued", style="dim")
    return text.append(".")
