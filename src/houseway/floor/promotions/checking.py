"""Whether terms say everything that the rule wants, and nothing that it forbids: all of it at once."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from msgspec import Struct

from houseway.floor.ledger import MOST
from houseway.floor.promotions.citing import clause_of, clauses
from houseway.floor.promotions.items import (
    BY_CHANCE,
    CHOICE,
    DETAIL,
    DETAILS,
    DOLLARS,
    FORBIDDEN,
    ITEMS,
    LIQUOR,
    MOMENT,
    MONEY,
    MOST_LITRES,
    NO_PRESCRIBED,
    NOT_MONEY,
    OF_A_PRIZE,
    TEXT,
    YES_NO,
    Item,
    folded,
)
from houseway.floor.promotions.prescribed import NO_LIST, Listing
from houseway.floor.promotions.wagers import wrong_with_rule
from houseway.rulebook import Refused, Unreadable
from houseway.rulebook.common import common
from houseway.table.layout.settings import quoted
from houseway.table.procedure.moments import moment

LONGEST_TEXT, MOST_PRIZES, MOST_COMPONENTS, LONGEST_NAME = 4000, 200, 100, 64


class Unmet(Struct, frozen=True):
    """One thing that terms lack, or may not have: where, by which rule, and why."""

    field: str
    rule: str
    words: str

    def as_json(self, games: Sequence[str]) -> dict[str, Any]:
        """The same with its clause in the document of each game."""
        return {
            "field": self.field,
            "clause": clause_of(self.rule, games),
            "clauses": list(clauses(games, self.rule)),
            "words": self.words,
        }


def unmet(
    terms: Any,
    games: Sequence[str],
    prescribed: Mapping[str, Listing] = NO_LIST,
    drawn: Collection[str] = (),
) -> list[Unmet]:
    """Everything that stands between these terms and their lodging, in the order of the rule.

    `prescribed` is the list in force; prizes that were `drawn` keep terms that were lodged before.
    """
    if not isinstance(terms, Mapping):
        return [Unmet("terms", "term-award", f"terms are an object, not {quoted(terms)}")]
    found = list(_no_chance(terms))
    for item in ITEMS:
        found += _missing(item, terms, "")
    found += _wager(terms, games)
    found += _times(terms)
    found += _prizes(terms.get("prizes"), prescribed, drawn)
    return found


def check_chance(terms: Any, games: Sequence[str]) -> None:
    """Without a draw or an element of chance it is no promotional prize (QC-66)."""
    for each in _no_chance(terms if isinstance(terms, Mapping) else {}):
        clause = clause_of(each.rule, games)
        raise Refused("no-chance", clause, each.words, asked={"field": each.field}, allowed=list(BY_CHANCE))


def refusal(found: Sequence[Unmet], games: Sequence[str], promotion: str) -> Refused:
    """The refusal of terms, with all that is unmet."""
    first = found[0]
    more = "" if len(found) == 1 else f"; and {len(found) - 1} more"
    return Refused(
        "terms",
        clause_of(first.rule, games),
        f"{first.field}: {first.words}{more}",
        asked={"promotion": promotion, "unmet": [each.as_json(games) for each in found]},
    )


def value_at(terms: Any, path: Sequence[str]) -> Any:
    """What stands there, or nothing."""
    for name in path:
        terms = terms.get(name) if isinstance(terms, Mapping) else None
    return terms


def _no_chance(terms: Mapping[str, Any]) -> Iterator[Unmet]:
    by = value_at(terms, ("award", "by"))
    if not _blank(by) and by not in BY_CHANCE:
        words = f"{quoted(by)} is neither a draw nor another element of chance: no promotional prize"
        yield Unmet("award.by", "promotional-prize", words)


def _missing(item: Item, within: Any, where: str) -> Iterator[Unmet]:
    """Whether the item is there, and is what it should be."""
    field = f"{where}{item.field}"
    value = value_at(within, item.path)
    if _blank(value):
        yield Unmet(field, item.rule, f"missing: {common(item.rule).words}")
    elif problem := _wrong(item, value):
        yield Unmet(field, item.rule, problem)


def _blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _wrong(item: Item, value: Any) -> str | None:
    if item.kind == TEXT:
        return wrong_text(value)
    if item.kind == DETAIL:
        return None if isinstance(value, bool | int) or _listed(value) else wrong_text(value)
    if item.kind == MOMENT:
        return _wrong_moment(value)
    if item.kind == YES_NO and not isinstance(value, bool):
        return f"true or false, not {quoted(value)}"
    if item.kind == MONEY and not is_money(value):
        return f"cents above 0, not {quoted(value)}"
    if item.kind == CHOICE and item.path != ("award", "by") and value not in item.choices:
        return f"{quoted(value)} is none of {', '.join(item.choices)}"
    return None


def wrong_text(value: Any) -> str | None:
    """What is wrong with words, if anything."""
    if not isinstance(value, str):
        return f"words, not {quoted(value)}"
    if not value.strip():
        return "missing: what does not apply is said in words"
    return None if len(value) <= LONGEST_TEXT else f"more than {LONGEST_TEXT} characters"


def _wrong_moment(value: Any) -> str | None:
    try:
        moment(value if isinstance(value, str) else "", "")
    except Unreadable:
        return f"{quoted(value)} is no moment such as 2026-11-16T20:00:00Z"
    return None


def is_money(value: Any) -> bool:
    """Whether it is an amount in cents."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST * 100


def _wager(terms: Mapping[str, Any], games: Sequence[str]) -> Iterator[Unmet]:
    given = terms.get("wager")
    if isinstance(given, Mapping):
        problem = wrong_with_rule(given, games)
    else:
        problem = None if _blank(given) else wrong_text(given)
    if problem:
        yield Unmet("wager", "term-wager", problem)


