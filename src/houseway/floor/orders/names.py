"""Names of orders that are yet to be built."""

_CONDUCT = (
    "finding void-wagers exclude-from-game exclude-from-casino readmit detain end-detention refuse-wager "
    "invalidate forfeit reverse-payments vacate-place request-rules"
)
_CASES = (
    "open-case decide-case request-review review-case satisfied not-satisfied advise complain "
    "withdraw-complaint answer-complaint request-commission-review record-commission-review close-case"
)
_LINKS = "open-link link-table unlink-table change-link end-link link-lost link-restored"
_TOURNAMENTS = (
    "document-conditions make-available notify-commission name-director enter-tournament enter-reserves "
    "refund-fee close-entries ballot move-start start-session offer-seat substitute open-betting time-over "
    "give-break set-pace buy-back additional-round award-points award-places cancel-tournament"
)
TO_COME = frozenset(" ".join((_CONDUCT, _CASES, _LINKS, _TOURNAMENTS)).split())
"""Orders of the floor that are not built; each goes from here when it is."""
