"""The lab's figures as people read them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from houseway.equipment import dollars
from houseway.games import game_named
from houseway.printing import number_of

if TYPE_CHECKING:
    from houseway.lab.simulation import Progress

KNOWN = {
    "game", "settings", "boxes", "shoe", "rounds", "seed", "wagers", "seconds",
    "compile_seconds", "rounds_per_second", "interrupted", "strategy", "check",
    "settings_without_effect", "by_stake", "provenance",
}  # fmt: skip


def percent(value: float) -> str:
    """A share as people read it."""
    return f"{100 * value:.4f} %"


def print_analysis(console: Console, found: Mapping[str, Any]) -> None:
    """Every wager, then its outcomes, then what else the game has to say."""
    rows = [
        {
            "wager": wager,
            "edge %": _hundred(each["house_edge"]),
            "of action %": _hundred(each.get("element_of_risk")),
            "exact net": _fraction(each.get("fraction", "")),
            "sd": _sd(each),
            "wins %": _hundred(each["hit_frequency"]),
            "most": f"{each['largest_win']:g}",
        }
        for wager, each in found["wagers"].items()
    ]
    _print_rows(console, f"{game_named(found['game']).title}: what every wager is worth", rows)
    for wager, each in found["wagers"].items():
        _print_outcomes(console, wager, each["outcomes"])
    for name in ("chart", "differences"):
        if shown := found.get("strategy", {}).get(name):
            _print_strategy(console, name, shown)
    for name, extra in found.items():
        if name not in KNOWN:
            _print_extra(console, name.replace("_", " "), extra)
    _print_by_stake(console, found.get("by_stake", []))
    _print_without_effect(console, found)
    _print_provenance(console, found)
    if "check" in found:
        _print_check(console, found["check"])
    console.print(f"{found['seconds']:.2f} s")


def _print_by_stake(console: Console, found: Sequence[Mapping[str, Any]]) -> None:
    """What depends on the stake: bonuses in dollars, commission and payments in chips."""
    rows = [
        {
            "stake": dollars(each["stake"]),
            "wager": wager,
            "edge %": _hundred(figures["house_edge"]),
            "of action %": _hundred(figures.get("element_of_risk")),
            "exact net": _fraction(figures.get("fraction", "")),
            "sd": f"{figures['sd']:.4f}",
        }
        for each in found
        for wager, figures in each["wagers"].items()
    ]
    if rows:
        _print_rows(console, "by stake: with bonuses, commission and payments in chips", rows)


def _print_provenance(console: Console, found: Mapping[str, Any]) -> None:
    """Program, rules and strategy that the figures rest on."""
    about = found["provenance"]
    played = about["strategy"]
    sums = f" {played['sha256'][:12]}" if "sha256" in played else ""
    words = (
        f"{about['program']} ({about['source_sha256'][:12]}), rules of {about['rule_document']} with rulings "
        f"{about['rulings_version']} ({about['rules_sha256'][:12]}), strategy {played['name']}{sums}"
    )
    console.print(words, markup=False)
    chosen = json.dumps(found["settings"], sort_keys=True) if found["settings"] else "none but the usual ones"
    console.print(f"settings chosen: {chosen}", markup=False)


def _print_without_effect(console: Console, found: Mapping[str, Any]) -> None:
    for each in found["settings_without_effect"]:
        console.print(f"settings.{each['setting']} has no effect because {each['because']}", markup=False)


def _print_check(console: Console, check: Mapping[str, Any]) -> None:
    """Both ways side by side."""
    rows = [
        {
            "wager": each["wager"],
            "analysed %": _hundred(each["analysed"]),
            "simulated %": _hundred(each["simulated"]),
            "± s.e.": _hundred(each["standard_error"]),
            "s.e. apart": f"{each['standard_errors_apart']:+.2f}",
            "chi-square p": f"{each['chi_square']['p']:.3f}" if "chi_square" in each else "",
        }
        for each in check["wagers"]
    ]
    words = "agree" if check["agree"] else "DO NOT AGREE"
    _print_rows(console, f"both ways {words}: {check['rounds']:,} rounds, seed {check['seed']}", rows)


def _print_strategy(console: Console, name: str, shown: Any) -> None:
    """The best play as a chart, and the hands that differ from their totals."""
    if name == "chart":
        console.print(shown, markup=False)
    else:
        rows = [
            {key: each.get(key) for key in ("cards", "condition", "against", "play", "instead_of")}
            | {"worth in a round": f"{each['price']:.2e}"}
            for each in shown
        ]
        _print_rows(console, "hands that differ from their totals", rows)


def print_simulation(console: Console, found: Mapping[str, Any]) -> None:
    """Every wager with its standard error and interval, then its outcomes."""
    rows = [
        {
            "wager": wager,
            "edge %": _hundred(each["house_edge"]),
            "± s.e.": _hundred(each["standard_error"]),
            "95 % from": _hundred(each["confidence_interval_95"][0]),
            "to": _hundred(each["confidence_interval_95"][1]),
            "of action %": _hundred(each.get("element_of_risk")),
            "sd": f"{each['sd']:.4f}",
            "wins %": _hundred(each["hit_frequency"]),
            "chi² p": f"{each['chi_square']['p']:.3f}" if "chi_square" in each else "",
        }
        for wager, each in found["wagers"].items()
    ]
    title = f"{game_named(found['game']).title}: {found['rounds']:,} rounds, seed {found['seed']}"
    title += f", {found['boxes']} boxes" if found["boxes"] > 1 else ""
    title += ", dealt to the cutting card" if found["shoe"] else ""
    _print_rows(console, title, rows)
    for wager, each in found["wagers"].items():
        _print_outcomes(console, wager, each["outcomes"])
        if "hands" in each:
            _print_outcomes(console, f"{wager}, by hand", each["hands"])
    _print_without_effect(console, found)
    _print_provenance(console, found)
    stopped = "interrupted after " if found.get("interrupted") else ""
    console.print(
        f"{stopped}{found['seconds']:.2f} s, {found['rounds_per_second']:,.0f} rounds a second "
        f"(and {found['compile_seconds']:.2f} s to make ready)"
    )


def _sd(each: Mapping[str, Any]) -> str:
    """With its standard error where a part of it was sampled."""
    error = each.get("sd_standard_error")
    return f"{each['sd']:.5f} ± {error:.5f}" if error else f"{each['sd']:.4f}"


def _hundred(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.4f}"


def running_estimate(done: "Progress") -> str:
    """The first wager's edge so far."""
    from houseway.lab.statistics import edge

    column = done.model.columns[0]
    found = edge(done.tally.counts[column.wager].sums, done.model.unit)
    return f"{column.wager} {percent(found.value)} ± {percent(found.standard_error)}"


