"""The tutor at a table: the position of a question as its player sees it, and the rounds before it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from houseway.games import game_named
from houseway.lab.positions import Choice, Position, untold
from houseway.lab.tutor.seeing import Plain, Seen, mixes
from houseway.rulebook import Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.replaying import find_round, replay
from houseway.table.keeping.retelling import moments_of, only_from_events
from houseway.table.layout.settings import Settings
from houseway.table.layout.views import player, view
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import DEALER, Ask
from houseway.table.rules.boxes import BoxRound
from houseway.table.table import Table

Events = list[dict[str, Any]]


class Asked(NamedTuple):
    """A question to a player as it is asked, with all that its player was told in this round."""

    game: str
    settings: Settings
    number: int
    patron: str
    place: tuple[int, int]
    question: Ask
    stakes: Mapping[str, int]
    splits: int
    events: Events
    why_not: str | None
    """What the game says cannot be told here."""


def asked(table: Table[Any], question: Ask) -> Asked:
    """The question, looked at while nothing else happens at the table."""
    game_round, patron, area = table.round, question.patron, question.area
    stakes: Counter[str] = Counter()
    for wager in game_round.open_wagers():
        if (wager.patron, wager.area) == (patron, area) and wager.hand == question.hand:
            stakes[wager.kind] += wager.stake
    box = game_round.box(area) if isinstance(game_round, BoxRound) else None
    return Asked(
        table.game.name,
        game_round.settings,
        table.rounds_played + 1,
        patron,
        (area, question.hand),
        question,
        dict(stakes),
        0 if box is None else box.splits,
        view(game_round.events, player(patron)),
        table.game.floor.untaught(game_round),
    )


class Earlier:
    """The rounds of a table as one patron was told of them, each looked up once."""

    def __init__(self, patron: str, table: Table[Any] | None = None) -> None:
        self._patron = patron
        self._kept = table if isinstance(table, KeptTable) else None
        self._known: dict[int, Events] = {}

    def note(self, number: int, events: Events) -> None:
        """A round that is over."""
        self._known[number] = events

    def since_the_shuffle(self, number: int) -> list[Events]:
        """The rounds before that one, the first first, from the round with the last shuffle on."""
        found: list[Events] = []
        for before in range(number - 1, 0, -1):
            if before not in self._known:
                if self._kept is None:
                    break
                self._known[before] = _told(self._kept, before, self._patron)
            found.append(self._known[before])
            if mixes(found[-1]):
                break
        for old in [each for each in self._known if each < number - len(found)]:
            del self._known[old]
        return found[::-1]


def _told(table: KeptTable[Any], number: int, patron: str) -> Events:
    kept = find_round(table.journal, table.name, number)
    by_events = only_from_events(kept, game_named)
    told: Events = []
    for moment in moments_of(kept) if by_events else replay(kept, game_named, player(patron)):
        told = [*told[: len(told) - moment.takes_back], *moment.events]
    return told


def position_of(at: Asked, earlier: Earlier) -> Position:
    """What its player sees of the hand that is to be decided."""
    from houseway.lab.games import in_the_lab

    rounds: Sequence[Sequence[Plain]] = (*_of_this_shoe(at, earlier), at.events)
    seen = Seen()
    for events in rounds:
        seen.note(events)
    game, amounts = game_named(at.game), in_the_lab(at.game).amounts
    choices: list[Choice] = []
    for option in at.question.options:
        if option.items and game.floor.ways_to_set is not None:
            ways = game.floor.ways_to_set(option.items)
            choices += [Choice(option.action, 0, (*way["low"], *way["high"])) for way in ways]
        else:
            choices += [Choice(option.action, amount) for amount in sorted({*amounts(option)})]
    dealer = (DEALER.area, DEALER.hand)
    return Position(
        seen.at(at.place),
        seen.at(dealer),
        tuple(sorted(seen.elsewhere(at.place, dealer))),
        at.stakes,
        at.splits,
        tuple(choices),
    )


def _of_this_shoe(at: Asked, earlier: Earlier) -> list[Events]:
    return [] if mixes(at.events) else earlier.since_the_shuffle(at.number)


NO_HAND = "this is no question of a hand to be played"
CHOSEN = Choice.__struct_fields__


def choice_of(said: Said) -> Choice:
    """What was said as a choice."""
    return Choice(said.action, said.amount, tuple(map(str, said.items)))


def told(at: Asked, earlier: Earlier, said: Said | None = None) -> dict[str, Any]:
    """What each choice is worth; with what was `said`, that too, as `chosen`."""
    from houseway.lab.tutor.advising import answer

    if at.why_not is not None:
        return untold(at.why_not)
    position, chosen = position_of(at, earlier), None if said is None else choice_of(said)
    if chosen is not None and chosen not in position.choices:
        position = structs.replace(position, choices=(*position.choices, chosen))
    try:
        found = answer(at.game, at.settings, position)
    except Unreadable:
        return untold(NO_HAND)
    return found if chosen is None else {**found, "chosen": chosen_among(found, chosen)}


def chosen_among(found: Mapping[str, Any], chosen: Choice) -> dict[str, Any] | None:
    """What was told of that choice, if anything was."""
    for each in found["choices"]:
        if msgspec.convert({name: each[name] for name in CHOSEN if name in each}, Choice) == chosen:
            told_of: dict[str, Any] = each
            return told_of
    return None
