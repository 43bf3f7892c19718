"""The book of End of Empires: charts, rulings, words and legality."""
