"""The rules of *1418: Battles of the Great War* (v0.7), as a ruleset."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "1418",
    "1418: Battles of the Great War",
    package=__name__,
    unit_types=".book.chart:UNIT_TYPES",
    type_book=".book.unit_types:type_book",
    grammar=".book.words:GRAMMAR",
    dice_words=".book.words:DICE_WORDS",
    log_columns=".tables:COLUMNS",
    substeps=".book.chart:SUBSTEPS",
    play=".steps.bound:play",
    standing=".state.arrays:standing",
    rulings=".book.rulings:RULINGS",
    check=".book.legality:check",
    warm_up=".warm_up:warm_up",
    side_by_side=".steps.bound:side_by_side",
    save=".state.save:save",
    amend=".steps.umpire:amend",
    logged_dice=".answers.logged_dice:logged_dice",
    rolls=".answers.expectations:rolls",
    shows=".answers.fog:SHOWS",
    account=".answers.account:Account",
    hints=".answers.hints:Hints",
    order_form=".answers.order_form:FORM",
    replaying=".answers.replay:Replaying",
    telling=".answers.narrative:TELLING",
    exact=".answers.exact_questions:QUESTIONS",
    establishments=".book.units_to_raise:ESTABLISHMENTS",
    case_book=".answers.cases:CASES",
)
