"""Entrenched! as far as it goes: readers of scenarios know its book. It cannot be played."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "entrenched",
    "Entrenched!",
    package="bound_sim.rulesets.entrenched",
    unit_types=".book.army_book:UNIT_TYPES",
    type_book=".book.unit_types:type_book",
    grammar=".book.words:GRAMMAR",
    dice_words=".book.words:DICE_WORDS",
    log_columns="not.there:yet",
    substeps=".book.words:SUBSTEPS",
    play="not.there:yet",
    standing="not.there:yet",
    rulings=".book.rulings:RULINGS",
    check=".book.legality:check",
    own_tables=".book.own_tables:OWN_TABLES",
    questions=".book.words:QUESTIONS",
)
