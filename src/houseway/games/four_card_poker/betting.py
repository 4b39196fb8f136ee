"""Rules 8.1 to 8.5, 9.3, 12.11 and 12.13: what each player decides, in any order."""

from math import gcd, lcm

from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.settings import Settings
from houseway.games.four_card_poker.voiding import misdeal, void_hand
from houseway.games.four_card_poker.wagers import return_excess
from houseway.rulebook import Clause
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.asking import ask_all
from houseway.table.procedure.inputs import ABSENT, Placed, Said
from houseway.table.procedure.requests import Ask, Asks, Option, Procedure

FOLD, PLAY, CANNOT_COVER, CONCEDE, NO = "fold", "play", "cannot-cover", "concede", "no"

MOST_TIMES = 3
"""How many times the Ante a Play wager goes up to (8.5)."""
ANY_AMOUNT = 10**12
"""A record takes whatever Play wager was found (FP-R2)."""

FOLDED = "8.4"
"""Under which rule the wagers of a folded hand are collected."""

DECIDED_BY = {
    FOLD: "8.3",
    PLAY: "8.5",
    CANNOT_COVER: "12.11",
    ABSENT: "12.13",
    CONCEDE: "9.4",
    "void": "12.6",
}
"""Why a player who has decided is not asked again."""


def betting_round(game_round: Round) -> Procedure[None]:
    """Rule 8.1: all players at once, in any order; those directed to play first come first (12.12.1)."""
    while waiting := game_round.undecided():
        first = [area for area in waiting if game_round.owners[area] in game_round.state.play_first]
        due = first or waiting
        questions = tuple(question(game_round, area) for area in due)
        rule = game_round.cite[("8.1", "8.7", "12.12.1") if first else ("8.1", "8.7")]
        said = yield from ask_all(Asks(questions, rule, _not_asked(game_round, waiting)))
        if said is None:
            continue
        game_round.handled = game_round.handled or said.action != ABSENT
        if game_round.handled or game_round.has_right_number(said.area):
            decide(game_round, said)
        else:
            yield from misdeal(game_round, rule=("12.1", "12.6"))


def _not_asked(game_round: Round, waiting: list[int]) -> dict[str, Clause]:
    clause = game_round.rulebook.clause
    barred = {who: clause("12.12.1") for area, who in game_round.owners.items() if area in waiting}
    decided = {game_round.owners[area]: clause(DECIDED_BY[how]) for area, how in game_round.decided.items()}
    return barred | decided


def question(game_round: Round, area: int) -> Ask:
    """Rule 8.1: fold or play; who cannot place a Play wager says so (12.11)."""
    cite = game_round.cite
    ante = game_round.wagers_on(area).get("ante")
    options = [Option(FOLD, cite[("8.3", "8.4", "1.1/fold")]), _play_option(game_round, ante)]
    barred = {CONCEDE: game_round.rulebook.clause("9.3")}
    if ante is None:
        barred[CANNOT_COVER] = game_round.rulebook.clause("5.3")
    else:
        options.append(Option(CANNOT_COVER, cite["12.11"]))
    sight = tuple(game_round.hand(area))
    return Ask(game_round.owners[area], area, 1, tuple(options), cite["8.1"], barred, sight)


def _play_option(game_round: Round, ante: Wager | None) -> Option:
    """Rule 8.5: once to three times the Ante in the posted unit; with Aces Up alone nothing (5.3)."""
    if ante is None:
        return Option(PLAY, game_round.cite[("5.3", "8.5")])
    rule = game_round.cite[("8.5", "1.1/play-wager")]
    if not game_round.live:
        return Option(PLAY, rule, least=1, most=ANY_AMOUNT)
    unit = play_steps(game_round.settings, ante.stake)
    times = tuple(number * ante.stake for number in range(1, MOST_TIMES + 1))
    return Option(PLAY, rule, least=times[0], most=times[-1], unit=unit, amounts=times)


def play_steps(settings: Settings, ante: int) -> int:
    """In which steps a Play wager goes up from the Ante: whole multiples, or units that chips can make."""
    return ante if settings.whole_multiples else lcm(settings.play_unit, gcd(*settings.chips) or 1)


def largest_play(settings: Settings, ante: int) -> int:
    """The largest Play wager on this Ante."""
    most = (MOST_TIMES - 1) * ante
    return ante + most - most % play_steps(settings, ante)


def decide(game_round: Round, said: Said) -> None:
    """What a player declared takes effect at once."""
    game_round.decided[said.area] = said.action
    match said.action:
        case "fold":
            fold(game_round, said.area)
        case "play":
            place_play(game_round, said.area, said.amount)
        case "cannot-cover":
            cannot_cover(game_round, said.area)
        case _:
            absent(game_round, said.area)


def fold(game_round: Round, area: int) -> None:
    """Rules 8.3 and 8.4: the wagers are collected, Aces Up too, and the cards counted face down."""
    game_round.call(f"{game_round.owners[area]} folds", rule=("8.3", "8.1", "1.1/fold"), area=area)
    give_up(game_round, area, rule=FOLDED, ruling="FP-R1")


