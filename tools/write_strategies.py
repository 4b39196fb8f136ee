"""Write the reference strategies of Pinkjack and Pontoon: the solver's best play at usual settings.

python tools/write_strategies.py
"""

from importlib.resources import files
from pathlib import Path

import houseway
from houseway.lab.reference import reference_text

GAMES = ("pinkjack", "pontoon")


def main() -> None:
    for game in GAMES:
        path = Path(str(files(f"houseway.games.{game}").joinpath("reference.txt")))
        path.write_text(reference_text(houseway.analyse(game)), encoding="utf-8")
        print(f"written: {path.name} of {game}")


if __name__ == "__main__":
    main()
