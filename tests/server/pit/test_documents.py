"""Documents, their text for everybody, and tables that are licensed or for practice, over HTTP."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from houseway.floor.documents import Licence
from houseway.games import PLAYABLE
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.rulebook.clauses import rulebook
from houseway.rulebook.documents import source_of, sources
from houseway.server.live import HOUSE_TERMS
from houseway.table.keeping.last_entries import body_of
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import HERE, Caller, House, next_of, open_house

TEXT = "6.1 The sign.\r\n6.2 “Found” below, £ and €.\n"
HASH = sha256(TEXT.encode()).hexdigest()
OTHER_TEXTS = structs.replace(HOUSE_TERMS, bound_texts=False)
LICENSED = structs.replace(OTHER_TEXTS, licence=Licence("The Star"))
NEW = {"document": "pj-1", "game": "pinkjack", "licensee": "The Star", "signed": "2016-08-17"}


def give(caller: Caller, order: str, status: int = 200, **fields: Any) -> Any:
    """An order by its name."""
    body = {"id": f"{caller.role}-{next(caller._ids):06d}", "order": order, **fields}
    return caller.post("/api/orders", body, status)


def in_force(manager: Caller, **more: Any) -> None:
    """Pinkjack's document, published long ago."""
    give(manager, "record-document", **NEW | more)
    give(manager, "record-publication", document="pj-1", date="2016-08-22", evidence="a copy of the page")


