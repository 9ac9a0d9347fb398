"""The server: its store, tables that live, what goes over HTTP, and what nobody may lose."""
