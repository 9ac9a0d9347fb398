"""Playing at a table: actions, views and the live WebSocket."""
