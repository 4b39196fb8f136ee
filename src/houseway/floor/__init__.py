"""The floor: what stands around the tables of the house. Knows no HTTP, no clock and no network."""
