"""The server's border: what is asked over HTTP and WebSockets, and how it is answered."""
