"""Native code only: nothing to import."""
