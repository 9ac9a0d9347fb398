"""The server: tables where people and bots play over the network. It needs the extra `server`."""
