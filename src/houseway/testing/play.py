"""Random legal rounds from a seed, of any game: wagers that the table takes, answers that it asks for."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec import structs

from houseway.equipment import ByteSource, Item
from houseway.rulebook import Refused
from houseway.table.driving.driver import Driver
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State, read
from houseway.table.procedure.dealing import ByHouse
from houseway.table.procedure.inputs import ABSENT, Changed, Done, Input, Placed, Said, Withdrawn
from houseway.table.procedure.requests import Ask, Asks, Offer, Wagers
from houseway.table.rules.game import Game

PATRONS = ("ann", "bob", "cy", "dee")
LONG_ENOUGH = 20
"""After so many attempts whoever keeps the betting open is taken for gone."""


def seeded_source(rng: Random) -> ByteSource:
    """Random bytes that the seed decides, through the same code as the real ones."""
    return rng.randbytes


def house_dealing(
    game: Game[Any], settings: Settings, rng: Random, out: Sequence[Item | None] = ()
) -> ByHouse:
    """A table that deals by itself from a shuffle that the seed decides; some items lie on the layout."""
    house = ByHouse(game.equipment(seeded_source(rng)), game.items(settings))
    house.in_play = [item for item in out if item is not None]
    left = house.device.take_all()
    for item in house.in_play:
        left.remove(item)
    house.device.load(left)
    return house


def new_driver(
    game: Game[Any], settings: dict[str, Any], rng: Random, state: State | None = None
) -> Driver[Any]:
    """A live round about to begin."""
    chosen = read(game.settings, settings, "settings")
    before = game.fresh() if state is None else state
    driver = Driver(game, lambda: game.begin(chosen, before, True), house_dealing(game, chosen, rng))
    driver.advance()
    return driver


def random_round(game: Game[Any], settings: dict[str, Any], rng: Random) -> Driver[Any]:
    """A whole round: random wagers, then random answers to whatever is asked."""
    driver = new_driver(game, settings, rng)
    finish(driver, rng)
    return driver


def finish(driver: Driver[Any], rng: Random) -> None:
    """Play on to the end with random legal inputs."""
    while driver.request is not None:
        match driver.request:
            case Wagers(offers=offers):
                bet(driver, offers(), rng)
            case Ask() | Asks() as asked:
                driver.tell(random_answer(asked, rng))
            case _:
                driver.advance()


def bet(driver: Driver[Any], offers: Iterable[Offer], rng: Random) -> None:
    """Place wagers until betting can be closed; what the table refuses is not placed."""
    offers = list(offers)
    for attempt in range(1_000):
        for _ in range(rng.randint(1, 12)):
            accepts(driver, random_wager(offers, rng))
            if rng.random() < 0.2:
                accepts(driver, random_change(driver.round, offers, rng))
        if accepts(driver, Done()):
            return
        instead = driver.game.instead_of_closing(driver.round)
        if instead is not None and attempt >= LONG_ENOUGH:
            accepts(driver, instead)
    raise AssertionError("the table takes no wager that lets betting close")


def accepts(driver: Driver[Any], happened: Input) -> bool:
    """Tell it to the table; whether it was not refused."""
    try:
        driver.tell(happened)
    except Refused:
        return False
    return True


def random_wager(offers: list[Offer], rng: Random) -> Placed:
    """A wager of some kind on some area, within its limits or a little above."""
    offer = rng.choice(offers[:1] * 3 + offers)
    area = rng.randint(1, 9)
    most = offer.most or offer.least + 20_000
    steps = (most - offer.least) // offer.unit
    amount = offer.least + offer.unit * rng.randint(0, max(steps, 0))
    if offer.most and offer.most > offer.least and rng.random() < 0.1:
        amount += offer.unit * rng.randint(1, 40)
    patron = PATRONS[area % len(PATRONS)] if rng.random() < 0.6 else rng.choice(PATRONS)
    choice = rng.choice(offer.choices) if offer.choices else None
    seated = bool(offer.choices == () and rng.random() < 0.1)
    return Placed(area, patron, offer.wager, amount, seated, choice=choice)


def random_change(game_round: Round[Any, Any], offers: list[Offer], rng: Random) -> Changed | Withdrawn:
    """A wager that lies there raised or lowered; or taken back, if of the kind that is offered first."""
    wager = random_wager(offers, rng)
    lying = [each for each in game_round.wagers if each.on_layout]
    if lying:
        named = rng.choice(lying)
        wager = structs.replace(wager, area=named.area, patron=named.patron, wager=named.kind)
    if rng.random() < 0.3 and wager.wager == offers[0].wager:
        return Withdrawn(wager.area, wager.patron, wager.wager)
    amounts = [each.amount for each in lying] or [wager.amount]
    amount = wager.amount if rng.random() < 0.5 else rng.choice(amounts)
    return Changed(wager.area, wager.patron, wager.wager, amount)


def random_answer(asked: Ask | Asks, rng: Random) -> Said:
    """Any answer that the question allows; sometimes nobody is there."""
    question = rng.choice(asked.open) if isinstance(asked, Asks) else asked
    if rng.random() < 0.05:
        return Said(question.patron, question.area, question.hand, ABSENT)
    option = rng.choice(question.options)
    steps = (option.most - option.least) // option.unit
    amount = option.least + option.unit * rng.randint(0, steps)
    items = tuple(rng.sample(option.items, len(option.items)))
    return Said(question.patron, question.area, question.hand, option.action, amount, items, option.on)
