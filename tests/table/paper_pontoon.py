"""Pontoon on paper: one box, three patrons who insure and double differently. Shapes, not the game."""

from houseway.equipment import DECK_WITHOUT_TENS, card, decks, odds
from houseway.games.pontoon.menu import SAYINGS
from houseway.rulebook import Refused, rulebook
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State
from houseway.table.layout.wagers import NEAREST, SEATED, Wager, controlling
from houseway.table.procedure.asking import ask, ask_all, draw, open_betting
from houseway.table.procedure.inputs import ABSENT, Done, Placed
from houseway.table.procedure.requests import DEALER, Ask, Asks, Offer, Option, Procedure, Spot, Wagers
from houseway.table.rules import seats
from houseway.table.rules.game import Game

RULES = rulebook("pontoon")
CONTROL = {SEATED: "4.5(a)", NEAREST: "4.5(b)"}
BOX = Spot(1)


class PaperRound(Round[Settings, State]):
    rulebook = RULES
    rounding_up = "14.2"

    def boxes(self) -> list[Wager]:
        return [wager for wager in self.wagers if wager.kind == "box"]

    def total(self, spot: Spot) -> int:
        return sum(min(item // 4 + 1, 10) for item in self.hands.get(spot, ()))


def check(game_round: PaperRound, happened: object) -> None:
    patrons = {wager.patron for wager in game_round.wagers}
    if isinstance(happened, Placed):
        bad = happened.area != 1 or happened.wager != "box" or happened.amount <= 0
        if bad or len(patrons) >= 3 or happened.patron in patrons:
            raise Refused("box", RULES.clause("4.5"), "up to three players, one wager each")
    elif not isinstance(happened, Done) or (game_round.live and not patrons):
        raise Refused("wagers", RULES.clause("4.1"), "a wager is needed first")


def play(game_round: PaperRound) -> Procedure[None]:
    yield from take_wagers(game_round)
    if not game_round.boxes():
        game_round.end("settled", rule="A/round-of-play")
        return
    for to in (BOX, DEALER, BOX):
        yield from deal(game_round, to, "6.2(a)")
    yield from insurance(game_round)
    yield from subsequent_deal(game_round)
    yield from deal(game_round, DEALER, "13.1(a)")
    settle(game_round)


def take_wagers(game_round: PaperRound) -> Procedure[None]:
    request = Wagers(
        game_round.cite["4.1"],
        lambda patron=None: (Offer("box", 100, 5_000, 100),),
        lambda happened: check(game_round, happened),
    )
    while not isinstance(answer := (yield from open_betting(request)), Done):
        if isinstance(answer, Placed):
            game_round.place(answer, rule="4.2")


def deal(game_round: PaperRound, to: Spot, rule: str) -> Procedure[None]:
    drawn = None
    while drawn is None:
        drawn = yield from draw(to, game_round.cite[rule])
    game_round.deal(to, drawn.item, rule=rule)


def insurance(game_round: PaperRound) -> Procedure[None]:
    """Every patron at once, in any order; silence is no."""
    waiting = game_round.boxes()
    while waiting:
        asks = Asks(tuple(insure(game_round, wager) for wager in waiting), game_round.cite["7.1"])
        said = yield from ask_all(asks)
        if said is None:
            continue
        waiting = [wager for wager in waiting if wager.patron != said.patron]
        if said.action == "insure":
            placed = Placed(1, said.patron, "insurance", said.amount)
            game_round.place(placed, rule="7.3")


def insure(game_round: PaperRound, wager: Wager) -> Ask:
    cite = game_round.cite
    offered = (Option("insure", cite["7.1"], least=1, most=wager.stake // 2), Option("no", cite["7.1"]))
    return Ask(wager.patron, 1, 1, offered, cite["7.1"], default="no")


def subsequent_deal(game_round: PaperRound) -> Procedure[None]:
    """The controlling patron decides for the box; after a double the others choose for themselves."""
    controller, _ = controlling(game_round.boxes(), CONTROL, game_round.sits_at(1))
    while game_round.total(BOX) < 21:
        said = yield from ask(decision(game_round, controller))
        if said is None:
            continue
        if said.action in ("stand", ABSENT):
            return
        if said.action == "double":
            game_round.place(Placed(1, controller.patron, "double", said.amount), rule="12.1(a)")
            yield from others_double(game_round, controller)
        yield from deal(game_round, BOX, "10.1(c)")
        if said.action == "double":
            return


def decision(game_round: PaperRound, controller: Wager) -> Ask:
    cite = game_round.cite
    low = game_round.total(BOX) < 12
    options = [Option("hit", cite["10.1(c)"]), Option("double", cite["12.1(a)"], 1, controller.stake)]
    if not low:
        options.append(Option("stand", cite["10.1(d)"]))
    barred = {"stand": RULES.clause("10.2(c)"), "split": RULES.clause("11.1")}
    seen = tuple(game_round.hands[BOX])
    return Ask(controller.patron, 1, 1, tuple(options), cite["10.1"], barred, seen)


def others_double(game_round: PaperRound, controller: Wager) -> Procedure[None]:
    waiting = [wager for wager in game_round.boxes() if wager is not controller]
    cite = game_round.cite
    while waiting:
        asks = tuple(
            Ask(
                wager.patron,
                1,
                1,
                (Option("double", cite["12.3"], 1, wager.stake), Option("no", cite["12.3"])),
                cite["12.3"],
                default="no",
            )
            for wager in waiting
        )
        said = yield from ask_all(Asks(asks, cite["12.3"]))
        if said is None:
            continue
        waiting = [wager for wager in waiting if wager.patron != said.patron]
        if said.action == "double":
            game_round.place(Placed(1, said.patron, "double", said.amount), rule="12.3")


def settle(game_round: PaperRound) -> None:
    wins = game_round.total(DEALER) < game_round.total(BOX) <= 21
    for wager in list(game_round.wagers):
        if wager.kind == "insurance":
            game_round.collect(wager, rule="7.5bis(a)")
        elif wins:
            game_round.pay(wager, odds(1, 1), rule="14.1(b)")
        else:
            game_round.collect(wager, rule="14.1(f)")
    game_round.end("settled", rule="A/round-of-play")


class TakeSeat(seats.TakeSeat[PaperRound], frozen=True, kw_only=True):
    power = "A/box"


GAME = Game(
    name="pontoon",
    title="Pontoon on paper",
    document="2018",
    rulings=1,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=State,
    usual={},
    faces=(),
    begin=PaperRound,
    play=play,
    item=card,
    items=lambda settings: decks(6, DECK_WITHOUT_TENS),
    too_many="2.1",
    value=lambda game_round, spot: game_round.total(spot),
    wagers={"box": "Box"},
    commands={TakeSeat.kind: TakeSeat},
    menu=(),
    sayings=SAYINGS,
    out_of_place=lambda game_round, kind: {"said": "10.1", "drawn": "6.2", "done": "6.2"}.get(kind, "4.3"),
    open_record=lambda game_round, record: None,
)
