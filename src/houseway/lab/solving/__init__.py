"""Games with boxes solved: the best play by dynamic programming on the finite shoe, splits computed.

A hand is known by the values it holds, the dealer by the value of the first card. Hands that come of a split
are played as the same hand would be without one, whatever the other hands hold (the field calls this class
of strategies composition-dependent, zero-memory). Given such a strategy the value of a split is exact: every
hand, seen alone, gets its cards from the shoe without those that the others are known to hold, because cards
come in exchangeable order whoever drew before. Only what a dealer's natural takes depends on all hands of a
box together; that part is computed hand after hand over all that can be gone from the shoe.
"""
