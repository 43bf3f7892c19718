"""Parts that games of compiled steps share: events that become rows of the log."""
