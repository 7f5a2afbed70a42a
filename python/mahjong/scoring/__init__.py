"""What hands are worth: riichi and Chinese classical."""
