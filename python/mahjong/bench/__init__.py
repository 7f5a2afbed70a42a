"""Timing: a seeded corpus of hands and wins, how to measure, and the figures of this machine."""
