"""Scenarios: records of what a battle needs, and the readers of their files."""
