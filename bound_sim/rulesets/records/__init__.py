"""What a ruleset's answers are made of: records without rules, shared by the core and by every ruleset."""
