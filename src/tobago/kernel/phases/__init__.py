"""The rules by phases, file by file as in `tobago.game.phases`."""
