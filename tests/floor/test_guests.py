"""A name that a dealer types is a guest of that table: nobody else's chips are touched by it."""

from pathlib import Path

from houseway.floor.house import House
from houseway.table.procedure.roles import Role
from tests.baceball.helping import dealt
from tests.server.pit.at_the_desk import Pit, pit
from tests.server.rooms import fixed_clock


def place(here: Pit, patron: str, area: int = 2, status: int = 200) -> dict:
    here.until("wagers")
    do = {"input": "placed", "patron": patron, "area": area, "wager": "bet", "amount": 1000}
    return here.dora.send(here.table, status, **do)


def test_chips_a_guest_took_back_are_not_cashed_by_whoever_has_that_name(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        place(here, "Ann")
        here.dora.send(here.table, input="withdrawn", patron="Ann", area=2, wager="bet")
        ann = here.house.somebody(Role.PLAYER, "Ann")
        refused = ann.post("/api/cage/cash-out", {"id": "cash-all-1", "amount": 1_000_001}, 422)
        assert refused["error"]["code"] == "not-enough-chips"
        assert here.house.floor.house.chips("Ann", here.table) == 1000
        assert here.house.floor.chips("Ann") == 1_000_000


def test_a_dealer_stakes_nobodys_own_chips(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        here.until("wagers")
        ann = here.house.somebody(Role.PLAYER, "Ann")
        ann.send(here.table, input="placed", area=1, wager="bet", amount=500)
        refused = place(here, "Ann", 2, 422)["refused"]
        assert (refused["code"], refused["clause"]) == ("own-chips", "baceball/5.1")
        do = {"input": "withdrawn", "patron": "Ann", "area": 1, "wager": "bet"}
        assert here.dora.send(here.table, 422, **do)["refused"]["code"] == "own-chips"
        assert here.house.floor.chips("Ann") == 999_500


def test_whoever_signs_up_under_the_name_of_a_guest_is_not_that_guest(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        place(here, "Zoe")
        zoe = here.house.somebody(Role.PLAYER, "Zoe")
        assert zoe.get("/api/me")["on_tables"] == 0
        do = {"input": "withdrawn", "area": 2, "wager": "bet"}
        assert zoe.send(here.table, 422, **do)["refused"]["code"] == "guest-of-that-name"
        assert here.kept.wagers[0].patron == "Zoe"


def test_a_supervisor_says_whose_account_a_guest_has(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        place(here, "Zoe")
        here.house.somebody(Role.PLAYER, "Zoe")
        asked = {"guest": "Zoe", "patron": "zoe"}
        assert here.dora.post(f"/api/tables/{here.table}/guests", asked, 403)["refused"]["code"]
        unknown = here.sue.post(f"/api/tables/{here.table}/guests", {"guest": "Eve", "patron": "zoe"}, 422)
        assert unknown["error"]["code"] == "no-such-guest"
        here.sue.post(f"/api/tables/{here.table}/guests", asked, 204)
        here.dora.send(here.table, input="withdrawn", patron="Zoe", area=2, wager="bet")
        assert here.house.floor.chips("Zoe") == 1_001_000
        again = House(fixed_clock, lambda: 0.0)
        again.apply(here.house.floor.journal.entries())
        assert again.told() == here.house.floor.house.told()


def recognise(here: Pit, guest: str, patron: str, status: int = 204) -> dict:
    return here.sue.post(f"/api/tables/{here.table}/guests", {"guest": guest, "patron": patron}, status)


def test_who_a_guest_is_is_said_once(tmp_path: Path) -> None:
    """What Zoe has does not become Bob's by saying that the guest was Bob after all."""
    with pit(tmp_path) as here:
        place(here, "Zoe")
        for name in ("Zoe", "Bob"):
            here.house.somebody(Role.PLAYER, name)
        recognise(here, "Zoe", "Zoe")
        refused = recognise(here, "Zoe", "Bob", 422)["refused"]
        assert refused["code"] == "already-recognised"
        assert refused["message"] == "Zoe is Zoe: that was said before"
        assert (here.house.floor.chips("Zoe"), here.house.floor.chips("Bob")) == (1_000_000, 1_000_000)


def test_nobody_brings_chips_for_who_was_recognised(tmp_path: Path) -> None:
    """A dealer who names them stakes what they have: chips nobody brought would be cashed elsewhere."""
    with pit(tmp_path) as here:
        place(here, "Zed")
        zoe = here.house.somebody(Role.PLAYER, "Zoe")
        recognise(here, "Zed", "Zoe")
        zoe.post("/api/cage/cash-out", {"id": "cash-out-1", "amount": 1_000_000})
        assert here.house.floor.chips("Zoe") == 0
        assert zoe.get("/api/me")["on_tables"] == 1_000
        assert place(here, "Zed", 3, 422)["error"]["code"] == "not-enough-chips"
        here.dora.send(here.table, input="withdrawn", patron="Zed", area=2, wager="bet")
        place(here, "Zed", 3)
        assert (here.house.floor.chips("Zoe"), zoe.get("/api/me")["on_tables"]) == (0, 1_000)


def test_who_was_recognised_plays_on_from_the_own_screen(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        place(here, "Zoe")
        zoe = here.house.somebody(Role.PLAYER, "Zoe")
        zoe.send(here.table, 422, input="withdrawn", area=2, wager="bet")
        recognise(here, "Zoe", "Zoe")
        zoe.send(here.table, input="withdrawn", area=2, wager="bet")
        assert here.house.floor.chips("Zoe") == 1_001_000


def test_guests_of_two_tables_who_have_one_name_are_two_people(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        place(here, "Zoe")
        here.house.somebody(Role.PLAYER, "Zoe")
        other = here.sue.post("/api/tables", {"game": "baceball", "dealt": "dealer"}, 201)["table"]
        elsewhere = Pit(here.house, other, {"sue": here.sue, "dora": here.dora})
        place(elsewhere, "Zoe")
        elsewhere.dora.send(other, input="withdrawn", patron="Zoe", area=2, wager="bet")
        recognise(here, "Zoe", "Zoe")
        chips = here.house.floor.house.chips
        assert (chips("Zoe", other), chips("Zoe")) == (1_000, 1_000_000)
        place(elsewhere, "Zoe")
        assert chips("Zoe", other) == 0


def test_what_a_recognised_guest_was_paid_is_taken_back_though_it_has_left_the_house(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        place(here, "Zed")
        zoe = here.house.somebody(Role.PLAYER, "Zoe")
        recognise(here, "Zed", "Zoe")
        here.until("item")
        here.cards(*dealt("9c 9d 9h", "8h 9s 8c"))
        assert zoe.get("/api/me")["chips"] == 1_002_000
        zoe.post("/api/cage/cash-out", {"id": "cash-out-1", "amount": 1_002_000})
        here.sue.order(here.table, "void-round")
        lacked = [each["moved"] for each in here.house.bodies("not-recovered")]
        assert (lacked, here.house.floor.chips("Zoe")) == ([{"Zed": 1_000}], 0)
