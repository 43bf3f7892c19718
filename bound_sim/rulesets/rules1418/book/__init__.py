"""1418's book: charts, rulings, words and legality."""
