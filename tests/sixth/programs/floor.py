"""The sixth game at the floor over HTTP: a wager that is refused, three rounds, its journal verified."""

import json
import sys
from pathlib import Path

from houseway.floor.verifying import verify_house
from houseway.games import game_named
from tests.server.doors import open_house

TABLE = "high-card-1"
folder = Path(sys.argv[1])

with open_house(folder, games=("high-card",)) as house:
    ann = house.caller("ann")
    games = ann.get("/api/games")
    too_little = ann.send(TABLE, 422, input="placed", area=2, wager="stake", amount=100)
    clauses = []
    for _ in range(3):
        ann.send(TABLE, input="placed", area=2, wager="stake", amount=1000)
        ann.send(TABLE, input="ready")
        (line,) = ann.get(f"/api/tables/{TABLE}")["picture"]["last"]["account"]
        clauses.append(line["rule"][0])
    rules = ann.get("/api/rules/high-card")
    told = {
        "games": [each["game"] for each in games],
        "title": games[-1]["title"],
        "faces": games[-1]["faces"],
        "refused": too_little["refused"]["clause"],
        "rounds": len(ann.get(f"/api/tables/{TABLE}/rounds")),
        "clauses": clauses,
        "rules": len(rules["clauses"]),
        "pays": [each["clause"] for each in rules["pays"]],
    }

print(json.dumps(told | {"verified": list(verify_house(folder / "journal.sqlite", game_named))}))
