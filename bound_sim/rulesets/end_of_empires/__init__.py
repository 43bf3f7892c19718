"""The rules of *End of Empires* (1914), as a ruleset."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "end-of-empires",
    "End of Empires (1914)",
    package=__name__,
    unit_types=".book.chart:UNIT_TYPES",
    type_book=".book.unit_types:type_book",
    grammar=".book.words:GRAMMAR",
    dice_words=".book.words:DICE_WORDS",
    log_columns=".tables:COLUMNS",
    substeps=".book.words:SUBSTEPS",
    play=".steps.turn:play",
    standing=".state.game:standing",
    rulings=".book.rulings:RULINGS",
    check=".book.legality:check",
    warm_up=".warm_up:warm_up",
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
