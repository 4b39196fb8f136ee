"""Rules 7 and 9: insurance against a dealer's Pontoon, one's own and another's, and surrender."""

from houseway.equipment import dollars
from houseway.games.pontoon.round import Round
from houseway.table.asking import ask_all
from houseway.table.boxes import Box
from houseway.table.inputs import Placed
from houseway.table.requests import Ask, Asks, Option, Procedure, Spot
from houseway.table.wagers import Wager

ACE, TEN = 0, 9


def offer_insurance(game_round: Round) -> Procedure[None]:
    """Rule 7: where the dealer's first card is an ace."""
    if game_round.dealers_hand()[0] // 4 == ACE:
        declined = yield from insure_own(game_round)
        if game_round.settings.third_party_insurance:
            for wager in declined:
                yield from insure_anothers(game_round, wager)
    game_round.insurance_over = True


def insurable(game_round: Round) -> list[Wager]:
    """The wagers in action that are not on a Pontoon (7.1, QB-21)."""
    return [
        wager
        for box in game_round.boxes
        if not game_round.has_pontoon(box.area)
        for wager in game_round.wagers_on(box.hands[0])
        if wager.stake
    ]


def unit_of_insurance(game_round: Round) -> int:
    """Rule 7.4: half the smallest chip; where that is no whole cent, the chip."""
    chips = game_round.chips.denominations
    smallest = chips[0] if chips else 2
    return smallest // 2 if smallest % 2 == 0 else smallest


