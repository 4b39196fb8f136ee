"""The best play as the text of a reference strategy."""

from collections.abc import Mapping
from typing import Any


def reference_text(found: Mapping[str, Any]) -> str:
    """The chart of an analysis, named as the reference strategy, with what it is."""
    edge = found["wagers"]["box"]["house_edge"]
    chart = found["strategy"]["chart"].replace("name optimal\n", "name reference\n", 1)
    return (
        f"# The best play found by the lab's solver at usual settings: the house keeps {100 * edge:.4f} %.\n"
        "# Rows go by totals and number of cards; [cards] names hands that are better played otherwise.\n"
        "# H hit, S stand, D double or else hit, P split, - as its total says; Y yes.\n"
        f"{chart}"
    )
