"""Pai Gow on paper: hidden tiles, a player as banker, patrons setting tiles at once. Shapes, not the game."""

from houseway.equipment import TILE_SET, odds, tile
from houseway.games.pai_gow.menu import SAYINGS
from houseway.rulebook import Refused, rulebook
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State
from houseway.table.layout.views import player
from houseway.table.procedure.asking import ask, ask_all, draw, open_betting, step
from houseway.table.procedure.inputs import ABSENT, Done, Placed
from houseway.table.procedure.requests import Act, Ask, Asks, Offer, Option, Procedure, Spot, Wagers
from houseway.table.rules import seats
from houseway.table.rules.game import Game

RULES = rulebook("pai-gow")
PATRONS = {2: "ann", 3: "bob", 4: "cy"}
BANK = 1


class PaperRound(Round[Settings, State]):
    rulebook = RULES
    rounding_up = "14.3"

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        self.banker: str | None = None
        self.low: dict[int, tuple] = {}

    def strength(self, area: int) -> int:
        return sum(item.count for item in self.low[area]) % 10


def play(game_round: PaperRound) -> Procedure[None]:
    yield from step(Act.SHUFFLE, game_round.cite["7.1"])
    game_round.handle("shuffle", rule="7.1")
    yield from offer_bank(game_round)
    yield from take_wagers(game_round)
    yield from deliver(game_round)
    yield from set_tiles(game_round)
    settle(game_round)


def offer_bank(game_round: PaperRound) -> Procedure[None]:
    """Before betting opens; nobody needs to have a wager yet."""
    cite = game_round.cite
    for area, patron in PATRONS.items():
        options = (Option("bank", cite["6.1"]), Option("no", cite["6.1"]))
        said = None
        while said is None:
            said = yield from ask(Ask(patron, area, 1, options, cite["6.1"], default="no"))
        if said.action == "bank":
            game_round.banker = patron
            game_round.call(f"{patron} banks", rule="6.3", area=area)
            return
    game_round.call("the House banks", rule="6.9")


def take_wagers(game_round: PaperRound) -> Procedure[None]:
    def check(happened: object) -> None:
        taken = {wager.area for wager in game_round.wagers}
        if isinstance(happened, Placed):
            own = PATRONS.get(happened.area) == happened.patron
            if not own or happened.area in taken or happened.wager != "box" or happened.amount <= 0:
                raise Refused("area", RULES.clause("9.8"), "one's own area, once")
        elif not isinstance(happened, Done) or (game_round.live and not taken):
            raise Refused("wagers", RULES.clause("9.5"), "a wager is needed first")

    request = Wagers(game_round.cite["9.5"], lambda patron=None: (Offer("box", 100, None, 100),), check)
    while not isinstance(answer := (yield from open_betting(request)), Done):
        if isinstance(answer, Placed):
            game_round.place(answer, rule="9.5")


def areas(game_round: PaperRound) -> list[int]:
    return sorted({BANK, *(wager.area for wager in game_round.wagers)})


def deliver(game_round: PaperRound) -> Procedure[None]:
    for area in areas(game_round):
        owner = game_round.banker if area == BANK else PATRONS[area]
        sight = frozenset({player(owner).name} if owner else ())
        for _ in range(4):
            drawn = None
            while drawn is None:
                drawn = yield from draw(Spot(area), game_round.cite["12.1"], face_up=False)
            game_round.deal(Spot(area), drawn.item, rule="12.1", sight=sight)


def set_tiles(game_round: PaperRound) -> Procedure[None]:
    """All players at once, in any order; then the bank."""
    cite = game_round.cite
    waiting = [area for area in areas(game_round) if area != BANK]
    while waiting:
        asks = tuple(setting(game_round, PATRONS[area], area) for area in waiting)
        said = yield from ask_all(Asks(asks, cite["12.4"]))
        if said is None:
            continue
        waiting.remove(said.area)
        tiles = game_round.hands[Spot(said.area)] if said.action in ("house-way", ABSENT) else said.items
        game_round.low[said.area] = tuple(tiles[:2])
        game_round.call("tiles are set", rule="12.5", area=said.area)
    game_round.low[BANK] = tuple(game_round.hands[Spot(BANK)][:2])


def setting(game_round: PaperRound, patron: str, area: int) -> Ask:
    cite = game_round.cite
    tiles = tuple(game_round.hands[Spot(area)])
    options = (Option("set", cite["12.4"], items=tiles), Option("house-way", cite["12.6"]))
    return Ask(patron, area, 1, options, cite["12.11"], sight=tuple(tiles))


def settle(game_round: PaperRound) -> None:
    game_round.show(Spot(BANK), rule="13.1.3")
    for wager in sorted(game_round.wagers, key=lambda each: each.area):
        game_round.show(Spot(wager.area), rule="13.1.6")
        if game_round.strength(wager.area) > game_round.strength(BANK):
            game_round.pay(wager, odds(1, 1), rule="9.2.1.1")
        else:
            game_round.collect(wager, rule="9.2.2.1")
    game_round.end("settled", rule="1.1/round-of-play")


class TakeSeat(seats.TakeSeat[PaperRound], frozen=True, kw_only=True):
    power = "2.1"


GAME = Game(
    name="pai-gow",
    title="Pai Gow on paper",
    document="2016",
    rulings=1,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=State,
    usual={},
    faces=(),
    begin=PaperRound,
    play=play,
    item=tile,
    items=lambda settings: TILE_SET,
    too_many="3.1",
    value=lambda game_round, spot: game_round.strength(spot.area),
    wagers={"box": "Box"},
    commands={TakeSeat.kind: TakeSeat},
    menu=(),
    sayings=SAYINGS,
    out_of_place=lambda game_round, kind: {"said": "12.11", "drawn": "12.1", "done": "8.1"}.get(kind, "9.6"),
    open_record=lambda game_round, record: None,
)
