"""What compiled games of all tables side by side share: events that become rows of the log."""
