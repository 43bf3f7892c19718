"""The rules of *Entrenched! 1914-1915*, as a ruleset: small battles in inches, five phases a player turn."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "entrenched",
    "Entrenched! 1914-1915",
    package=__name__,
    unit_types=".book.army_book:UNIT_TYPES",
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
    advice=".book.legality:advice",
    save=".state.save:save",
    amend=".steps.umpire:amend",
    shows=".answers.fog:SHOWS",
    seat_view=".answers.seat:seat_view",
    line_answer=".answers.line_answers:line_answer",
    case_book=".answers.cases:CASES",
)
