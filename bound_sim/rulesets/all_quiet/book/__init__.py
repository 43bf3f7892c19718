"""What stands in the book: charts, cards, rulings, words of files, reasons, what is refused before play."""
