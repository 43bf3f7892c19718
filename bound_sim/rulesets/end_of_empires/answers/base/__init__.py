"""What games of objects answer from their logs: accounts, narratives, replays, expectations, cases."""
