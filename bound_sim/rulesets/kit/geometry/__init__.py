"""Geometry that games of several rulesets share: distances, points, legs of ways, scatter. All in 0.01 mm."""
