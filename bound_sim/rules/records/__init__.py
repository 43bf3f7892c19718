"""Records of a ruleset's answers, without rules, shared by the core and by every ruleset."""