def test_anybody_reads_which_documents_there_are_and_their_text(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"], terms=OTHER_TEXTS) as house:
        manager = house.somebody(Role.GAMING_MANAGER)
        assert house.client.get("/api/documents").json()["documents"] == []
        in_force(manager)
        missing = house.client.get("/api/documents/pj-1/text")
        assert (missing.status_code, missing.json()["error"]["code"]) == (404, "no-text")
        give(manager, "supply-text", document="pj-1", text=TEXT)
        (shown,) = house.client.get("/api/documents").json()["documents"]
        assert (shown["state"], shown["effect"], shown["text_hash"]) == ("in-force", "2016-08-22", HASH)
        assert shown["supplied"] and not shown["ahead"]
        text = house.client.get("/api/documents/pj-1/text")
        assert text.content == TEXT.encode() and text.headers["content-type"].startswith("text/plain")
        assert house.client.get("/api/documents/nothing/text").status_code == 404
    with open_house(tmp_path, games=["pinkjack"], terms=OTHER_TEXTS) as house:
        assert house.client.get("/api/documents/pj-1/text").content == TEXT.encode()


def test_the_text_stands_in_the_journal_once(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"], terms=OTHER_TEXTS) as house:
        manager = house.somebody(Role.GAMING_MANAGER)
        in_force(manager)
        give(manager, "supply-text", document="pj-1", text=TEXT)
        assert [body["text"] for body in house.bodies("text-supplied")] == [TEXT]
        assert all("text" not in body["fields"] for body in house.bodies("ordered"))


def test_another_text_than_the_one_of_its_hash_is_refused(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"], terms=OTHER_TEXTS) as house:
        manager = house.somebody(Role.GAMING_MANAGER)
        give(manager, "record-document", **NEW, text_hash=HASH)
        refused = give(manager, "supply-text", 422, document="pj-1", text=TEXT + " ")["refused"]
        assert (refused["code"], refused["clause"]) == ("other-text", "pinkjack/Order")
        assert give(manager, "supply-text", 422, document="pj-1", text=" ")["error"]["field"] == "text"
        assert not house.bodies("text-supplied")
        give(manager, "supply-text", document="pj-1", text=TEXT)


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_live_house_takes_only_the_text_that_our_clauses_were_made_from(game: str, tmp_path: Path) -> None:
    with open_house(tmp_path, games=[game]) as house:
        manager = house.somebody(Role.GAMING_MANAGER)
        fields = {**NEW, "game": game}
        refused = give(manager, "record-document", 422, **fields, text_hash=HASH)["refused"]
        assert (refused["code"], refused["allowed"]) == ("other-text", source_of(game).text_hash)
        give(manager, "record-document", **fields, text_hash=source_of(game).text_hash)
        refused = give(manager, "supply-text", 422, document="pj-1", text=TEXT)["refused"]
        assert refused["code"] == "other-text"


def test_our_clauses_name_the_document_they_were_made_from() -> None:
    assert {game: each.document for game, each in sources().items()} == {
        name: game.document for name, game in PLAYABLE.items()
    }
    assert all(len(each.text_hash) == 64 for each in sources().values())


def test_documents_are_for_the_gaming_manager(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"], terms=OTHER_TEXTS) as house:
        in_force(house.somebody(Role.GAMING_MANAGER))
        orders = {
            "record-document": NEW | {"document": "pj-2"},
            "record-publication": {"document": "pj-1", "date": "2016-08-22", "evidence": "again"},
            "supply-text": {"document": "pj-1", "text": TEXT},
            "record-approval": dict.fromkeys(("approval", "about", "authority", "reference"), "A")
            | {"from": "2016-01-01"},
        }
        for role in sorted(set(Role) - {Role.GAMING_MANAGER}):
            caller = house.somebody(role)
            for order, fields in orders.items():
                refused = give(caller, order, 403, **fields)["refused"]
                assert (refused["code"], refused["clause"]) == (
                    "not-your-power",
                    "pinkjack/1.1/gaming-manager",
                )
        assert len(house.floor.house.registry.documents) == 1 and not house.floor.house.registry.texts


def test_the_sign_names_the_document_and_says_that_a_table_is_for_practice(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"], terms=OTHER_TEXTS) as house:
        manager, ann = house.somebody(Role.GAMING_MANAGER), house.somebody(Role.PLAYER)
        rules = ann.get("/api/tables/pinkjack-1/sign")["rules"]
        assert (rules["document"], rules["since"], rules["practice"]) == ("2016-08-17", None, True)
        in_force(manager)
        rules = ann.get("/api/tables/pinkjack-1/sign")["rules"]
        assert (rules["document"], rules["since"], rules["practice"]) == ("pj-1", "2016-08-22", True)


def licensed_table(house: House) -> str:
    """A Pinkjack table by the document in force."""
    in_force(house.somebody(Role.GAMING_MANAGER, "Max"))
    settings = DEFAULT_SETTINGS["pinkjack"]
    sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
    opened = sue.post("/api/tables", {"game": "pinkjack", "settings": settings}, 201)
    assert opened["practice"] is False
    name: str = opened["table"]
    return name


def patron(house: House, name: str) -> Caller:
    """Somebody with chips from a cashier."""
    house.do(lambda: house.people.sign_up(name, "a long enough password", "here"))
    cashier = house.somebody(Role.CASHIER, f"Cash for {name}")
    give(cashier, "buy-in", patron=name, amount=100_000)
    return Caller(house, name, Role.PLAYER)


def test_a_licensed_house_opens_no_table_of_itself_and_none_without_a_document(tmp_path: Path) -> None:
    with open_house(tmp_path, terms=LICENSED) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR)
        assert sue.get("/api/tables") == []
        refused = sue.post("/api/tables", {"game": "pinkjack"}, 422)["refused"]
        assert (refused["code"], refused["clause"]) == ("not-in-force", "pinkjack/Order")
        refused = sue.post("/api/tables", {"game": "four-card-poker"}, 422)["refused"]
        assert (refused["code"], refused["clause"]) == ("not-in-force", None)
        assert sue.post("/api/tables", {"game": "pontoon", "practice": True}, 201)["practice"] is True


def test_at_a_licensed_table_no_program_and_no_bot_plays(tmp_path: Path) -> None:
    with open_house(tmp_path, terms=LICENSED) as house:
        table = licensed_table(house)
        ann = patron(house, "Ann")
        token = ann.post("/api/tokens", {"label": "program"}, 201)["token"]
        wager = {"area": 1, "wager": "box", "amount": 1000}
        program = {"Authorization": f"Bearer {token}"}

        def by_program(address: str, body: dict[str, Any]) -> dict[str, Any]:
            answer = house.client.post(address, json={"id": "program-01", **body}, headers=program)
            assert answer.status_code == 422, answer.text
            told: dict[str, Any] = answer.json()["refused"]
            return told

        frame = {"seen": 2**50, "do": {"input": "placed", **wager}}
        ways = [
            by_program("/api/orders", {"order": "place", "table": table, **wager}),
            by_program(f"/api/tables/{table}/inputs", frame),
        ]
        address = f"wss://127.0.0.1/api/tables/{table}/socket"
        with house.client.websocket_connect(address, headers=program) as socket:
            socket.send_json({"id": "program-02", **frame})
            ways.append(next_of(socket, "refused")["refused"])
        assert {(each["code"], each["clause"]) for each in ways} == {("no-programs", "pinkjack/17.1")}
        refused = ann.post(f"/api/tables/{table}/bots", {"count": 1}, 422)["refused"]
        assert refused["clause"] == "pinkjack/17.1"
        refused = give(ann, "seat-bots", 422, table=table, number=1)["refused"]
        assert refused["clause"] == "pinkjack/17.1"
        assert give(ann, "place", table=table, **wager)["accepted"]


def test_at_a_practice_table_of_a_licensed_house_both_are_allowed(tmp_path: Path) -> None:
    with open_house(tmp_path, terms=LICENSED) as house:
        ann = patron(house, "Ann")
        sue = house.somebody(Role.GAMING_SUPERVISOR)
        table = sue.post("/api/tables", {"game": "pinkjack", "practice": True}, 201)["table"]
        token = ann.post("/api/tokens", {"label": "program"}, 201)["token"]
        body = {
            "id": "program-01",
            "order": "place",
            "table": table,
            "area": 1,
            "wager": "box",
            "amount": 1000,
        }
        headers = {"Authorization": f"Bearer {token}", "Origin": HERE}
        assert house.client.post("/api/orders", json=body, headers=headers).status_code == 200
        assert ann.post(f"/api/tables/{table}/bots", {"count": 1})["bots"]


def test_a_round_names_its_document_and_the_report_shows_it(tmp_path: Path) -> None:
    with open_house(tmp_path, terms=LICENSED) as house:
        table = licensed_table(house)
        ann = patron(house, "Ann")
        give(ann, "place", table=table, area=1, wager="box", amount=1000)
        ann.send(table, input="ready")
        assert house.bodies("governed")[0]["document"] == "pj-1"
        report = house.somebody(Role.INSPECTOR).get(f"/api/tables/{table}/rounds/1/report")
        assert report["governed"] == {"document": "pj-1", "text_hash": None}


def test_a_guest_of_a_licensed_house_gets_no_chips_from_nobody(tmp_path: Path) -> None:
    with open_house(tmp_path, terms=LICENSED) as house:
        link = house.do(house.people.new_link)
        assert house.client.get(f"/enter/{link}", follow_redirects=False).status_code in (302, 303, 307)
        assert not house.bodies("bought-in")


def test_the_rulings_that_facts_name_are_rulings_of_ours(tmp_path: Path) -> None:
    with open_house(tmp_path, terms=LICENSED) as house:
        table = licensed_table(house)
        max_ = house.somebody(Role.GAMING_MANAGER, "Another")
        give(max_, "record-publication", document="pj-1", date="2016-08-22", evidence="a second copy")
        give(max_, "record-document", **NEW | {"document": "pj-2"})
        give(max_, "record-publication", document="pj-2", date="2999-01-01", evidence="announced")
        give(max_, "supply-text", document="pj-1", text=TEXT)
        ann = patron(house, "Ann")
        give(ann, "place", table=table, area=1, wager="box", amount=1000)
        ann.send(table, input="ready")
        named = {body["ruling"] for entry in house.entries() if "ruling" in (body := body_of(entry))}
        assert named == {"QC-32", "QC-97", "QC-98", "QC-112"}
        assert named <= set(rulebook("pinkjack").rulings)
