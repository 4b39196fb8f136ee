"""What can happen in a round, what a procedure asks, and who answers for the dealer."""
