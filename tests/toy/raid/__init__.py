"""A toy ruleset that asks questions: two sides in turn, return fire, a hidden card, thrown bombs, two areas, inches."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "raid",
    "Raid",
    package=__name__,
    unit_types=".book:UNIT_TYPES",
    type_book=".book:type_book",
    grammar=".book:GRAMMAR",
    dice_words=".book:DICE_WORDS",
    log_columns=".book:COLUMNS",
    substeps=".book:SUBSTEPS",
    own_tables=".book:OWN_TABLES",
    questions=".book:QUESTIONS",
    bound_name=".book:bound_name",
    card_effects=".book:CARD_EFFECTS",
    check=".book:check",
    line_answer=".turn:line_answer",
    play=".turn:play",
    standing=".game:standing",
    save=".game:save",
    amend=".turn:amend",
    states_now=".game:states_now",
    seat_view=".answers:seat_view",
    shows=".answers:SHOWS",
    rolls=".answers:rolls",
    account=".answers:Account",
    replaying=".answers:Replay",
    telling=".answers:TELLING",
    seat_hints=".hints:Hints",
    case_book=".cases:CASES",
)
