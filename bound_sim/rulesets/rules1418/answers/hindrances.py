"""Hindrances of platoons in a bound, for a dispatch (section 5, 6, 8)."""
# not measured: prose

from collections.abc import Mapping, Sequence

from bound_sim.rules.records.sentences import Row

#: reasons that are given to those alone who were told otherwise
ALWAYS = frozenset({
    "illegal-now", "wrong-way", "no-better-cover", "pinned", "cannot-dig", "bombard-not-in-range", "bombard-may-not",
    "bombard-none-under", "bombard-not-under", "bombard-gone", "halted-edge", "halted-impassable", "halted-table",
    "crossing-taken", "settled", "idle", "no-place", "was-contacted", "arrival-blocked", "transport-lost",
    "target-company-gone", "no-turn", "no-high-command", "short-of-enemy",
})  # fmt: skip
#: reasons for no shot, which count where one was ordered
SHOTS = frozenset({
    "no-arming", "guns-move", "guns-moved", "packed", "in-contact", "stands-idle", "out-of-range", "cannot-hit",
    "target-in-contact", "target-gone", "no-sight", "nobody", "may-not-dig-shoot", "prepared-waits",
})  # fmt: skip
#: the reason of a battery that shot at a target of its own: its battalion's bombardment came to nothing if all did
NO_BOMBARDMENT = "bombard-direct"


def hindered(rows: Mapping[str, Sequence[Row]]) -> list[Row]:
    """The reasons why platoons could not do what they were told; ``rows`` are those of a bound that a side knows."""
    shoots = {row["platoon"] for row in rows.get("orders", ()) if " shoot " in f" {row['low_command']} "}
    fired = {_battalion(row["shooter"]) for row in rows.get("shots", ()) if row["kind"] == "bombard"}
    return [
        row for row in rows.get("explanations", ())
        if row["code"] in ALWAYS or (row["code"] in SHOTS and row["platoon"] in shoots)
        or (row["code"] == NO_BOMBARDMENT and _battalion(row["platoon"]) not in fired)
    ]  # fmt: skip


def _battalion(unit: str) -> str:
    return unit.split("/", 1)[0]
