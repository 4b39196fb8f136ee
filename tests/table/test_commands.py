"""Commands: their own procedure on top of the one that waits; `Resume`, `End`, and who may order what."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from houseway.equipment import card
from houseway.games.baceball import GAME as BACEBALL
from houseway.rulebook import Refused
from houseway.table.driving.codec import from_plain
from houseway.table.driving.driver import Defect, Driver
from houseway.table.layout.settings import Settings, State
from houseway.table.procedure.asking import ask, step
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Done, Drawn, Input, Said
from houseway.table.procedure.requests import Act, Ask, Asks, Draw, Option, Procedure, Step
from houseway.table.procedure.roles import Role
from houseway.table.rules.commands import After, Command, End, Resume
from houseway.table.table import Table
from houseway.testing import rule
from houseway.testing.play import finish, new_driver
from tests.table import paper_pontoon
from tests.table.test_driver import (
    BACEBALL_WAGERS,
    DEALING,
    DECIDING,
    INSURING,
    ROUND,
    Fault,
    betting_open,
    faulty,
    standing,
    story,
)


class Faced(Command[Any], frozen=True, kw_only=True):
    """A card lay face up and is put to the box: plain, asks nothing."""

    kind = "faced"
    power = "15.1"
    roles = frozenset({Role.DEALER})
    name: str

    def carry_out(self, game_round: Any) -> After:
        game_round.deal(paper_pontoon.BOX, card(self.name), rule="15.1")
        return Resume()


class Inquire(Command[Any], frozen=True, kw_only=True):
    """A supervisor asks a patron, after a check of the cards, whether the round is to stand."""

    kind = "inquire"
    power = "15.2"
    roles = frozenset({Role.GAMING_SUPERVISOR, Role.GAMING_MANAGER})
    patron: str = "bob"

    def carry_out(self, game_round: Any) -> Procedure[After]:
        cite = game_round.cite
        counted = yield from step(Act.CHECK, cite["15.2"])
        game_round.handle("check", count=counted.count, rule="15.2")
        said = None
        while said is None:
            options = (Option("stands", cite["15.2"]), Option("void", cite["15.2"]))
            said = yield from ask(Ask(self.patron, 1, 1, options, cite["15.2"], default="stands"))
        if said.action == "void":
            for wager in list(game_round.open_wagers()):
                game_round.give_back(wager, rule="15.2")
            return End("void")
        return Resume()


class Void(Command[Any], frozen=True, kw_only=True):
    """The round is over at once."""

    kind = "void"
    power = "15.3"
    roles = frozenset({Role.GAMING_MANAGER})

    def carry_out(self, game_round: Any) -> After:
        for wager in list(game_round.open_wagers()):
            game_round.give_back(wager, rule="15.3")
        return End("void")


class Slip(Command[Any], frozen=True, kw_only=True):
    """A command with an error in it, before or after its first question."""

    kind = "slip"
    power = "15.1"
    roles = frozenset(Role)
    asks: bool

    def carry_out(self, game_round: Any) -> Any:
        game_round.call("half done", rule="15.1")
        return self._ask(game_round) if self.asks else 1 // 0

    def _ask(self, game_round: Any) -> Procedure[After]:
        yield from step(Act.CHECK, game_round.cite["15.1"])
        raise KeyError("a slip in the command")


COMMANDS: dict[str, type[Command[Any]]] = {each.kind: each for each in (Faced, Inquire, Void, Slip)}
GAME = replace(paper_pontoon.GAME, commands={**paper_pontoon.GAME.commands, **COMMANDS})
FACED, INQUIRE = Faced(by=Role.DEALER, name="9h"), Inquire(by=Role.GAMING_SUPERVISOR)
VOID = Void(by=Role.GAMING_MANAGER)
STANDS, VOIDED = Said("bob", 1, 1, "stands"), Said("bob", 1, 1, "void")


def told(inputs: list[Input]) -> Driver[Any]:
    begin = lambda: GAME.begin(Settings(), State(), True)  # noqa: E731
    return Driver.replay(GAME, begin, inputs, ByHand())


def actions(driver: Driver[Any]) -> list[str]:
    assert isinstance(driver.request, Ask)
    return [option.action for option in driver.request.options]


def test_after_a_command_the_procedure_below_asks_anew_with_what_has_changed() -> None:
    driver = told(DECIDING)
    assert actions(driver) == ["hit", "double"]
    driver.tell(FACED)
    assert actions(driver) == ["hit", "double", "stand"]
    assert [str(item) for item in driver.round.hands[paper_pontoon.BOX]] == ["6c", "2h", "9h"]
    driver.tell(Said("ann", 1, 1, "stand"))
    assert driver.request == Draw(paper_pontoon.DEALER, driver.round.cite["13.1(a)"])


@pytest.mark.parametrize("before", [[], DEALING, INSURING, DECIDING], ids=["bets", "deal", "asks", "ask"])
def test_a_command_asks_its_own_questions_and_then_the_one_below_stands_as_before(
    before: list[Input],
) -> None:
    driver = told(before)
    asked, money = type(driver.request), dict(driver.round.ledger.balances)
    driver.tell(INQUIRE)
    assert isinstance(driver.request, Step)
    driver.tell(Done(312))
    assert actions(driver) == ["stands", "void"]
    driver.tell(STANDS)
    assert type(driver.request) is asked
    assert driver.round.ledger.balances == money
    assert driver.inputs == [*before, INQUIRE, Done(312), STANDS]


def test_while_a_command_asks_the_question_below_is_not_open() -> None:
    driver = told([*DECIDING, INQUIRE])
    for happened in (Said("ann", 1, 1, "hit"), Drawn(card("7h"))):
        with pytest.raises(Refused):
            driver.tell(happened)
    driver.tell(Done())
    with pytest.raises(Refused) as caught:
        driver.tell(Said("ann", 1, 1, "hit"))
    assert (caught.value.code, caught.value.clause) == ("not-asked", "pontoon/15.2")


def test_a_commands_question_answered_by_absence_gets_its_default() -> None:
    driver = told([*DECIDING, INQUIRE, Done(), Said("bob", 1, 1, "absent")])
    assert actions(driver) == ["hit", "double"]


def test_commands_lie_on_top_of_each_other_and_leave_in_reverse() -> None:
    ask_ann = Inquire(by=Role.GAMING_MANAGER, patron="ann")
    driver = told([*DECIDING, INQUIRE, Done(), ask_ann, Done(), FACED])
    assert isinstance(driver.request, Ask)
    assert driver.request.patron == "ann"
    driver.tell(Said("ann", 1, 1, "stands"))
    assert isinstance(driver.request, Ask)
    assert (driver.request.patron, actions(driver)) == ("bob", ["stands", "void"])
    driver.tell(STANDS)
    assert actions(driver) == ["hit", "double", "stand"]


@pytest.mark.parametrize("ending", [[INQUIRE, Done(), VOIDED], [VOID], [INQUIRE, VOID]])
@pytest.mark.parametrize("before", [DEALING, INSURING, DECIDING])
def test_end_closes_everything(before: list[Input], ending: list[Input]) -> None:
    procedures: list[Procedure[None]] = []

    def play(game_round: Any) -> Procedure[None]:
        procedures.append(paper_pontoon.play(game_round))
        return procedures[-1]

    game = replace(GAME, play=play)
    begin = lambda: game.begin(Settings(), State(), True)  # noqa: E731
    driver = Driver.replay(game, begin, [*before, *ending], ByHand())
    assert [procedure.gi_frame for procedure in procedures] == [None]
    assert (driver.request, driver.round.over) == (None, "void")
    assert driver.waiting() == "has finished the round"
    assert set(driver.round.ledger.balances.values()) == {0}
    with pytest.raises(Refused):
        driver.tell(Said("ann", 1, 1, "hit"))


def test_a_table_goes_on_to_the_next_round_after_a_void_one() -> None:
    table = Table(GAME, Settings(), ByHand())
    for happened in [*DECIDING, VOID]:
        table.tell(happened)
    assert table.rounds_played == 1
    assert table.last is not None
    assert (table.last["over"], table.last["net"]) == ("void", {"ann": 0, "bob": 0})
    assert table.wagers == []


@pytest.mark.parametrize("finished", [ROUND, [*DECIDING, VOID]], ids=["settled", "void"])
@pytest.mark.parametrize("command", [FACED, VOID], ids=["resume", "end"])
def test_a_command_after_the_round_is_over_is_refused(finished: list[Input], command: Input) -> None:
    driver = told(finished)
    was = standing(driver)
    with pytest.raises(Refused):
        driver.tell(command)
    assert standing(driver) == was


@pytest.mark.parametrize("before", [DEALING, INSURING, DECIDING])
def test_an_error_in_a_command_leaves_the_round_where_it_was(before: list[Input]) -> None:
    driver = told(before)
    was = standing(driver)
    with pytest.raises(Defect, match="ZeroDivisionError"):
        driver.tell(Slip(by=Role.DEALER, asks=False))
    assert standing(driver) == was
    driver.tell(Slip(by=Role.DEALER, asks=True))
    asked = standing(driver)
    with pytest.raises(Defect, match="a slip in the command"):
        driver.tell(Done())
    assert standing(driver) == asked


def test_a_role_without_the_power_is_refused_under_the_clause_that_gives_it() -> None:
    driver = told(DECIDING)
    was = standing(driver)
    for role in set(Role) - Inquire.roles:
        with pytest.raises(Refused) as caught:
            driver.tell(Inquire(by=role, patron="cy"))
        assert (caught.value.code, caught.value.clause) == ("not-your-power", "pontoon/15.2")
        assert caught.value.asked == {"command": "inquire", "by": role, "patron": "cy"}
        assert caught.value.allowed == ["gaming-manager", "gaming-supervisor"]
    assert standing(driver) == was


@rule("baceball/4.5")
def test_a_command_between_a_defect_and_the_card_that_is_to_come_again_loses_nothing() -> None:
    faults = [Fault(Drawn, 10**6)]
    driver = betting_open(faulty(BACEBALL, faults), 5, BACEBALL_WAGERS)
    faults[:] = [Fault(Drawn, 3)]
    with pytest.raises(Defect):
        driver.tell(Done())
    faults.clear()
    driver.tell(from_plain(BACEBALL, {"input": "command", "kind": "cards-dropped", "by": "dealer"}, ""))
    assert driver.request is None
    untroubled = betting_open(BACEBALL, 5, [*BACEBALL_WAGERS, Done()])
    dealt = [event for event in story(driver) if event["event"] == "dealt"]
    assert dealt == [event for event in story(untroubled) if event["event"] == "dealt"]


FIELDS: dict[str, dict[str, Any]] = {
    "take-seat": {"patron": "ann", "area": 1},
    "leave-seat": {"patron": "ann"},
    "leave-table": {"patron": "ann"},
    "give-up-area": {"patron": "ann", "area": 1},
    "reserve-areas": {"patron": "ann", "areas": [2, 3]},
    "personal-limit": {"patron": "ann", "wager": "bet", "limits": {"min": 500, "max": 90_000, "unit": 1}},
    "lift-personal-limit": {"patron": "ann"},
    "reconstruct": {"cards": ["2c", "3d"]},
    "hand-without-bet": {"area": 5},
    "notice-of-minimum": {"wager": "bet", "minimum": 2000, "time": "2026-11-16T20:20:00Z"},
    "alter-notice": {"wager": "bet", "minimum": 2000, "time": "2026-11-16T20:20:00Z"},
    "take-down-notice": {"wager": "bet"},
    "raise-minimum": {"wager": "bet", "minimum": 2000},
    "change-limits": {"wager": "bet", "maximum": 90_000},
    "limits-due": {"wager": "bet", "time": "2026-11-16T20:20:00Z"},
    "void-wagers": {"patron": "ann"},
    "invalidate": {"ground": "fire"},
    "forfeit": {"patron": "ann"},
    "vacate-place": {"patron": "ann"},
    "refuse-wager": {"area": 1, "wager": "bet", "grounds": "marked chips"},
}


@pytest.mark.parametrize("kind", [kind for kind in BACEBALL.commands if kind != "set-link"])
def test_every_refusal_of_a_command_can_be_sent_and_quotes_the_order(kind: str) -> None:
    driver = new_driver(BACEBALL, {}, Random(1))
    fields = FIELDS.get(kind, {})
    given = {"input": "command", "kind": kind, "by": "watcher", **fields}
    with pytest.raises(Refused) as caught:
        driver.tell(from_plain(BACEBALL, given, "command"))
    sent = json.loads(json.dumps(caught.value.as_json()))["refused"]
    quoted = sent["asked"]
    assert (quoted["command"], quoted["by"]) == (kind, "watcher")
    assert fields.items() <= quoted.items()


@rule("baceball/3.9")
def test_the_cards_may_be_verified_while_the_round_waits_and_it_goes_on() -> None:
    driver = new_driver(BACEBALL, {}, Random(1))
    verify = from_plain(BACEBALL, {"input": "command", "kind": "verify-cards", "by": "inspector"}, "")
    driver.tell(verify)
    [verified] = [event for event in story(driver) if "baceball/3.9" in event["rule"]]
    assert verified["count"] == 312
    finish(driver, Random(2))
    assert driver.round.over == "settled"


def test_open_questions_survive_a_command() -> None:
    driver = told([*INSURING, Said("bob", 1, 1, "no"), INQUIRE, Done(), STANDS])
    assert isinstance(driver.request, Asks)
    assert [question.patron for question in driver.request.open] == ["ann"]
