"""The tutor over HTTP: exact for the one who is asked, at tables for practice, and nowhere else."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from houseway.api import advise
from houseway.games import PLAYABLE
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.rulebook.common import common
from houseway.server.live.tutoring import NOT_ASKED
from houseway.table.layout.settings import read
from houseway.table.procedure.roles import Role
from tests.server.doors import Caller, House, open_house
from tests.server.pit.staffed import PASSWORD
from tests.server.pit.staffed import Caller as Guest
from tests.server.pit.staffed import open_house as open_licensed
from tests.server.pit.test_documents import LICENSED, NEW, give
from tests.server.tournaments.halls import hall

WAGERS = {"pinkjack": "box", "pontoon": "box", "four-card-poker": "ante", "pai-gow": "box"}
AREA = 3
PLAYS = ("hit", "stand", "surrender", "fold", "set")


def asked(caller: Caller, table: str) -> dict[str, Any] | None:
    """The question of this caller's at the table."""
    shown = caller.get(f"/api/tables/{table}")
    mine = [shown["request"]["questions"][at] for at in shown["asked"]]
    return next((each for each in mine if each["options"][0]["action"] in PLAYS), None)


def dealt(house: House, game: str) -> tuple[Caller, str, dict[str, Any]]:
    """Ann with a wager and a question; rounds that ask nothing are played on."""
    ann, table = house.caller("ann"), f"{game}-1"
    ann.send(table, input="command", kind="take-seat", area=AREA)
    for _ in range(20):
        shown = ann.get(f"/api/tables/{table}")
        if shown["request"]["request"] == "wagers" and not shown["asked"]:
            ann.send(table, input="placed", area=AREA, wager=WAGERS[game], amount=1000)
            ann.send(table, input="ready")
        elif (question := asked(ann, table)) is not None:
            return ann, table, question
        else:
            [at] = shown["asked"]
            question = shown["request"]["questions"][at]
            action = next(each["action"] for each in question["options"][::-1])
            ann.send(table, input="said", area=question["area"], hand=question["hand"], action=action)
    raise AssertionError("nothing was asked")


