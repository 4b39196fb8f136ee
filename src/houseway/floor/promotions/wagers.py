"""Entries by wager: a rule as data, and what it says of the wagers of a finished round (QC-75)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from houseway.games import PLAYABLE
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import quoted
from houseway.table.procedure.moments import moment

EACH_WAGER, PATRON = "each-wager", "patron"
OF_A_RULE = frozenset({"games", "wager", "minimum", "from", "until", "entry_for", "tokens", "words"})


class WagerRule(Struct, frozen=True):
    """Which wagers make an entry: placed in the window, of that kind, of at least that amount."""

    games: tuple[str, ...]
    wager: str
    minimum: int
    since: datetime | None
    until: datetime | None
    for_each: bool
    tokens: bool = True

    def takes(self, game: str, kind: str, amount: int, tokens: int) -> bool:
        """Whether a wager of that kind and amount counts."""
        counted = amount if self.tokens else amount - tokens
        return game in self.games and kind == self.wager and counted >= max(self.minimum, 1)


def wrong_with_rule(given: Mapping[str, Any], games: Sequence[str]) -> str | None:
    """What is wrong with a rule, if anything."""
    unknown = [str(name)[:40] for name in given if name not in OF_A_RULE]
    if unknown:
        return f"{unknown[0]}: no such part of a rule"
    named = given.get("games", list(games))
    if not isinstance(named, list | tuple) or not named or not set(map(str, named)) <= set(games):
        return f"games: {quoted(named)} are not among {', '.join(games)}"
    kinds = [kind for game in named for kind in PLAYABLE[game].wagers]
    if not isinstance(given.get("wager"), str) or given["wager"] not in kinds:
        return f"wager: {quoted(given.get('wager'))} is none of {', '.join(dict.fromkeys(kinds))}"
    minimum = given.get("minimum")
    if not isinstance(minimum, int) or isinstance(minimum, bool) or minimum < 1:
        return f"minimum: cents above 0, not {quoted(minimum)}"
    if given.get("entry_for") not in (EACH_WAGER, PATRON):
        return f"entry_for: {EACH_WAGER} or {PATRON}, not {quoted(given.get('entry_for'))}"
    if not isinstance(given.get("tokens", True), bool):
        return f"tokens: true or false, not {quoted(given['tokens'])}"
    return _wrong_window(given)


def _wrong_window(given: Mapping[str, Any]) -> str | None:
    times = []
    for name in ("from", "until"):
        if (text := given.get(name)) is None:
            continue
        try:
            times.append(moment(text if isinstance(text, str) else "", name))
        except Unreadable:
            return f"{name}: {quoted(text)} is no moment such as 2026-11-16T20:00:00Z"
    return "until is before from" if times != sorted(times) else None


def rule_in(terms: Mapping[str, Any], games: Sequence[str]) -> WagerRule | None:
    """The rule that the terms have as data; None: entries are registered."""
    given = terms.get("wager")
    if not isinstance(given, Mapping) or wrong_with_rule(given, games):
        return None
    since, until = (
        None if given.get(each) is None else moment(given[each], each) for each in ("from", "until")
    )
    return WagerRule(
        tuple(given.get("games", games)),
        given["wager"],
        given["minimum"],
        since,
        until,
        given["entry_for"] == EACH_WAGER,
        given.get("tokens", True),
    )


class Lying(Struct, frozen=True):
    """A wager with a result, and when it was placed and changed last."""

    patron: str
    kind: str
    amount: int
    tokens: int
    placed: datetime
    changed: datetime


def qualifying(
    rule: WagerRule, game: str, wagers: Iterable[Lying], starts: datetime, closes: datetime
) -> list[str]:
    """Whose wagers count, a name for each."""
    since = starts if rule.since is None else max(rule.since, starts)
    until = closes if rule.until is None else min(rule.until, closes)
    return [
        each.patron
        for each in wagers
        if rule.takes(game, each.kind, each.amount, each.tokens)
        and since <= each.placed
        and each.changed <= until
    ]
