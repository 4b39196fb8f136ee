"""For screens: what is asked of the dealer next, and every order as a form."""
