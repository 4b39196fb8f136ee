"""The routes of tables, cage, rounds and rules."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from houseway.games.defaults import DEFAULT_SETTINGS
from tests.server.doors import Caller, House, open_house


def play_one(caller: Caller, game: str) -> None:
    """A round against the house, by the first options offered."""
    table, area = f"{game}-1", 2
    number = caller.get(f"/api/tables/{table}")["picture"]["round"]
    while True:
        message = caller.get(f"/api/tables/{table}")
        if message["picture"]["round"] > number:
            return
        if message["picture"]["phase"] == "betting":
            offer = message["request"]["offers"][0]
            caller.send(table, input="placed", area=area, wager=offer["wager"], amount=1000)
            caller.send(table, input="ready")
        else:
            question = message["request"]["questions"][message["asked"][0]]
            options = {option["action"]: option for option in question["options"]}
            action = next(
                each for each in ("no", "house-way", "play", "stand", "hit", *options) if each in options
            )
            amount = options[action].get("least", 0)
            caller.send(
                table,
                input="said",
                area=question["area"],
                hand=question["hand"],
                action=action,
                amount=amount,
            )


def schema_of(house: House, name: str) -> Draft202012Validator:
    """The schema of that name in the OpenAPI document."""
    document = house.client.get("/api/openapi.json").json()
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", **document})


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with open_house(tmp_path_factory.mktemp("house")) as house:
        ann = house.caller("ann")
        for game in DEFAULT_SETTINGS:
            play_one(ann, game)
        yield house, ann


def test_the_floor_lists_its_tables(played: tuple[House, Caller]) -> None:
    _, ann = played
    tables = {each["table"]: each for each in ann.get("/api/tables")}
    assert list(tables) == [f"{game}-1" for game in DEFAULT_SETTINGS]
    pinkjack = tables["pinkjack-1"]
    limits = {"wager": "box", "title": "Box", "min": 500, "max": 50000, "unit": 1}
    assert pinkjack["limits"] == [limits | {"previous": None, "previous_max": None}]
    assert pinkjack["practice"] is True
    assert pinkjack["areas"] == 7
    assert pinkjack["round"] == 2
    assert pinkjack["phase"] == "betting"


@pytest.mark.parametrize("game", DEFAULT_SETTINGS)
def test_snapshots_replays_and_proofs_are_what_the_schema_says(
    game: str, played: tuple[House, Caller]
) -> None:
    house, ann = played
    for path, name in (
        (f"/api/tables/{game}-1", "TableMessage"),
        (f"/api/tables/{game}-1/rounds/1", "Replay"),
        (f"/api/tables/{game}-1/proofs/1", "Proofs"),
        (f"/api/tables/{game}-1/sign", "Sign"),
        (f"/api/rules/{game}", "Rules"),
    ):
        schema_of(house, name).validate(ann.get(path))


@pytest.mark.parametrize("game", DEFAULT_SETTINGS)
def test_a_round_again_ends_as_the_table_showed_it(game: str, played: tuple[House, Caller]) -> None:
    _, ann = played
    last = ann.get(f"/api/tables/{game}-1")["picture"]["last"]
    replay = ann.get(f"/api/tables/{game}-1/rounds/1")
    assert replay["replay"] is True
    assert replay["steps"][-1]["picture"] == last
    assert last["account"]
    (line,) = ann.get(f"/api/tables/{game}-1/rounds")
    assert line["over"] == "settled"
    assert line["net"] == sum(
        wager["net"] for area in last["areas"] for wager in area["wagers"] if wager["patron"] == "ann"
    )


@pytest.mark.parametrize("game", DEFAULT_SETTINGS)
def test_the_proof_of_a_round_holds(game: str, played: tuple[House, Caller]) -> None:
    from tools.check_promises import promise_of

    _, ann = played
    entries = ann.get(f"/api/tables/{game}-1/proofs/1")["entries"]
    committed = [entry["body"] for entry in entries if entry["kind"] == "committed"]
    revealed = [entry["body"] for entry in entries if entry["kind"] == "revealed"]
    assert promise_of(revealed[-1]["opened"], revealed[-1]["rest"]) in [each["promise"] for each in committed]


def test_rounds_before_one(played: tuple[House, Caller]) -> None:
    _, ann = played
    assert ann.get("/api/tables/pinkjack-1/rounds?before=1") == []
    assert [each["round"] for each in ann.get("/api/tables/pinkjack-1/rounds?before=99")] == [1]


def test_a_clause_with_what_stands_under_it(played: tuple[House, Caller]) -> None:
    _, ann = played
    rules = ann.get("/api/rules/pinkjack/8.1")
    assert "pinkjack/8.1.3" in [each["clause"] for each in rules["clauses"]]
    (clause,) = ann.get("/api/rules/pai-gow/1.1/chung")["clauses"]
    assert (clause["grade"], clause["carried"]) == ("enforced", True)
    assert clause["code"]
    assert clause["tests"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/tables/no-such-table", "no-such-table"),
        ("/api/tables/pinkjack-1/rounds/99", "no-such-round"),
        ("/api/tables/pinkjack-1/proofs/99", "no-such-round"),
        ("/api/rules/whist", "unknown-game"),
        ("/api/rules/pinkjack/99", "unknown-clause"),
        ("/api/nowhere", "no-such-page"),
    ],
)
def test_what_is_not_there_is_quoted(path: str, code: str, played: tuple[House, Caller]) -> None:
    _, ann = played
    error = ann.get(path, 404)["error"]
    assert error["code"] == code
    assert path.rsplit("/", 1)[1] in error["message"]


def test_a_person_who_asks_for_what_is_not_there_gets_a_page(played: tuple[House, Caller]) -> None:
    _, ann = played
    for path, kind in (("/nowhere", "text/html"), ("/api/nowhere", "application/json")):
        page = ann.client.get(path, headers={**ann.headers, "Accept": "text/html,*/*"})
        assert page.status_code == 404
        assert page.headers["content-type"].startswith(kind)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "id"),
        ({"id": "short", "seen": 1, "do": {"input": "ready"}}, "id"),
        ({"id": "long-enough", "seen": -1, "do": {"input": "ready"}}, "seen"),
        ({"id": "long-enough", "seen": 1, "do": {"input": "fly"}}, "do"),
        ({"id": "long-enough", "seen": 1, "do": {"input": "ready", "more": 1}}, "more"),
        (
            {"id": "long-enough", "seen": 1, "do": {"input": "placed", "area": "1", "wager": "box"}},
            "do.placed.area",
        ),
    ],
)
def test_what_cannot_be_read_names_its_field(body: Any, field: str, played: tuple[House, Caller]) -> None:
    _, ann = played
    error = ann.post("/api/tables/pinkjack-1/inputs", body, 422)["error"]
    assert error["code"] == "bad-field"
    assert field in error["field"]


def test_refused_stale_and_not_you(played: tuple[House, Caller]) -> None:
    _, ann = played
    refused = ann.send("baceball-1", 422, input="placed", area=1, wager="strike-1", amount=1000)["refused"]
    assert refused["clause"] == "baceball/1.1/bet"
    stale = ann.send("baceball-1", 409, seen=0, input="placed", area=1, wager="bet", amount=1000)["error"]
    assert stale["code"] == "stale"
    assert stale["sequence"] == ann.get("/api/tables/baceball-1")["sequence"]
    error = ann.send("baceball-1", 403, input="withdrawn", area=1, wager="bet", patron="bob")["error"]
    assert error["code"] == "not-you"


def test_the_cage_says_what_is_left(played: tuple[House, Caller]) -> None:
    house, _ = played
    bob = house.caller("bob")
    assert bob.post("/api/cage/cash-out", {"amount": 400_000, "id": "bob-cashes-out"}) == {"chips": 600_000}
    assert bob.post("/api/cage/cash-out", {"amount": 400_000, "id": "bob-cashes-out"}) == {"chips": 600_000}
    error = bob.post("/api/cage/cash-out", {"amount": 700_000, "id": "bob-wants-more"}, 422)["error"]
    assert error["code"] == "not-enough-chips"
    assert bob.get("/api/me")["chips"] == 600_000


def test_nobody_who_is_not_signed_in_sees_a_table(played: tuple[House, Caller]) -> None:
    house, _ = played
    for path in ("/api/tables", "/api/tables/pinkjack-1", "/api/tables/pinkjack-1/rounds/1", "/api/me"):
        answer = house.client.get(path)
        assert answer.status_code == 401, path
        assert answer.json()["error"]["code"] == "not-signed-in"
    assert house.client.get("/api/rules/pinkjack").status_code == 200
    assert house.client.get("/api/health").json()["ok"] is True


@pytest.mark.parametrize(
    "path", ["/", "/table/pinkjack-1", "/rules/pinkjack/8.1.3", "/sign/x", "/verify/x/1"]
)
def test_every_page_is_the_client_and_keeps_to_itself(path: str, played: tuple[House, Caller]) -> None:
    house, _ = played
    answer = house.client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "unsafe-inline" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_static_files_do_not_lead_elsewhere(played: tuple[House, Caller]) -> None:
    house, _ = played
    assert house.client.get("/web/index.html").status_code == 200
    for path in ("/web/../serving.py", "/web/..%2fserving.py", "/web//etc/passwd"):
        assert house.client.get(path).status_code == 404


def test_bots_on_request(played: tuple[House, Caller]) -> None:
    _, ann = played
    assert len(ann.post("/api/tables/pontoon-1/bots", {"count": 2})["bots"]) == 2
    assert ann.post("/api/tables/pontoon-1/bots", {"count": 2, "areas": [99]}, 422)["error"]["code"]
    answer = ann.client.delete("/api/tables/pontoon-1/bots", headers=ann.headers)
    assert answer.status_code == 204


def test_messages_of_the_socket_are_in_the_openapi_document(played: tuple[House, Caller]) -> None:
    house, _ = played
    document = house.client.get("/api/openapi.json").json()
    schemas = document["components"]["schemas"]
    assert {"SocketFrame", "SocketMessage", "TableMessage", "Event", "Request"} <= set(schemas)
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["responses"], (path, method)
            if method in ("post", "put") and "requestBody" in operation:
                assert "$ref" in operation["requestBody"]["content"]["application/json"]["schema"]


def test_programs_send_batches_too(played: tuple[House, Caller]) -> None:
    house, _ = played
    bertha = house.caller("Bertha")
    address = "/api/tables/baceball-1"
    number, seen = bertha.get(address)["picture"]["round"], bertha.get(address)["sequence"]
    bets = [{"input": "placed", "area": area, "wager": "bet", "amount": 1000} for area in (6, 7)]
    body = {
        "id": "a-batch-of-bertha",
        "seen": seen,
        "do": {"input": "batch", "round": number, "inputs": bets},
    }
    assert bertha.post(f"{address}/inputs", body, 200)["type"] == "done"
    old = {"id": "an-old-batch", "seen": seen, "do": {"input": "batch", "round": number - 1, "inputs": bets}}
    assert bertha.post(f"{address}/inputs", old, 409)["error"]["code"] == "stale"
    gone = [{"input": "withdrawn", "area": area, "wager": "bet"} for area in (6, 7)]
    bertha.send("baceball-1", input="batch", round=number, inputs=gone)
    assert all(not area["wagers"] for area in bertha.get(address)["picture"]["areas"] if area["area"] > 5)


def test_a_game_says_how_answers_are_shown_and_what_stands_on_its_layout(
    played: tuple[House, Caller],
) -> None:
    games = {each["game"]: each for each in played[1].get("/api/games")}
    cut = {"words": "Cut here", "key": "c", "asked": "The cut is offered to you", "counts": "cards"}
    assert games["pinkjack"]["sayings"]["cut"] == {**cut, "less": "This much", "among": None}
    assert games["pinkjack"]["inscription"][0] == "PINKJACK PAYS 5 TO 1"
    assert games["pontoon"]["inscription"] == [
        "PONTOON PAYS 3 TO 2",
        "INSURANCE  ·  PAYS 2 TO 1  ·  INSURANCE",
    ]
    assert games["pai-gow"]["inscription"][1] == "Winning wagers are paid 1 to 1, less a commission of 5 %"


def test_a_play_wager_is_offered_once_twice_and_three_times_the_ante(played: tuple[House, Caller]) -> None:
    _, ann = played
    ann.send("four-card-poker-1", input="placed", area=2, wager="ante", amount=1000)
    ann.send("four-card-poker-1", input="ready")
    [question] = ann.get("/api/tables/four-card-poker-1")["request"]["questions"]
    play = next(each for each in question["options"] if each["action"] == "play")
    assert (play["least"], play["most"], play["amounts"]) == (1000, 3000, [1000, 2000, 3000])
    ann.send("four-card-poker-1", input="said", area=2, hand=1, action="fold")
