"""A board as one text, each line of it harmless as a terminal shows it."""

from bound_sim.battle_file.status import Status, board_lines
from bound_sim.scenario.inputs import one_line


def board_text(found: Status) -> str:
    return "\n".join(map(one_line, board_lines(found)))