def _fraction(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:10]}…{text[-10:]}"


def _print_outcomes(console: Console, wager: str, outcomes: Sequence[Mapping[str, Any]]) -> None:
    rows = [
        {
            "outcome": each["name"],
            "pays": f"{each['pays']:+g}",
            "probability": f"{each['probability']:.10f}",
            "± s.e.": f"{each['standard_error']:.1e}" if "count" in each else "",
            "count": f"{each['count']:,}" if "count" in each else "",
            "contribution": f"{each['contribution']:+.8f}",
            "clause": number_of(each["clause"]),
        }
        for each in outcomes
    ]
    _print_rows(console, wager, rows)


def _print_extra(console: Console, title: str, extra: Any) -> None:
    """Tables of what a game adds: a list of rows, or names with values."""
    if isinstance(extra, list) and extra and all(isinstance(row, dict) for row in extra):
        _print_rows(console, title, extra)
    elif isinstance(extra, dict):
        plain = {name: value for name, value in extra.items() if not isinstance(value, dict | list)}
        if plain:
            _print_rows(
                console, title, [{"": name.replace("_", " "), "value": plain[name]} for name in plain]
            )
        for name, value in extra.items():
            if name not in plain:
                _print_extra(console, f"{title}: {str(name).replace('_', ' ')}", value)


def _print_rows(console: Console, title: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """A table of these rows; a column without anything in it is left out."""
    names = dict.fromkeys(name for row in rows for name in row if row[name] not in ("", None))
    if _width(names, rows) > console.width:
        names = {name: None for name in names if "fraction" not in name}
    grid = Grid(title=title, box=SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for number, name in enumerate(names):
        grid.add_column(name.replace("_", " "), justify="right" if number else "left", no_wrap=number > 0)
    for row in rows:
        grid.add_row(*(_cell(row.get(name)) for name in names))
    console.print(grid)


def _width(names: Iterable[str], rows: Sequence[Mapping[str, Any]]) -> int:
    """About how wide a table of these columns is."""
    return sum(max(len(name), *(len(_cell(row.get(name))) for row in rows)) + 3 for name in names)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        return " ".join(map(_cell, value))
    return f"{value:,}" if type(value) is int else str(value)
