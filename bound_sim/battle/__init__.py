"""A battle in play and the log of what happened in it."""
