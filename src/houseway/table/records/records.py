"""A round written down: read, played again through the engine, and written out in both forms."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from houseway.equipment import UNSEEN, Item
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import from_plain, read_item
from houseway.table.driving.decisions import Decisions
from houseway.table.driving.driver import Defect, Driver
from houseway.table.house.answers import HouseAnswers
from houseway.table.layout.recorded import Record, ResultLine, Settlement
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State, quoted, read
from houseway.table.layout.views import Viewer, view
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Done, Input, Placed
from houseway.table.procedure.requests import (
    DEALER,
    RACK,
    Ask,
    Asks,
    Draw,
    Spot,
    Step,
    Wagers,
)
from houseway.table.procedure.roles import Role
from houseway.table.records.incidents import First, Incidents, read_incidents, says_which_wagers
from houseway.table.rules.game import Game

R = TypeVar("R", bound=Round[Any, Any])


def settle(game: Game[Any], record: Record) -> Settlement:
    """Play the record through the engine."""
    _check_version(game, record)
    settings = read(game.settings, record.settings, "settings")
    settings.check()
    before: State = read(game.state, record.outlived, "before")
    before.check(settings)
    _check_clauses(game, before)

    driver, unused = play_record(game, settings, before, record)
    return settlement(game, driver.round, unused)


def begin_record(game: Game[R], settings: Settings, before: State, record: Record) -> R:
    """The round of a record before anything has happened in it."""
    game_round = game.begin(settings, before, False)
    game_round.as_found = record.inputs is None
    game_round.wagers_lay_there = game_round.as_found and not any(map(says_which_wagers, record.incidents))
    game.open_record(game_round, record)
    return game_round


def play_record(
    game: Game[Any],
    settings: Settings,
    before: State,
    record: Record,
    *,
    on: bool = False,
    house: HouseAnswers | None = None,
) -> tuple[Driver[Any], list[Item]]:
    """The round as the record tells it, and items that were not asked for.

    If it is `on`, the round stays where the record ends; otherwise what is missing is an error.
    """
    if record.inputs is not None:
        _check_alone(record)
        return _play_inputs(game, lambda: begin_record(game, settings, before, record), record, on), []
    _check_cards(game, settings, record.cards)
    incidents = _incidents(game, record)
    incidents.dealing.goes_on = on
    answers = game.record_house(before, record) if house is None else house
    driver = Driver(game, lambda: begin_record(game, settings, before, record), incidents.dealing, answers)
    try:
        _play_short(driver, record, incidents, on)
    except (Refused, Unreadable) as problem:
        raise incidents.refused or problem from None
    return driver, incidents.dealing.rest()


def _incidents(game: Game[Any], record: Record) -> Incidents:
    listed = read_incidents(game, record.incidents, First(record.cards, record.decisions))
    deal = game.record_dealing
    if deal is None:
        return Incidents(game, listed, record.cards)
    return Incidents(game, listed, record.cards, lambda stops: deal(record, stops))


def _play_inputs(game: Game[Any], begin: Any, record: Record, on: bool) -> Driver[Any]:
    assert record.inputs is not None
    inputs = [from_plain(game, given, f"inputs[{place}]") for place, given in enumerate(record.inputs)]
    driver = Driver(game, begin, ByHand())
    for place, happened in enumerate(inputs):
        _tell(driver, happened, f"inputs[{place}]")
    if driver.request is not None and not on:
        raise Unreadable("unfinished", f"the inputs end while the table {driver.waiting()}", "inputs")
    return driver


def _play_short(driver: Driver[Any], record: Record, incidents: Incidents, on: bool) -> None:
    decisions = incidents.decisions(record.decisions)
    incidents.tell_while_preparing(driver, lambda: _answer(driver, decisions))
    wagers = [
        Placed(
            each.area,
            each.patron,
            each.wager,
            each.amount,
            each.seated,
            each.tokens,
            each.suit and each.suit.lower(),
        )
        for each in record.wagers
    ]
    while driver.request is not None:
        if incidents.tell_due(driver):
            continue
        told = len(driver.inputs)
        match driver.request:
            case Wagers():
                incidents.dealing.stopping = lambda: incidents.hold_up(driver)
                _place_all(driver, wagers, incidents, decisions)
                wagers = []
            case Ask() | Asks() as asked if not (on and incidents.at_the_end()):
                said = decisions.answer(asked, driver.round, incidents.passing(), incidents.set_right())
                driver.tell(said)
            case Draw() | Step():
                driver.advance()
        if len(driver.inputs) == told:
            break
    incidents.check_all_told()
    decisions.check_all_used(driver.round)


def _place_all(driver: Driver[Any], wagers: list[Placed], incidents: Incidents, decisions: Decisions) -> None:
    def answer() -> bool:
        return _answer(driver, decisions)

    incidents.tell_while_betting(driver, 0, answer)
    for place, wager in enumerate(wagers):
        _tell(driver, wager, f"wagers[{place}]")
        incidents.tell_while_betting(driver, place + 1, answer)
    incidents.tell_before_closing(driver, answer)
    incidents.closed = True
    incidents.dealing.steps = decisions.passed = 0
    if isinstance(driver.request, Wagers):
        driver.tell(Done())


def _answer(driver: Driver[Any], decisions: Decisions) -> bool:
    """Answer a question, if there is one."""
    if not isinstance(driver.request, Ask | Asks):
        return False
    driver.tell(decisions.answer(driver.request, driver.round))
    return True


def _tell(driver: Driver[Any], happened: Input, where: str) -> None:
    """Tell it; what cannot be is quoted with its place in the record."""
    try:
        driver.tell(happened)
    except Unreadable as error:
        field = f"{where}.{error.field}"
        raise Unreadable(error.code, f"{field}: {error.message}", field) from None
    except Refused as refused:
        message = f"{where}: {refused.message}"
        raise Refused(refused.code, refused.clause, message, refused.asked, refused.allowed) from None


def settles_to(driver: Driver[Any], written: Mapping[str, Any]) -> bool:
    """Whether a record of this round settles to what came of it, and leaves the same behind."""
    try:
        again = settle(driver.game, from_mapping(driver.game, json.loads(json.dumps(written))))
    except (Refused, Unreadable, Defect):
        return False
    came = settlement(driver.game, driver.round, [])
    return _came_of(again) == _came_of(came)


def _came_of(settled: Settlement) -> tuple[Any, ...]:
    """What a record has to tell; whether a table waits for its first player is no part of it."""
    left = {name: kept for name, kept in settled["after"].items() if name != "awaits_player"}
    return settled["net"], settled["results"], left


def _check_alone(record: Record) -> None:
    for field in record.in_short:
        if getattr(record, field):
            raise Unreadable("two-forms", f"{field}: a record with inputs has no {field} beside them", field)


def _check_version(game: Game[Any], record: Record) -> None:
    """Rounds of earlier rulings settle by the present ones, which changed no payment of an ordinary round."""
    rules = record.rules
    if rules is None or (rules.document == game.document and 1 <= rules.rulings <= game.rulings):
        return
    raise Unreadable(
        "unknown-version",
        f"rules {rules.document} with rulings {rules.rulings} are not known; "
        f"{game.name} is {game.document} with rulings {game.rulings}",
        "rules",
    )


def _check_clauses(game: Game[Any], before: State) -> None:
    for place, each in enumerate(before.no_place):
        for name, clause in (("rule", each.rule), ("because", each.because)):
            if not game.rulebook.has(clause):
                where = f"before.no_place[{place}].{name}"
                raise Unreadable("unknown-clause", f"{where}: {clause!r} is no clause of {game.name}", where)


def _check_cards(game: Game[Any], settings: Any, cards: Sequence[str]) -> None:
    have = Counter(game.items(settings))
    out: Counter[Item] = Counter()
    for place, name in enumerate(cards):
        item = read_item(game, name, f"cards[{place}]")
        out[item] += 1
        if out[item] > have[item]:
            raise Refused(
                "too-many",
                game.clause(game.too_many),
                f"cards[{place}]: {item} comes out {out[item]} times and there are {have[item]}",
                asked={"card": str(item), "place": place},
                allowed=have[item],
            )


def settlement(game: Game[Any], game_round: Round[Any, Any], unused: list[Item]) -> Settlement:
    """What came of a round, from the round itself."""
    lines = _lines(game_round)
    net: dict[str, int] = {}
    for line in lines:
        net[line["patron"]] = net.get(line["patron"], 0) + line["net"]
    result: Settlement = {"game": game.name}
    if game_round.over != "settled":
        result["over"] = str(game_round.over)
    result |= {
        "results": lines,
        "net": net,
        "hands": _hands(game, game_round),
        "dealer": _hand(game, game_round, DEALER),
        "unused": [str(item) for item in unused],
        "after": msgspec.to_builtins(_left_over(game_round), str_keys=True),
        "events": view(game_round.events, Viewer(Role.INSPECTOR)),
    }
    game.settled(game_round, result)
    return result


def _left_over(game_round: Round[Any, Any]) -> State:
    """What outlives the round, without seats that its own wagers mark as taken and the next do again."""
    state: State = game_round.state
    marked = {(wager.area, wager.patron) for wager in game_round.wagers if wager.seated}
    marked -= {(left.area, left.patron) for left in state.standing}
    seats = {area: who for area, who in state.seats.items() if (area, who) not in marked}
    return structs.replace(state, seats=seats) if marked else state


def _lines(game_round: Round[Any, Any]) -> list[ResultLine]:
    order = {patron: place for place, patron in enumerate(dict.fromkeys(w.patron for w in game_round.wagers))}
    numbered = [
        (
            wager.area,
            game_round.number_of(Spot(wager.area, wager.hand)) if wager.hand else 0,
            order[wager.patron],
            wager,
        )
        for wager in game_round.wagers
    ]
    return [
        {
            "area": wager.area,
            "hand": number,
            "patron": wager.patron,
            "wager": wager.kind,
            "stake": wager.stake,
            "net": wager.net,
            "clauses": list(wager.clauses),
        }
        for _, number, _, wager in sorted(numbered, key=lambda each: each[:3])
    ]


def _hands(game: Game[Any], game_round: Round[Any, Any]) -> list[dict[str, Any]]:
    spots = [spot for spot in game_round.hands if spot not in (DEALER, RACK)]
    numbered = sorted((spot.area, game_round.number_of(spot), spot) for spot in spots)
    return [{"area": area, "hand": number} | _hand(game, game_round, spot) for area, number, spot in numbered]


def _hand(game: Game[Any], game_round: Round[Any, Any], spot: Any) -> dict[str, Any]:
    hand = game_round.hands.get(spot, ())
    cards = [str(item) for item in hand if item is not UNSEEN]
    value = game.value(game_round, spot) if hand else 0
    return {"cards": cards} | (dict(value) if isinstance(value, Mapping) else {"value": value})


class _OfGame(Struct, frozen=True):
    game: str


def game_of(given: Any) -> str:
    """The game that a record names, as plain data."""
    if not isinstance(given, Mapping):
        raise Unreadable("bad-record", f"a record is an object, not {quoted(given)}", "")
    return read(_OfGame, given, "").game


def from_mapping(game: Game[Any], given: Any) -> Record:
    """A record of that game from plain data."""
    return read(game.record, given, "")
