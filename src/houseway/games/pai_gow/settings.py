"""What the operator of a Pai Gow table may set, and what outlives a round there."""

from houseway.rulebook import rulebook

RULES = rulebook("pai-gow")
