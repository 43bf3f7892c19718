"""Parts that rulesets share: geometry of bases (0.01 mm), games of lines, games of compiled steps."""
