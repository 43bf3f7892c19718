"""The state of a battle of 1418: arrays, what they remember, and their log."""
