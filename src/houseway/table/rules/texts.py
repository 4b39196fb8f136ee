"""What a game says of itself in other languages: a file for each, beside its rules."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources

from houseway.table.layout.settings import Settings

BEGINS, ENDS = "texts_", ".csv"


@cache
def texts(settings: type[Settings]) -> Mapping[str, Mapping[str, str]]:
    """By language, the words for English ones, or for a form of them; of the game with these settings."""
    folder = resources.files(settings.__module__.rpartition(".")[0])
    files = [each for each in folder.iterdir() if each.name.startswith(BEGINS) and each.name.endswith(ENDS)]
    return {
        each.name.removeprefix(BEGINS).removesuffix(ENDS): {
            row["english"]: row["words"] for row in csv.DictReader(each.read_text("utf-8").splitlines())
        }
        for each in sorted(files, key=lambda file: file.name)
    }
