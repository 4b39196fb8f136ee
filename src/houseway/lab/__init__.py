"""The lab: fast simulation and exact analysis, on tables made from the games' own facts."""
