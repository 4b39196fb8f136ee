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
_PROMOTIONS = (
    "draft-promotion lodge-terms amend-terms enter-promotion name-scrutineer draw claim award-prize "
    "deny-claim choose-payment take-cash-alternative notify-winner publish-results hold-draw "
    "validate-integrity cancel-draw cancel-promotion issue-voucher exchange-voucher"
)
TO_COME = frozenset(" ".join((_CONDUCT, _CASES, _LINKS, _PROMOTIONS)).split())
"""Orders of the floor that are not built; each goes from here when it is."""
