"""The games, each in a folder of its own, and the kit that they share."""
