"""Parts of a table: counters, control, markers, cards, and the play of an impulse while it lasts."""
