"""Slow, obvious Python versions of what the native core computes, written from the rules alone."""
