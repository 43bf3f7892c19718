"""What End of Empires answers: hints, exact chances, accounts, replay, fog, cases."""
