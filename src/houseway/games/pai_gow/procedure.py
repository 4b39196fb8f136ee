"""One round of Pai Gow, rules 3 and 6 to 14, in the order of the rulebook."""

from houseway.games.pai_gow import wagers
from houseway.games.pai_gow.bank import (
    answer_first_bank,
    house_banks,
    note_players,
    offer_bank,
    offer_first_bank,
)
from houseway.games.pai_gow.dice import dice_and_cut
from houseway.games.pai_gow.hands import Kind
from houseway.games.pai_gow.play import deliver, open_and_match, set_hands
from houseway.games.pai_gow.round import ALONE, Phase, Round
from houseway.games.pai_gow.settings import HOUSE_AREA
from houseway.games.pai_gow.settlement import settle
from houseway.rulebook import Citation
from houseway.table.procedure.asking import ask, step
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Act, Ask, Option, Procedure, Wagers
from houseway.table.rules import betting
from houseway.table.rules.counting import count_items

SET = 32
TOP_UP, REFUSE, LAJA, NO = "top-up", "refuse", "laja", "no"


STAFF = {
    "a dealer operates the game": "1.1/dealer",
    "a gaming supervisor watches it": "1.1/gaming-supervisor",
    "a casino supervisor decides; a gaming supervisor is one": "1.1/casino-supervisor",
    "an assistant gaming manager has the pit": "1.1/assistant-gaming-manager",
    "a gaming manager has the floor": "1.1/gaming-manager",
    "an inspector may be called": "1.1/inspector",
}


def play(game_round: Round) -> Procedure[None]:
    """One round of Pai Gow."""
    if game_round.state.unopened:
        post_layout_and_signs(game_round)  # 2, 10.1
        yield from check_new_tiles(game_round)  # 3.3
    if not game_round.state.awaits_player:
        yield from shuffle(game_round, rule="7.1")  # 7
    yield from offer_bank(game_round)  # 6, 11
    yield from take_wagers(game_round)  # 9, 10, 13.2.2
    yield from laja_by_the_bank(game_round)  # 7.3.2
    yield from dice_and_cut(game_round)  # 8
    yield from deliver(game_round)  # 12.1 to 12.3
    yield from set_hands(game_round)  # 12.4 to 12.12, 13.1.2, 13.2.3
    yield from open_and_match(game_round)  # 12.14, 13.1.3 to 13.1.7, 13.2.4 to 13.2.6
    settle(game_round)  # 13.1.8, 13.2.7, 13.2.8, 14
    yield from clear(game_round)


def post_layout_and_signs(game_round: Round) -> None:
    """Rules 2 and 10.1: what everybody at the table can see."""
    settings, post = game_round.settings, game_round.post
    diagram = "Diagram/a" if settings.layout == "A" else "Diagram/b"
    words = f"{settings.areas} playing areas, as in diagram {settings.layout}"
    post("layout", words, rule=("2.2", "2.1", diagram))
    for area in settings.house_way_playing_areas:
        post("layout", f"area {area} is a House Way playing area", rule=("1.1/house-way-area", "Diagram/b"))
    post("equipment", "three box dice of one colour", rule=("2.3", "2.5.1", "2.5", "1.1/box-dice"))
    post("equipment", "a cut die of another colour", rule=("2.4", "2.5.1", "2.5", "1.1/cut-die"))
    post("equipment", "a dice cup with a cover", rule=("2.5.2", "2.5", "1.1/dice-cup"))
    post("equipment", "buttons from +4 to -4", rule=("2.5.3", "2.5"))
    post("equipment", "an OFF button", rule=("2.5.4", "2.5"))
    post("equipment", "a chung", rule=("2.5.5", "2.5", "1.1/chung"))
    post("equipment", "a float tray", rule=("2.5.6", "2.5", "1.1/float-tray"))
    post("equipment", "a drop box", rule="2.6")
    for who, clause in STAFF.items():
        post("staff", who, rule=(clause, "1.1"))
    for wager, limits in settings.limits.items():
        post("sign", f"{wager}: {betting.sign_words(limits)}", rule="10.1")
    post("notice", "you answer for keeping to the limits on the sign", rule="10.5")
    words = "tiles stay on the table and in view; hands are nobody else's business"
    post("notice", words, rule="12.13")
    post("notice", f"a hand is set within {settings.seconds_to_set} seconds", rule="15.16")


