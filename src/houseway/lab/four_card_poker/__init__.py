"""Four Card Poker in the lab."""
