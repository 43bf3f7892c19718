"""Answers about a battle: seats, policies, account, report, replay, chances, cases."""
