"""The par sheet: everything the lab knows of a game under its settings, as one document."""
