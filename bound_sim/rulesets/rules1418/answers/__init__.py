"""What 1418 answers: hints, exact chances, accounts, replay, fog, cases."""
