"""The floor in the browser: live tables, people, HTTP and sockets, and the client."""
