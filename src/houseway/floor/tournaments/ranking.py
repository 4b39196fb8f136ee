"""Who is where: places in a session and in the tournament, ties, points, who goes on, prizes to the cent."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from msgspec import Struct

from houseway.floor.tournaments.conditions import EXTRA_ROUNDS, ROUND_BEFORE
from houseway.floor.tournaments.session import SessionState
from houseway.floor.tournaments.tournament import Tournament

Groups = list[tuple[str, ...]]
"""Places, the best first; tied players together, in the order of the seat ballot."""


def in_session(tournament: Tournament, session: SessionState) -> Groups:
    """Places in a session: chips, then the tie rule, then the eliminated by how long they lasted (QC-87)."""
    by_round_before = tournament.conditions.ties_of(session.number) == ROUND_BEFORE
    additional = _additional(tournament, session)

    def key(patron: str) -> tuple[Any, ...]:
        extra = tuple(each.get(patron, 0) for each in additional)
        gone = session.eliminated.get(patron)
        before = session.before.get(patron, 0) if by_round_before else 0
        if gone is not None:
            return (0, gone.round, gone.chips, before, *extra)
        return (1, session.result[patron], before, *extra)

    return _groups(tournament, [*session.result, *session.eliminated], key)


def _additional(tournament: Tournament, session: SessionState) -> list[dict[str, int]]:
    """Additional rounds for its places; who went no further plays for a prize after the last session."""
    own = session.extra[: session.for_points]
    by_points = tournament.conditions.place_points is not None
    return own if by_points or session is tournament.session else [*own, *tournament.extra]


def overall(tournament: Tournament) -> Groups:
    """Places in the tournament: by points, or by the last session everybody played in."""
    if tournament.conditions.place_points is not None:
        totals, additional = tournament.totals, tournament.extra

        def key(patron: str) -> tuple[Any, ...]:
            extra = (each.get(patron, 0) for each in additional)
            return (totals.get(patron, Fraction()), *extra)

        played = dict.fromkeys(who for each in tournament.sessions for who in _of(each))
        return _groups(tournament, played, key)
    groups: Groups = []
    placed: set[str] = set()
    for session in reversed([each for each in tournament.sessions if each.started]):
        for group in in_session(tournament, session):
            left = tuple(each for each in group if each not in placed)
            groups += [left] if left else []
        placed |= set(_of(session))
    return groups


def _of(session: SessionState) -> Iterable[str]:
    return (*session.result, *session.eliminated)


def _groups(tournament: Tournament, patrons: Iterable[str], key: Any) -> Groups:
    order = ballot_order(tournament)
    ranked = sorted(patrons, key=lambda each: (order.get(each, (0, 0)), each))
    ranked.sort(key=key, reverse=True)
    return [tuple(each) for _, each in groupby(ranked, key)]


def ballot_order(tournament: Tournament) -> dict[str, tuple[int, int]]:
    """The place of everybody in the seat ballot of the last session they were drawn for."""
    return {
        patron: (-session.number, place)
        for session in tournament.sessions
        for place, patron in enumerate(session.ballot)
    }


class Progress(Struct, frozen=True):
    """What a session decided: who goes on, who gets a second chance, who is out, and ties to be played."""

    on: tuple[str, ...] = ()
    repechage: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    ties: tuple[tuple[str, ...], ...] = ()


def progress(tournament: Tournament, session: SessionState) -> Progress:
    """Who goes on from a session that is over, by the conditions (20.3(a)(ii)(C), (E))."""
    conditions = tournament.conditions
    groups = in_session(tournament, session)
    finished = [tuple(each for each in group if each in session.result) for group in groups]
    finished = [each for each in finished if each]
    if session.number >= len(conditions.sessions):
        return Progress(out=tuple(sorted(session.eliminated)))
    each_table = conditions.best_of_each_table
    if each_table is None:
        return Progress(tuple(sorted(session.result)), out=tuple(sorted(session.eliminated)))
    played = conditions.ties_of(session.number) == EXTRA_ROUNDS
    on: list[str] = []
    ties: list[tuple[str, ...]] = []
    for table in sorted(session.tables) or [""]:
        here = [tuple(who for who in group if _sits(session, who, table)) for group in finished]
        best, tied = _best(here, each_table, played=played)
        on += best
        ties += tied
    undecided = {who for tie in ties for who in tie}
    others = [tuple(who for who in group if who not in on and who not in undecided) for group in finished]
    second: list[str] = []
    if conditions.best_of_others and not ties and not conditions.sessions[session.number - 1].repechage:
        second, tied = _best(others, conditions.best_of_others, played=played)
        ties += tied
    undecided = {who for tie in ties for who in tie}
    gone = {*session.result, *session.eliminated} - set(on) - set(second) - undecided
    return Progress(tuple(sorted(on)), tuple(sorted(second)), tuple(sorted(gone)), tuple(ties))


def _sits(session: SessionState, patron: str, table: str) -> bool:
    return not table or (patron in session.seats and session.seats[patron].table == table)


def _best(groups: Groups, number: int, *, played: bool) -> tuple[list[str], list[tuple[str, ...]]]:
    """The best so many; who shares the last place goes on too, unless that tie is to be played."""
    best: list[str] = []
    for group in groups:
        if not group or len(best) >= number:
            continue
        if played and len(best) + len(group) > number:
            return best, [group]
        best += group
    return best, []


def open_ties(tournament: Tournament) -> list[tuple[str, ...]]:
    """Ties that additional rounds are to decide before anything follows from the session that is over."""
    session, conditions = tournament.session, tournament.conditions
    if session is None or not session.over:
        return []
    if conditions.place_points is not None and session.points is None:
        return ties_for_points(tournament, session)
    if session.number < len(conditions.sessions):
        return list(progress(tournament, session).ties)
    by_points = conditions.place_points is not None
    if conditions.final_ties != EXTRA_ROUNDS or (by_points and not tournament.all_points_awarded):
        return []
    return _contested(overall(tournament), len(conditions.shares))


def ties_for_points(tournament: Tournament, session: SessionState) -> list[tuple[str, ...]]:
    """Ties that additional rounds are to decide before the points of that session are awarded."""
    conditions = tournament.conditions
    groups = in_session(tournament, session) if conditions.session_ties == EXTRA_ROUNDS else []
    return _contested(groups, len(conditions.place_points or ()))


def _contested(groups: Groups, places: int) -> list[tuple[str, ...]]:
    """Tied players who contest one of so many places."""
    found, above = [], 0
    for group in groups:
        if len(group) > 1 and above < places:
            found.append(group)
        above += len(group)
    return found


def points_of(tournament: Tournament, session: SessionState) -> dict[str, Fraction]:
    """Points for places; those of tied players are combined and divided equally (20.3(a)(ix)(B))."""
    by_place = tournament.conditions.place_points or ()
    given: dict[str, Fraction] = {}
    above = 0
    for group in in_session(tournament, session):
        together = sum(by_place[above : above + len(group)], Fraction())
        given |= dict.fromkeys(group, together / len(group))
        above += len(group)
    return given


def prizes_of(tournament: Tournament, groups: Sequence[tuple[str, ...]]) -> dict[str, int]:
    """The whole pool: rounded down by place, the rest to the highest; odd cents by ballot (QC-90)."""
    placed = sum(len(group) for group in groups)
    by_place = [int(tournament.pool * share) for share in tournament.conditions.shares[:placed]]
    if not by_place:
        return {}
    by_place[0] += tournament.pool - sum(by_place)
    prizes: dict[str, int] = {}
    above = 0
    for group in groups:
        each, odd = divmod(sum(by_place[above : above + len(group)]), len(group))
        prizes |= {who: each + (place < odd) for place, who in enumerate(group)}
        above += len(group)
    return {who: cents for who, cents in prizes.items() if cents}


def standings(tournament: Tournament) -> list[str]:
    """Players of the last session, the best first."""
    session = tournament.session
    return [] if session is None else [who for group in in_session(tournament, session) for who in group]


def plain_points(points: Mapping[str, Fraction]) -> dict[str, str]:
    """As facts keep them."""
    return {who: str(each) for who, each in points.items()}
