"""The tutor: what each choice of a player is worth in cents, for the very cards that are out."""
