"""A shoe is cut: offered to the players in turn, then to a supervisor, and the cutting card is placed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from houseway.table.asking import ask, try_step
from houseway.table.inputs import Done
from houseway.table.requests import Act, Ask, Option, Procedure, Step
from houseway.table.round import Round

AnyRound = Round[Any, Any]


class CutRules(NamedTuple):
    """The rules on the cut: who is offered it, who declines, where, what the dealer does, who else cuts."""

    offered: str
    declined: str
    place: str
    moved: str
    supervisor: str


class Places(NamedTuple):
    """How many cards from the front a cut may be made."""

    least: int
    most: int

    def nearest(self, number: int) -> int:
        """The place that comes nearest to this one."""
        return min(max(number, self.least), self.most)


def one_deck_in(number: int, deck: int) -> Places:
    """At least one deck in from either end, as far as there are so many cards."""
    return Places(min(deck, number // 2), max(number - deck, number // 2))


def clockwise_from(players: Mapping[int, str], first: int) -> dict[int, str]:
    """The players by area, from that one clockwise round the table."""
    areas = sorted(players)
    start = areas.index(first)
    return {area: players[area] for area in areas[start:] + areas[:start]}


def cut(
    game_round: AnyRound, players: Mapping[int, str], first_by: str, places: Places, rules: CutRules
) -> Procedure[None]:
    """Offered to one after the other until somebody cuts; if nobody does, a casino supervisor."""
    cite = game_round.cite
    options = (
        Option("cut", cite[(rules.place, rules.offered)], *places),
        Option("no", cite[rules.declined]),
    )
    refused: set[int] = set()
    while (area := next((each for each in players if each not in refused), None)) is not None:
        offered_by = cite[(rules.declined if refused else first_by, rules.offered)]
        said = yield from ask(Ask(players[area], area, 1, options, offered_by, default="no"))
        if said is None:
            continue
        if said.action == "cut":
            here = Places(said.amount, said.amount)
            yield from _cut_at(game_round, here, (first_by, rules.place, rules.moved), said.amount)
            game_round.call(f"{said.patron} cuts the cards", rule=(first_by, rules.offered), area=area)
            game_round.handle("cut", count=said.amount, rule=(rules.place, rules.moved))
            return
        refused.add(area)
    done = yield from _cut_at(game_round, places, (rules.supervisor, rules.place))
    game_round.handle("cut", count=done.count, rule=(rules.supervisor, rules.place, rules.moved))


def _cut_at(
    game_round: AnyRound, places: Places, rule: tuple[str, ...], number: int | None = None
) -> Procedure[Done]:
    cited = game_round.cite[rule]
    done = None
    while done is None:
        done = yield from try_step(Step(Act.CUT, cited, *places, number))
    return done


def place_cutting_card(
    game_round: AnyRound, places: Places, usual: int, rule: tuple[str, ...]
) -> Procedure[None]:
    """The dealer puts the cutting card in, so many cards from the back."""
    cited = game_round.cite[rule]
    behind = places.nearest(usual)
    done = None
    while done is None:
        done = yield from try_step(Step(Act.PLACE_CUTTING_CARD, cited, *places, behind))
    game_round.handle("place-cutting-card", count=done.count, rule=rule)
