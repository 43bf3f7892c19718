"""What a side may know of a battle of End of Empires: the source knows no hidden units, so its table is open."""

from bound_sim.rulesets.end_of_empires.answers.base.fog import open_table
from bound_sim.rulesets.end_of_empires.tables import COLUMNS

SHOWS = open_table(COLUMNS)
