"""Limits that change: at once or between rounds, after signs that announce it; and minimums players keep."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import structs, to_builtins

from houseway.equipment import dollars
from houseway.rulebook.common import common
from houseway.table.layout import events
from houseway.table.layout.round import Round
from houseway.table.layout.signs_of_change import Change, MinimumNotice
from houseway.table.layout.wagers import Limits, Wager

AnyRound = Round[Any, Any]


def rule_of(game_round: AnyRound, *names: str) -> tuple[str, ...]:
    """The rules of that name in the game's own document, as far as it has them."""
    numbers = (common(name).number(game_round.rulebook.game) for name in names)
    return tuple(number for number in numbers if number is not None)


def least_rule(game_round: AnyRound, patron: str, wager: str, on_the_sign: str) -> str:
    """The rule that binds a patron to the minimum: who came after a raise has the new one."""
    new = rule_of(game_round, "newcomers")
    others = any(wager in kept for who, kept in game_round.state.kept.items() if who != patron)
    return new[0] if new and others and wager not in game_round.state.kept.get(patron, {}) else on_the_sign


def sets_shown(game_round: AnyRound, wager: str) -> list[Limits]:
    """What the sign shows of a wager: while two minimums run the previous set and the new one."""
    now = _sign(game_round, wager)
    kept = [each[wager] for each in game_round.state.kept.values() if wager in each]
    if not kept:
        return [now]
    previous = game_round.state.previous.get(wager) or _opened_with(game_round, wager, kept[0]) or now
    return [Limits(kept[0], previous.max, previous.unit), now]


def _opened_with(game_round: AnyRound, wager: str, kept: int) -> Limits | None:
    """The sign the table opened with, if it is the one of that minimum: a record tells no other."""
    first: Limits = game_round.opened_with.limits_on(wager)
    return first if first.min == kept else None


def markers(game_round: AnyRound) -> dict[str, int | None]:
    """Who has a marker, and where; an own sign takes its place while it stands (QC-11)."""
    state = game_round.state
    seats = {patron: area for area, patron in state.seats.items()}
    marked = {
        patron: seats.get(patron, state.markers.get(patron))
        for patron, kept in state.kept.items()
        if any(state.own_sign(patron, wager) is None for wager in kept)
    }
    return dict(sorted(marked.items(), key=lambda each: (each[1] or 0, each[0])))


def proposed(game_round: AnyRound, change: Change | MinimumNotice) -> Limits:
    """The sign with that change."""
    return _changed(game_round, _sign(game_round, change.wager), change)


def to_come(
    game_round: AnyRound, change: Change | MinimumNotice, instead_of: Collection[MinimumNotice] = ()
) -> list[Limits]:
    """The sign with that change, and as it will be with all that waits or is announced besides."""
    signs = [proposed(game_round, change)]
    state = game_round.state
    for each in (*state.waiting, *state.minimum_notices):
        if each.wager == change.wager and each not in instead_of:
            signs.append(_changed(game_round, signs[-1], each))
    return signs


def _changed(game_round: AnyRound, now: Limits, change: Change | MinimumNotice) -> Limits:
    """Where the document asks for a sign before a higher minimum, a sign never lowers one.

    What it says of maximum and unit binds everybody, whosever minimum it raises (QC-7).
    """
    of_table = getattr(change, "whose", "table") != "kept"
    minimum = change.minimum if change.minimum is not None and of_table else now.min
    maximum = now.max if change.maximum is None else change.maximum
    if game_round.settings.one_amount(change.wager):
        maximum = minimum
    elif isinstance(change, MinimumNotice) and rule_of(game_round, "raise-at-once"):
        minimum = max(minimum, now.min)
    return structs.replace(now, min=minimum, max=maximum, unit=change.unit or now.unit)


def order(game_round: AnyRound, change: Change, rule: tuple[str, ...]) -> None:
    """What loosens holds at once, what tightens waits until the round is over."""
    rest = _loosened(game_round, change, rule)
    if rest is not None:
        waiting = (*game_round.state.waiting, structs.replace(change, **rest))
        game_round.state = structs.replace(game_round.state, waiting=waiting)


def fall_due(game_round: AnyRound, notice: MinimumNotice) -> None:
    """The time on a sign has come."""
    others = tuple(each for each in game_round.state.minimum_notices if each != notice)
    rest = _loosened(game_round, notice, rule_of(game_round, "change-limits"))
    keeping = game_round.state.kept or game_round.state.waiting
    tightens = rest is not None or (notice.whose != "table" and keeping)
    left = (*others, structs.replace(notice, due=True)) if tightens else others
    game_round.state = structs.replace(game_round.state, minimum_notices=left)


