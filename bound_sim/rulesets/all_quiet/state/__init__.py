"""What a table is made of: counters, control, markers, cards, and the play of an impulse while it lasts."""
