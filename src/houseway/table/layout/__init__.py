"""What is on the table, its money, its settings, and what has happened, for whoever may see it."""
