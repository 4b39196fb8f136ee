"""The floor in the browser: tables, people, HTTP and sockets, and the client that shows them."""
