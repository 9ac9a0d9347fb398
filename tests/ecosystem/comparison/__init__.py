"""Short programs in tobago and in other libraries, which docs/comparison.md shows side by side."""