def check_new_tiles(game_round: Round) -> Procedure[None]:
    """Rules 3.3 and 15.17: checked before gaming, and changed while some are missing or foreign."""
    while (found := (yield from check_tiles(game_round))) is not None:
        if (yield from look_for_more(game_round, found)) is not None:
            yield from step(Act.REPLACE, game_round.cite["3.5"])
            game_round.handle("replace", count=SET, rule="3.5")


def look_for_more(game_round: Round, found: str) -> Procedure[str | None]:
    """Rules 15.17.1 and 15.17.3: completed rounds stand, the set is checked for more."""
    game_round.call(f"{found}: completed rounds stand", rule=("15.17.1", "15.17"))
    counted = yield from count_items(game_round, SET, SET, rule="15.17.3", item="tile")
    game_round.handle("check", count=counted.number, rule="15.17.3")
    return counted.found


def check_tiles(game_round: Round) -> Procedure[str | None]:
    """Rule 3.3: thirty-two tiles, checked one by one and displayed in the order of their rank.

    What is missing or foreign is not displayed.
    """
    counted = yield from count_items(game_round, SET, SET, rule=("3.3", "3.1"), item="tile")
    rule = ("3.3", "3.1", "3.2", "1.1/tile", "1.1/ranking", "A1")
    game_round.handle("check", count=counted.number, rule=rule)
    if counted.found is not None:
        return counted.found
    if game_round.state.edition >= 2:
        yield from display(game_round)
    else:
        game_round.handle("display in order of rank", count=32, rule=("3.3.1", "3.3.2"))
    if game_round.state.unopened:
        game_round.change_table(unopened=False, rule="3.3")
    return None


def display(game_round: Round) -> Procedure[None]:
    """Rules 3.3.1 and 3.3.2: in order of rank, checked by a supervisor, until a player takes a place."""
    in_order = (Kind.GEE_JUN, *(each for each in Kind if each is not Kind.GEE_JUN))
    words = ", ".join(each.tile_name for each in in_order)
    game_round.post("display", words, rule=("3.3.1", "3.3.2", "A1"))
    if not game_round.state.awaits_player:
        yield from end_display(game_round)


def end_display(game_round: Round) -> Procedure[None]:
    """Rule 3.3.2: a player takes a place."""
    yield from step(Act.DISPLAY, game_round.cite[("3.3.1", "3.3.2")])
    game_round.handle("display in order of rank", count=32, rule=("3.3.1", "3.3.2"))


