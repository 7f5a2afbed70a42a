"""The game as people use it: events, actions, rounds and matches."""
