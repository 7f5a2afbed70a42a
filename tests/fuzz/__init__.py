"""Damaged input for every parser, for as long as one likes: ``python -m tests.fuzz --seconds 60``."""
