"""The table around any game: requests and inputs, driver, wagers, records, views. It knows no game."""
