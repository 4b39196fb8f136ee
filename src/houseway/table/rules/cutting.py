"""A shoe is cut: offered to the players in turn, then to a supervisor, and the cutting card is placed."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from houseway.table.layout.round import Round
from houseway.table.procedure.asking import ask, concerns, step, try_step
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Act, Ask, Option, Procedure, Step

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
    """The players by area, from that one clockwise round the table, or from the next if nobody is there."""
    areas = sorted(players, key=lambda area: (area < first, area))
    return {area: players[area] for area in areas}


Order = Callable[[], tuple[str, Mapping[int, str]]]
"""By which rule who is offered the cut first, and the players by area in the order in which they are."""


class CutOffer:
    """A cut that is offered to one after the other until somebody cuts; if nobody does, a supervisor does."""

    def __init__(self, game_round: AnyRound, order: Order, places: Places, rules: CutRules) -> None:
        self._round = game_round
        self._order = order
        self._places = places
        self._rules = rules
        self._refused: set[tuple[int, str]] = set()
        self.made = False

    @property
    def players(self) -> Mapping[int, str]:
        """Who is there to be offered it."""
        return self._order()[1]

    def question(self) -> Ask | None:
        """Whom it is offered to now; None if nobody is left."""
        cite, rules = self._round.cite, self._rules
        first_by, players = self._order()
        next_one = next((each for each in players.items() if each not in self._refused), None)
        if next_one is None:
            return None
        area, patron = next_one
        options = (
            Option("cut", cite[(rules.place, rules.offered)], *self._places),
            Option("no", cite[rules.declined]),
        )
        offered_by = cite[(rules.declined if self._refused else first_by, rules.offered)]
        return Ask(patron, area, 1, options, offered_by, default="no")

    def answered(self, said: Said) -> Procedure[None]:
        """The player cuts, or it is offered to the next."""
        if said.action != "cut":
            self._refused.add((said.area, said.patron))
            return
        game_round, rules, first_by = self._round, self._rules, self._order()[0]
        here = game_round.cite[(first_by, rules.place, rules.moved)]
        while (yield from try_step(Step(Act.CUT, here, said.amount, said.amount, said.amount))) is None:
            pass
        game_round.call(f"{said.patron} cuts the cards", rule=(first_by, rules.offered), area=said.area)
        game_round.handle("cut", count=said.amount, rule=(rules.place, rules.moved))
        self.made = True

    def by_supervisor(self, *, in_the_middle: bool = False) -> Procedure[None]:
        """Nobody cut; unless meanwhile somebody has come who is offered it."""
        rules = self._rules
        here = self._round.cite[(rules.supervisor, rules.place)]
        number = sum(self._places) // 2 if in_the_middle else None
        done = yield from try_step(Step(Act.CUT, here, *self._places, number))
        if done is not None:
            rule = (rules.supervisor, rules.place, rules.moved)
            self._round.handle("cut", count=done.count, rule=rule)
            self.made = True


def cut(offer: CutOffer) -> Procedure[None]:
    """The cards are cut before anything else happens."""
    while not offer.made:
        if (question := offer.question()) is None:
            yield from offer.by_supervisor()
        elif (said := (yield from ask(question))) is not None:
            yield from offer.answered(said)


class FirstShuffle(NamedTuple):
    """How a game shuffles first: its rule, who is there, the shuffle, the cut offered, what follows it."""

    rule: tuple[str, ...]
    here: Callable[[], dict[int, str]]
    shuffle: Callable[[], Procedure[None]]
    offer: Callable[[Order], CutOffer]
    finish: Callable[[], Procedure[None]]


def first_cut(game_round: AnyRound, rule: str, way: FirstShuffle) -> "FirstCut | None":
    """The cut by the first player to the table, if the table has been waiting for one."""
    waits = game_round.state.unopened and game_round.state.awaits_player
    return FirstCut(game_round, rule, way) if waits else None


class FirstCut:
    """The first shuffle of a table that deals by itself: it waits for a player to offer the cut to.

    Betting does not wait for it; when that is closed, silence has declined the cut.
    """

    def __init__(self, game_round: AnyRound, rule: str, way: "FirstShuffle") -> None:
        self._round = game_round
        self._rule = rule
        self._way = way
        self._first: tuple[int, str] | None = None
        self._offer: CutOffer | None = None

    def before_wagers(self) -> Procedure[Ask | None]:
        """The cards are shuffled as soon as somebody is there; who is offered the cut now."""
        if not self._round.state.awaits_player or not self._way.here():
            return None
        if self._offer is None:
            self._offer = yield from self._shuffled()
        question = self._offer.question()
        if question is None:
            yield from self._offer.by_supervisor()
            yield from self._finish_if_made()
        return question

    def answered(self, said: Said) -> Procedure[None]:
        """What was said of the cut."""
        question = None if self._offer is None or self._offer.made else self._offer.question()
        if self._offer is not None and question is not None and concerns(question, said):
            yield from self._offer.answered(said)
            yield from self._finish_if_made()

    def closed(self) -> Procedure[None]:
        """Betting is closed: a casino supervisor cuts, in the middle, so that nothing is chosen after it.

        Where nobody has come the table still waits.
        """
        while self._round.state.awaits_player and self._way.here():
            if self._offer is None:
                self._offer = yield from self._shuffled()
            yield from self._offer.by_supervisor(in_the_middle=True)
            yield from self._finish_if_made()

    def _shuffled(self) -> Procedure[CutOffer]:
        yield from step(Act.RELOAD, self._round.cite[self._way.rule], ())
        yield from self._way.shuffle()
        return self._way.offer(self._order)

    def _finish_if_made(self) -> Procedure[None]:
        if self._offer is not None and self._offer.made and self._round.state.awaits_player:
            yield from self._way.finish()

    def _order(self) -> tuple[str, Mapping[int, str]]:
        """The first player to the table, then the others clockwise."""
        players = self._way.here()
        if self._first not in {*players.items(), *_wagering(self._round)}:
            seated = self._round.state.seats.items()
            self._first = next(iter((*seated, *_wagering(self._round))), None)
        if self._first is None:
            return self._rule, players
        area, patron = self._first
        return self._rule, clockwise_from(players | {area: patron}, area)


def _wagering(game_round: AnyRound) -> list[tuple[int, str]]:
    return [(wager.area, wager.patron) for wager in game_round.open_wagers()]


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
