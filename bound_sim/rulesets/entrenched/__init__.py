"""The rules of *Entrenched! 1914-1915*: small battles in inches, five phases a player turn.

Only its book is here yet: charts, rulings, reasons, words, legality. It is not in the registry before it plays.
"""