def _times(terms: Mapping[str, Any]) -> Iterator[Unmet]:
    """Entries are taken after the start."""
    starts, closes = terms.get("starts"), terms.get("entries_close")
    if _wrong_moment(starts) or _wrong_moment(closes):
        return
    if moment(str(closes), "") < moment(str(starts), ""):
        yield Unmet("entries_close", "term-closing", f"{closes} is before the start, {starts}")


def _prizes(prizes: Any, prescribed: Mapping[str, Listing], drawn: Collection[str]) -> Iterator[Unmet]:
    if not isinstance(prizes, Mapping) or not prizes:
        words = f"missing: {common('term-prizes').words}"
        yield Unmet(
            "prizes", "term-prizes", words if prizes in (None, {}, "") else f"prizes by name: {words}"
        )
        return
    if len(prizes) > MOST_PRIZES:
        yield Unmet("prizes", "term-prizes", f"more than {MOST_PRIZES} prizes")
        return
    for name, prize in prizes.items():
        where = f"prizes.{str(name)[:LONGEST_NAME]}"
        if not str(name).strip() or len(str(name)) > LONGEST_NAME:
            yield Unmet(where, "term-prizes", "a prize has a name")
        if not isinstance(prize, Mapping):
            yield Unmet(where, "term-prizes", f"a prize is an object, not {quoted(prize)}")
            continue
        yield from _prize(prize, f"{where}.", NO_LIST if name in drawn else prescribed)


def _prize(prize: Mapping[str, Any], where: str, prescribed: Mapping[str, Listing]) -> Iterator[Unmet]:
    if (forbidden := _forbidden(kind_of(prize), prescribed)) is not None:
        yield Unmet(f"{where}kind", *forbidden)
    for item in OF_A_PRIZE:
        yield from _missing(item, prize, where)
    kind = prize.get("kind")
    for item in DETAILS.get(kind, ()) if isinstance(kind, str) else ():
        yield from _missing(item, prize, where)
    if (words := prize.get("words")) is not None and (problem := wrong_text(words)):
        yield Unmet(f"{where}words", "term-prizes", problem)
    yield from _alternative(prize, where)
    yield from _components(prize.get("components"), f"{where}components", prescribed)


def _forbidden(kind: str | None, prescribed: Mapping[str, Listing]) -> tuple[str, str] | None:
    """By which rule nothing of that kind is a prize or part of one, and why."""
    if kind in FORBIDDEN:
        return FORBIDDEN[kind], f"{kind}: {common(FORBIDDEN[kind]).words}"
    if (listing := prescribed.get(kind or "")) is not None:
        words = f"{kind}: {common(NO_PRESCRIBED).words} ({listing.source}, {listing.date})"
        return NO_PRESCRIBED, words
    return None


def _listed(given: Any) -> bool:
    """Whether a detail is told as a list of words."""
    return (
        isinstance(given, list | tuple)
        and bool(given)
        and all(isinstance(each, str) and wrong_text(each) is None for each in given)
    )


def _alternative(prize: Mapping[str, Any], where: str) -> Iterator[Unmet]:
    """Cash instead only of a prize that is no money, and never of slots or casino dollars (QC-72)."""
    given = prize.get("cash_alternative")
    field = f"{where}cash_alternative"
    if given is None:
        return
    if prize.get("kind") in DOLLARS:
        yield Unmet(field, "cash-alternative", f"{prize['kind']} carry no cash alternative")
    elif prize.get("kind") not in NOT_MONEY:
        yield Unmet(field, "cash-alternative", "only a prize that is not money has an alternative in cash")
    elif not is_money(given):
        yield Unmet(field, "cash-alternative", f"cents above 0, not {quoted(given)}")


def _components(given: Any, where: str, prescribed: Mapping[str, Listing]) -> Iterator[Unmet]:
    """A prize is refused if any component is of a forbidden kind; liquor counts by the prize (QC-73)."""
    if given is None:
        return
    if not isinstance(given, list | tuple) or len(given) > MOST_COMPONENTS:
        yield Unmet(where, "term-prizes", f"a list of at most {MOST_COMPONENTS} components")
        return
    litres = Decimal(0)
    for place, each in enumerate(given):
        field = f"{where}[{place}]"
        kind = kind_of(each)
        if kind is None:
            yield Unmet(field, "term-prizes", "a component has a kind")
        elif "components" in each:
            yield Unmet(field, "term-prizes", "components are listed each by itself")
        elif (forbidden := _forbidden(kind, prescribed)) is not None:
            yield Unmet(field, *forbidden)
        elif kind == LIQUOR:
            amount = _litres(each.get("litres"))
            if amount is None:
                yield Unmet(
                    field, "no-liquor", f"how many litres, as a number, not {quoted(each.get('litres'))}"
                )
            else:
                litres += amount
    if litres > MOST_LITRES:
        yield Unmet(where, "no-liquor", f"{litres} litres of liquor: {common('no-liquor').words}")


def kind_of(given: Any) -> str | None:
    """Of what kind a prize or a component is, however it is written."""
    kind = given.get("kind") if isinstance(given, Mapping) else None
    return folded(kind) or None if isinstance(kind, str) else None


def _litres(given: Any) -> Decimal | None:
    if isinstance(given, bool) or not isinstance(given, str | int | float) or len(str(given)) > 20:
        return None
    try:
        found = Decimal(str(given))
    except InvalidOperation:
        return None
    return found if found.is_finite() and 0 <= found < 10**12 else None
