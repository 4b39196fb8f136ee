"""What the rules of several games share, each under its own clause; how a game plugs in."""
