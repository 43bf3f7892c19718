"""The rules of *1418: Battles of the Great War* (v0.7), as a ruleset."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "1418",
    "1418: Battles of the Great War",
    package=__name__,
    unit_types=".chart:UNIT_TYPES",
    type_book=".chart_rows:type_book",
    grammar="bound_sim.order_text:COMPANY_ORDERS",
    dice_words="bound_sim.dice_words:WORDS",
    log_columns="bound_sim.log:COLUMNS",
    substeps=".chart:SUBSTEPS",
    play=".bound:play",
    standing=".state:standing",
    rulings=".rulings:RULINGS",
    check=".legality:check",
    warm_up=".warm:warm_up",
    side_by_side=".bound:side_by_side",
    save=".saved:save",
    amend=".umpire:amend",
    logged_dice=".rolled:logged_dice",
    rolls=".expected:rolls",
    known="bound_sim.knowledge:known",
    known_at_start="bound_sim.knowledge:known_at_start",
    account=".why:Account",
    hints=".asked:Hints",
    order_form=".form:FORM",
    replaying=".replayed:Replaying",
    telling=".story:TELLING",
    establishments=".templates:ESTABLISHMENTS",
    case_book=".cases:CASES",
)
