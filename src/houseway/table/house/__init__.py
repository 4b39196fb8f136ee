"""What a round asks of the house, and who answers."""