def _loosened(
    game_round: AnyRound, change: Change | MinimumNotice, rule: tuple[str, ...]
) -> dict[str, int | None] | None:
    """Put into force what loosens; what is left of the change, None if nothing."""
    now, new = _sign(game_round, change.wager), proposed(game_round, change)
    if game_round.settings.one_amount(change.wager):
        return {} if new != now else None
    tighter = {
        "minimum": new.min if new.min > now.min else None,
        "maximum": new.max if new.max is not None and (now.max is None or new.max < now.max) else None,
        "unit": new.unit if now.unit % new.unit else None,
    }
    held = {"min": "minimum", "max": "maximum", "unit": "unit"}
    loose = structs.replace(
        new, **{name: getattr(now, name) for name, of in held.items() if tighter[of] is not None}
    )
    if loose != now:
        _post(game_round, change.wager, loose, rule)
    return tighter if any(each is not None for each in tighter.values()) else None


def take_effect(game_round: AnyRound) -> None:
    """Between rounds: what was ordered and what signs announced, in the order of their times.

    What fell due at a moment comes before what was ordered at it.
    """
    state = game_round.state
    due = [each for each in state.minimum_notices if each.due]
    if not (state.waiting or due) or not between_rounds(game_round):
        return
    left = tuple(each for each in state.minimum_notices if not each.due)
    game_round.state = structs.replace(state, waiting=(), minimum_notices=left)
    for each in sorted((*due, *state.waiting), key=lambda each: each.effective):
        if isinstance(each, MinimumNotice):
            _as_announced(game_round, each)
        elif each.at_once:
            _raise_at_once(game_round, each)
        else:
            rule = rule_of(game_round, "change-limits")
            _post(game_round, each.wager, proposed(game_round, each), rule)
    tell_short(game_round)


def short(game_round: AnyRound) -> list[Wager]:
    """Wagers that stood off and lie below the minimum that binds their owners now (QC-13)."""
    if not game_round.live:
        return []
    return [
        wager
        for wager in game_round.open_wagers()
        if wager.stood and wager.on_layout < game_round.limits_for(wager.patron, wager.kind, wager.area).min
    ]


def tell_short(game_round: AnyRound) -> None:
    """Their owners are told, and may raise them or take them back."""
    for wager in short(game_round):
        least = game_round.limits_for(wager.patron, wager.kind, wager.area).min
        text = f"{wager.patron}: the minimum is {dollars(least)} now, {dollars(wager.on_layout)} lie there"
        game_round.call(text, rule=rule_of(game_round, "limits"), area=wager.area)


def return_short(game_round: AnyRound) -> None:
    """Betting is closed: what is still short goes back."""
    for wager in short(game_round):
        game_round.withdraw(wager, rule=rule_of(game_round, "limits"))


def between_rounds(game_round: AnyRound) -> bool:
    """Whether the round is over, or no wager lies there for it but what stood off (QC-106, QC-115).

    One that is declared void is on until it is over. A round that is told whole waits for its wagers to
    be told, unless it says what came before them.
    """
    if game_round.over is not None:
        return True
    if game_round.commenced or game_round.declared_void:
        return False
    if any(not wager.stood for wager in game_round.open_wagers()):
        return False
    return not game_round.wagers_lay_there or any(not wager.stood for wager in game_round.wagers)


def present(game_round: AnyRound, before: Mapping[str, int]) -> dict[str, int]:
    """Who plays on the table, and where: seated, or with a wager in the round just over (QC-6)."""
    state = game_round.state
    behind = dict(before)
    if game_round.over is not None:
        behind = {wager.patron: wager.area for wager in reversed(game_round.wagers)}
    there = {patron: area for patron, area in behind.items() if patron not in game_round.gone}
    return there | {patron: area for area, patron in state.seats.items()}


def _raise_at_once(game_round: AnyRound, change: Change) -> None:
    """The minimum is higher; who is present keeps the one before (6.5.1)."""
    wager, before = change.wager, _sign(game_round, change.wager)
    new = proposed(game_round, change)
    rule = rule_of(game_round, "raise-at-once", "change-limits")
    if new.min <= before.min:
        _post(game_round, wager, structs.replace(new, min=before.min), rule)
        return
    keeping = present(game_round, change.present)
    kept, stand = dict(game_round.state.kept), dict(game_round.state.markers)
    marked = [patron for patron in keeping if patron not in kept]
    for patron, area in keeping.items():
        kept[patron] = kept.get(patron, {}) | {wager: before.min}
        stand.setdefault(patron, area)
    previous = game_round.state.previous | ({wager: before} if keeping else {})
    shown = ("two-minimums", "newcomers") if keeping else ()
    game_round.state = structs.replace(game_round.state, kept=kept, previous=previous, markers=stand)
    _post(game_round, wager, new, (*rule, *rule_of(game_round, *shown)))
    for patron in sorted(marked, key=lambda each: (stand[each], each)):
        several = len({each.area for each in game_round.wagers if each.patron == patron}) > 1
        names = ("marker", "raise-at-once", *(("marker-of-several",) if several else ()))
        cited = game_round.cite[rule_of(game_round, *names)]
        game_round.events.append(events.MarkerPlaced(cited, patron=patron, area=stand[patron]))


