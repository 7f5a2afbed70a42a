"""The long soak: run it with ``python -m tests.soak``."""
