"""Rules 12 and 13: tiles are delivered, set, opened and matched."""

from collections.abc import Mapping, Sequence
from functools import cache

from houseway.equipment import Tile
from houseway.games.pai_gow.cuts import Drawing, drawn, places
from houseway.games.pai_gow.hands import AS_IT_LIES, Setting
from houseway.games.pai_gow.matching import HIGH_HANDS, LOW_HANDS, match_area, return_excess
from houseway.games.pai_gow.round import LOSING_WAGERS, Phase, Round, SetHand, spot
from houseway.games.pai_gow.setting import made_of, see_as_set, the_house_way, turn_for_setting
from houseway.games.pai_gow.settings import RULES
from houseway.rulebook import Clause
from houseway.table.layout.ledger import FLOAT
from houseway.table.layout.round import NOBODY
from houseway.table.procedure.asking import ask, ask_all, draw_while, try_step
from houseway.table.procedure.inputs import ABSENT, Drawn, Said
from houseway.table.procedure.requests import Act, Ask, Asks, Draw, Option, Procedure, Spot, Step
from houseway.table.rules.unseen import is_unseen, lay_unseen, put_unseen

SET, HOUSE_WAY, CONCEDE, CONFIRM, AGREE = "set", "house-way", "concede", "confirm", "agree"
HOUSE = "House"

TILES_OF_AN_AREA = 4
DELIVERED = ("12.1", "8.4.6", "7.2")


def deliver(game_round: Round) -> Procedure[None]:
    """Rules 12.1 and 8.4.6: four tiles face down to every area, beginning with the first."""
    order = _order(game_round)

    def due() -> Draw | None:
        out = game_round.items_dealt
        return order[out] if out < len(order) else None

    def came(request: Draw, answer: Drawn) -> None:
        if type(answer.item) is Tile:
            game_round.deal(request.to, answer.item, rule=DELIVERED, sight=NOBODY)
        elif answer.found is None:
            deliver_untold(game_round, request.to)

    yield from draw_while(due, came)
    game_round.handle("shake the cup again and put it aside", rule="8.4.7")
    yield from retrieve(game_round)
    look(game_round)


def deliver_untold(game_round: Round, to: Spot) -> None:
    """A tile that nobody has seen; of areas that a short record does not list nothing is said."""
    if game_round.given is not None:
        lay_unseen(game_round, to)
        return
    game_round.face_down.add(to.area)
    put_unseen(game_round, to, rule=DELIVERED)


def _order(game_round: Round) -> tuple[Draw, ...]:
    """Every tile in turn: for which area, and from which place in the stack."""
    cut = game_round.cut
    drawing = None if cut is None else drawn(game_round.settings.drawing_of(cut.name), cut.options)
    return _draws(game_round.delivery, drawing, game_round.cite[DELIVERED])


@cache
def _draws(delivery: tuple[int, ...], drawing: Drawing | None, rule: tuple[Clause, ...]) -> tuple[Draw, ...]:
    groups: Sequence[Sequence[int | None]] = ((None,) * TILES_OF_AN_AREA,) * len(delivery)
    if drawing is not None:
        groups = places(drawing)
    return tuple(
        Draw(Spot(area), rule, False, place)
        for area, group in zip(delivery, groups, strict=True)
        for place in group
    )


def retrieve(game_round: Round) -> Procedure[None]:
    """Rules 12.3 and 13.1.1: tiles that nobody wagers on are taken back undisclosed."""
    while (yield from try_step(Step(Act.RETRIEVE, game_round.cite["12.3"]))) is None:
        pass
    in_play = game_round.areas_in_play()
    used = {game_round.chung, *in_play}
    empty = [area for area in game_round.delivery if area not in used]
    together = not {area % len(game_round.delivery) + 1 for area in empty}.isdisjoint(empty)
    rule = ("12.3", "12.2") if together else ("12.3",)
    game_round.handle("retrieve", count=TILES_OF_AN_AREA * len(empty), rule=rule)
    if game_round.house_banks:
        game_round.handle("move the House tiles to the front of the float", rule=("13.1.1", "13.1"))
    else:
        game_round.handle(f"the bank's tiles are on area {game_round.chung}", rule=("13.2.1", "13.2"))
    for area in in_play:
        if area in game_round.house_way_areas:
            game_round.handle(f"turn the tiles of area {area}", rule=("12.3.1", "1.1/house-way-area"))


def look(game_round: Round) -> None:
    """Whoever controls an area takes up its tiles, and nobody else (12.11, 12.13)."""
    game_round.phase = Phase.HANDLED
    for area in (*game_round.areas_in_play(), game_round.chung):
        sight = game_round.may_look(area)
        if sight:
            game_round.show(spot(area), rule=("12.4", "12.11", "12.13"), sight=sight)


