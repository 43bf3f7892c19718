"""What a replay of 1418 shows: dice of fire and melee, circles, recoveries, markers, and every row in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.records.replay import Burst, Change, Event, Fight, Fire, Row, Standing, Tables, moves, ruled
from bound_sim.rulesets.rules1418.book.chart import CIRCLE_DIAMETER_IN, INNER_DIAMETER_IN
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim_maps.table import U_PER_INCH, u_from_cm

_DIGGERS_GO = ("move", "assault", "retreat", "find cover")


class Replaying:
    """R-25..R-45, from the log's tables alone."""

    kinds = ("hit", "shot", "move", "melee", "recovery", "order", "reason")

    def name(self, substep: str) -> str:
        return ""

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> str:
        return ""

    def events(self, tables: Tables) -> Iterator[Event]:
        for kind in _EVENTS:
            for row in rows_of(tables[kind]):
                yield _event(kind, row)

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """One for each shooter and target in a sub-step: all its dice, and what they needed (R-25, R-32)."""
        found: dict[tuple[int, str, str, str], list[Row]] = {}
        for row in rows_of(tables["shots"]):
            found.setdefault((row["bound"], row["substep"], row["shooter"], row["target"]), []).append(row)
        for (bound, substep, shooter, target), own in found.items():
            dice = " ".join(map(_die, own)) + f"  ({own[0]['needed']}+)"
            start = shooter if own[0]["kind"] == "direct" else ""
            yield Fire(bound, substep, start, target, dice, any(row["hit"] for row in own),
                       frozenset((shooter, target)))  # fmt: skip

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        """R-35, R-37: circles and inner circles."""
        seen = set()
        for row in rows_of(tables["shots"]):
            key = row["bound"], row["substep"], row["circle_x_cm"], row["circle_y_cm"]
            if row["kind"] == "bombard" and key not in seen:
                seen.add(key)
                centre = u_from_cm(row["circle_x_cm"]), u_from_cm(row["circle_y_cm"])
                yield Burst(row["bound"], row["substep"], row["side"], centre, CIRCLE_DIAMETER_IN * U_PER_INCH / 2,
                            INNER_DIAMETER_IN * U_PER_INCH / 2)  # fmt: skip

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """R-43: each pair's dice, round by round."""
        pairs: dict[tuple[int, str, frozenset[str]], list[str]] = {}
        for row in rows_of(tables["melee"]):
            pair = frozenset((row["striker"], row["opponent"]))
            pairs.setdefault((row["bound"], f"m{row['round']}", pair), []).append(_die(row))
        for (bound, substep, pair), dice in pairs.items():
            yield Fight(bound, substep, tuple(sorted(pair)), " ".join(dice))

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        return replace(start, marker=row["marker"], dug_in=row["dug_in"])

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Moves, hits (R-28, R-30), and who leaves his trench at #."""
        yield from moves(tables)
        yield from ruled(tables)
        for row in rows_of(tables["hits"]):
            yield Change(row["bound"], row["substep"], 2, row["passed_to"] or row["target"], _Hit(row["effect"]))
        for row in rows_of(tables["orders"]):
            if row["done"] in _DIGGERS_GO:
                yield Change(row["bound"], "#", 0, row["platoon"], _leaves_its_trench)
        for row in rows_of(tables["recoveries"]):
            yield Change(row["bound"], "5", 1, row["platoon"], _recovers)


def _recovers(base: Standing) -> Standing:
    """R-29: nothing of it is seen, but the replay stops there."""
    return base


def _leaves_its_trench(base: Standing) -> Standing:
    return replace(base, dug_in=False)


@dataclass(frozen=True)
class _Hit:
    effect: str

    def __call__(self, base: Standing) -> Standing:
        if self.effect == "injured":
            return replace(base, hits=1, marker="red")
        if self.effect == "removed":
            return replace(base, hits=2, marker="", status="removed")
        return base


def _die(row: Row) -> str:
    text = str(row["roll"]) + (f"+{row['bonus']}" if row["bonus"] else "")
    return text + (f"\u2192{row['reroll']}" if row["reroll"] else "")


_EVENTS = ("hits", "shots", "moves", "melee", "recoveries", "orders", "explanations")


def _event(kind: str, row: Row) -> Event:
    bound, substep = row["bound"], row.get("substep", "#")
    again = f", again {row['reroll']}" if row.get("reroll") else ""
    bonus = f"+{row['bonus']}" if row.get("bonus") else ""
    match kind:
        case "hits":
            passed = f", passed to {row['passed_to']}" if row["passed_to"] else ""
            return Event(bound, substep, "hit", row["target"], row["by"], f"{row['effect']} ({row['kind']}){passed}")
        case "shots":
            cover = f"{'dug in, ' if row['dug_in'] else ''}{row['cover_row']}"
            text = f"{'hit' if row['hit'] else 'miss'}: {row['roll']}{bonus}{again} for {row['needed']}+ ({cover})"
            return Event(bound, substep, "shot", row["shooter"], row["target"], text)
        case "moves":
            text = f"{row['length_cm']:.1f} of {row['reach_cm']:.1f} cm, {row['ended']}"
            return Event(bound, substep, "move", row["platoon"], row["contact"], text)
        case "melee":
            text = f"{'hit' if row['hit'] else 'miss'}: {row['roll']}{bonus}{again} for {row['needed']}+"
            return Event(bound, f"m{row['round']}", "melee", row["striker"], row["opponent"], text)
        case "recoveries":
            text = f"shot at by {row['fire']}: {'restored' if row['restored'] else 'still halved'}"
            return Event(bound, "5", "recovery", row["platoon"], "", text)
        case "orders":
            rule = f" ({row['rule']})" if row["rule"] else ""
            return Event(bound, "#", "order", row["platoon"], "", f"{row['high_command']}: {row['done']}{rule}")
        case _:
            return Event(bound, substep, "reason", row["platoon"], "", f"{row['text']} ({row['rule']})")
