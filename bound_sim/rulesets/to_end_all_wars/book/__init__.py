"""The book of To End All Wars: charts, rulings, reasons, words and legality."""