def set_hands(game_round: Round) -> Procedure[None]:
    """Rules 12.4 to 12.12: players in any order, then the dealer for those who ask, then the bank."""
    while game_round.areas_in_play():
        yield from players_set(game_round)
        if game_round.unseen:
            yield from turn_for_the_dealer(game_round)
        dealer_sets(game_round)
        if game_round.house_banks:
            yield from house_sets(game_round)
        else:
            yield from banker_sets(game_round)
        if _ready(game_round):
            rule: tuple[str, ...] = ("13.1.3", "13.1")
            if not game_round.house_banks:
                rule = ("13.2.4", "13.2.3", "13.2")
            done = yield from try_step(Step(Act.OPEN, game_round.cite[rule]))
            if done is not None and _ready(game_round):
                yield from open_bank(game_round, rule)
                return


def _ready(game_round: Round) -> bool:
    return not game_round.unset() and game_round.chung in game_round.hands_set


def players_set(game_round: Round) -> Procedure[None]:
    """Rule 12.4: all who control an area at once; those under suspicion before the others (15.14.1)."""
    waiting = _waiting(game_round)
    while waiting:
        set_first = game_round.state.set_first
        first = [each for each in waiting if each.patron in set_first] if set_first else []
        rule = ("15.14.1", "12.11", "12.4") if first else ("12.11", "12.4")
        said = yield from ask_all(Asks(tuple(first or waiting), game_round.cite[rule]))
        if said is None:
            waiting = _waiting(game_round)
            continue
        _player_said(game_round, said)
        waiting = [each for each in waiting if each.area != said.area]


def _waiting(game_round: Round) -> list[Ask]:
    asks = []
    for area in game_round.unset():
        control = game_round.control(area)
        if control is not None and area not in game_round.turned:
            asks.append(_setting(game_round, control.patron, area))
    return asks


def _setting(game_round: Round, patron: str, area: int) -> Ask:
    cite, tiles = game_round.cite, game_round.tiles(area)
    alone, touched = len(game_round.boxes(area)) == 1, area in game_round.touched
    others, barred = _choices(alone, touched)
    options = (Option(SET, cite[("12.4", "12.5", "12.13")], items=game_round.nameable(area)), *others)
    return Ask(patron, area, 1, options, cite[("12.11", "12.4")], barred=barred, sight=tiles)


@cache
def _choices(alone: bool, touched: bool) -> tuple[tuple[Option, ...], Mapping[str, Clause]]:
    """What a player may say but setting the tiles, and what is barred."""
    cite = RULES.cite
    barred = {"adjust": cite["8.2"][0]}
    if touched:
        barred[HOUSE_WAY] = cite["12.10"][0]
    if not alone:
        barred[CONCEDE] = cite["12.17"][0]
    may = ((HOUSE_WAY, ("12.6", "12.7"), not touched), (CONCEDE, "12.17", alone))
    return tuple(Option(action, cite[rule]) for action, rule, allowed in may if allowed), barred


def _player_said(game_round: Round, said: Said) -> None:
    area = said.area
    match said.action:
        case "set":
            hand = made_of(game_round, said.items, rule=("12.4", "12.5"))
            game_round.hands_set[area] = hand
            game_round.call(f"area {area} is set", rule=("12.5", "12.4", "12.11"), area=area)
        case "house-way":
            game_round.turned.add(area)
            game_round.call(f"area {area} turns its tiles", rule=("12.7", "12.6"), area=area)
        case "concede":
            concede(game_round, area)
        case action:
            assert action == ABSENT
            set_for_absent(game_round, area)


def set_for_absent(game_round: Round, area: int) -> None:
    """Rule 15.16: the supervisor directs the dealer to set the tiles the House Way, at the player's risk."""
    game_round.turned.add(area)
    words = f"area {area} is to be set the House Way for its player"
    game_round.call(words, rule=("15.16", "1.1/house-way"), ruling="QB-67", area=area)


def concede(game_round: Round, area: int) -> None:
    """Rule 12.17: the tiles go unexposed, the wager is lost, and there is no way back."""
    game_round.conceded.add(area)
    game_round.call(f"area {area} concedes", rule="12.17", area=area)
    for wager in game_round.boxes(area):
        return_excess(game_round, wager)
        if wager.on_layout:
            game_round.collect(wager, rule="12.17", to=FLOAT if game_round.house_banks else LOSING_WAGERS)


TURNED = ("12.8", "12.6", "1.1/house-way")
MARKED = ("12.8.1", "1.1/house-way-area")


def dealer_sets(game_round: Round) -> None:
    """Rules 12.8 and 12.8.1: hands turned for the dealer, then the House Way areas."""
    for area, rule in _for_the_dealer(game_round):
        game_round.hands_set[area] = the_house_way(game_round, area, rule)
        game_round.call(f"the dealer sets area {area} the House Way", rule=rule, area=area)


