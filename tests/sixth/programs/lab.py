"""The sixth game analysed and simulated."""

import json

import houseway
from houseway.lab.games import ENTRIES

analysed = houseway.analyse("high-card")["wagers"]["stake"]
simulated = houseway.simulate("high-card", rounds=1000, seed=1)["wagers"]["stake"]
counts = [row["count"] for row in simulated["outcomes"]]
print(json.dumps({"house_edge": analysed["house_edge"], "counts": counts, "listed": list(ENTRIES)}))
