"""Files read and written by a ruleset's words: a scenario's folder, ``scenario.toml``, lines, a side's orders."""
