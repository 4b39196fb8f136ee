"""Rounds with boxes told move by move, in any game that has them, and rounds that must replay.

A move is a card that came out (`"9c"`) or a decision (`"1:hit"`, `"1.2:stand"`, `"1:double=500"`).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

import houseway
from houseway.equipment import CardShoe, Found
from houseway.games import game_named
from houseway.table.procedure.dealing import ByHand, ByHouse
from houseway.table.procedure.inputs import Answer, Drawn
from houseway.table.procedure.requests import RACK, Act, Ask, Asks, Draw, Request, Step, Wagers
from houseway.table.procedure.roles import Role
from tests.helping import equipment, events

SUPERVISORS = (Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER)


DEALERS = (Role.DEALER, *SUPERVISORS)


ONLOOKERS = (Role.PLAYER, Role.WATCHER)


DEALER, SUPERVISOR, MANAGER = Role.DEALER, Role.GAMING_SUPERVISOR, Role.GAMING_MANAGER


def wager(area: int, patron: str, amount: int, kind: str = "box", **more: Any) -> dict[str, Any]:
    """A wager as a record lists it."""
    return {"area": area, "patron": patron, "wager": kind, "amount": amount, **more}


# ann stands on 17 and loses to 18, bob draws to 20 and wins.
STAKES = (wager(1, "ann", 1000), wager(4, "bob", 2000))


MOVES = tuple(["9c", "5d", "6h", "8c", "7s", "1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"])


NET = {"ann": -1000, "bob": 2000}


NOTHING = {"ann": 0, "bob": 0}


INITIAL = MOVES[:5]


def is_card(move: str) -> bool:
    """Whether a move is a card that came out."""
    return ":" not in move


def cards_in(moves: Iterable[str]) -> list[str]:
    """The cards among these moves."""
    return [move for move in moves if is_card(move)]


def decision(move: str) -> dict[str, Any]:
    """A decision as a record lists it."""
    place, _, action = move.partition(":")
    area, _, hand = place.partition(".")
    action, _, amount = action.partition("=")
    more = {"patrons": {"ann": int(amount)}} if amount else {}
    return {"area": int(area), "hand": int(hand or 1), "action": action, **more}


def stake(table: houseway.Table, wagers: tuple[dict[str, Any], ...] = STAKES) -> None:
    """These wagers are placed."""
    for each in wagers:
        more = {"choice": each["suit"]} if "suit" in each else {}
        seated = each.get("seated", False)
        table.place(each["area"], each["patron"], each["wager"], each["amount"], seated=seated, **more)


def steps(table: houseway.Table) -> None:
    """The dealer does what is to be done with the equipment, short of clearing the table."""
    while True:
        request = table.request
        if isinstance(request, Step) and request.act is not Act.COLLECT:
            table.done(request.number or request.least)
        elif isinstance(request, Draw) and request.to is RACK and not request.face_up:
            table.drawn()
        else:
            return


def prepare(table: houseway.Table) -> list[str]:
    """The cards are made ready until betting is open, and nobody wants to cut; what the dealer did."""
    acts = []
    while not isinstance(table.request, Wagers):
        request = table.request
        if isinstance(request, Step):
            acts.append(str(request.act))
            table.done(request.number or request.least)
        elif isinstance(request, Draw):
            acts.append("burn")
            table.drawn()
        else:
            decline(table)
    return acts


def decline(table: houseway.Table) -> None:
    """Whoever is asked says no."""
    request = table.request
    assert isinstance(request, Ask | Asks)
    asked = request if isinstance(request, Ask) else request.open[0]
    table.say(asked.patron, asked.area, "no", hand=asked.hand)


def go(table: houseway.Table, moves: Iterable[str]) -> houseway.Table:
    """These moves are made."""
    for move in moves:
        if is_card(move):
            table.drawn(move)
        else:
            say(table, move)
        steps(table)
    return table


def say(table: houseway.Table, move: str) -> None:
    """Whoever is asked about that hand decides."""
    assert isinstance(table.request, Ask), f"nobody is asked for {move}: {table.request}"
    told = decision(move)
    amount = int(move.partition("=")[2] or 0)
    assert (table.request.area, table.request.hand) == (told["area"], told["hand"])
    table.say(table.request.patron, told["area"], told["action"], hand=told["hand"], amount=amount)


def clear(table: houseway.Table) -> None:
    """The dealer clears the table."""
    steps(table)
    if isinstance(table.request, Step) and table.request.act is Act.COLLECT:
        rounds = table.rounds_played
        table.done()
        if table.rounds_played == rounds:
            steps(table)


def finish(table: houseway.Table, moves: Iterable[str] = (), short_story: bool = True) -> dict[str, Any]:
    """The rest of the round is played, and it replays."""
    go(table, moves)
    clear(table)
    return played(table, short_story)


def found(table: houseway.Table, what: Found) -> None:
    """The cutting card came out instead of a card, or none was left."""
    table.tell(Drawn(None, what))


def asked(table: houseway.Table) -> tuple[str, int, int]:
    """Whose decision on which hand is awaited."""
    assert isinstance(table.request, Ask), table.request
    return table.request.patron, table.request.area, table.request.hand


def asked_all(table: houseway.Table) -> list[tuple[str, int, int]]:
    """All whose answers are awaited."""
    assert isinstance(table.request, Asks | Ask), table.request
    questions = table.request.open if isinstance(table.request, Asks) else (table.request,)
    return [(each.patron, each.area, each.hand) for each in questions]


def due(table: houseway.Table) -> int:
    """The area whose card is due; 0 is the dealer."""
    assert isinstance(table.request, Draw), table.request
    return table.request.to.area


def hand(table: houseway.Table, area: int) -> list[str]:
    """The cards on the first hand of an area; 0 is the dealer's."""
    hands = table.round.hands
    return [str(card) for spot in hands if spot == (area, 1) for card in hands[spot]]


