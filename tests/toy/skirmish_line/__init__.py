"""A toy ruleset of a package of its own: squads walk, then shoot at the nearest enemy. It names the required parts."""

from bound_sim.rules.api import Ruleset

RULES = Ruleset(
    "skirmish-line",
    "Skirmish Line",
    package=__name__,
    unit_types=".book:UNIT_TYPES",
    type_book=".book:type_book",
    grammar=".book:GRAMMAR",
    dice_words=".book:DICE_WORDS",
    log_columns=".book:COLUMNS",
    substeps=".book:SUBSTEPS",
    play=".turn:play",
    standing=".turn:standing",
)