def shuffle(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rules 7.1 and 7.2: mixed face down, then stacked in eight groups of four."""
    yield from step(Act.RELOAD, game_round.cite[rule])
    yield from step(Act.SHUFFLE, game_round.cite[rule])
    game_round.handle("shuffle", count=32, rule=(*_numbers(rule), "1.1/shuffle"))
    game_round.handle("stack", count=8, rule="7.2")
    game_round.shuffled = True


def _numbers(rule: Citation) -> tuple[str, ...]:
    return (rule,) if isinstance(rule, str) else rule


def take_wagers(game_round: Round) -> Procedure[None]:
    """Rules 9.5 and 13.2.2: wagers come and go until the dice show; a bank covers all of them."""
    game_round.phase = Phase.BETTING
    wagers.place_standing(game_round)
    yield from until_closed(game_round)
    while not game_round.house_banks and wagers.shortfall(game_round) > 0:
        lacking = wagers.shortfall(game_round)
        said = yield from ask(_cover(game_round, lacking))
        if said is None:
            continue
        if said.action == TOP_UP:
            own = next(each for each in game_round.bank_wagers() if each.patron == said.patron)
            game_round.add_to(own, said.amount, rule=("13.2.2", "9.14"))
        else:
            house_takes_over(game_round)
            yield from until_closed(game_round)
    ascertain_control(game_round)
    wagers.apply_limits(game_round)


def until_closed(game_round: Round) -> Procedure[None]:
    """Betting is open until the dealer closes it; who sits where then is ascertained."""
    game_round.phase = Phase.BETTING
    game_round.seated = None
    request = Wagers(
        game_round.cite[("9.5", "9.1")],
        lambda patron=None: wagers.offers(game_round, patron),
        lambda happened: wagers.check(game_round, happened),
    )
    opening = None if game_round.state.commenced else FirstPlayers(game_round)
    yield from betting.take_wagers(game_round, request, wagers.place, withdrawn="9.5", opening=opening)
    game_round.phase = Phase.CLOSED
    game_round.call("no more bets: the dice are about to show", rule=("9.5", "1.1/round-of-play"))


class FirstPlayers:
    """The game commences: the tiles are shuffled when a player has come (3.3.2), the bank offered (6.6)."""

    def __init__(self, game_round: Round) -> None:
        self._round = game_round

    def before_wagers(self) -> Procedure[Ask | None]:
        """What is due now that somebody may have come; and who is offered the bank."""
        game_round = self._round
        if game_round.state.seats or any(game_round.open_wagers()):
            yield from self._open()
        return offer_first_bank(game_round)

    def answered(self, said: Said) -> Procedure[None]:
        """What was said of the bank."""
        answer_first_bank(self._round, said)
        yield from ()

    def closed(self) -> Procedure[None]:
        """The dice are about to show."""
        yield from self._open()
        self._round.offered_to = None
        if self._round.state.awaits_player:
            self._round.change_table(awaits_player=False, rule=("3.3.2", "7.1"))

    def _open(self) -> Procedure[None]:
        if not self._round.shuffled:
            yield from end_display(self._round)
            yield from shuffle(self._round, rule="7.1")


def _cover(game_round: Round, lacking: int) -> Ask:
    """Rule 13.2.2: the banker makes up the difference, or the House banks; silence is a refusal.

    A record holds what was staked with all that was added, so that nobody is asked unless it lacks something.
    """
    cite, bank = game_round.cite, game_round.bank
    assert bank is not None
    top_up = Option(TOP_UP, cite[("13.2.2", "11.1.2")], least=lacking, most=lacking)
    if game_round.given is not None:
        return Ask(bank.patron, bank.area, 1, (top_up,), cite[("13.2.2", "9.14")])
    options = (top_up, Option(REFUSE, cite["13.2.2"]))
    return Ask(bank.patron, bank.area, 1, options, cite[("13.2.2", "9.14")], default=REFUSE)


def house_takes_over(game_round: Round, rule: tuple[str, ...] = ()) -> None:
    """Rule 13.2.2: without cover the game is played as in 13.1, and wagers on area one go back (QB-59)."""
    game_round.cover_refused = game_round.bank
    game_round.claimable = set()
    for wager in game_round.bank_wagers():
        game_round.went_back += wager.on_layout
        game_round.withdraw(wager, rule=(*rule, "13.2.2", "13.1"))
    game_round.give_chung(None)
    words = "the bank does not cover all wagers: the House banks"
    game_round.call(words, rule=("13.2.2", "13.1"), ruling="QB-59", area=HOUSE_AREA)
    for wager in game_round.boxes(HOUSE_AREA):
        game_round.went_back += wager.on_layout
        game_round.withdraw(wager, rule="6.10")
    house_banks(game_round)


def ascertain_control(game_round: Round) -> None:
    """Rule 9.10: who calls the decisions of each area that more than one player wagers on."""
    game_round.ascertained = game_round.controllers()
    for area, control in game_round.ascertained.items():
        if control.rule != ALONE:
            rule = (control.rule, "9.10", "9.9", "9.11", "9.12")
            game_round.call(f"{control.patron} calls the decisions of area {area}", rule=rule, area=area)


def laja_by_the_bank(game_round: Round) -> Procedure[None]:
    """Rule 7.3.2: after a player's laja the bank may make its own, before the cut is determined."""
    while game_round.player_laja and game_round.bank is not None:
        cite, bank = game_round.cite, game_round.bank
        options = (Option(LAJA, cite["7.3.2"]), Option(NO, cite["7.3.2"]))
        said = yield from ask(Ask(bank.patron, bank.area, 1, options, cite["7.3.2"], default=NO))
        if said is None:
            continue
        game_round.player_laja = False
        if said.action == LAJA:
            yield from laja(game_round, "by the bank", rule="7.3.2")


def laja(game_round: Round, whose: str, *, rule: Citation) -> Procedure[None]:
    """An additional mix of the tiles; they are stacked again."""
    yield from step(Act.LAJA, game_round.cite[rule])
    game_round.handle(f"laja {whose}", rule=(*_numbers(rule), "1.1/laja"))


def clear(game_round: Round) -> Procedure[None]:
    """All tiles go to the designated area, stand offs stay, and the round is over."""
    yield from step(Act.COLLECT, game_round.cite["1.1/round-of-play"])
    game_round.handle("collect", count=32, rule="1.1/round-of-play")
    note_players(game_round)
    game_round.pass_on(rule="13.1.9" if game_round.house_banks else "13.2.9")
    game_round.end("settled", rule="1.1/round-of-play")
