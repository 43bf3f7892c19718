"""The rules of *To End All Wars*, as a ruleset."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "to-end-all-wars",
    "To End All Wars",
    package=__name__,
    unit_types=".book.chart:UNIT_TYPES",
    type_book=".book.unit_types:type_book",
    grammar=".book.words:GRAMMAR",
    dice_words=".book.words:DICE_WORDS",
    log_columns=".tables:COLUMNS",
    substeps=".book.words:SUBSTEPS",
    own_tables=".book.own_tables:OWN_TABLES",
    questions=".book.words:QUESTIONS",
    play=".steps.turn:play",
    standing=".state.game:standing",
    states_now=".state.game:states_now",
    rulings=".book.rulings:RULINGS",
    check=".book.legality:check",
    save=".state.save:save",
    line_answer=".answers.line_answers:line_answer",
    seat_view=".answers.seat:seat_view",
    case_book=".answers.cases:CASES",
)
