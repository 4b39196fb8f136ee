"""The terms as patrons read them: printed from the data, so that what is lodged, shown and checked is one."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import Any

from houseway.equipment import dollars
from houseway.floor.promotions.checking import value_at
from houseway.floor.promotions.citing import clauses
from houseway.floor.promotions.items import DETAILS, ITEMS, MOMENT, SAID, WAGER, YES_NO, Item
from houseway.floor.promotions.wagers import EACH_WAGER, rule_in
from houseway.games import PLAYABLE
from houseway.rulebook import Unreadable
from houseway.table.procedure.moments import moment

OF_EVERY_PRIZE = ("kind", "value", "words", "conditions", "components", "payment", "cash_alternative")

Paragraph = tuple[str, str, tuple[str, ...]]
"""Heading, words, clauses."""


def paragraphs(terms: Mapping[str, Any], games: Sequence[str], zone: tzinfo | None) -> Iterator[Paragraph]:
    """Each item with its heading and its clauses, then the prizes."""
    names = ", ".join(PLAYABLE[game].title for game in games)
    yield "Games", names, clauses(games, "promotion")
    for item in ITEMS:
        value = value_at(terms, item.path)
        yield item.heading, _said(item, value, terms, games, zone), clauses(games, item.rule)
    prizes = terms.get("prizes")
    for name, prize in (prizes if isinstance(prizes, Mapping) else {}).items():
        yield f"Prize {name}", _prize(prize), clauses(games, "term-prizes", *_rules_of(prize))
    for name, more in _besides(terms):
        yield name, _listed(more), clauses(games, "terms-available")


def _besides(terms: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What terms say that no item asks for."""
    asked = {item.path for item in ITEMS}
    for name, more in terms.items():
        if name not in SAID:
            yield str(name), more
        elif isinstance(more, Mapping) and (name,) not in asked and name != "prizes":
            yield from ((f"{name}: {part}", its) for part, its in more.items() if (name, part) not in asked)


def _said(item: Item, value: Any, terms: Mapping[str, Any], games: Sequence[str], zone: tzinfo | None) -> str:
    if value is None or value == "":
        return "(not said)"
    if item.kind == MOMENT:
        return local(value, zone)
    if item.kind == YES_NO:
        return "yes" if value is True else "no"
    if item.kind == WAGER and isinstance(value, Mapping):
        return _rule(terms, games, zone)
    return str(value)


def local(text: Any, zone: tzinfo | None) -> str:
    """A moment as people of the house read it."""
    try:
        time = moment(text if isinstance(text, str) else "", "")
    except Unreadable:
        return str(text)
    there = time.astimezone(zone)
    return f"{there:%A %d %B %Y, %H:%M:%S} ({there:%Z})"


def _rule(terms: Mapping[str, Any], games: Sequence[str], zone: tzinfo | None) -> str:
    rule = rule_in(terms, games)
    given = terms["wager"]
    if rule is None:
        return str(given)
    entry = "each such wager" if given["entry_for"] == EACH_WAGER else "each patron with such a wager"
    window = "".join(
        f", {word} {local(given[name], zone)}"
        for name, word in (("from", "from"), ("until", "until"))
        if given.get(name)
    )
    tokens = "" if rule.tokens else "; promotional tokens do not count"
    where = ", ".join(PLAYABLE[game].title for game in rule.games)
    words = f"; {given['words']}" if given.get("words") else ""
    return (
        f"one entry for {entry}: {rule.wager} of at least {dollars(rule.minimum)} at {where}, "
        f"in a round with a result{window}{tokens}{words}"
    )


def _rules_of(prize: Any) -> list[str]:
    kind = prize.get("kind") if isinstance(prize, Mapping) else None
    rules = [item.rule for item in DETAILS.get(kind, ())] if isinstance(kind, str) else []
    return [*rules, *(("cash-alternative",) if value_at(prize, ("cash_alternative",)) else ())]


def _prize(prize: Any) -> str:
    if not isinstance(prize, Mapping):
        return str(prize)
    details = DETAILS.get(str(prize.get("kind")), ())
    parts = [f"{prize.get('words') or prize.get('kind')}, worth {_money(prize.get('value'))}"]
    parts += [f"{each.heading.lower()}: {_listed(prize.get(each.field, '(not said)'))}" for each in details]
    if prize.get("components") is not None:
        parts.append(f"consisting of {_components(prize['components'])}")
    parts.append(f"conditions: {_listed(prize.get('conditions', '(not said)'))}")
    if (ways := prize.get("payment")) is not None:
        parts.append(f"paid by {_listed(ways)}")
    if (cash := prize.get("cash_alternative")) is not None:
        parts.append(f"or {_money(cash)} in cash, if the winner prefers")
    said = {*OF_EVERY_PRIZE, *(each.field for each in details)}
    parts += [f"{name}: {_listed(its)}" for name, its in prize.items() if name not in said]
    return "; ".join(parts)


def _money(given: Any) -> str:
    return dollars(given) if isinstance(given, int) else str(given)


def _components(given: Any) -> str:
    if not isinstance(given, list | tuple):
        return str(given)
    return ", ".join(_component(each) if isinstance(each, Mapping) else str(each) for each in given)


def _component(given: Mapping[str, Any]) -> str:
    """Its kind, with all that is said of it."""
    rest = "; ".join(f"{name}: {_listed(its)}" for name, its in given.items() if name != "kind")
    return f"{given.get('kind')}{f' ({rest})' if rest else ''}"


def _listed(said: Any) -> str:
    if isinstance(said, bool):
        return "yes" if said else "no"
    if isinstance(said, Mapping):
        return ", ".join(f"{name}: {its}" for name, its in said.items())
    return ", ".join(map(str, said)) if isinstance(said, list | tuple) else str(said)


def text_of(promotion: str, terms: Mapping[str, Any], games: Sequence[str], zone: tzinfo | None) -> str:
    """The whole text, for print."""
    lines = [f"Terms and conditions of the promotion {promotion}", ""]
    for heading, words, rule in paragraphs(terms, games, zone):
        lines += [heading, f"    {words}", f"    [{', '.join(rule)}]", ""]
    return "\n".join(lines)
