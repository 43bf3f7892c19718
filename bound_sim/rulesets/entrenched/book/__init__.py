"""The book of Entrenched!: army book, weapons, rulings, reasons, words and legality."""
