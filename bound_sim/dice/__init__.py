"""Dice: keyed by the battle's key, typed in from a table, shared and proved."""
