"""Records of games: reading, writing, and checking them against the rules."""
