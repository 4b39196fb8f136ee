"""Rounds driven: inputs checked, stored and sent; corrected, told again, reopened."""