def most_insurance(game_round: Round, wager: Wager, placed: int = 0) -> int:
    """Half of the wager less what is insured already, in multiples that can be laid (7.1, QB-23)."""
    unit = unit_of_insurance(game_round)
    return (wager.stake // 2 - placed) // unit * unit


def _option(game_round: Round, most: int, rule: tuple[str, ...], on: str | None = None) -> Option:
    unit = unit_of_insurance(game_round)
    return Option("insure", game_round.cite[rule], unit, most, unit, on=on)


def insure_own(game_round: Round) -> Procedure[list[Wager]]:
    """Rule 7.1: every player for the own wager, in any order; who declines is returned."""
    cite = game_round.cite
    no = Option("no", cite["7.1"])
    waiting = [wager for wager in insurable(game_round) if most_insurance(game_round, wager)]
    declined = [wager for wager in insurable(game_round) if wager not in waiting]
    while waiting := [wager for wager in waiting if wager.on_layout]:
        asks = tuple(
            Ask(
                wager.patron,
                wager.area,
                1,
                (_option(game_round, most_insurance(game_round, wager), ("7.1", "7.4")), no),
                cite[("7.1", "7.3")],
                default="no",
            )
            for wager in waiting
        )
        said = yield from ask_all(Asks(asks, cite["7.1"]))
        if said is None:
            continue
        owner = next(each for each in waiting if (each.patron, each.area) == (said.patron, said.area))
        waiting.remove(owner)
        if said.action == "insure":
            lay(game_round, owner, said.patron, said.amount, ("7.1", "7.3", "A/insurance-line"))
        else:
            declined.append(owner)
    return [wager for wager in insurable(game_round) if wager in declined]


def lay(game_round: Round, on: Wager, patron: str, amount: int, rule: tuple[str, ...]) -> None:
    """An insurance wager lies on the line."""
    placed = Placed(on.area, patron, "insurance", amount, choice=None if patron == on.patron else on.patron)
    game_round.place(placed, rule=(*rule, "A/insurance-wager"), hand=0)


def insure_anothers(game_round: Round, on: Wager) -> Procedure[None]:
    """Rule 7.2: others wish to insure a wager whose owner declined; the order of 7.2 decides."""
    cite = game_round.cite
    wishes: dict[str, int] = {}
    answered: set[str] = set()
    no = Option("no", cite["7.2"])
    while on.on_layout and (most := most_insurance(game_round, on)):
        option = _option(game_round, most, ("7.2", "7.4"), on.patron)
        asks = tuple(
            Ask(patron, on.area, 1, (option, no), cite["7.2"], default="no")
            for patron in others(game_round, on)
            if patron not in answered
        )
        if not asks:
            break
        said = yield from ask_all(Asks(asks, cite["7.2"]))
        if said is not None:
            answered.add(said.patron)
            if said.action == "insure":
                wishes[said.patron] = said.amount
    allot(game_round, on, wishes)


def others(game_round: Round, on: Wager) -> list[str]:
    """Everybody else with a wager in action in this round."""
    boxes = [wager for wager in game_round.wagers if wager.kind == "box" and wager.stands]
    return list(dict.fromkeys(wager.patron for wager in boxes if wager.patron != on.patron))


def allot(game_round: Round, on: Wager, wishes: dict[str, int]) -> None:
    """The wishes in the order of 7.2, as far as half of the wager goes."""
    placed = 0
    while wishes:
        patron, rule = preferred(game_round, on, list(wishes))
        amount = min(wishes.pop(patron), most_insurance(game_round, on, placed))
        if amount > 0:
            lay(game_round, on, patron, amount, (rule, "7.2", "7.3"))
            placed += amount
        else:
            text = f"{patron}: {dollars(placed)} of insurance on {on.patron}'s wager is all there may be"
            game_round.call(text, rule=(rule, "7.2"), area=on.area)


def preferred(game_round: Round, on: Wager, patrons: list[str]) -> tuple[str, str]:
    """Rule 7.2: the same box from front to back, then the closest box, then the least insured (QB-22)."""
    box = game_round.box(on.area)
    same = [patron for patron in (box.patrons if box else []) if patron in patrons]
    if same:
        return same[0], "7.2(a)"

    def away(patron: str) -> int:
        return min(abs(area - on.area) for area in areas_of(game_round, patron))

    closest = min(map(away, patrons))
    left = [patron for patron in patrons if away(patron) == closest]
    if len(left) == 1:
        return left[0], "7.2(b)"
    area = min(
        each for patron in left for each in areas_of(game_round, patron) if abs(each - on.area) == closest
    )
    together = [patron for patron in left if area in areas_of(game_round, patron)]
    if len(together) == len(left):
        here = game_round.box(area)
        return min(left, key=here.patrons.index) if here else left[0], "7.2(b)"
    laid = {patron: insured_of_others(game_round, patron) for patron in left}
    least = [patron for patron in left if laid[patron] == min(laid.values())]
    return min(least, key=lambda patron: areas_of(game_round, patron)), "7.2(c)"


def areas_of(game_round: Round, patron: str) -> list[int]:
    """The boxes on which a patron has a wager."""
    return sorted(box.area for box in game_round.boxes if patron in box.patrons)


def insured_of_others(game_round: Round, patron: str) -> int:
    """What a patron has laid on others' wagers."""
    return sum(wager.amount for wager in game_round.insurances() if wager.patron == patron and wager.choice)


def offer_surrender(game_round: Round) -> Procedure[None]:
    """Rule 9: against a jack, queen, king or ace, whoever makes a box's decisions may surrender it."""
    upcard = game_round.dealers_hand()[0] // 4
    if upcard != ACE and upcard < TEN:
        return
    cite = game_round.cite
    options = (Option("surrender", cite[("9.1", "9.2", "A/surrender")]), Option("no", cite["9.5"]))
    answered: set[int] = set()
    while boxes := [box for box in open_boxes(game_round) if box.area not in answered]:
        asks = tuple(
            Ask(
                box.controller,
                box.area,
                1,
                options,
                cite[("9.1", "9.5")],
                sight=tuple(game_round.hands[Spot(box.area)]),
                default="no",
            )
            for box in boxes
        )
        said = yield from ask_all(Asks(asks, cite["9.1"]))
        if said is None:
            continue
        answered.add(said.area)
        box = game_round.box(said.area)
        if said.action == "surrender" and box is not None:
            surrender(game_round, box)


def open_boxes(game_round: Round) -> list[Box]:
    """Boxes whose hand is not decided."""
    return [box for box in game_round.boxes if box.hands[0].closed_by is None and not box.splits]


def surrender(game_round: Round, box: Box) -> None:
    """Rule 9.2: a button on the cards, no further card, and it binds every wager on the box."""
    hand = box.hands[0]
    hand.held, hand.closed_by = True, "9.2"
    rule = ("9.2", "A/surrender-button", "A/surrender")
    game_round.call(f"box {box.area} is surrendered", rule=rule, area=box.area)
