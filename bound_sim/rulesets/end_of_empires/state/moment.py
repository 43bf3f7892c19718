"""One turn of End of Empires on one table while it is resolved: its dice, and what is written down of it."""

from bound_sim.dice.keyed import Dice
from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state.covers import Covers
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.kit.geometry.units import Base


class Moment(Turn[Unit]):
    """A turn of one game: every rule function gets it, rolls with it and tells it what happened."""

    dice_words, reasons = DICE_WORDS, REASONS
    game: Game
    readings: rulings.Readings

    def __init__(
        self, field: Field, table: int, bound: int, dice: Dice | None, *, step: str = "0", game: Game | None = None
    ) -> None:
        super().__init__(field, table, bound, dice, step=step, game=game)
        self.covers = field.covers[table] if game is None else Covers(self.places, self.terrain)
        #: units that surrendered in this turn, with where they were
        self.surrendered: list[tuple[Unit, list[Base]]] = []
        #: EOE-R-9: who was in command in the last moving step, by the commander or unit that led it
        self.told: dict[str, str] = {}
        #: units on the table as orders are declared, and all words that these say
        self.declaring: list[Unit] = []
        self.said: set[str] = set()
