"""What every feature of the server needs: storage, running tables, identity, HTTP basics."""
