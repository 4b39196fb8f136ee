"""What the house wins with the settings of a table to be: the lab says it, in a process of its own."""

import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from houseway.games import game_named
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import read

PATIENCE = 120.0
"""Seconds after which nobody waits any more; the games' figures take some ten of one core."""

LAB = (sys.executable, "-m", "houseway", "analyse")


class Edges:
    """One question at a time: no table waits for it."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._turn = asyncio.Lock()
        self._patience = patience

    async def of(self, game: str, settings: dict[str, Any]) -> dict[str, float]:
        """The house edge of each wager that is offered; below zero it favours the player."""
        kind = game_named(game)
        chosen = read(kind.settings, settings, "settings")
        chosen.check()
        offered = {each.wager for each in kind.sign(chosen)}
        async with self._turn:
            told = await self._analysed(game, settings)
        edges = {name: each.get("house_edge") for name, each in told["wagers"].items() if name in offered}
        return {name: edge for name, edge in edges.items() if edge is not None}

    async def _analysed(self, game: str, settings: dict[str, Any]) -> dict[str, Any]:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "settings.json"
            file.write_text(json.dumps(settings), encoding="utf-8")
            words = (*LAB, game, "--settings", str(file), "--json")
            pipe = asyncio.subprocess.PIPE
            lab = await asyncio.create_subprocess_exec(*words, stdout=pipe, stderr=pipe)
            try:
                out, complaint = await asyncio.wait_for(lab.communicate(), self._patience)
            except TimeoutError:
                raise Unreadable(
                    "too-long", f"no figures within {self._patience:.0f} s", "settings"
                ) from None
            finally:
                if lab.returncode is None:
                    lab.kill()
                    await lab.wait()
        if lab.returncode:
            raise Unreadable(
                "no-figures", complaint.decode().strip() or "the lab gave no figures", "settings"
            )
        told: dict[str, Any] = json.loads(out)
        return told
