"""Names of orders beside those that are built: who has no such power, and what is yet to be built."""

from collections.abc import Mapping

PONTOON, PINKJACK, POKER = "pontoon", "pinkjack", "four-card-poker"

NOT_IN: Mapping[str, frozenset[str]] = {
    "raise-minimum": frozenset({PONTOON}),
    "refuse-wager": frozenset({PONTOON}),
    "detain": frozenset({PONTOON, POKER, "baceball"}),
    "personal-limit": frozenset({POKER}),
    "lift-personal-limit": frozenset({POKER}),
    "exchange-voucher": frozenset({PONTOON}),
    "link-table": frozenset({PONTOON, PINKJACK, POKER, "pai-gow"}),
    "unlink-table": frozenset({PONTOON, PINKJACK, POKER, "pai-gow"}),
}
"""Orders for which the documents of these games have no clause."""

_LIMITS = "notice-of-minimum alter-notice raise-minimum change-limits personal-limit lift-personal-limit"
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
_TOURNAMENTS = (
    "document-conditions make-available notify-commission name-director enter-tournament enter-reserves "
    "refund-fee close-entries ballot move-start start-session offer-seat substitute open-betting time-over "
    "give-break set-pace buy-back additional-round award-points award-places cancel-tournament"
)
_DOCUMENTS = "record-document record-publication record-approval"

TO_COME = frozenset(
    " ".join((_LIMITS, _CONDUCT, _CASES, _LINKS, _PROMOTIONS, _TOURNAMENTS, _DOCUMENTS, "seat-bots")).split()
)
"""Orders of the floor that are not built; each goes from here when it is."""
