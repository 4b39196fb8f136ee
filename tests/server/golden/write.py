"""Writes the golden house of this version: `python -m tests.server.golden.write`. What is kept stays."""

import tarfile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import houseway
from houseway.table.procedure.roles import Role
from tests.server.pit.dealing import Dealer, RealPack
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.rooms import START, said

FOLDER = Path(__file__).parent
SEATS = {"Ann": 0, "Bob": 1}
ROUNDS = {"pinkjack": 2, "pontoon": 1, "four-card-poker": 2, "pai-gow": 2, "baceball": 1}


def main() -> None:
    """A house in the middle of things: rounds on, a stake and a standing wager, a closed table, a sign."""
    path = FOLDER / f"{houseway.__version__}.tar.xz"
    if path.exists():
        raise SystemExit(f"{path.name} is kept: a later version writes its own")
    with TemporaryDirectory() as made:
        folder = Path(made) / "house"
        folder.mkdir()
        with open_house(folder, seed=16) as house:
            a_day(house)
        with tarfile.open(path, "w:xz") as kept:
            for name in ("journal.sqlite", "people.sqlite"):
                kept.add(folder / name, name)


def a_day(house: House) -> None:
    """Everybody comes, plays, and leaves in the middle."""
    rng = Random(7)
    people = [house.somebody(Role.PLAYER, name) for name in SEATS]
    dee, sue = house.somebody(Role.DEALER, "Dee"), house.somebody(Role.GAMING_SUPERVISOR, "Sue")
    for role, name in ((Role.INSPECTOR, "Iris"), (Role.GAMING_MANAGER, "Max")):
        house.somebody(role, name)
    for game, rounds in ROUNDS.items():
        for caller in people:
            area = START.get(game, 1) + SEATS[caller.name]
            caller.order(f"{game}-1", "take-seat", area=area)
        for _ in range(rounds):
            a_round(game, people, rng)
    while (
        not house.floor.table("baceball-1").table.round.state.standing
        and len(house.floor.table("baceball-1").table.wagers) == 0
    ):
        a_round("baceball", people, rng)
    stake(people[0], "pontoon", 50_000)
    begin("pinkjack", people, rng)
    begin("pai-gow", people, rng)
    sue.post("/api/tables", {"game": "four-card-poker"}, 201)
    sue.ask("DELETE", "/api/tables/four-card-poker-2", status=204)
    by_hand(house, dee, sue, rng)
    sue.post("/api/tables/pontoon-1/closing", {"minutes": 30})
    dee.ask("POST", "/api/tables", {"game": "pontoon"}, status=403)


def a_round(game: str, people: list[Caller], rng: Random) -> None:
    """A whole round of these people."""
    number = picture_of(game, people[0])["round"]
    while picture_of(game, people[0])["round"] == number:
        a_step(game, people, rng)


def begin(game: str, people: list[Caller], rng: Random) -> None:
    """As far as the first decision after the cards."""
    while not picture_of(game, people[0])["areas"][START.get(game, 1) - 1]["hands"]:
        a_step(game, people, rng)


def a_step(game: str, people: list[Caller], rng: Random) -> None:
    """Everybody wagers and is ready, or answers if asked."""
    message = people[0].get(f"/api/tables/{game}-1")
    if message["picture"]["phase"] == "betting":
        bet(game, people)
        return
    for caller in people:
        message = caller.get(f"/api/tables/{game}-1")
        if message["asked"]:
            caller.send(f"{game}-1", **said(message["request"]["questions"][message["asked"][0]], rng))


def bet(game: str, people: list[Caller]) -> None:
    """Everybody wagers and is ready."""
    for caller in people:
        picture = picture_of(game, caller)
        area = picture["areas"][START.get(game, 1) + SEATS[caller.name] - 1]
        if not any(wager["patron"] == caller.name for wager in area["wagers"]):
            stake(caller, game, 5000 if picture["bank"] == caller.name else 1000)
    for caller in people:
        if picture_of(game, caller)["phase"] == "betting":
            caller.send(f"{game}-1", input="ready")


def stake(caller: Caller, game: str, amount: int) -> None:
    """A wager of the first kind, or the banker's."""
    message = caller.get(f"/api/tables/{game}-1")
    banks = message["picture"]["bank"] == caller.name
    wager = "bank" if banks else message["request"]["offers"][0]["wager"]
    area = START.get(game, 1) + SEATS[caller.name]
    caller.send(f"{game}-1", input="placed", area=area, wager=wager, amount=amount)


def picture_of(game: str, caller: Caller) -> dict[str, Any]:
    picture: dict[str, Any] = caller.get(f"/api/tables/{game}-1")["picture"]
    return picture


def by_hand(house: House, dee: Caller, sue: Caller, rng: Random) -> None:
    """A table with real cards, one round and some cards of the next."""
    name = sue.post("/api/tables", {"game": "pinkjack", "dealt": "dealer"}, 201)["table"]
    table = house.floor.table(name).table
    dealer = Dealer(RealPack("pinkjack", table.settings, rng), rng)
    while table.rounds_played < 1 or len(table.events) < 8:
        message = dee.get(f"/api/tables/{name}")
        if message["picture"]["phase"] == "betting" and not table.wagers:
            wager = {"input": "placed", "area": 1, "patron": "Carl", "wager": "box", "amount": 1000}
            dee.send(name, **wager)
        elif message["picture"]["phase"] == "betting":
            dee.send(name, input="done")
        elif message["picture"]["phase"] == "asking":
            question = message["request"]["questions"][0]
            dee.send(name, patron="Carl", **said(question, rng))
        else:
            told = dealer.answer(message["prompt"], table)
            assert told is not None
            dee.send(name, **told)


if __name__ == "__main__":
    main()
