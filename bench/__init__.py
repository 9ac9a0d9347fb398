"""Benchmarks of the engine, the bots, the arena, the server and the page.

They are no part of the installed package. Run them from a checkout: `python -m bench`,
`python -m bench.server` and `python -m bench.web`.
"""
