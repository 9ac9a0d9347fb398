"""Compiled policies, which choose actions without Python."""
