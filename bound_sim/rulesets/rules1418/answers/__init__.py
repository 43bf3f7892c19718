"""The answers of 1418: hints, exact chances, accounts, replay, fog, cases."""
