"""Parts that rulesets of bases and units share: geometry of bases (0.01 mm), games of lines, arrays."""
