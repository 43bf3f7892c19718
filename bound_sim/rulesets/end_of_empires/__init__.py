"""The rules of *End of Empires* (1914), as a ruleset."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "end-of-empires",
    "End of Empires (1914)",
    package=__name__,
    unit_types=".chart:UNIT_TYPES",
    type_book=".chart_rows:type_book",
    grammar=".vocabulary:GRAMMAR",
    dice_words=".vocabulary:DICE_WORDS",
    log_columns=".tables:COLUMNS",
    substeps=".vocabulary:SUBSTEPS",
    play=".turn:play",
    standing=".state:standing",
    rulings=".rulings:RULINGS",
    check=".legality:check",
    warm_up=".warm:warm_up",
    save=".saved:save",
    amend=".umpire:amend",
    logged_dice=".rolled:logged_dice",
    rolls=".expected:rolls",
    known=".knowing:known",
    known_at_start=".knowing:known_at_start",
    account=".why:Account",
    hints=".asked:Hints",
    order_form=".form:FORM",
    replaying=".replayed:Replaying",
    telling=".story:TELLING",
    exact=".exact_questions:QUESTIONS",
    establishments=".templates:ESTABLISHMENTS",
    case_book=".cases:CASES",
)
