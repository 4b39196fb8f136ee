"""Draws docs/table.svg: the terminal table as it looks after a round."""

import re
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console

from houseway.api import Table
from houseway.terminal import USUAL_SETTINGS, Seat, draw, press

KEYS = "bbb13oj\nbb2"
SEED = 539


def main() -> None:
    """Play a round from a fixed seed and keep the screen after it."""
    table = Table("baceball", USUAL_SETTINGS["baceball"], source=Random(SEED).randbytes)
    seat = Seat(table)
    console = Console(record=True, width=96, file=StringIO(), force_terminal=True, highlight=False)
    for key in KEYS:
        press(console, seat, key, iter(()))
    draw(console, seat)
    svg = console.export_svg(title="houseway play baceball")
    svg = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    Path(__file__).with_name("table.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