def _for_the_dealer(game_round: Round) -> list[tuple[int, tuple[str, ...]]]:
    """The areas that wait for the dealer to set them, each with its rule."""
    unset = game_round.unset()
    turned = [(area, TURNED) for area in unset if area in game_round.turned]
    return turned + [(area, MARKED) for area in unset if area in game_round.house_way_areas]


def turn_for_the_dealer(game_round: Round) -> Procedure[None]:
    """Who sets a hand the House Way has to see its tiles."""
    while unseen := [each for each in _for_the_dealer(game_round) if is_unseen(game_round, spot(each[0]))]:
        area, rule = unseen[0]
        yield from turn_for_setting(game_round, area, rule)


def house_sets(game_round: Round) -> Procedure[None]:
    """Rules 13.1.2 to 13.1.5: the House hand after all others, the House Way; a supervisor confirms it."""
    area = game_round.chung
    while area not in game_round.hands_set and not game_round.unset():
        if is_unseen(game_round, spot(area)):
            yield from turn_for_setting(game_round, area, ("13.1.2", "13.1"))
            continue
        hand = the_house_way(game_round, area, ("13.1.2", "1.1/house-way"))
        if game_round.given is not None and game_round.given.house_set:
            said = yield from ask(_as_it_stood(game_round, area))
            if said is None:
                continue
            if said.action == SET:
                hand = made_of(game_round, said.items, rule=("15.7", "13.1.2"))
        game_round.hands_set[area] = hand
        game_round.call("the House hand is set", rule=("13.1.2", "13.1.4"), area=area)
        if hand.by_dealer and game_round.state.edition < 2 and not game_round.house_confirmed:
            words = NOT_TOLD if game_round.as_found else "the supervisor confirms the House Way"
            game_round.call(words, rule=("13.1.5", "5.1"), area=area)
    if game_round.state.edition >= 2:
        yield from confirm_house_way(game_round)


BY_THE_PROGRAM = 1
"""What a table that deals by itself answers where a supervisor would confirm."""
NOT_TOLD = "the program checks the House hand; the record does not say who confirmed it"


def confirm_house_way(game_round: Round) -> Procedure[None]:
    """Rule 13.1.5: a casino supervisor confirms the House hand; without staff the program checks it (5.1)."""
    area = game_round.chung
    request = Step(Act.CONFIRM, game_round.cite[("13.1.5", "5.1")], number=BY_THE_PROGRAM)
    while not game_round.house_confirmed and _ready(game_round) and game_round.hands_set[area].by_dealer:
        done = yield from try_step(request)
        if done is None:
            continue
        game_round.house_confirmed = True
        if done.count == BY_THE_PROGRAM:
            asked_nobody = "the program set and checked the House hand; no supervisor was asked"
            words = NOT_TOLD if game_round.as_found else asked_nobody
            game_round.call(words, rule=("5.1", "13.1.5"), area=area)
        else:
            words = "a supervisor confirms the House Way, says the dealer"
            game_round.call(words, rule=("13.1.5", "5.1"), area=area)


def _as_it_stood(game_round: Round, area: int) -> Ask:
    """A record may say that the House hand was set otherwise and stood (15.7)."""
    cite, tiles = game_round.cite, game_round.tiles(area)
    options = (Option(SET, cite["15.7"], items=tiles), Option(HOUSE_WAY, cite["13.1.2"]))
    return Ask(HOUSE, area, 1, options, cite["13.1.2"], sight=tiles, default=HOUSE_WAY)


def banker_sets(game_round: Round) -> Procedure[None]:
    """Rules 13.2.3, 12.9 and 12.12: the banker after all others; those who share the bank agree."""
    proposed: dict[str, Setting | None] = {}
    while not game_round.unset() and game_round.chung not in game_round.hands_set:
        waiting = [patron for patron in game_round.bankers() if patron not in proposed]
        if game_round.chung in game_round.turned:
            yield from agree(game_round, [None])
        elif not waiting:
            yield from agree(game_round, list(proposed.values()))
        elif (said := (yield from ask(_bank_setting(game_round, waiting[0])))) is not None:
            agreed = next(iter(proposed.values()), None)
            proposed[said.patron] = agreed if said.action == AGREE else _proposal(game_round, said)
    yield from confirm(game_round)


