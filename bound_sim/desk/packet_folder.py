"""A side's packet, which looks like a scenario's folder and is to be read, not played."""

import json
from pathlib import Path

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

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
        whose = text("the packet of side {side} after bound {bound}", side=data["side"], bound=data["bound"])
    except (ValueError, KeyError, TypeError, RecursionError):
        whose = text("a side's packet")
    allowed = text("a scenario's folder, a battle file (.bound) or a map (.geojson)")
    raise Refused(
        [Fault(str(folder), "", text("is {whose:text}: to read (report.html), not to play", whose=whose), allowed)]
    )
