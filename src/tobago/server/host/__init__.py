"""Starting, stopping and looking after a server."""
