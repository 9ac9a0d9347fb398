"""What must hold in every game, tried on random ones; `TOBAGO_SOAK=1` tries thousands."""