def position(shown: dict[str, Any], question: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The same position from what the screen of a first round shows."""
    areas = {each["area"]: each for each in shown["picture"]["areas"]}
    own = areas[question["area"]]
    [hand] = [each for each in own["hands"] if each["hand"] == question["hand"]]
    dealer = [item for each in shown["picture"]["dealer"]["hands"] for item in each["items"] if item]
    stakes = {each["wager"]: each["lies"] for each in own["wagers"]}
    choices = [
        {name: each[name] for name in ("action", "amount", "items") if name in each}
        for each in told["choices"]
    ]
    return {"hand": hand["items"], "dealer": dealer, "stakes": stakes, "choices": choices}


@pytest.mark.parametrize("game", WAGERS)
def test_it_tells_a_player_what_the_analysis_has_for_the_cards_on_the_table(
    tmp_path: Path, game: str
) -> None:
    with open_house(tmp_path, seed=5, games=[game]) as house:
        ann, table, question = dealt(house, game)
        told = ann.get(f"/api/tables/{table}/tutor")
        while told["thinking"]:
            told = ann.get(f"/api/tables/{table}/tutor")
        shown = ann.get(f"/api/tables/{table}")
        expected = advise(game, DEFAULT_SETTINGS[game], position(shown, question, told))
        for here, there in zip(told["choices"], expected["choices"], strict=True):
            assert {name: here[name] for name in there} == there
        offered = {each["action"] for each in question["options"]} - {"cannot-cover"}
        assert {each["action"] for each in told["choices"]} == offered
        assert told["choices"][0]["cost"] == 0 and told["area"] == AREA
        worst = told["choices"][-1]
        said = {name: worst[name] for name in ("action", "amount", "items") if name in worst}
        ann.send(table, input="said", area=AREA, hand=question["hand"], **said)
        session = ann.get(f"/api/tables/{table}/tutor")["session"]
        while session["waiting"]:
            session = ann.get(f"/api/tables/{table}/tutor")["session"]
        mistaken = {"decisions": 1, "mistakes": 1, "cost": worst["cost"], "untold": 0, "waiting": 0}
        assert session == mistaken


def test_a_hand_to_practise_on_is_graded_by_the_analysis(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack", "baceball"]) as house:
        ann = house.caller("ann")
        found = ann.get("/api/tables/pinkjack-1/drill/7")
        told = advise("pinkjack", DEFAULT_SETTINGS["pinkjack"], found["position"])
        assert found["choices"] == told["choices"] and found["untaught"] in told["choices"]
        assert ann.get("/api/tables/baceball-1/drill/7", 422)["error"]["code"] == "no-drill"


def test_it_tells_nobody_else_and_nothing_of_others(tmp_path: Path) -> None:
    with open_house(tmp_path, seed=5, games=["pinkjack"]) as house:
        ann, table, _ = dealt(house, "pinkjack")
        bob = house.caller("bob")
        told = bob.get(f"/api/tables/{table}/tutor?area={AREA}&hand=1")
        assert (
            told["choices"] == [] and told["untold"] == "you are asked nothing now" and told["area"] is None
        )
        with ann.socket(table) as socket:
            before = socket.receive_text()
            ann.get(f"/api/tables/{table}/tutor")
            ann.send(table, input="command", kind="leave-seat", status=200)
            assert "worth" not in before + socket.receive_text()


def screens_of(caller: Any, table: str, sent: str) -> str:
    """All that this caller is sent of a table, and can read of it."""
    read = ("", "/sign", "/rounds", "/menu", "/proofs/1", "/rounds/1")
    parts = [caller.client.get(f"/api/tables/{table}{part}").text for part in read]
    pages = [caller.client.get(page).text for page in (f"/table/{table}", "/api/tables", "/api/games")]
    return " ".join((sent, *parts, *pages)).lower()


@pytest.mark.parametrize("game", PLAYABLE)
def test_no_byte_of_it_reaches_a_licensed_table(tmp_path: Path, game: str) -> None:
    """Whoever asks is refused by the clause on advice, of a question too; nothing else says a word of it."""
    clause = common("advice-of-staff").clause(game)
    with open_licensed(tmp_path, games=[game], terms=LICENSED) as house:
        manager = house.somebody(Role.GAMING_MANAGER)
        house.do(lambda: house.people.sign_up("ann", PASSWORD, "here"))
        ann = Guest(house, "ann", Role.PLAYER)
        give(house.somebody(Role.CASHIER), "buy-in", patron="ann", amount=1_000_000)
        give(manager, "record-document", **NEW | {"game": game, "instrument": "NI 1"})
        give(manager, "record-publication", document="pj-1", date="2016-08-22", evidence="a copy")
        settings = read(PLAYABLE[game].settings, DEFAULT_SETTINGS[game], "settings")
        approved = {"authority": "The Authority", "reference": "A 1", "from": "2016-01-01"}
        for approval in {name for _, name in settings.approvals_named()}:
            give(manager, "record-approval", approval=approval, about="schedules", **approved)
        wanted = {"game": game, "dealt": "house", "settings": DEFAULT_SETTINGS[game]}
        opened = manager.post("/api/tables", wanted, 201)
        table, asked_for = opened["table"], set[str]()
        with ann.socket(table) as socket:
            sent = [socket.receive_text()]
            for step in range(8):
                shown = ann.get(f"/api/tables/{table}")
                asked_for.add(shown["request"]["request"])
                for who, what in product((ann, manager), ("tutor", "drill/1")):
                    refused = who.get(f"/api/tables/{table}/{what}", 403)["refused"]
                    assert (refused["code"], refused["clause"]) == ("no-advice", clause)
                if shown["asked"]:
                    say(ann, table, shown)
                elif shown["request"]["request"] == "wagers":
                    wager = shown["request"]["offers"][0]
                    area = AREA + step % 2
                    ann.send(table, input="placed", area=area, wager=wager["wager"], amount=wager["least"])
                    ann.send(table, input="ready")
                sent.append(json.dumps(ann.get(f"/api/tables/{table}")))
        told = screens_of(ann, table, "".join(sent))
        assert not [word for word in ("tutor", "worth", "mistake", "best play") if word in told]
        practice = manager.post("/api/tables", wanted | {"practice": True}, 201)["table"]
        assert ann.get(f"/api/tables/{practice}/tutor")["untold"] == NOT_ASKED


def test_in_a_tournament_there_is_none(tmp_path: Path) -> None:
    with hall(tmp_path) as here:
        here.prepare()
        for what in ("tutor", "drill/1"):
            refused = here.player("ann").get(f"/api/tables/P/{what}", 403)["refused"]
            assert (refused["code"], refused["clause"]) == ("no-advice", "pontoon/17.5(a)")
            assert "in a tournament" in refused["message"]


def say(caller: Any, table: str, shown: dict[str, Any]) -> None:
    """The last thing that may be said."""
    question = shown["request"]["questions"][shown["asked"][0]]
    option = question["options"][-1]
    more = {"items": option["items"]} if option.get("items") else {}
    more |= {"amount": option["least"]} if option.get("most") else {}
    place = {"area": question["area"], "hand": question["hand"]}
    caller.send(table, input="said", **place, action=option["action"], **more)
