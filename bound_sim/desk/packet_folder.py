"""A side's packet, which looks like a scenario's folder and is to be read, not played."""

import json
from pathlib import Path

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused

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
        whose = f"the packet of side {data['side']} after bound {data['bound']}"
    except (ValueError, KeyError, TypeError, RecursionError):
        whose = "a side's packet"
    allowed = "a scenario's folder, a battle file (.bound) or a map (.geojson)"
    raise Refused([Fault(str(folder), "", f"is {whose}: to read (report.html), not to play", allowed)])
