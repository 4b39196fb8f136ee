"""What Pinkjack tells the floor of itself."""

from houseway.games.pinkjack.strategy import choose
from houseway.table.charts.charts import answered_by
from houseway.table.rules.boxes import controllers
from houseway.table.rules.facet import Facet

FACET = Facet(
    control=controllers,
    answer=answered_by(choose),
    needs_notice={
        "hold-to-minimum-onward": "5.11",
        "hold-to-one-area": "5.12",
        "restrict-suits-you": "13.4.1",
    },
)
