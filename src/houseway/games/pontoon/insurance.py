"""Rules 7 and 9: insurance against a dealer's Pontoon, one's own and another's, and surrender."""

from houseway.equipment import dollars
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.wagers import another_decides, others_present
from houseway.rulebook import Clause
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.asking import ask_all
from houseway.table.procedure.inputs import ABSENT, Placed
from houseway.table.procedure.requests import Ask, Asks, Option, Procedure, Spot
from houseway.table.rules.boxes import Box

ACE, TEN = 0, 9


def offer_insurance(game_round: Round) -> Procedure[None]:
    """Rule 7: where the dealer's first card is an ace."""
    if game_round.dealers_hand()[0] // 4 == ACE:
        declined = yield from insure_own(game_round)
        if game_round.settings.insures_others:
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
    return Option(
        "insure", game_round.cite[rule], unit, most, unit, on=on, unit_rule=game_round.cite["7.4"][0]
    )


def no_insurance(game_round: Round) -> Clause:
    """Why nobody is asked for insurance: no ace is up, or it is too late."""
    return game_round.cite["7.3" if game_round.dealers_hand()[0] // 4 == ACE else "7.1"][0]


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
        if game_round.insurance_as_laid:
            most = most_insurance(game_round, on, sum(wishes.values()))
        options = (_option(game_round, most, ("7.2", "7.4"), on.patron), no)
        asks = tuple(
            Ask(patron, on.area, 1, options, cite["7.2"], default="no")
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
    left = others(game_round, on) if on.on_layout else []
    allot(game_round, on, {patron: wish for patron, wish in wishes.items() if patron in left})


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
    same = front_to_back(game_round, on.area, patrons)
    if same:
        return same[0], "7.2(a)"
    boxes = {box.area: front_to_back(game_round, box.area, patrons) for box in game_round.boxes}
    closest = min(abs(area - on.area) for area, here in boxes.items() if here)
    fronts = [here[0] for area, here in sorted(boxes.items()) if here and abs(area - on.area) == closest]
    if len(set(fronts)) == 1:
        return fronts[0], "7.2(b)"
    return min(fronts, key=lambda patron: insured_of_others(game_round, patron)), "7.2(c)"


def front_to_back(game_round: Round, area: int, patrons: list[str]) -> list[str]:
    """Those of the patrons with a wager on a box, from the dealer outwards."""
    on_box = [each for each in game_round.wagers if (each.area, each.kind) == (area, "box") and each.stands]
    return [each.patron for each in on_box if each.patron in patrons]


def insured_of_others(game_round: Round, patron: str) -> int:
    """What a patron has laid on others' wagers."""
    return sum(wager.amount for wager in game_round.insurances() if wager.patron == patron and wager.choice)


def offer_surrender(game_round: Round) -> Procedure[None]:
    """Rule 9: against a jack, queen, king or ace, whoever makes a box's decisions may surrender it."""
    upcard = game_round.dealers_hand()[0] // 4
    if upcard == ACE or upcard >= TEN:
        yield from ask_who_surrenders(game_round)
    game_round.surrender_over = True


def ask_who_surrenders(game_round: Round) -> Procedure[None]:
    """Every box that is open, at once; where who decides is absent, the next on the box (QB-43)."""
    cite = game_round.cite
    options = (Option("surrender", cite[("9.1", "9.2", "A/surrender")]), Option("no", cite["9.5"]))
    barred = {"insure": no_insurance(game_round)}
    answered: set[int] = set()
    while boxes := [box for box in open_boxes(game_round) if box.area not in answered]:
        asks = tuple(
            Ask(
                box.controller,
                box.area,
                1,
                options,
                cite[("9.1", "9.5")],
                barred,
                tuple(game_round.hands[Spot(box.area)]),
                "no",
                cite["9.5"][0] if others_present(game_round, box, box.hands[0]) else None,
            )
            for box in boxes
        )
        said = yield from ask_all(Asks(asks, cite["9.1"]))
        box = None if said is None else game_round.box(said.area)
        if said is None or box is None:
            continue
        if said.action == ABSENT and another_decides(game_round, box, box.hands[0]):
            continue
        answered.add(said.area)
        if said.action == "surrender":
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
