"""A side's packet, which looks like a scenario's folder and is to be read, not played."""

import json
from pathlib import Path

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_ui.words import translate

#: as ``bound_sim.secrecy.packets`` calls it; to import that takes a second
RECORD = "packet.json"
_LIMIT = 16 * 1024 * 1024


def refuse_packet(path: Path) -> None:
    """Refuse a packet's folder, or a file in one, in one sentence. Raises Refused, OSError."""
    folder = path if disk.is_folder(path) else path.parent
    record = folder / RECORD
    if not disk.is_file(record):
        return
    try:
        data = json.loads(disk.read(record, _LIMIT))
        whose = translate("packet", "the packet of side {0} after bound {1}").format(data["side"], data["bound"])
    except (ValueError, KeyError, TypeError, RecursionError):
        whose = translate("packet", "a side's packet")
    wrong = translate("packet", "is {0}: to read (report.html), not to play").format(whose)
    allowed = translate("packet", "a scenario's folder, a battle file (.bound) or a map (.geojson)")
    raise Refused([Fault(str(folder), "", wrong, allowed)])