def incident(before: Iterable[str], kind: str, by: str = "dealer", **more: Any) -> dict[str, Any]:
    """An incident after these moves, as a record lists it."""
    before = list(before)
    cards = len(cards_in(before))
    return {"at": {"cards": cards, "decisions": len(before) - cards}, "kind": kind, "by": by, **more}


def money(result: dict[str, Any], *kinds: str) -> list[tuple[str, str, int]]:
    """The movements of these kinds: patron, wager, cents."""
    return sorted((event["patron"], event["wager"], event["amount"]) for event in events(result, *kinds))


def nets(result: dict[str, Any], kind: str = "box") -> dict[str, int]:
    """The cents won or lost by each patron with wagers of one kind."""
    total: Counter[str] = Counter()
    for each in result["results"]:
        if each["wager"] == kind:
            total[each["patron"]] += each["net"]
    return dict(total)


def values(result: dict[str, Any]) -> list[int]:
    """What the hands are worth, the dealer's last."""
    return [each["value"] for each in (*result["hands"], result["dealer"])]


def story_of(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The round event by event."""
    return [(event["event"], event["rule"], event.get("item")) for event in result["events"]]


def played(table: houseway.Table, short_story: bool = True) -> dict[str, Any]:
    """The finished round: its money balances, and both forms of its record settle to the same.

    Without `short_story` the short form need not tell all events.
    """
    ending = played_in_full(table)
    again: dict[str, Any] = dict(houseway.settle(table.record(short=True) or {}))
    told = story_of(again)
    del again["events"]
    assert again == {key: ending[key] for key in again}
    assert told == story_of(ending) or not short_story
    return ending


def played_in_full(table: houseway.Table) -> dict[str, Any]:
    """The finished round: its money balances, and the full form of its record tells the same story."""
    assert table.last is not None
    assert table.last_round is not None
    table.last_round.audit()
    ending: dict[str, Any] = dict(table.last)
    again: dict[str, Any] = dict(houseway.settle(table.record() or {}))
    assert story_of(again) == story_of(ending)
    assert {**again, "events": []} == {**{key: ending[key] for key in again}, "events": []}
    return ending


class Stopping(ByHouse):
    """A house that deals by itself and halts once where it is told to."""

    halt: Callable[[Request], bool] | None = None

    def answer(self, request: Request) -> Answer | None:
        if self.halt is not None and self.halt(request):
            self.halt = None
            return None
        return super().answer(request)

    def halt_after(self, cards: int) -> None:
        """Halt when so many cards lie on the layout."""
        self.halt = lambda request: len(self.in_play) == cards and isinstance(request, Draw | Step)


def stand_all(table: houseway.Table) -> dict[str, Any]:
    """Everybody draws to 12 and stands, until the round that is on is over."""
    rounds = table.rounds_played
    table.go_on()
    while table.rounds_played == rounds:
        request = table.request
        if not isinstance(request, Ask | Asks):
            assert not isinstance(request, Wagers)
            table.go_on()
            continue
        question = request if isinstance(request, Ask) else request.open[0]
        actions = [option.action for option in question.options]
        action = next(each for each in ("no", "stand", "hit") if each in actions)
        table.say(question.patron, question.area, action, hand=question.hand)
    assert table.last is not None
    return dict(table.last)


def open_betting(table: houseway.Table) -> None:
    """At a table that deals by itself nobody wants to cut, and betting is open."""
    table.go_on()
    while not isinstance(table.request, Wagers):
        decline(table)
        table.go_on()


def in_device_and_rack(table: houseway.Table) -> tuple[int, int]:
    """How many cards each of them holds."""
    return equipment(table).device.remaining, len(equipment(table).rack)


class Moves(NamedTuple):
    """The rounds of one game."""

    game: str

    def by_hand(self, settings: Any = None, wagers: tuple[dict[str, Any], ...] = ()) -> houseway.Table:
        """A table followed by hand: cards ready, these wagers placed, betting open."""
        table = houseway.Table(self.game, settings or {}, dealing=ByHand())
        prepare(table)
        stake(table, wagers)
        return table

    def started(
        self, moves: Iterable[str] = (), settings: Any = None, wagers: tuple[dict[str, Any], ...] = STAKES
    ) -> houseway.Table:
        """A round followed by hand: wagers placed, betting closed, these moves made."""
        table = self.by_hand(settings, wagers)
        table.no_more_bets()
        return go(table, moves)

    def record(
        self,
        moves: Iterable[str],
        *incidents: dict[str, Any],
        wagers: tuple[dict[str, Any], ...] = STAKES,
        settings: Any = None,
        **more: Any,
    ) -> dict[str, Any]:
        """These wagers and moves with these incidents, written down and settled."""
        moves = list(moves)
        written = {
            "game": self.game,
            "settings": settings or {},
            "wagers": list(wagers),
            "cards": cards_in(moves),
            "decisions": [decision(move) for move in moves if not is_card(move)],
            "incidents": list(incidents),
        }
        return dict(houseway.settle(written | more))

    def stopping(self, settings: Any = None, seed: int = 1) -> houseway.Table:
        """A table that deals by itself and can be halted."""
        game = game_named(self.game)
        dealing = Stopping(CardShoe(Random(seed).randbytes), list(game.items(game.settings())))
        return houseway.Table(self.game, settings or {}, dealing=dealing)

    def halted(self, cards: int, settings: Any = None, seed: int = 1) -> houseway.Table:
        """ann and bob wager, and the house halts when so many cards lie on the layout."""
        return halt(self.stopping(settings, seed), cards)

    def accounted(self, table: houseway.Table) -> bool:
        """Whether device, rack, layout and the place under the device hold all decks, card by card."""
        at = equipment(table)
        cards = Counter(str(each) for each in (*at.device.order, *at.rack.items, *at.in_play))
        cards.update(str(item) for item, _ in at.kept_under)
        game = game_named(self.game)
        return cards == Counter(str(each) for each in game.items(game.settings()))


def halt(table: houseway.Table, cards: int) -> houseway.Table:
    """ann and bob wager there, and the house halts when so many cards lie on the layout."""
    stake(table)
    equipment(table).halt_after(cards)
    table.no_more_bets()
    return table
