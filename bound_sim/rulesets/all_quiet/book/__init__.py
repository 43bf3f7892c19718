"""The book: charts, cards, rulings, words of files, reasons, faults before play."""
