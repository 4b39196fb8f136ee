"""Names of orders that are yet to be built."""

_TOURNAMENTS = (
    "document-conditions make-available notify-commission name-director enter-tournament enter-reserves "
    "refund-fee close-entries ballot move-start start-session offer-seat substitute open-betting time-over "
    "give-break set-pace buy-back additional-round award-points award-places cancel-tournament"
)
TO_COME = frozenset(_TOURNAMENTS.split())
"""Orders of the floor that are not built; each goes from here when it is."""
