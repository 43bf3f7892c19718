"""A battle file's results as the folder that ``bound-sim run`` leaves: the same files, the same bytes."""

from collections.abc import Callable
from pathlib import Path

from bound_sim.battle_file.bounds import file_bytes
from bound_sim.battle_file.entries import Revealed
from bound_sim.battle_file.reader import BattleReader
from bound_sim.results import tables
from bound_sim.results.folder import No, making_sense_of
from bound_sim.results.run import Extras, Played, keyed_line, write_result
from bound_sim_maps.texts import Phrase, Text, text


def export(
    file: BattleReader, folder: Path, *, bounds: int | None = None, report: bool = True, png: bool = False,
    xlsx: bool = False,
    tell: Callable[[Phrase], object] = lambda _: None,
) -> tables.Frames:  # fmt: skip
    """Write the bounds that are resolved (or the first ones). A secret key is not told. Raises No without any."""
    opened, count = file.history.opened, _count(file, bounds)
    files = {one.name: file_bytes(one, file.store.content) for one in opened.files}
    scenario = file.player.scenario_at(count)
    line, key = dice_line(file)
    played = Played(scenario, opened.scenario, files, count, line, key, opened.seed)
    log = file.log(upto=count, running=False)
    with making_sense_of(f"{file.path}: the log"):
        found = tables.frames(log)
        write_result(played, found, folder=folder, report=report, tell=tell, extras=Extras(png, xlsx))
        return found


def map_text(file: BattleReader, bounds: int | None = None) -> str:
    """The bounds that are resolved (or the first ones) as the document of a map that moves. Raises No without any."""
    from bound_sim.results.battle_map import document

    count = _count(file, bounds)
    log = file.log(upto=count, running=False)
    with making_sense_of(f"{file.path}: the log"):
        return document.text(document.battle_map(file.player.scenario_at(count), log.tables))


def _count(file: BattleReader, bounds: int | None) -> int:
    resolved = len(file.history.bounds)
    count = resolved if bounds is None else bounds
    if not 1 <= count <= resolved:
        raise No(
            text("{resolved} bounds are resolved, not {count}", resolved=resolved, count=count)
            if count
            else text("no bound is resolved yet")
        )
    return count


def dice_line(file: BattleReader) -> tuple[Text, str]:
    """A report's line on the dice, and the key as far as it may be told."""
    opened = file.history.opened
    if opened.dice == "table":
        return text("Dice rolled at a real table."), ""
    revealed = any(isinstance(entry.body, Revealed) for entry in file.history.entries)
    if opened.dice == "shared":
        said = text(
            "Shared dice: of a secret key, promised as {promise}, and of the sides' shares", promise=opened.commitment
        )
        return said, ""
    if opened.dice == "keyed" and not revealed:
        return text("Keyed dice of a secret key, promised as {promise}", promise=opened.commitment), ""
    key = file.battle_key().hex()
    return keyed_line(key, opened.seed if opened.dice == "seed" else None), key
