"""The driver: it checks before it sends, never loses an input, and rebuilds a round from its inputs."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from houseway.equipment import ShufflingDevice, card
from houseway.games.baceball import GAME as BACEBALL
from houseway.rulebook import Refused
from houseway.table.driving.driver import Defect, Driver
from houseway.table.procedure.dealing import ByHand, ByHouse, Dealing
from houseway.table.procedure.inputs import Done, Drawn, Input, Placed, Said, Withdrawn
from houseway.table.procedure.requests import Asks, Draw, Procedure, Request, Wagers
from houseway.table.rules.game import Game
from houseway.testing import rule
from houseway.testing.play import finish, new_driver, random_round
from tests.table import paper_pai_gow, paper_pontoon

PONTOON = paper_pontoon.GAME
ANN, BOB = Placed(1, "ann", "box", 1_000, seated=True), Placed(1, "bob", "box", 600)
BETTING: list[Input] = [ANN, BOB]
DEALING: list[Input] = [*BETTING, Done()]
INSURING: list[Input] = [*DEALING, *(Drawn(card(name)) for name in ("6c", "7d", "2h"))]
DECIDING: list[Input] = [*INSURING, Said("ann", 1, 1, "no"), Said("bob", 1, 1, "insure", 300)]
ROUND: list[Input] = [
    *DECIDING,
    Said("ann", 1, 1, "double", 1_000),
    Said("bob", 1, 1, "double", 200),
    Drawn(card("Kc")),
    Drawn(card("9s")),
]


def begun(game: Game[Any], dealing: Dealing) -> Driver[Any]:
    """A live round before its first input."""
    return Driver(game, lambda: game.begin(game.settings(), game.fresh(), True), dealing)


def told(inputs: list[Input], game: Game[Any] = PONTOON) -> Driver[Any]:
    """A round dealt by hand that has come this far."""
    driver = begun(game, ByHand())
    for happened in inputs:
        driver.tell(happened)
    return driver


def story(driver: Driver[Any]) -> list[dict[str, Any]]:
    return [event.as_json() for event in driver.round.events]


def standing(driver: Driver[Any]) -> tuple[Any, ...]:
    """Everything that a refusal or a defect must leave as it was."""
    request = driver.request
    asked = type(request) if isinstance(request, Wagers) else request
    return list(driver.inputs), story(driver), dict(driver.round.ledger.balances), asked


@dataclass
class Fault:
    """Makes the procedure fail once, with its work half done, at the n-th answer of a kind from now on."""

    kind: type[Input]
    after: int = 0

    def strikes(self, answer: object) -> bool:
        if type(answer) is not self.kind:
            return False
        self.after -= 1
        return self.after == -1


def next_request(procedure: Procedure[None], answer: Any) -> Request | None:
    """What the procedure asks for now; None: it has ended."""
    try:
        return procedure.send(answer)
    except StopIteration:
        return None


def faulty(game: Game[Any], faults: list[Fault]) -> Game[Any]:
    """The game with an error in its procedure for as long as a fault is listed."""

    def play(game_round: Any) -> Procedure[None]:
        procedure, answer = game.play(game_round), None
        while True:
            request = next_request(procedure, answer)
            if any(fault.strikes(answer) for fault in faults):
                raise ZeroDivisionError("a slip in the procedure")
            if request is None:
                return
            answer = yield request

    return replace(game, play=play)


REFUSED: list[tuple[list[Input], Input, str, str]] = [
    (BETTING, Placed(2, "cy", "box", 500), "box", "4.5"),
    (BETTING, Placed(1, "bob", "box", 500), "box", "4.5"),
    ([], Done(), "wagers", "4.1"),
    (BETTING, Drawn(card("7h")), "not-now", "6.2"),
    (BETTING, Said("ann", 1, 1, "hit"), "not-now", "10.1"),
    (DEALING, Placed(1, "cy", "box", 500), "not-now", "4.3"),
    (DEALING, Withdrawn(1, "ann", "box"), "not-now", "4.3"),
    (DEALING, Done(), "not-now", "6.2"),
    (DEALING, Drawn(card("Th")), "too-many", "2.1"),
    (INSURING, Drawn(card("7h")), "not-now", "6.2"),
    (INSURING, Said("cy", 1, 1, "no"), "not-asked", "7.1"),
    (INSURING, Said("bob", 1, 1, "insure", 301), "amount", "7.1"),
    (DECIDING, Said("bob", 1, 1, "hit"), "not-asked", "10.1"),
    (DECIDING, Said("ann", 1, 1, "stand"), "barred", "10.2(c)"),
    (DECIDING, Said("ann", 1, 1, "split"), "barred", "11.1"),
    (DECIDING, Done(), "not-now", "6.2"),
    (ROUND, Done(), "not-now", "6.2"),
    (ROUND, ANN, "not-now", "4.3"),
]


@pytest.mark.parametrize(("before", "happened", "code", "number"), REFUSED)
def test_what_is_refused_never_reaches_the_procedure_and_changes_nothing(
    before: list[Input], happened: Input, code: str, number: str
) -> None:
    driver = told(before)
    was, request = standing(driver), driver.request
    with pytest.raises(Refused) as caught:
        driver.tell(happened)
    assert (caught.value.code, caught.value.clause) == (code, f"pontoon/{number}")
    assert standing(driver) == was
    assert driver.request is request


def test_a_refusal_out_of_place_quotes_the_input_and_says_what_the_table_waits_for() -> None:
    with pytest.raises(Refused) as caught:
        told(DEALING).tell(Said("ann", 1, 1, "double", 700))
    assert caught.value.asked["action"] == "double"
    assert caught.value.asked["amount"] == 700
    assert "waits for a card" in caught.value.message


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (BETTING, "takes wagers"),
        (DEALING, "waits for a card to be dealt"),
        (INSURING, "waits for decisions"),
        (DECIDING, "waits for a decision"),
        (ROUND, "has finished the round"),
    ],
)
def test_the_driver_says_what_the_table_waits_for(before: list[Input], words: str) -> None:
    assert told(before).waiting() == words


def test_a_tile_table_waits_for_the_dealer() -> None:
    assert begun(paper_pai_gow.GAME, ByHand()).waiting() == "waits for the dealer"


def test_the_seventh_card_of_six_decks_cannot_come_out() -> None:
    low: list[Input] = [*BETTING, Done(), *[Drawn(card("Ac"))] * 3]
    hits: list[Input] = [Said("ann", 1, 1, "hit"), Drawn(card("Ac"))]
    said_no: list[Input] = [Said("ann", 1, 1, "no"), Said("bob", 1, 1, "no")]
    driver = told([*low, *said_no, *hits, *hits, *hits, Said("ann", 1, 1, "hit")])
    was = standing(driver)
    with pytest.raises(Refused, match="all 6 are on the table") as caught:
        driver.tell(Drawn(card("Ac")))
    assert (caught.value.clause, caught.value.asked) == ("pontoon/2.1", {"item": "Ac"})
    assert standing(driver) == was
    driver.tell(Drawn(card("Ad")))


@pytest.mark.parametrize("place", range(len(ROUND)))
def test_an_error_after_any_input_leaves_the_round_where_it_was_and_play_goes_on(place: int) -> None:
    faults: list[Fault] = []
    driver = told(ROUND[:place], faulty(PONTOON, faults))
    was = standing(driver)
    faults.append(Fault(type(ROUND[place])))
    with pytest.raises(Defect, match=r"ZeroDivisionError in the procedure after .*a slip"):
        driver.tell(ROUND[place])
    faults.clear()
    assert standing(driver) == was
    for happened in ROUND[place:]:
        driver.tell(happened)
    assert story(driver) == story(told(ROUND))
    assert driver.inputs == ROUND


def test_money_that_does_not_add_up_at_the_end_is_a_defect() -> None:
    def play(game_round: Any) -> Procedure[None]:
        yield from PONTOON.play(game_round)
        if wrong:
            game_round.wagers[0].on_layout += 1

    wrong = [True]
    driver = told(ROUND[:-1], replace(PONTOON, play=play))
    was = standing(driver)
    with pytest.raises(Defect, match="money does not add up"):
        driver.tell(ROUND[-1])
    assert standing(driver) == was
    wrong.clear()
    driver.tell(ROUND[-1])
    assert driver.request is None


def house(game: Game[Any], seed: int) -> ByHouse:
    return ByHouse(ShufflingDevice(Random(seed).randbytes), game.items(game.settings()))


def betting_open(game: Game[Any], seed: int, wagers: list[Input]) -> Driver[Any]:
    """A table that deals by itself, with these wagers placed."""
    driver = begun(game, house(game, seed))
    driver.advance()
    for wager in wagers:
        driver.tell(wager)
    return driver


BACEBALL_WAGERS: list[Input] = [Placed(1, "ann", "bet", 500), Placed(4, "bob", "bet", 700)]


@pytest.mark.parametrize("tries", [1, 2, 3])
@pytest.mark.parametrize("card_number", range(9))
def test_a_card_that_came_out_by_itself_comes_again_after_a_defect(card_number: int, tries: int) -> None:
    faults: list[Fault] = []
    driver = betting_open(faulty(BACEBALL, faults), 5, BACEBALL_WAGERS)
    drawn_before = sum(isinstance(each, Drawn) for each in driver.inputs)
    faults.append(Fault(Drawn, card_number))
    with pytest.raises(Defect):
        driver.tell(Done())
    assert isinstance(driver.request, Draw)
    assert sum(isinstance(each, Drawn) for each in driver.inputs) == drawn_before + card_number
    was = standing(driver)
    for _ in range(tries - 1):
        faults[:] = [Fault(Drawn)]
        with pytest.raises(Defect):
            driver.advance()
        assert standing(driver) == was
    faults.clear()
    driver.advance()
    untroubled = betting_open(BACEBALL, 5, [*BACEBALL_WAGERS, Done()])
    assert story(driver) == story(untroubled)
    assert driver.inputs == untroubled.inputs
    assert driver.dealing.rack.items == untroubled.dealing.rack.items


@rule("baceball/8.5")
def test_a_step_done_by_itself_is_not_done_twice_after_a_defect() -> None:
    faults: list[Fault] = []
    driver = betting_open(faulty(BACEBALL, faults), 8, BACEBALL_WAGERS)
    faults.append(Fault(Drawn, 8))
    with pytest.raises(Defect):
        driver.tell(Done())
    faults[:] = [Fault(Done)]
    with pytest.raises(Defect):
        driver.advance()
    faults.clear()
    driver.advance()
    assert driver.request is None
    assert story(driver) == story(betting_open(BACEBALL, 8, [*BACEBALL_WAGERS, Done()]))


@pytest.mark.parametrize("game", [PONTOON, paper_pai_gow.GAME, BACEBALL], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [3, 14])
def test_any_prefix_of_the_inputs_is_a_round_that_can_be_resumed(game: Game[Any], seed: int) -> None:
    whole = random_round(game, {}, Random(seed))
    live = new_driver(game, {}, Random(seed))
    assert len(whole.inputs) > len(live.inputs)
    for place in range(len(whole.inputs) + 1):
        resumed = Driver.replay(game, whole.begin, whole.inputs[:place], ByHand())
        assert resumed.inputs == whole.inputs[:place]
        assert story(resumed) == story(whole)[: len(story(resumed))]
        assert (resumed.request is None) == (place == len(whole.inputs))


def test_a_replayed_round_goes_on_with_the_dealing_it_is_given() -> None:
    resumed = Driver.replay(PONTOON, told([]).begin, DEALING, house(PONTOON, 2))
    assert isinstance(resumed.request, Draw)
    resumed.advance()
    assert isinstance(resumed.request, Asks)
    finish(resumed, Random(1))
    assert resumed.inputs[:3] == DEALING


def test_a_replay_of_what_the_table_would_refuse_is_refused() -> None:
    with pytest.raises(Refused):
        Driver.replay(PONTOON, told([]).begin, [*DEALING, ANN], ByHand())
