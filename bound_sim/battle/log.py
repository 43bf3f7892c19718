"""What happened, in columns: one table a kind, stable ids, rule ids; pandas only at the edge.

``COLUMNS`` documents every column: name -> (dtype, unit and meaning). Each table is the CSV of the same name. A ruleset
has these tables or its own (``Ruleset.log_columns``); ``casualties`` and ``summary``, which are derived, are the same
for all, and so are the columns that they are derived from.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

#: the documentation of tables: table -> column -> (pandas dtype, meaning with unit)
Columns = Mapping[str, Mapping[str, tuple[str, str]]]
COLUMNS: dict[str, dict[str, tuple[str, str]]] = {
    "orders": {
        "bound": ("int64", "bound, from 1"),
        "side": ("str", "side id"),
        "battalion": ("str", "battalion id"),
        "company": ("str", "company id, e.g. 2/3"),
        "platoon": ("str", "platoon id, e.g. 2/3/1"),
        "high_command": ("str", "word in force, with the reference of a bombard"),
        "source": ("str", "file that the Low Command came from; 'no order', 'exempted' or 'standing policy'"),
        "low_command": ("str", "the one-line order, empty for none"),
        "situation": ("str", "row of the matrix (R-9)"),
        "cell": ("str", "what the matrix' cell allows"),
        "word": ("str", "what it was told in the matrix' words"),
        "legal": ("bool", "whether the cell allows that word"),
        "done": ("str", "what it set out to do: stay, find cover, move, assault, retreat, dig, pack, unpack"),
        "rule": ("str", "rule or ruling that made 'done' differ from 'word', else empty"),
        "shoots_in": (
            "str",
            "its sub-step for shooting (section 6), empty for none in this bound (R-19)",
        ),
    },
    "shots": {
        "bound": ("int64", "bound"),
        "substep": ("str", "sub-step: 1a 1b 2a 2b 3 4 6 7"),
        "kind": ("str", "direct or bombard"),
        "side": ("str", "shooter's side"),
        "shooter": ("str", "platoon id; battalion id for a bombardment (R-29)"),
        "target": ("str", "platoon id"),
        "distance_cm": ("float64", "nearest edges, cm on the table; bombard: circle's centre to the base's centre"),
        "ordered": ("bool", "whether the shot was ordered (else free fire, R-13)"),
        "die": ("int64", "number of the die in the roll, from 1"),
        "roll": ("int64", "the die"),
        "bonus": ("int64", "what was added to this die (R-27, R-38)"),
        "resilience": ("int64", "the target's built-in R"),
        "cover_row": ("str", "open, rough, defensible or fortification"),
        "dug_in": ("bool", "whether it counted as dug in and still (R-31)"),
        "cover_modifier": ("int64", "R by the cover row"),
        "dig_modifier": ("int64", "R while digging (R-10, Q-dig-penalty)"),
        "needed": ("int64", "modified R: roll + bonus must reach it"),
        "reroll": ("int64", "the die rolled again (R-37, R-45); 0: none"),
        "hit": ("bool", "a hit"),
        "circle_x_cm": ("float64", "bombard: centre of the circle (R-35), cm from the west edge; direct: 0"),
        "circle_y_cm": ("float64", "bombard: centre of the circle (R-35), cm from the south edge; direct: 0"),
    },
    "hits": {
        "bound": ("int64", "bound"),
        "substep": ("str", "sub-step; melee rounds m0, m1, ..."),
        "kind": ("str", "direct, bombard, melee or umpire"),
        "by": ("str", "who hit: platoon id, battalion id for a bombardment; umpire"),
        "target": ("str", "platoon id that the hit was on"),
        "passed_to": ("str", "second rank that took it (R-42), else empty"),
        "effect": ("str", "injured, removed or surplus (R-28)"),
    },
    "moves": {
        "bound": ("int64", "bound"),
        "substep": ("str", "5a, 5b, 5c; m0, m1, ... for stepping up; # for arrivals; where the umpire acted"),
        "platoon": ("str", "platoon id"),
        "from_x_cm": ("float64", "centre of the base before, cm"),
        "from_y_cm": ("float64", "centre of the base before, cm"),
        "from_facing": ("float64", "degrees clockwise from north"),
        "to_x_cm": ("float64", "centre after, cm"),
        "to_y_cm": ("float64", "centre after, cm"),
        "to_facing": ("float64", "degrees clockwise from north"),
        "length_cm": ("float64", "way along its line, cm"),
        "reach_cm": ("float64", "how far it could have gone along its line, cm (R-17)"),
        "rate_cm": ("float64", "rate before factors, transport included, cm"),
        "ground": ("str", "worst ground moved from or in"),
        "factors": ("str", "factors by name, e.g. 'rough 0.75, assault 2, road 1.25, injured 0.5'"),
        "contact": ("str", "enemy platoon it made contact with, else empty"),
        "ended": (
            "str",
            "why it stopped: order done, reach, edge of ground, impassable, contact, second rank, idle, "
            "friends, pinned, table edge, withdrawn, stepped up, arrived, crossing taken, umpire",
        ),
    },
    "melee": {
        "bound": ("int64", "bound"),
        "round": ("int64", "0 is the first fight, then deathmatch rounds (R-43)"),
        "striker": ("str", "platoon id"),
        "opponent": ("str", "platoon id"),
        "die": ("int64", "number of the die, from 1"),
        "roll": ("int64", "the die"),
        "bonus": ("int64", "what was added to this die (Grenadiers)"),
        "resilience": ("int64", "the opponent's built-in R"),
        "cover_modifier": ("int64", "R by cover (Q-melee-cover)"),
        "deduction": ("int64", "deathmatch deduction, 0 or less"),
        "needed": ("int64", "modified R"),
        "reroll": ("int64", "the die rolled again (R-45); 0: none"),
        "hit": ("bool", "a hit"),
    },
    "recoveries": {
        "bound": ("int64", "bound"),
        "platoon": ("str", "platoon id, injured in an earlier bound and still halved (R-29)"),
        "fire": ("str", "injurer, others or nobody: who shot at it in this bound"),
        "roll": ("int64", "recovery die; 0: none rolled"),
        "needed": ("int64", "restored on this or less, 6 fails; 0: none"),
        "restored": ("bool", "whether its movement was restored"),
    },
    "states": {
        "bound": ("int64", "bound, at its end; 0: the opening of the battle"),
        "side": ("str", "side id"),
        "battalion": ("str", "battalion id"),
        "company": ("str", "company id"),
        "platoon": ("str", "platoon id"),
        "type": ("str", "chart row"),
        "status": ("str", "waiting, on table, off table (guns), removed, withdrawn"),
        "x_cm": ("float64", "centre, cm from the west edge"),
        "y_cm": ("float64", "centre, cm from the south edge"),
        "facing": ("float64", "degrees clockwise from north"),
        "ground": ("str", "ground under its centre"),
        "works": ("str", "works under its centre"),
        "hits": ("int64", "hits taken, 0 to 2"),
        "marker": ("str", "red, black or empty (R-30)"),
        "halved": ("bool", "moves at half rate (R-29)"),
        "dug_in": ("bool", "dug in"),
        "under_fire": ("bool", "shot at in this bound (Q-under-fire)"),
        "in_contact": ("str", "opponent it is still in base contact with, else empty"),
        "men": ("float64", "men left (Q-men)"),
    },
    "explanations": {
        "bound": ("int64", "bound"),
        "substep": ("str", "sub-step; # for orders; melee rounds m0, m1, ..."),
        "platoon": ("str", "platoon id (battalion id for a bombardment)"),
        "rule": ("str", "rule or ruling id"),
        "code": ("str", "reason code"),
        "text": ("str", "the reason in words, with numbers"),
    },
    "casualties": {
        "bound": ("int64", "bound"),
        "level": ("str", "platoon, company, battalion or side"),
        "side": ("str", "side id"),
        "unit": ("str", "id of the platoon, company, battalion or side"),
        "hits": ("int64", "hits that took effect in this bound; surplus hits (R-28) are left out"),
        "by": ("str", "who hit: ids with the sub-step in brackets, in order, e.g. '84/1/2 (3)'"),
        "injured": ("int64", "platoons injured in this bound (and not removed in it)"),
        "removed": ("int64", "platoons removed in this bound"),
        "withdrawn": ("int64", "platoons that left by their own edge in this bound"),
        "men_lost": ("float64", "men lost in this bound (Q-men: half at the injury, the rest at removal)"),
        "men_left": ("float64", "men left with the unit at the bound's end"),
    },
    "summary": {
        "bound": ("int64", "bound"),
        "level": ("str", "company, battalion or side"),
        "side": ("str", "side id"),
        "unit": ("str", "id of the company, battalion or side"),
        "platoons": ("int64", "platoons at the start of the battle, arrivals included"),
        "on_table": ("int64", "platoons on the table at the bound's end"),
        "injured": ("int64", "of these, with a hit"),
        "removed": ("int64", "removed so far"),
        "withdrawn": ("int64", "withdrawn so far"),
        "dice": ("int64", "dice rolled by it in this bound (shooting, bombardment, melee; re-rolls not counted)"),
        "hits_scored": ("int64", "hits that it scored in this bound, surplus hits (R-28) included"),
        "hits_taken": ("int64", "hits that it took in this bound, surplus hits (R-28) included"),
        "men_lost": ("float64", "men lost so far"),
        "men_left": ("float64", "men left"),
    },
}

#: tables for rulesets that ask questions, put things on the table, or deal cards; each names those that it has
OFFERED: dict[str, dict[str, tuple[str, str]]] = {
    "decisions": {
        "bound": ("int64", "bound"),
        "substep": ("str", "the last sub-step that had passed, empty for none"),
        "number": ("int64", "number of the question among the side's in the bound, from 1"),
        "side": ("str", "side id"),
        "kind": ("str", "kind of the question"),
        "about": ("str", "ids: the unit that may act, then its objects"),
        "by": ("str", "who answered: side, umpire, orders (a line given beforehand) or policy"),
        "answer": ("str", "the answer"),
        "refused": ("str", "what a policy said that is not allowed: the usual answer counts; else empty"),
    },
    "things": {
        "bound": ("int64", "bound"),
        "substep": ("str", "sub-step of the change"),
        "id": ("str", "id of the thing"),
        "kind": ("str", "kind of thing"),
        "side": ("str", "side id, empty for nobody's"),
        "shape": ("str", "point, line, circle or area"),
        "x_cm": ("float64", "its place, cm from the west edge"),
        "y_cm": ("float64", "its place, cm from the south edge"),
        "x2_cm": ("float64", "a line's other end; else as x_cm"),
        "y2_cm": ("float64", "a line's other end; else as y_cm"),
        "radius_cm": ("float64", "a circle's radius, cm; else 0"),
        "state": ("str", "what it is from now on; 'gone': no more"),
        "by": ("str", "who did it: unit id, empty for the rules"),
    },
    "cards": {
        "bound": ("int64", "bound"),
        "substep": ("str", "sub-step"),
        "side": ("str", "side id"),
        "card": ("str", "name of the card"),
        "from": ("str", "pile, hand, table or discard"),
        "to": ("str", "hand, table, discard or out"),
    },
}

#: no number in a log is larger: dice, hits, men, cm on a table
LARGEST = 1_000_000_000

#: the tables that a battle records itself; casualties and summary are derived from them
RECORDED = ("orders", "shots", "hits", "moves", "melee", "recoveries", "states", "explanations")
DERIVED = ("casualties", "summary")


def rows_of(table: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """The rows of a table that is kept in columns."""
    for values in zip(*table.values(), strict=True):
        yield dict(zip(table, values, strict=True))


class Log:
    """Rows of what happened, kept as columns: ``log["shots"]["roll"]`` is a list."""

    def __init__(self, columns: Columns = COLUMNS) -> None:
        #: the documentation of all its tables, derived ones too
        self.columns = columns
        self._columns: dict[str, dict[str, list[Any]]] = {
            name: {column: [] for column in columns[name]} for name in columns if name not in DERIVED
        }
        #: rows that are not columns yet: turned over when somebody reads
        self._rows: dict[str, list[Mapping[str, Any]]] = {name: [] for name in self._columns}

    def add(self, table: str, row: Mapping[str, Any]) -> None:
        """Append one row; every column of the table must be there, and no other."""
        self._rows[table].append(row)

    def extend(self, tables: Mapping[str, Mapping[str, list[Any]]]) -> None:
        """Append columns of rows that another log recorded. Raises KeyError where a table has other columns."""
        for name, columns in tables.items():
            own = self[name]
            if columns.keys() != own.keys():
                raise KeyError(f"{name}: {sorted(columns.keys() ^ own.keys())}")
            for column, values in columns.items():
                own[column].extend(values)

    def __getitem__(self, table: str) -> dict[str, list[Any]]:
        """The columns of a table. Raises KeyError where a row has others."""
        columns, rows = self._columns[table], self._rows[table]
        for row in rows:
            if row.keys() != columns.keys():
                raise KeyError(f"{table}: {sorted(row.keys() ^ columns.keys())}")
        for name, column in columns.items():
            column.extend([row[name] for row in rows])
        rows.clear()
        return columns

    @property
    def tables(self) -> dict[str, dict[str, list[Any]]]:
        """All tables by name."""
        return {name: self[name] for name in self._columns}

    def length(self, table: str) -> int:
        """Number of rows of a table."""
        return len(next(iter(self[table].values())))
