"""Rule 8: the dice are shaken, the point of delivery is adjusted, the cut is determined."""

from houseway.equipment import Found, Throw
from houseway.games.pai_gow.cuts import (
    CUTS,
    HOUSE_CUTS,
    ChosenCut,
    choices,
    counter_clockwise,
    first_area,
    read_cut,
)
from houseway.games.pai_gow.round import Phase, Round
from houseway.rulebook import Citation
from houseway.table.layout.events import DiceCalled
from houseway.table.procedure.asking import ask, draw
from houseway.table.procedure.requests import CUP, Ask, Option, Procedure

ADJUST, NO = "adjust", "no"
MOST_ADJUSTMENT = 4


def dice_and_cut(game_round: Round) -> Procedure[None]:
    """Rule 8, up to the announcement of 8.4.2."""
    yield from steal_the_cut(game_round)
    game_round.thrown = yield from shake(game_round, rule=("8.1", "8.3", "2.5.2"))
    game_round.phase = Phase.DICE_SHOWN
    call_total(game_round)
    yield from determine_cut(game_round)
    announce(game_round)


def steal_the_cut(game_round: Round) -> Procedure[None]:
    """Rule 8.2: only a player/banker adjusts, and before the dice show (PG-D3)."""
    if game_round.given is not None:
        game_round.adjustment = game_round.given.adjust
    else:
        yield from _ask_adjustment(game_round)
    if game_round.adjustment:
        words = f"delivery is adjusted by {game_round.adjustment:+d}"
        game_round.call(words, rule=("8.2", "2.5.3"), ruling="PG-D3")


def _ask_adjustment(game_round: Round) -> Procedure[None]:
    while (bank := game_round.bank) is not None:
        cite = game_round.cite
        options = (
            Option(ADJUST, cite["8.2"], least=-MOST_ADJUSTMENT, most=MOST_ADJUSTMENT),
            Option(NO, cite["8.2"]),
        )
        said = yield from ask(Ask(bank.patron, bank.area, 1, options, cite["8.2"], default=NO))
        if said is not None:
            game_round.adjustment = said.amount
            return


def shake(game_round: Round, *, rule: Citation) -> Procedure[Throw | None]:
    """Rules 8.1 and 8.3: four dice, shaken again until all lie flat; None if nobody wrote them down."""
    while True:
        drawn = yield from draw(CUP, game_round.cite[rule])
        if drawn is None:
            continue
        if drawn.found is Found.COCKED:
            game_round.call("a die is not flat: the dice are shaken again", rule="8.3")
        elif drawn.item is None or isinstance(drawn.item, Throw):
            return drawn.item


def call_total(game_round: Round) -> None:
    """Rules 8.4 and 8.4.1: the box dice are counted counter-clockwise from the chung."""
    game_round.delivery = counter_clockwise(game_round.chung)
    thrown = game_round.thrown
    if thrown is None:
        return
    rule = ("8.4", "8.1", "2.3", "2.4", "1.1/box-dice", "1.1/cut-die", "1.1/dice-cup")
    total = thrown.total
    words = f"{thrown}: the box dice total {total}"
    game_round.call_as(DiceCalled, words, rule=rule, box=thrown.box, cut=thrown.cut)
    first = first_area(game_round.chung, total, game_round.adjustment)
    game_round.first_area = first
    game_round.delivery = counter_clockwise(first)
    outside = not 1 <= total + game_round.adjustment <= 18
    words = f"counted from area {game_round.chung}: area {first}"
    game_round.call(words, rule="8.4.1", ruling="PG-D2" if outside else "PG-D1", area=first)


def determine_cut(game_round: Round) -> Procedure[None]:
    """Rules 8.4.3 to 8.4.5: the banker may name a cut, otherwise the cut die does."""
    if game_round.thrown is None:
        return
    if game_round.given is not None:
        game_round.cut = game_round.given.cut
    else:
        yield from _ask_cut(game_round)
    if game_round.cut is None or game_round.house_banks:
        _cut_by_the_die(game_round, game_round.thrown.cut)
    else:
        name = game_round.cut.name
        rule = ("8.4.3", CUTS[name].rule, "A3", "1.1/traditional-cuts") if name in CUTS else ("8.4.5",)
        game_round.call(f"{game_round.banker} names {game_round.cut}", rule=rule)


def nameable(game_round: Round) -> list[ChosenCut]:
    """What a banker may name: the cuts of Appendix 3, and others that a supervisor accepts (8.4.5)."""
    return [each for name in (*CUTS, *game_round.state.allowed_cuts) for each in choices(name)]


def _ask_cut(game_round: Round) -> Procedure[None]:
    while (bank := game_round.bank) is not None:
        cite = game_round.cite
        options = [Option(str(cut), cite[_named_by(cut)]) for cut in nameable(game_round)]
        barred = {ADJUST: cite["8.2"][0]}
        barred |= {name: cite["8.4.5"][0] for name in game_round.settings.cuts if name not in CUTS}
        question = Ask(
            bank.patron,
            bank.area,
            1,
            (Option(NO, cite[("8.4.3", "A4")]), *options),
            cite[("8.4.3", "A3")],
            barred=barred,
            default=NO,
        )
        said = yield from ask(question)
        if said is not None:
            game_round.cut = read_cut(said.action, game_round.settings.cuts)
            return


def _named_by(cut: ChosenCut) -> tuple[str, ...]:
    return (CUTS[cut.name].rule, "8.4.3", "A3") if cut.name in CUTS else ("8.4.5",)


def _cut_by_the_die(game_round: Round, die: int) -> None:
    """Rule 8.4.4 and Appendix 4; how the cut is made is the table's custom (QB-53)."""
    rule, name = HOUSE_CUTS[die]
    if game_round.cut is None:
        options = game_round.settings.cut_options.get(name)
        game_round.cut = read_cut(name if options is None else f"{name}/{options}")
    by_whom = "8.4.4" if game_round.house_banks else "8.4.3"
    cited = (by_whom, rule, "A4", CUTS[name].rule, "1.1/cut-die")
    game_round.call(f"the cut die shows {die}: {game_round.cut}", rule=cited, ruling="QB-53")


def announce(game_round: Round) -> None:
    """Rule 8.4.2."""
    if game_round.thrown is not None:
        words = f"first tiles to playing area {game_round.first_area} and the cut shall be {game_round.cut}"
        game_round.call(words, rule=("8.4.2", "8.4"), area=game_round.first_area)
