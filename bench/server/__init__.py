"""Throughput, latency and memory of the server, beside boardgame.io."""
