"""HTTP and sockets: who asks is found out here, what is asked is answered by the floor."""
