"""Tables kept in a journal, what they promise, and what their entries say."""
