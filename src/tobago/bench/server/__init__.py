"""How many players the server holds and how fast it tells them, beside boardgame.io."""
