"""A table dealt by a person: prompts, what came out, corrections, patrons who speak, and payments."""

from pathlib import Path
from typing import Any

import pytest

from houseway.table.procedure.roles import Role
from tests.server.pit.at_the_desk import Pit, pit
from tests.server.pit.staffed import next_of, open_house
from tests.server.rooms import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_dealt_by_what_the_prompt_says(game: str, tmp_path: Path) -> None:
    with pit(tmp_path, game) as here:
        message = here.until("wagers")
        wager = message["request"]["offers"][0]["wager"]
        for patron, area in (("ann", 2), ("bob", 3)):
            here.dora.order(here.table, "take-seat", patron=patron, area=area)
            here.wager(patron, area, wager)
        here.to_the_end()
        assert here.kept.number == 2
        report = here.sue.get(f"/api/tables/{here.table}/rounds/1/report")
        assert (report["dealt"], report["adds_up"]) == ("dealer", True)
        authors = {entry.author for entry in here.house.entries("told")}
        assert "dealer:Dora" in authors
        moved = {line["account"]: line["cents"] for line in report["accounts"]}
        brought = here.house.bodies("bought-in")
        for patron in ("ann", "bob"):
            with_them = sum(each["amount"] for each in brought if each["patron"] == patron)
            chips = here.house.floor.chips(patron, here.table)
            assert chips == with_them + moved[f"patron {patron}"] >= 0


