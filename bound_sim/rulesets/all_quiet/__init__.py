"""The rules of *All Quiet on the Western Front*: the whole front by areas and cards, half a year a turn."""

from bound_sim.rulesets.api import Ruleset

RULES = Ruleset(
    "all-quiet",
    "All Quiet on the Western Front",
    package=__name__,
    unit_types=".book.chart:UNIT_TYPES",
    type_book=".book.unit_types:type_book",
    grammar=".book.words:GRAMMAR",
    dice_words=".book.words:DICE_WORDS",
    log_columns=".tables:COLUMNS",
    substeps=".book.words:SUBSTEPS",
    own_tables=".book.own_tables:OWN_TABLES",
    bound_name=".book.own_tables:bound_name",
    card_effects=".book.chart:CARDS",
    questions=".book.words:QUESTIONS",
    play=".steps.turn:play",
    standing=".state.front:standing",
    states_now=".state.front:states_now",
    rulings=".book.rulings:RULINGS",
    check=".book.legality:check",
    save=".state.save:save",
    amend=".steps.umpire:amend",
    line_answer=".answers.line_answers:line_answer",
    shows=".answers.fog:SHOWS",
    seat_view=".answers.seat:seat_view",
    case_book=".answers.cases:CASES",
)
