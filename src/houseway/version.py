"""The version of the program, kept in every round."""

__version__ = "0.1.0"