def test_the_prompt_is_for_dealer_and_supervisors_of_a_dealers_table(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        ann, iris = here.house.somebody(Role.PLAYER, "Ann"), here.house.somebody(Role.INSPECTOR, "Iris")
        path = f"/api/tables/{here.table}"
        assert here.dora.get(path)["prompt"] == here.sue.get(path)["prompt"] != None  # noqa: E711
        assert ann.get(path)["prompt"] is iris.get(path)["prompt"] is None
        assert ann.get(path)["deadline"] is None


def test_a_patron_with_an_account_plays_from_the_own_screen(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        ann = here.house.somebody(Role.PLAYER, "Ann")
        here.until("wagers")
        ann.order(here.table, "take-seat", area=2)
        ann.send(here.table, input="placed", area=2, wager="bet", amount=1000)
        ann.send(here.table, input="ready")
        assert here.told()["prompt"]["takes"] == "wagers"
        refused = ann.send(here.table, 403, input="drawn", item="As")["refused"]
        assert refused["clause"] == "baceball/1.1/dealer"
        wrong = ann.send(here.table, 403, input="placed", patron="Bob", area=3, wager="bet", amount=1000)
        assert wrong["error"]["code"] == "not-you"
        here.dora.send(here.table, input="done")
        assert here.told()["prompt"]["takes"] == "item"


def test_impossible_cards_are_refused(tmp_path: Path) -> None:
    with pit(tmp_path, "four-card-poker") as here:
        here.until("wagers")
        here.wager("ann", 2, "ante")
        here.dora.send(here.table, input="done")
        here.cards("As")
        refused = here.dora.send(here.table, 422, input="drawn", item="As")["refused"]
        assert (refused["code"], refused["clause"].split("/")[0]) == ("too-many", "four-card-poker")
        assert here.dora.send(here.table, 422, input="drawn", item="Zz")["error"]["code"] == "unknown-item"


def test_a_card_belongs_to_the_prompt_it_was_typed_for(tmp_path: Path) -> None:
    with pit(tmp_path, "four-card-poker") as here:
        here.until("wagers")
        here.wager("ann", 2, "ante")
        here.dora.send(here.table, input="done")
        before = here.told()
        assert before["prompt"]["since"] == before["sequence"]
        here.dora.send(here.table, seen=before["prompt"]["since"], input="drawn", item="As")
        after = here.told()
        assert after["prompt"]["words"] == before["prompt"]["words"]
        assert after["prompt"]["since"] > before["prompt"]["since"]
        stale = here.sue.send(here.table, 409, seen=before["prompt"]["since"], input="drawn", item="Ks")
        assert stale["error"]["code"] == "stale"
        here.sue.order(here.table, "take-seat", patron="bob", area=4)
        here.sue.send(here.table, seen=after["prompt"]["since"], input="drawn", item="Ks")
        assert len(here.kept.round.hands[(2, 1)]) == 2


def test_a_step_is_done_once(tmp_path: Path) -> None:
    with pit(tmp_path, "pai-gow") as here:
        message = here.told()
        seen = message["prompt"]["since"]
        done = here.next_of(message)
        here.dora.send(here.table, seen=seen, **done)
        assert here.dora.send(here.table, 409, seen=seen, **done)["error"]["code"] == "stale"


def test_a_mistyped_card_is_corrected_for_everybody(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        ann = here.house.somebody(Role.PLAYER, "Ann")
        here.until("wagers")
        here.wager("ann", 2, "bet")
        here.dora.send(here.table, input="done")
        with ann.socket(here.table) as socket:
            here.cards("5s")
            before = here.told()
            here.dora.send(here.table, input="correct", item="6s")
            snapshot = next_of(socket, "resync")["snapshot"]
        hands = snapshot["picture"]["areas"][1]["hands"]
        assert [hand["items"] for hand in hands] == [["6s"]]
        assert snapshot["events"] == ann.get(f"/api/tables/{here.table}")["events"]
        assert here.told()["prompt"]["words"] == before["prompt"]["words"]
        (kept,) = here.house.bodies("corrected")
        assert (kept["was"]["item"], kept["now"]["item"]) == ("5s", "6s")
        late = here.sue.order(here.table, "void-round")
        assert late["type"] == "done"
        here.to_the_end()
        error = here.dora.send(here.table, 422, input="correct", item="7s")["error"]
        assert error["code"] == "too-late-to-correct"
        assert ann.send(here.table, 403, input="correct", item="7s")["refused"]["code"] == "not-your-power"
    with open_house(tmp_path, games=[]) as house:
        iris = house.somebody(Role.INSPECTOR, "Iris")
        steps = iris.get("/api/tables/baceball-1/rounds/1?as=player:Ann")["steps"]
        (step,) = [step for step in steps if step["happened"] == "corrected"]
        assert step["takes_back"] == 1
        report = iris.get("/api/tables/baceball-1/rounds/1/report")
        assert [each["now"]["item"] for each in report["corrections"]] == ["6s"]
        assert "Corrections of what was typed" in iris.ask("GET", "/report/baceball-1/1", status=None).text


def test_a_mistyped_decision_is_corrected_for_everybody(tmp_path: Path) -> None:
    with pit(tmp_path, "pinkjack") as here:
        here.until("wagers")
        here.wager("ann", 1, "box")
        here.dora.send(here.table, input="done")
        here.cards("6c", "7h", "5c")
        message = here.until("answers")
        question = message["request"]["questions"][0]
        spoken = {key: question[key] for key in ("patron", "area", "hand")}
        here.dora.send(here.table, input="said", action="hit", **spoken)
        here.dora.send(here.table, input="correct", action="double", amount=1000)
        kept = [(each.kind, each.amount) for each in here.kept.wagers]
        assert kept == [("box", 1000), ("double", 1000)]
        (entry,) = here.house.entries("corrected")
        assert entry.author == "dealer:Dora"
        (body,) = here.house.bodies("corrected")
        assert (body["was"]["action"], body["now"]["action"], body["now"]["amount"]) == (
            "hit",
            "double",
            1000,
        )
        refusal = here.dora.send(here.table, 422, input="correct", action="split")["refused"]
        assert refusal["clause"] == "pinkjack/11.1"
        here.cards("8d")
        assert here.dora.send(here.table, 422, input="correct", action="hit")["error"]["code"] == "bad-field"
        here.to_the_end()
        report = here.sue.get(f"/api/tables/{here.table}/rounds/1/report")
        assert report["adds_up"]
    with open_house(tmp_path, games=[]) as house:
        iris = house.somebody(Role.INSPECTOR, "Iris")
        assert "ann: double" in iris.ask("GET", "/report/pinkjack-1/1", status=None).text


def won(here: Pit) -> dict[str, Any]:
    """A round of bACEball in which ann wins her bet; what is due to her."""
    here.until("wagers")
    here.wager("ann", 2, "bet")
    here.dora.send(here.table, input="done")
    here.cards("9s", "2h", "9d", "2c", "9h", "3d")
    here.to_the_end()
    payments: dict[str, Any] = here.told()["payments"]
    assert payments["due"][0]["due"] > 0
    return payments


def test_what_was_paid_as_due_is_noted(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        payments = won(here)
        lines = [{"paid" if key == "due" else key: each[key] for key in each} for each in payments["due"]]
        given = {"id": "payments-1", "round": 1, "lines": lines}
        here.dora.post(f"/api/tables/{here.table}/payments", given)
        here.dora.post(f"/api/tables/{here.table}/payments", given)
        (kept,) = here.house.bodies("paid")
        assert kept["lines"][0]["paid"] == payments["due"][0]["due"]
        assert here.told()["payments"]["waiting"] == []


@pytest.mark.parametrize("how", ["paid-the-rest", "let-stand"])
def test_a_difference_waits_for_a_supervisor(how: str, tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        due = won(here)["due"][0]
        line = {key: due[key] for key in ("patron", "area", "hand", "wager")} | {"paid": due["due"] - 500}
        chips = here.house.floor.chips("ann", here.table)
        here.dora.send(here.table, input="paid", round=1, lines=[line])
        (notice,) = here.sue.get("/api/notices")["open"]
        assert (notice["what"], notice["rule"]) == ("paid-otherwise", ["baceball/1.1/casino-supervisor"])
        path = f"/api/tables/{here.table}/payments/resolve"
        given = {"id": "resolution-1", "round": 1, "how": how, "words": "the dealer paid $5.00 less"}
        assert here.dora.post(path, given, 403)["refused"]["code"] == "not-your-power"
    with open_house(tmp_path, games=[]) as house:
        names = {
            "sue": house.somebody(Role.GAMING_SUPERVISOR, "Sam"),
            "dora": house.somebody(Role.DEALER, "Dan"),
        }
        here = Pit(house, "baceball-1", names)
        here.wager("ann", 2, "bet")
        refused = here.dora.send(here.table, 422, input="done")["refused"]
        assert (refused["code"], refused["clause"]) == ("paid-otherwise", "baceball/1.1/casino-supervisor")
        assert here.told()["payments"]["waiting"][0]["lines"][0]["paid"] == line["paid"]
        here.sue.post(path, given)
        here.dora.send(here.table, input="done")
        assert here.told()["prompt"]["takes"] == "item"
        (kept,) = house.entries("resolved")
        assert kept.author == "gaming-supervisor:Sam"
        lost = 500 if how == "let-stand" else 0
        assert house.floor.chips("ann", here.table) == chips - 1000 - lost
    with open_house(tmp_path, games=[]) as house:
        assert house.floor.chips("ann", here.table) == chips - 1000 - lost


def test_a_table_dealt_by_hand_comes_back_in_mid_round(tmp_path: Path) -> None:
    with pit(tmp_path, "pai-gow") as here:
        here.until("wagers")
        here.wager("ann", 2, "box")
        here.until("answers")
        before = here.told()
    with open_house(tmp_path, games=[]) as house:
        dan = house.somebody(Role.DEALER, "Dan")
        after = dan.get("/api/tables/pai-gow-1")
        assert after["prompt"]["words"] == before["prompt"]["words"]
        assert after["picture"] == before["picture"]
        assert after["dealt"] == "dealer"


def test_irregularities_are_told_by_the_dealer(tmp_path: Path) -> None:
    with pit(tmp_path, "pinkjack") as here:
        here.until("wagers")
        here.wager("ann", 1, "box")
        here.dora.send(here.table, input="done")
        here.cards("5s")
        menu = here.dora.get(f"/api/tables/{here.table}/menu")
        assert "ann" in menu["patrons"]
        assert {item["kind"] for item in menu["items"] if item["possible"]} >= {"faced-card", "card-in-error"}
        here.dora.order(here.table, "faced-card")
        report = here.sue.get(f"/api/tables/{here.table}/rounds/1/report")
        assert [each["kind"] for each in report["incidents"]] == ["faced-card"]
        assert report["incidents"][0]["author"] == "dealer:Dora"


def test_a_count_is_told_and_a_wrong_one_is_known_to_those_it_concerns(tmp_path: Path) -> None:
    with pit(tmp_path, "pai-gow") as here:
        prompt = here.told()["prompt"]
        assert (prompt["takes"], prompt["number"]) == ("count", 32)
        assert "there should be 32" in prompt["words"]
        for count in (0, 416):
            refused = here.dora.send(here.table, 422, input="done", count=count)["refused"]
            assert (refused["code"], refused["clause"]) == ("count", "pai-gow/3.3")
        here.dora.send(here.table, input="done", count=31)
        assert here.told()["prompt"]["rule"] == ["pai-gow/15.17.3"]
        here.dora.send(here.table, input="correct", item="32")
        assert "15.17.3" not in str(here.told()["prompt"]["rule"])
    other = tmp_path / "other"
    other.mkdir()
    with pit(other, "pinkjack") as here:
        iris = here.house.somebody(Role.INSPECTOR, "Iris")
        here.dora.send(here.table, input="done", count=311)
        (notice,) = [each for each in iris.get("/api/notices")["open"] if each["yours"]]
        assert (notice["words"], notice["rule"][0]) == ("missing-card", "pinkjack/15.15.4")


def as_paid(payments: dict[str, Any]) -> dict[str, Any]:
    """The one line that is due, entered as paid in full."""
    (due,) = payments["due"]
    return {key: due[key] for key in ("patron", "area", "hand", "wager")} | {"paid": due["due"]}


def test_what_was_paid_is_entered_once(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        line = as_paid(won(here))
        here.dora.send(here.table, input="paid", round=1, lines=[line])
        assert here.told()["payments"]["due"][0]["entered"] is True
        for paid in (line["paid"], line["paid"] + 500):
            refused = here.sue.send(here.table, 422, input="paid", round=1, lines=[{**line, "paid": paid}])[
                "refused"
            ]
            assert refused["code"] == "entered-already"
            assert "ann's bet" in refused["message"]
        assert len(here.house.bodies("paid")) == 1
    with open_house(tmp_path, games=[]) as house:
        sam = house.somebody(Role.GAMING_SUPERVISOR, "Sam")
        again = sam.send("baceball-1", 422, input="paid", round=1, lines=[line])["refused"]
        assert again["code"] == "entered-already"


def test_a_surplus_is_not_resolved_as_the_rest_that_was_paid(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        line = as_paid(won(here))
        here.dora.send(here.table, input="paid", round=1, lines=[{**line, "paid": line["paid"] + 500}])
        given = {"input": "resolve", "round": 1, "words": "a chip too many"}
        refused = here.sue.send(here.table, 422, how="paid-the-rest", **given)["refused"]
        assert (refused["code"], refused["clause"]) == ("not-so", "baceball/1.1/casino-supervisor")
        here.sue.send(here.table, how="took-back", **given)
        assert here.told()["payments"]["waiting"] == []


def test_what_an_order_will_do_is_said_before_it_is_done(tmp_path: Path) -> None:
    with pit(tmp_path, "pinkjack") as here:
        here.until("wagers")
        here.wager("ann", 2, "box")
        here.dora.send(here.table, input="done")
        here.cards("5s", "6d")
        before = here.told()
        path = f"/api/tables/{here.table}/foretell"
        told = here.sue.post(path, {"do": {"input": "command", "kind": "void-round"}})
        assert told["ends"] == "void"
        assert [(move["act"], move["patron"], move["amount"]) for move in told["moves"]] == [
            ("return", "ann", 1000)
        ]
        assert here.told()["events"] == before["events"]
        assert here.told()["sequence"] == before["sequence"]
        iris = here.house.somebody(Role.INSPECTOR, "Iris")
        refused = iris.post(path, {"do": {"input": "command", "kind": "void-round"}}, 403)["refused"]
        assert refused["code"] == "not-your-power"
        here.sue.order(here.table, "void-round", grounds="the shoe fell")
        here.to_the_end()
        calls = [each["words"] for each in here.told()["picture"]["last"]["calls"]]
        assert "void-round: the shoe fell" in calls
