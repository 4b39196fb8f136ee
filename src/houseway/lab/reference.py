"""The best play as the text of a reference strategy."""

from collections.abc import Mapping
from typing import Any

from houseway.lab.games import in_the_lab


def reference_text(found: Mapping[str, Any]) -> str:
    """The chart of an analysis, named as the reference strategy, with what it is."""
    edge = found["wagers"]["box"]["house_edge"]
    named = found["strategy"]["chart"].replace("name optimal\n", "name reference\n", 1)
    chart, more = in_the_lab(found["game"]).finished(named)
    remarks = (
        f"The best play found by the lab's solver at usual settings: the house keeps {100 * edge:.4f} %.",
        "Rows go by totals and number of cards; [cards] names hands that are better played otherwise.",
        "H hit, S stand, D double or else hit, P split, - as its total says; Y yes.",
        *more,
    )
    return "".join(f"# {remark}\n" for remark in remarks) + chart