def _as_announced(game_round: AnyRound, notice: MinimumNotice) -> None:
    """What the sign said: the table's minimum, the one that players keep, or both (QC-8)."""
    rule = rule_of(game_round, "change-limits")
    now, new = _sign(game_round, notice.wager), proposed(game_round, notice)
    if new != now:
        _post(game_round, notice.wager, new, rule)
    if notice.whose != "table":
        _raise_kept(game_round, notice)


def _raise_kept(game_round: AnyRound, notice: MinimumNotice) -> None:
    wager, state = notice.wager, game_round.state
    higher = {
        patron: minimums | {wager: notice.minimum}
        for patron, minimums in state.kept.items()
        if wager in minimums and minimums[wager] < notice.minimum
    }
    if higher:
        game_round.state = structs.replace(state, kept=state.kept | higher)
        _post(game_round, wager, _sign(game_round, wager), rule_of(game_round, "kept-minimum"))


def _post(game_round: AnyRound, wager: str, limits: Limits, rule: tuple[str, ...]) -> None:
    """The sign shows it; who keeps no lower minimum than it has loses the marker (QC-8, QC-9)."""
    limits_now = game_round.state.limits | {wager: limits}
    over = {
        patron: {each: minimum for each, minimum in kept.items() if each != wager or minimum < limits.min}
        for patron, kept in game_round.state.kept.items()
    }
    kept = {patron: minimums for patron, minimums in over.items() if minimums}
    removed = [patron for patron in game_round.state.kept if patron not in kept]
    game_round.state = structs.replace(game_round.state, limits=limits_now, **_without(game_round, kept))
    shown = tuple(to_builtins(each) for each in sets_shown(game_round, wager))
    game_round.post_limits(
        events.LimitsChanged(game_round.cite[rule], wager=wager, sets=shown), limits=limits_now
    )
    for patron in removed:
        game_round.events.append(events.MarkerRemoved(game_round.cite[rule], patron=patron))


def leave(game_round: AnyRound, patron: str) -> None:
    """Who leaves the table keeps nothing, and the marker goes with the player (6.5.1.2)."""
    state = game_round.state
    if any(patron in change.present for change in state.waiting):
        waiting = tuple(_without_player(change, patron) for change in state.waiting)
        game_round.state = state = structs.replace(state, waiting=waiting)
    if patron not in state.kept:
        return
    kept = {who: minimums for who, minimums in state.kept.items() if who != patron}
    shown = [wager for wager in state.kept[patron] if all(wager not in each for each in kept.values())]
    rule = rule_of(game_round, "marker-removed", "raise-at-once")
    event = events.MarkerRemoved(game_round.cite[rule], patron=patron)
    game_round.post_limits(event, **_without(game_round, kept))
    for wager in shown:
        _post(
            game_round, wager, _sign(game_round, wager), rule_of(game_round, "two-minimums", "marker-removed")
        )


def sit_down(game_round: AnyRound, patron: str, area: int) -> None:
    """The marker stands where its player sits (6.5.1.3)."""
    if patron in game_round.state.kept:
        rule = rule_of(game_round, "marker", "marker-of-several")
        event = events.MarkerMoved(game_round.cite[rule], patron=patron, area=area)
        game_round.post_limits(event, markers=game_round.state.markers | {patron: area})


def _without(game_round: AnyRound, kept: dict[str, dict[str, int]]) -> dict[str, Any]:
    """What is left where only these players keep something."""
    state = game_round.state
    wagers = {wager for each in kept.values() for wager in each}
    return {
        "kept": kept,
        "markers": {patron: area for patron, area in state.markers.items() if patron in kept},
        "previous": {wager: limits for wager, limits in state.previous.items() if wager in wagers},
    }


def _without_player(change: Change, patron: str) -> Change:
    left = {who: area for who, area in change.present.items() if who != patron}
    return structs.replace(change, present=left)


def _sign(game_round: AnyRound, wager: str) -> Limits:
    """The sign as it is now, also when the round goes on by an earlier one."""
    now: Limits = game_round.state.in_force(game_round.opened_with).limits_on(wager)
    return now


def hanging(game_round: AnyRound, wager: str) -> Iterator[MinimumNotice]:
    """The signs that announce another minimum of that wager."""
    return (each for each in game_round.state.minimum_notices if each.wager == wager)
