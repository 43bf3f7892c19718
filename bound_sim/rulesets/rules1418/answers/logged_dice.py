"""Every die of a log of 1418, with what it is keyed by: to be computed again, each alone, or to be played again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die of a log (its shots, melee and recoveries) as a roll of one die, with what it is keyed by."""
    shots, melee, recoveries = tables["shots"], tables["melee"], tables["recoveries"]
    for i, bound in enumerate(shots["bound"]):
        bombard = shots["kind"][i] == "bombard"
        target = str(shots["target"][i]) if bombard else ""
        head = (int(bound), str(shots["substep"][i]), str(shots["shooter"][i]))
        number = int(shots["die"][i]) - 1
        yield TypedRoll(*head, "bombard" if bombard else "shot", target, 0, number, (int(shots["roll"][i]),))
        if shots["reroll"][i]:
            purpose = "bombard reroll" if bombard else "reroll"
            yield TypedRoll(*head, purpose, target, 0, number, (int(shots["reroll"][i]),))
    for i, bound in enumerate(melee["bound"]):
        head, round_no = (int(bound), "melee", str(melee["striker"][i])), int(melee["round"][i])
        number = int(melee["die"][i]) - 1
        yield TypedRoll(*head, "melee", "", round_no, number, (int(melee["roll"][i]),))
        if melee["reroll"][i]:
            yield TypedRoll(*head, "melee reroll", "", round_no, number, (int(melee["reroll"][i]),))
    for i, bound in enumerate(recoveries["bound"]):
        if recoveries["roll"][i]:
            unit = str(recoveries["platoon"][i])
            yield TypedRoll(int(bound), "5", unit, "recovery", "", 0, 0, (int(recoveries["roll"][i]),))
