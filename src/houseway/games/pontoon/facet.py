"""What Pontoon tells the floor of itself."""

from houseway.games.pontoon.strategy import choose
from houseway.games.pontoon.turns import counts_shoes, is_over, still_to_wager
from houseway.table.charts.charts import answered_by
from houseway.table.rules.boxes import controllers
from houseway.table.rules.facet import Facet, Tournaments

FACET = Facet(
    control=controllers,
    idle_by_seats=True,
    answer=answered_by(choose),
    needs_notice={"close-table": "16.2"},
    tournaments=Tournaments(
        still_to_wager=still_to_wager, is_over=is_over, counts_shoes=counts_shoes, wager="box"
    ),
)
