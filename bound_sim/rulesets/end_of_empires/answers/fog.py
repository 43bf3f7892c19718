"""What a side may know of a battle of End of Empires: the source knows no hidden units, so its table is open."""

from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from bound_sim.rulesets.kit.answers.fog import open_table

SHOWS = open_table(COLUMNS)
