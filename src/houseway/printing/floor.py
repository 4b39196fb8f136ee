"""A floor record that was run, for people: what came of each step, and what everybody has."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.equipment import dollars
from houseway.rulebook import printable
from houseway.table.layout.settings import quoted


def print_floor(console: Console, result: Mapping[str, Any]) -> None:
    """One line a step, then tables and people as they are in the end."""
    for number, step in enumerate(result["steps"], start=1):
        console.print(Text(f"{number:3}  ").append_text(_came(step)), soft_wrap=True)
    for name, table in result["after"]["tables"].items():
        state = "open" if table["open"] else "closed"
        words = f"{printable(name)}: {table['game']}, {state}, {table['rounds']} rounds"
        console.print(Text(words, style="dim"), soft_wrap=True)
    for name, person in result["after"]["people"].items():
        console.print(Text(f"{printable(name)}: {dollars(person['balance'])}"), soft_wrap=True)


def _came(step: Mapping[str, Any]) -> Text:
    if "accepted" in step:
        clauses = dict.fromkeys(clause for event in step["events"] for clause in event["rule"][:1])
        return Text("accepted ", style="green").append(", ".join(clauses), style="dim")
    if "answer" in step:
        return Text(f"answer   {printable(quoted(step['answer']))}")
    if "refused" in step:
        refused = step["refused"]
        clause = refused["clause"] or refused["code"]
        return Text("refused  ", style="yellow").append(f"{refused['message']} [{clause}]")
    return Text("error    ", style="red").append(step["error"]["message"])


def print_tournament(console: Console, result: Mapping[str, Any]) -> None:
    """A tournament for people: what it is about, and everybody in their place."""
    money = f"pool {dollars(result['pool'])}, fees {dollars(result['fees'])}"
    console.print(f"{result['tournament']}: {result['state']}, {money}, {len(result['entries'])} entries")
    places = result["places"] or [[who] for who in result["standings"]]
    above = 1
    for group in places:
        for who in group:
            prize = result["prizes"].get(who)
            chips = result["chips"].get(who)
            total = result["totals"].get(who)
            told = [f"{above:3}. {who}", *([f"{chips} in chips"] if chips is not None else [])]
            told += [f"{total} points"] if total is not None else []
            told += [dollars(prize)] if prize else []
            console.print("  ".join(told))
        above += len(group)
