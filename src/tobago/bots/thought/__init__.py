"""How the better bots think: prospects, outlooks, plans, imagined worlds."""
