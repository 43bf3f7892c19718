"""Reasons of 1418 as texts: apart from their table, which kernels are compiled with."""

from bound_sim.rules.records.reasons import ReasonBook
from bound_sim.rulesets.rules1418.book.reasons import REASONS, UNTOLD

BOOK = ReasonBook({reason.code: reason.text for reason in REASONS} | {code: told for code, (_, told) in UNTOLD.items()})
