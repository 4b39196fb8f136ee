"""What a kept table compares to know what happened, and what it asks of a text before it is written."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from houseway.rulebook import Unreadable
from houseway.table.driving.codec import to_plain
from houseway.table.driving.reopening import Reopened
from houseway.table.layout.ledger import PATRON
from houseway.table.procedure.inputs import Input, Said


class Since(NamedTuple):
    """How many inputs and events there were before, and what every account had."""

    inputs: int
    events: int
    balances: Mapping[str, int]


NOTHING = Since(0, 0, {})


def moved_between(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """What has moved to patrons, or from them, and on the accounts of the table."""
    accounts = dict.fromkeys((*before, *after))
    moved = {each: after.get(each, 0) - before.get(each, 0) for each in accounts}
    parts: dict[str, dict[str, int]] = {"moved": {}, "house": {}}
    for account, cents in moved.items():
        if cents:
            part = "moved" if account.startswith(PATRON) else "house"
            parts[part][account.removeprefix(PATRON)] = cents
    return {name: part for name, part in parts.items() if part}


class WentBack(NamedTuple):
    """A round that was reopened just now, and its number."""

    before: Reopened
    number: int

    @property
    def since(self) -> Since:
        """What stands of it, and what had moved when its items were collected."""
        balances = self.before.collected.round.ledger.balances
        return Since(self.before.inputs, self.before.events, dict(balances))


def names_hidden_items(happened: Input) -> bool:
    """Whether it says which items lie face down: a hand that was set, a command about one."""
    return bool(isinstance(happened, Said) and happened.items) or getattr(happened, "secret", False)


def check_text(happened: Input) -> None:
    """Half a character cannot be written down: it is refused before it has any effect."""
    plain = to_plain(happened)
    try:
        json.dumps(plain, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unreadable("bad-text", f"this cannot be written down: {plain!r}", "input") from None
