"""A battle at a desk, below every front end: seats, views, stops, drafts of lines. Nothing is drawn here."""
