"""A battle that survives anything: one SQLite file with all inputs, every bound, and the chain that binds them.

``file.BattleFile`` is the door. An entry is written once (``entries``); ``history`` works out what is in force;
``player`` plays a bound from its opening, always with the same result; ``storage`` is the only module with SQL.
"""

from bound_sim.battle_file.file import ENDING, BattleFile, BoundResult
from bound_sim.battle_file.receipts import Receipt
from bound_sim.orders.interventions import Act, format_act, parse_act
from bound_sim.results.folder import Broken, Busy, No

__all__ = ["ENDING", "Act", "BattleFile", "BoundResult", "Broken", "Busy", "No", "Receipt", "format_act", "parse_act"]