def give_up(game_round: Round, area: int, *, rule: str, ruling: str) -> None:
    """The dealer takes the wagers and counts the cards; a wrong number makes the hand void instead (12.6)."""
    if counted_wrong(game_round, area, rule="8.4"):
        return
    on_area = game_round.wagers_on(area)
    for wager in [on_area[kind] for kind in ("ante", "play", "aces-up") if kind in on_area]:
        return_excess(game_round, wager)
        game_round.collect(wager, rule=rule, ruling=ruling)
    discard(game_round, area, rule="8.4")


def counted_wrong(game_round: Round, area: int, *, rule: str) -> bool:
    """Whether cards, counted before anything is taken, are too few or too many: the hand is void (12.6)."""
    if game_round.has_right_number(area):
        return False
    void_hand(game_round, area, rule=("12.6", rule, "1.1/hand"))
    return True


def discard(game_round: Round, area: int, *, rule: str) -> None:
    """The cards are counted face down and go to the rack."""
    game_round.handle("count", count=len(game_round.hand(area)), rule=rule)


def place_play(game_round: Round, area: int, amount: int) -> None:
    """Rule 8.5: the Play wager; what was found above three times the Ante goes back (FP-R2)."""
    patron, ante = game_round.owners[area], game_round.wagers_on(area).get("ante")
    game_round.call(f"{patron} plays", rule=("8.5", "8.1"), area=area)
    if ante is None:
        return
    placed = Placed(area, patron, "play", amount)
    wager = game_round.place(placed, rule=("8.5", "1.1/play-wager", "5.4"))
    if amount < ante.stake:
        game_round.give_back(wager, rule=("12.11", "8.5"), ruling="FP-R2")
        wager.stake = 0
        game_round.decided[area] = CANNOT_COVER
        cannot_cover(game_round, area)
    elif amount > MOST_TIMES * ante.stake:
        wager.stake = MOST_TIMES * ante.stake
        game_round.give_back(wager, amount=amount - wager.stake, rule="8.5", ruling="FP-R2")


def cannot_cover(game_round: Round, area: int) -> None:
    """Rule 12.11: the Ante goes back with a warning, from the second time on it is forfeited (FP-R5)."""
    if counted_wrong(game_round, area, rule="12.11"):
        return
    patron, state = game_round.owners[area], game_round.state
    ante = game_round.wagers_on(area)["ante"]
    if patron in state.warned:
        game_round.call(
            f"{patron} was warned: the Ante is forfeited", rule="12.11", area=area, ruling="FP-R5"
        )
        return_excess(game_round, ante)
        game_round.collect(ante, rule="12.11", ruling="FP-R5")
    else:
        game_round.give_back(ante, rule=("12.11", "1.1/void"), ruling="FP-R5")
        game_round.call(f"{patron}, the next time the Ante is forfeited", rule="12.11", area=area)
        game_round.change_table(warned=(*state.warned, patron), rule="12.11", ruling="FP-R5")
    play_out_aces_up(game_round, area, rule="12.11")


def absent(game_round: Round, area: int) -> None:
    """Rule 12.13: a player who does not decide gets the Ante back; Aces Up is played out."""
    patron = game_round.owners[area]
    game_round.call(f"{patron} does not decide", rule="12.13", area=area)
    if counted_wrong(game_round, area, rule="12.13"):
        return
    if (ante := game_round.wagers_on(area).get("ante")) is not None:
        game_round.give_back(ante, rule=("12.13", "1.1/void"))
    play_out_aces_up(game_round, area, rule="12.13")


def play_out_aces_up(game_round: Round, area: int, *, rule: str) -> None:
    """An Aces Up wager stays to the end; without one the cards are counted into the rack."""
    aces_up = game_round.wagers_on(area).get("aces-up")
    if aces_up is None:
        discard(game_round, area, rule=rule)
    else:
        aces_up.noted = (*aces_up.noted, *game_round.cite[rule])


def concessions(game_round: Round) -> Procedure[None]:
    """Rule 9.3: once the dealer's hand shows, a player may concede; who says nothing plays on."""
    while not game_round.over and (areas := _may_concede(game_round)):
        rule = game_round.cite["9.3"]
        options = (Option(CONCEDE, rule), Option(NO, rule))
        questions = tuple(
            Ask(game_round.owners[area], area, 1, options, rule, sight=_seen_by(game_round, area), default=NO)
            for area in areas
        )
        said = yield from ask_all(Asks(questions, rule, _not_asked(game_round, [])))
        if said is None:
            continue
        if said.action == CONCEDE:
            concede(game_round, said.area)
        else:
            game_round.stays.add(said.area)


def _may_concede(game_round: Round) -> list[int]:
    """Hands whose players are there to concede them and have not said that they play on."""
    return [
        area
        for area in game_round.in_play()
        if area not in game_round.stays and game_round.decided[area] in (PLAY, CANNOT_COVER)
    ]


def _seen_by(game_round: Round, area: int) -> tuple[int, ...]:
    return (*game_round.hand(area), *game_round.dealers_hand())


def concede(game_round: Round, area: int) -> None:
    """Rules 9.3 and 9.4: every wager of the hand is collected and it does not come back (FP-R4)."""
    game_round.decided[area] = CONCEDE
    game_round.call("conceding hand", rule=("9.3", "9.4"), area=area)
    give_up(game_round, area, rule="9.3", ruling="FP-R4")
