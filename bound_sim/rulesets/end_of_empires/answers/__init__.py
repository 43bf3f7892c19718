"""Answers of End of Empires: hints, exact chances, accounts, replay, fog, cases."""
