"""What Pontoon tells the floor of itself."""

from houseway.games.pontoon.strategy import choose
from houseway.table.boxes import controllers
from houseway.table.charts import answered_by
from houseway.table.facet import Facet

FACET = Facet(
    control=controllers,
    idle_by_seats=True,
    answer=answered_by(choose),
    needs_notice={"close-table": "16.2"},
)
