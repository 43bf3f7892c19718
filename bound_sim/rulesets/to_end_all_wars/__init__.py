"""The rules of *To End All Wars*: trench assaults on the Western Front, one figure a man.

Only its book is here yet: charts, rulings, reasons, words, legality. It is not in the registry before it plays.
"""
