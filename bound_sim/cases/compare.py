"""What came of a battle against what a case says of it: records from the log, and where they differ."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bound_sim.cases.case import Case, Claim
from bound_sim.log import Log

#: cm: lengths that differ by less are the same; the places of bases are kept to 0.001 cm, turned ones are rounded
CLOSE_CM = 0.005
Record = dict[str, Any]
Records = dict[str, list[Record]]


@dataclass(frozen=True)
class Difference:
    """One thing that is not as the case says."""

    bound: int
    expected: str
    got: str
    place: str = ""

    def __str__(self) -> str:
        at = f" ({self.place})" if self.place else ""
        return f"bound {self.bound}: expected {self.expected}; got {self.got}{at}"


def rows(log: Log, table: str) -> list[Record]:
    """The rows of a table of the log."""
    columns = log[table]
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def records(log: Log) -> Records:
    """Kind -> what happened, one record a shot, a move, a melee strike, ...; ``unit`` is whom it is about."""
    shots = rows(log, "shots")
    return {
        "state": [
            {**row, "unit": row["platoon"], "point": (row["x_cm"], row["y_cm"])}
            for row in rows(log, "states")
            if row["bound"]
        ],
        "shot": _rolls(shot for shot in shots if shot["kind"] == "direct"),
        "bombardment": _rolls(shot for shot in shots if shot["kind"] == "bombard"),
        "move": [{**row, "unit": row["platoon"]} for row in rows(log, "moves")],
        "strike": _rolls(rows(log, "melee")),
        "melee": _rounds(rows(log, "melee")),
        "hit": _hits(rows(log, "hits")),
        "recovery": [{**row, "unit": row["platoon"]} for row in rows(log, "recoveries")],
        "order": [{**row, "unit": row["platoon"]} for row in rows(log, "orders")],
        "explanation": [{**row, "unit": row["platoon"]} for row in rows(log, "explanations")],
    }


def _rolls(dice: Iterable[Record]) -> list[Record]:
    """Dice of one roll as one record: how many, how many with the bonus, rolled again, hits."""
    found: dict[tuple[object, ...], Record] = {}
    for die in dice:
        who, at = (die["shooter"], die["target"]) if "shooter" in die else (die["striker"], die["opponent"])
        key = (die["bound"], die.get("substep"), die.get("round"), who, at)
        made = found.setdefault(key, {**die, "unit": who, "dice": 0, "bonuses": 0, "rerolls": 0, "scored": 0})
        made["dice"] += 1
        made["bonuses"] += die["bonus"] > 0
        made["rerolls"] += die["reroll"] > 0
        made["scored"] += die["hit"]
        if "circle_x_cm" in die:
            made["circle"] = (die["circle_x_cm"], die["circle_y_cm"])
    return list(found.values())


def _rounds(dice: Sequence[Record]) -> list[Record]:
    last: dict[int, int] = {}
    for die in dice:
        last[die["bound"]] = max(last.get(die["bound"], -1), die["round"])
    return [{"bound": bound, "unit": "", "rounds": number + 1} for bound, number in last.items()]


def _hits(hits: Iterable[Record]) -> list[Record]:
    found: dict[tuple[object, ...], Record] = {}
    for hit in hits:
        key = tuple(hit.values())
        found.setdefault(key, {**hit, "unit": hit["target"], "times": 0})["times"] += 1
    return list(found.values())


def differences(case: Case, found: Records) -> list[Difference]:
    """Every claim of the case that what happened does not bear out."""
    made = []
    for claim in case.claims:
        got = _checked(claim, case, found)
        if got:
            made.append(Difference(claim.bound, claim.text, got, claim.place))
    return made


def _checked(claim: Claim, case: Case, found: Records) -> str:
    """What was found instead; "" where the claim holds."""
    there = [record for record in found[claim.kind] if record["bound"] == claim.bound]
    if claim.only:
        named = {other.unit for other in case.claims
                 if (other.kind, other.bound, other.absent) == (claim.kind, claim.bound, False)}  # fmt: skip
        return "; ".join(_told(claim.kind, record) for record in there if record["unit"] not in named)
    if claim.kind == "melee":
        rounds = there[0]["rounds"] if there else 0
        return "" if rounds == claim.want["rounds"] else f"melee lasts {rounds} rounds"
    own = [record for record in there if record["unit"] == claim.unit]
    matching = [record for record in own if all(same(record.get(key), want) for key, want in claim.want.items())]
    if claim.absent:
        return "; ".join(_told(claim.kind, record) for record in matching)
    if matching:
        return ""
    if own:
        return "; ".join(_told(claim.kind, record, claim.want) for record in own)
    codes = [record["code"] for record in found["explanation"]
             if record["bound"] == claim.bound and record["unit"] == claim.unit]  # fmt: skip
    why = f" (explained: {', '.join(codes)})" if codes else ""
    return f"nothing of the kind for {claim.unit}{why}"


def same(got: object, want: object) -> bool:
    """Whether a value is the one wanted; lengths within ``CLOSE_CM``; of a text it may be a part."""
    if isinstance(want, tuple) and isinstance(got, tuple):
        return all(same(one, other) for one, other in zip(got, want, strict=True))
    if isinstance(want, float) and isinstance(got, (int, float)):
        return abs(got - want) < CLOSE_CM
    return got == want


#: what a record is told by, where it is not as it was wanted
_TOLD: dict[str, tuple[str, ...]] = {
    "state": ("point", "facing", "status", "hits"),
    "shot": ("target", "substep", "needed", "distance_cm", "ordered", "dice", "scored"),
    "bombardment": ("target", "substep", "needed", "dice", "scored", "bonuses", "rerolls"),
    "move": ("length_cm", "substep", "reach_cm", "rate_cm", "ground", "contact", "ended"),
    "strike": ("opponent", "round", "needed", "dice", "scored", "rerolls"),
    "hit": ("by", "substep", "effect", "passed_to", "times"),
    "recovery": ("restored", "fire", "roll", "needed"),
    "order": ("situation", "cell", "word", "legal", "done", "rule"),
    "explanation": ("code", "rule", "text"),
}


def _told(kind: str, record: Record, want: Mapping[str, object] = {}) -> str:
    """A record in short: what was asked of it, else what tells it from others."""
    keys = tuple(want) if kind == "state" and want else _TOLD[kind]
    said = ", ".join(f"{key} {_shown(record.get(key))}" for key in keys if record.get(key) not in ("", None))
    return f"{record['unit']} {kind}: {said}"


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_shown(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.5g}" if isinstance(value, float) else str(value)