def _bank_setting(game_round: Round, patron: str) -> Ask:
    cite, tiles = game_round.cite, game_round.tiles(game_round.chung)
    options = [Option(SET, cite[("13.2.3", "12.4")], items=game_round.nameable(game_round.chung))]
    barred = {"adjust": cite["8.2"][0], CONCEDE: cite["12.17"][0]}
    first = patron == game_round.bankers()[0]
    if not first:
        options.append(Option(AGREE, cite["12.12"]))
    if game_round.chung in game_round.touched:
        barred[HOUSE_WAY] = cite["12.10"][0]
    else:
        options.append(Option(HOUSE_WAY, cite[("12.9", "12.6")]))
    return Ask(
        patron,
        game_round.chung,
        1,
        tuple(options),
        cite[("13.2.3", "12.12")],
        barred=barred,
        sight=tiles,
        default=None if first else AGREE,
    )


def _proposal(game_round: Round, said: Said) -> Setting | None:
    if said.action == SET:
        return made_of(game_round, said.items, rule=("13.2.3",)).setting
    if said.action == ABSENT:
        words = "the bank's hand is to be set the House Way"
        game_round.call(words, rule="15.16", ruling="QB-67", area=said.area)
    return None


def agree(game_round: Round, proposed: Sequence[Setting | None]) -> Procedure[None]:
    """One setting by all of them, or the House Way (QB-57)."""
    area, shared = game_round.chung, len(proposed) > 1
    first = proposed[0]
    if first is not None and all(other is not None and first.is_worth(other) for other in proposed):
        rule: tuple[str, ...] = ("13.2.3", "12.12") if shared else ("13.2.3",)
        game_round.hands_set[area] = SetHand(first, rule)
        game_round.call("the bank's hand is set", rule=rule, area=area)
        return
    rule = ("12.9", "12.6", "12.12") if shared else ("12.9", "12.6")
    if is_unseen(game_round, spot(area)) and not (yield from turn_for_setting(game_round, area, rule)):
        return
    game_round.hands_set[area] = the_house_way(game_round, area, (*rule, "1.1/house-way"))
    ruling = "QB-57" if shared else None
    game_round.call("the dealer sets the bank's hand the House Way", rule=rule, ruling=ruling, area=area)


def confirm(game_round: Round) -> Procedure[None]:
    """Rule 12.9: a banker confirms what the dealer set, or touches it and answers for it (12.10)."""
    area = game_round.chung
    while not game_round.confirmed and _ready(game_round) and game_round.hands_set[area].by_dealer:
        cite, tiles = game_round.cite, game_round.tiles(area)
        options = (
            Option(CONFIRM, cite["12.9"]),
            Option(SET, cite["12.10"], items=game_round.nameable(area)),
        )
        patron = game_round.bankers()[0]
        question = Ask(patron, area, 1, options, cite["12.9"], sight=tiles, default=CONFIRM)
        said = yield from ask(question)
        if said is None:
            continue
        game_round.confirmed = True
        if said.action == SET:
            game_round.hands_set[area] = made_of(game_round, said.items, rule=("12.10", "13.2.3"))
            game_round.call("the banker sets the hand after all", rule="12.10", area=area)
        else:
            game_round.call("the banker confirms the hand", rule="12.9", area=area)


def open_bank(game_round: Round, rule: tuple[str, ...]) -> Procedure[None]:
    """Rules 13.1.3 and 13.2.4: the bank's hands are exposed before any player's."""
    game_round.phase = Phase.OPENING
    yield from see_as_set(game_round, game_round.chung, rule)
    expose(game_round, game_round.chung, rule)


def expose(game_round: Round, area: int, rule: tuple[str, ...]) -> None:
    """The low hand, then the high hand, with what they are worth and how they came to be set so."""
    hand, to = game_round.hands_set[area], spot(area)
    (first, second), (third, fourth) = hand.setting
    game_round.hands[to][:] = first, second, third, fourth
    game_round.show(to, rule=(*rule, *hand.rule), ruling=hand.ruling)
    for worth, words, counted_by in (LOW_HANDS[first][second], HIGH_HANDS[third][fourth]):
        game_round.count(to, worth, words, rule=counted_by)


def open_and_match(game_round: Round) -> Procedure[None]:
    """Rules 13.1.6, 13.1.7, 13.2.5 and 13.2.6: each hand in turn from the bank, and losing wagers go."""
    rule = ("13.1.6",) if game_round.house_banks else ("13.2.5",)
    request = Step(Act.OPEN, game_round.cite[rule])
    closed = _closed(game_round)
    while closed:
        if (yield from try_step(request)) is None:
            closed = _closed(game_round)
            continue
        area = closed.pop(0)
        if game_round.hands_set[area].setting is AS_IT_LIES:
            yield from see_as_set(game_round, area, rule)
        game_round.opened.append(area)
        expose(game_round, area, rule)
        match_area(game_round, area)


def _closed(game_round: Round) -> list[int]:
    return [area for area in game_round.areas_in_play() if area not in game_round.opened]
