"""A seat's file: what one side, or one of its commanders, may know of a battle, and what it needs to draw orders at
home and send them back.

One archive (ZIP). What it tells comes from the function through which packets pass (``rulesets.records.fog``); the same
knowledge gives the same bytes, but for the battle's id, a salted hash, and what follows from that: keys and signature.
The umpire signs the file. The keys with which the seat seals its orders follow from the umpire's secret keys, so that
a file can be made and sent again, and nothing has to be kept.
"""

import hashlib
import io
import json
import math
import zipfile
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal

from nacl.public import PrivateKey
from nacl.signing import SigningKey
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from bound_sim.battle.battle import Battle, Opening
from bound_sim.battle.outlook import by_battle, hints_at
from bound_sim.battle_file import limits, told_blocks
from bound_sim.battle_file.commanders import check_commander, of_commander
from bound_sim.battle_file.entries import Bound, Message, Name, Orders, Redone, Resolved, State, Undone
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.messages import of_seat
from bound_sim.battle_file.told_log import SeatsTold, as_played, at_opening
from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.line_files import LineFrame, by_side, lines_text, read_lines
from bound_sim.files.toml_file import row_faults
from bound_sim.keys import seals
from bound_sim.keys.signatures import read_statement, statement
from bound_sim.logs.log import LARGEST, VALUES, Column, Columns
from bound_sim.orders.files import arrows_text, read_arrows
from bound_sim.orders.records import one_each, read_sheet, sheet_text
from bound_sim.results.folder import Broken, No, making_sense_of
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.hints import Hints
from bound_sim.rules.records.policy import PERSON, UMPIRE
from bound_sim.scenario.cards import Card
from bound_sim.scenario.files import MAP
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.inputs import MIB, MOST_FAULTS, TOML_VALUES, Known, clipped, unknown_side
from bound_sim.scenario.limits import limit_faults
from bound_sim.scenario.model import Command, Fog, Objective, Scenario, Side
from bound_sim.scenario.posts import Post, posts
from bound_sim.secrecy import seat_ids, seat_questions
from bound_sim.secrecy.seat_questions import QuestionTold
from bound_sim_maps import disk, geojson, written
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused, Unfit, refuse
from bound_sim_maps.table import LIMIT_U, cm_from_u
from bound_sim_maps.texts import Phrase, text

SUFFIX = ".seat"
#: what a file begins with
ZIP = b"PK"
_HEADER, _KNOWN, _LOG, _SHEET, _ARROWS, _STATE, _SIGNED = (
    "seat.json", "scenario.json", "log", "orders.csv", "arrows.txt", "state", "seat.signed",
)  # fmt: skip
#: earlier versions had the log as one text
_TABLES = "tables.json"
_SIGNED_FILES = (_HEADER, _KNOWN, _LOG, MAP, _SHEET, _ARROWS)
#: a file of rules that say nothing of lines has no state, nor has one of an earlier version
_MAY_HAVE = (_STATE,)
#: 1 January 2000: the time of every part, so that none tells when the umpire worked on what
_TIME = (2000, 1, 1, 0, 0, 0)
#: of a file, and of all that is packed in it
LIMIT, _UNPACKED = 64 * MIB, 512 * MIB
#: what a file of few bytes may hold, and what each byte more may: unpacked bytes, and marks that begin a value in JSON.
#: Files of battles have up to 30 bytes and 4 marks a byte; one that was made to cost gigabytes has hundreds
_BYTES_AT_ONCE, _BYTES_A_BYTE = 64 * MIB, 40
_MARKS_AT_ONCE, _MARKS_A_BYTE = 2_000_000, 12
#: keys, and texts that name a key
_KEYS = 10_000
#: what reading something else can end in
_NOT_ONE = (
    ValidationError, ValueError, KeyError, TypeError, AttributeError, RecursionError, RuntimeError, OSError, EOFError,
    zipfile.BadZipFile, zlib.error,
)  # fmt: skip
#: no count in a header is larger: that of a seal's number in a file of orders
_LARGEST = 2**53


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Taken(_Strict):
    """State of orders of the side that reached the umpire."""

    bound: Bound
    state: State
    faults: Annotated[list[str], Field(max_length=MOST_FAULTS + 1)] = []


class MessageTold(_Strict):
    """A message that the seat sent (``number`` is the seat's, 0 for those of others) or that arrived there.

    ``who`` sent it or it is for: side and commander, both "" for the umpire; ``bound`` is when it was sent;
    ``arrives`` when one of others is there, 0 in files of earlier versions.
    """

    number: int = Field(default=0, ge=0, le=_LARGEST)
    who: tuple[Name, Name]
    bound: Bound
    text: Annotated[str, Field(max_length=limits.MESSAGE)]
    arrives: int = Field(default=0, ge=0, le=_LARGEST)


class Header(_Strict):
    """The head of a seat's file: of the ``bound`` last resolved, with orders wanted for the next.

    ``commander`` leads the battalions that the forces say, "" is the side's commander-in-chief.

    ``number`` is the highest of the seat's seals that reached the umpire: those of a second machine go on from there.

    ``turn`` counts bounds that were resolved and taken back, and stops: it tells which of two files is newer.

    ``inside``: the next bound was begun, and the file is of a moment in it; ``question`` waits for the seat's answer.
    """

    seat: Literal[1] = 1
    battle: Name
    side: Name
    bound: int = Field(ge=0, le=999)
    turn: int = Field(ge=0, le=_LARGEST)
    over: bool
    taken: Annotated[list[Taken], Field(max_length=limits.READ.entries)]
    number: int = Field(ge=0, le=_LARGEST)
    umpire: Annotated[str, Field(max_length=_KEYS)]
    keys: Annotated[str, Field(max_length=_KEYS)]
    commander: Name = ""
    messages: Annotated[list[MessageTold], Field(max_length=limits.READ.entries)] = []
    inside: bool = False
    question: QuestionTold | None = None


@dataclass(frozen=True)
class _Knows:
    """A scenario as a side knows it, without its map and orders, which have files of their own."""

    title: str
    ruleset: str
    bounds: int
    sides: tuple[Side, ...]
    platoons: tuple[Platoon, ...]
    rulings: dict[str, str]
    unit_types: dict[str, dict[str, Any]]
    objectives: tuple[Objective, ...]
    introduction: str
    clock: tuple[str, ...]
    fog: Fog
    areas: AreaNet = field(default_factory=AreaNet)
    cards: tuple[Card, ...] = ()
    seats: dict[str, str] = field(default_factory=dict)
    #: what the side may know of the ruleset's own tables, and its own lines as text
    own: dict[str, Any] = field(default_factory=dict)
    lines: str = ""
    command: Command | None = None


_KNOWS = TypeAdapter(_Knows)


@dataclass(frozen=True)
class Seat:
    """A seat's file as it was read: ``scenario`` and ``tables`` as the side knows them, its keys and the umpire's.

    ``hints``: what the rules tell the seat of its lines as the bound opens, by what it knows; None where they do not.
    """

    header: Header
    scenario: Scenario
    tables: Mapping[str, Mapping[str, list[Any]]]
    umpire: seals.PublicKeys
    keys: seals.SecretKeys
    hints: Hints | None = field(default=None, compare=False)

    @property
    def opens(self) -> int:
        """The bound that orders are wanted for."""
        return self.header.bound + 1

    @property
    def name(self) -> str:
        """Of a folder for this seat: whose it is, and of which battle."""
        return f"{self.post.file_name} {self.header.battle[:16]}"

    @property
    def post(self) -> Post:
        """The post of the seat."""
        return Post(self.header.side, self.header.commander)


def keys_of(umpire: seals.SecretKeys, battle: str, side: str, commander: str = "") -> seals.SecretKeys:
    """The keys of a seat in a battle: only the umpire can make them, and makes the same again."""

    def secret(what: str) -> bytes:
        said = "\0".join([what, battle, side, *([commander] if commander else [])]).encode()
        return hashlib.blake2b(said, key=bytes(umpire.signing), digest_size=32, person=b"bound-sim seat").digest()

    return seals.SecretKeys(f"seat {commander or side}"[:100], SigningKey(secret("sign")), PrivateKey(secret("open")))


def of_battle(
    file: BattleFile, side: str, umpire: seals.SecretKeys, commander: str = "", told: SeatsTold | None = None
) -> bytes:
    """A seat's file of a battle as it stands: a side's, or its commander's.

    The same battle gives the same bytes, in a process that has made files of it before and in one that has not.

    ``told`` is what the battle's seats are told, where more files of it are written.
    Inside a bound that waits for an answer it is of that moment. Raises Refused, No while the umpire steps through one.
    """
    return _made(file, Post(side, commander), umpire, told or SeatsTold(file))[1]


def _made(file: BattleFile, post: Post, umpire: seals.SecretKeys, told: SeatsTold) -> tuple[Seat, bytes]:
    """A seat's file, as it will be read, and its bytes."""
    history, (side, commander) = file.history, post
    sides = [one.id for one in file.scenario_as_given().sides]
    if side not in sides:
        raise Refused([unknown_side("--side", side, sides)])
    check_commander(file.scenario_as_given().forces, side, commander)
    if history.opened.dice == "shared":
        wrong, allowed = (
            text("takes shares of the dice, which no seat file has"),
            text("bound-sim packet, bound-sim seal --share"),
        )
        raise Refused([Fault(str(file.path), "", wrong, allowed)])
    moment = seat_questions.inside(history, post) if history.stop is not None else "last bound"
    if moment == "nothing":
        wrong = text("bound {next_bound} is being resolved", next_bound=history.next_bound)
        raise No(
            text("{wrong:text}: seat files are written between bounds, and where it waits for an answer", wrong=wrong)
        )
    scenario, tables = told.known_to(side, commander)
    question = None
    if moment == "standing":
        question = seat_questions.told_of(file, post)
        if not scenario.reports_late:
            facts, tables = seat_questions.known_inside(file, post, tables)
            scenario = replace(facts.scenario, lines=scenario.lines)
    scenario = replace(scenario, seats=_seats_now(scenario, history.policy_of(side), side))
    taken = [
        Taken(bound=body.bound, state=body.state, faults=list(body.faults))
        for body in of_commander(history.entries, side, commander)
        if body.bound >= len(history.bounds) and body.by == "side"
    ]
    keys = keys_of(umpire, history.battle_id, side, commander)
    header = Header(
        battle=history.battle_id, side=side, bound=len(history.bounds), over=history.over,
        turn=_turn(file) + seat_questions.stops_told(history, post),
        number=last_seal(file, side, commander=commander),
        taken=taken, umpire=seals.public_text(umpire.public), commander=commander, keys=seals.secret_text(keys),
        messages=[_told(one, post) for one in of_seat(history, post)], inside=moment == "standing", question=question,
    )  # fmt: skip
    state = b"" if moment == "standing" else _held_possible(file, scenario, side)
    return Seat(header, scenario, tables, umpire.public, keys), packed(header, scenario, tables, umpire, state)


def _held_possible(file: BattleFile, known: Scenario, side: str) -> bytes:
    """A state that the side holds possible as the next bound opens, which nothing hidden decides; b"" where none is.

    The rules say on it at home what the lines of a programme would do.
    """
    rules = ruleset(known.ruleset)
    late = known.reports_late  # the state would hold what the others of its side did since
    if late or file.history.over or not (rules.offers("possible") and by_battle(rules)):
        return b""
    whole = as_played(file, file.history.next_bound)
    return rules.possible(whole, known, side, rules.save(at_opening(file)), lambda _: 0)


def _told(one: Message, post: Post) -> MessageTold:
    """A message as a seat is told of it; the number of one that another wrote says what else that one wrote."""
    mine = (one.side, one.commander) == post
    who = (one.to_side, one.to_commander) if mine else (one.side, one.commander)
    number, arrives = (one.number, 0) if mine else (0, one.arrives)
    return MessageTold(number=number, who=who, bound=one.bound, text=one.text, arrives=arrives)


def last_seal(file: BattleFile, side: str, bound: int = 0, *, commander: str = "") -> int:
    """The highest number of a seal out of which the umpire has orders of a seat (for a bound); 0 for none."""
    bodies = (entry.body for entry in file.history.entries)
    orders = (body for body in bodies if isinstance(body, Orders) and bound in (0, body.bound) and body.seal)
    mine = (body for body in orders if body.post == (side, commander))
    return max((int(body.seal["number"]) for body in mine), default=0)


def _turn(file: BattleFile) -> int:
    """The number of times that a bound was resolved, taken back or brought back; other acts of the umpire do not
    count."""
    bounds = {entry.number for entry in file.history.entries if isinstance(entry.body, Resolved)}
    turned = [entry for entry in file.history.entries if isinstance(entry.body, Undone | Redone)]
    return len(bounds) + sum(1 for entry in turned if bounds & set(getattr(entry.body, "entries", ())))


def _seats_now(scenario: Scenario, policy: str | None, side: str) -> dict[str, str]:
    """Policies that play what seats leave open: for the own side as it was set since the battle began."""
    if policy == scenario.seats.get(side):
        return dict(scenario.seats)
    return {**scenario.seats, side: PERSON if policy is None or policy == UMPIRE else policy}


def packed(
    header: Header, scenario: Scenario, tables: Mapping[str, Mapping[str, Sequence[Any]]], umpire: seals.SecretKeys,
    state: bytes = b"",
) -> bytes:  # fmt: skip
    """The file of what a side knows (``scenario``, ``tables``, a ``state`` that it holds possible), signed."""
    told = _Knows(
        scenario.title, scenario.ruleset, scenario.bounds, scenario.sides,
        # where a row stood in the umpire's file says how many stand above it
        tuple(replace(platoon, place="") if platoon.place else platoon for platoon in scenario.forces.platoons),
        dict(scenario.rulings), {name: dict(row) for name, row in scenario.unit_types.items()}, scenario.objectives,
        scenario.introduction, scenario.clock, scenario.fog,
        AreaNet(
            tuple(replace(area, place="") for area in scenario.areas.areas),
            tuple(replace(border, place="") for border in scenario.areas.borders),
        ),
        tuple(replace(card, place="") for card in scenario.cards), dict(scenario.seats), dict(scenario.own),
        lines_text(scenario.lines, ruleset(scenario.ruleset).grammar.lines) if scenario.lines else "", scenario.command,
    )  # fmt: skip
    files = {
        _HEADER: header.model_dump_json(indent=1).encode(),
        _KNOWN: _KNOWS.dump_json(told, indent=1),
        _LOG: told_blocks.packed(tables),
        MAP: geojson.write(scenario.battlefield).encode(),
        _SHEET: sheet_text(scenario.high, scenario.bounds).encode(),
        _ARROWS: arrows_text(scenario.low).encode(),
    } | ({_STATE: state} if state else {})
    said = statement("seat", battle=header.battle, side=header.side, bound=header.bound, digest=_digest(files))
    files[_SIGNED] = said.signed(umpire.signing).text.encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _TIME)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o600 << 16
            if name == _LOG:  # its blocks are packed
                entry.compress_type = zipfile.ZIP_STORED
            archive.writestr(entry, data)
    return buffer.getvalue()


def _signed(files: Collection[str]) -> list[str]:
    """The parts that are signed."""
    log = _LOG if _LOG in files else _TABLES
    return [*(log if name == _LOG else name for name in _SIGNED_FILES), *(name for name in _MAY_HAVE if name in files)]


def _digest(files: Mapping[str, bytes]) -> str:
    """The digest that is signed: of all parts, by name."""
    said = "\n".join(f"{name} {hashlib.sha256(files[name]).hexdigest()}" for name in _signed(files))
    return hashlib.blake2b(said.encode(), digest_size=32, person=b"bound-sim seat").hexdigest()


def read(data: bytes, file: str) -> Seat:
    """A seat's file, if all of it is as the umpire signed it. Raises Refused."""
    allowed = text("the seat file as bound-sim seat made it: ask the umpire to send it again")
    try:
        files, log = _unpacked(data)
        header = Header.model_validate_json(files[_HEADER])
        umpire, keys = seals.read_public(header.umpire, file), seals.read_secret(header.keys, file)
        said = read_statement(files[_SIGNED].decode(), file, "seat")
        said.check(umpire.verify, file)
        meant = statement("seat", battle=header.battle, side=header.side, bound=header.bound, digest=_digest(files))
        if said.said != meant.said:
            raise Unfit(text("is not what the umpire signed"))
        scenario = _scenario(files, header)
        tables = _tables(log, ruleset(scenario.ruleset).log_columns, last=header.bound + 1)
        hints = _hints(scenario, header, files[_STATE]) if _STATE in files else None
        if header.question is not None:
            hints = seat_questions.hints_of(header.question, scenario, header.side)
    except Refused as refused:
        raise Refused([Fault(file, _place(fault), fault.wrong, fault.allowed) for fault in refused.faults]) from None
    except Broken as broken:
        raise Refused(
            [Fault(file, "", str(line).removeprefix(f"{file}: "), allowed) for line in broken.files]
        ) from None
    except _NOT_ONE as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Refused([Fault(file, "", text("is not a whole seat file ({why})", why=why), allowed)]) from None
    return Seat(header, scenario, tables, umpire, keys, hints)


def _hints(scenario: Scenario, header: Header, state: bytes) -> Hints | None:
    """The rules' hints for the seat on the state that came with its file. No die is rolled before a bound begins."""
    if not by_battle(ruleset(scenario.ruleset)):
        raise Unfit(text("it has a state, of which its rules say nothing"))
    opening = Opening(header.bound + 1, state)
    battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None, logged=False, opening=opening)
    with making_sense_of("the state of the table"):
        battle.open()
        return hints_at(battle, header.side)


def _place(fault: Fault) -> Phrase:
    return text("{file}: {place:text}", file=fault.file, place=fault.place) if fault.place else fault.file


def _unpacked(data: bytes) -> tuple[dict[str, bytes], list[bytes]]:
    """The parts of a file, and the texts of its log."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        names = [entry.filename for entry in entries]
        if sorted(names) != sorted((*_signed(names), _SIGNED)):
            raise Unfit(text("it has not the parts of one"))
        most = min(_UNPACKED, _BYTES_AT_ONCE + _BYTES_A_BYTE * len(data))
        there = sum(entry.file_size for entry in entries)
        if there > most:
            raise Unfit(text("it holds more than {most} MiB, which no seat file of its size does", most=most // MIB))
        # no part is read further than the size that was counted here
        found = {name: archive.read(name) for name in names}
    log = told_blocks.unpacked(found[_LOG], most - there) if _LOG in found else [found[_TABLES]]
    others = (part for name, part in found.items() if name not in (_LOG, _TABLES))
    marks = sum(part.count(mark) for part in (*others, *log) for mark in (b",", b"[", b"{"))
    if marks > _MARKS_AT_ONCE + _MARKS_A_BYTE * len(data):
        raise Unfit(text("it holds {marks} values, more than a seat file of its size does", marks=f"{marks:,}"))
    return found, log


def _scenario(files: Mapping[str, bytes], header: Header) -> Scenario:
    """The scenario as the side knows it. Raises Refused, ValueError."""
    told = _KNOWS.validate_json(files[_KNOWN], strict=True)
    if told.ruleset not in registered():
        raise Unfit(text("its rules, {ruleset}, are not installed here", ruleset=told.ruleset))
    troubles = chain(
        seat_ids.header_troubles(header.battle, header.side, header.commander), seat_ids.side_troubles(told.sides),
        seat_ids.unit_troubles(told.platoons), seat_ids.area_troubles(told.areas),
    )  # fmt: skip
    if trouble := next(troubles, ""):
        raise ValueError(trouble)
    if header.side not in {side.id for side in told.sides} or not header.bound <= told.bounds:
        raise Unfit(text("its side or bound is not of the battle"))
    if header.commander and not Forces(told.platoons).led_by(header.side, header.commander):
        raise Unfit(text("its commander is not of the battle"))
    battlefield, forces = geojson.parse(files[MAP].decode(), MAP), Forces(told.platoons)
    if told.areas.areas:
        battlefield = replace(battlefield, table=replace(battlefield.table, places=told.areas.places))
    rules: Any = ruleset(told.ruleset)
    bare = Scenario(
        title=told.title, ruleset=told.ruleset, bounds=told.bounds, battlefield=battlefield, sides=told.sides,
        forces=forces, high={}, low={}, rulings=told.rulings, unit_types=told.unit_types, objectives=told.objectives,
        introduction=told.introduction, clock=told.clock, fog=told.fog, areas=told.areas, cards=told.cards,
        seats=told.seats, own=told.own, command=told.command,
    )  # fmt: skip
    # before anything is worked out of its numbers: orders for a bound are read as one for each bound
    faults = [*limit_faults(bare, _KNOWN), *_table_faults(bare)]
    if faults:
        raise Refused(faults)
    words, grammar, bounds = rules.grammar.sheet, rules.grammar, told.bounds
    high = read_sheet(Named(_SHEET, files[_SHEET]), faults, words=words, forces=forces, bounds=bounds)
    low = read_arrows(
        Named(_ARROWS, files[_ARROWS]), faults, table=battlefield.table, bounds=bounds, grammar=grammar
    )  # fmt: skip
    frame = LineFrame(battlefield.table, bounds, grammar.lines, [side.id for side in told.sides])
    lines = read_lines(Named("lines.txt", told.lines.encode()), faults, frame) if told.lines else []
    scenario = replace(bare, high=one_each(high, faults), low=one_each(low, faults), lines=by_side(lines, forces))
    if faults:
        raise Refused(faults)
    return scenario


def _table_faults(scenario: Scenario) -> list[Fault]:
    """Faults of a seat's unit types and of the ruleset's own tables, which ``scenario.toml`` has."""
    faults = row_faults(_KNOWN, scenario.ruleset, scenario.unit_types)
    if faults:
        return faults
    types = ruleset(scenario.ruleset).type_book(scenario.unit_types).names
    known = Known(types.values())
    strange = {platoon.type for platoon in scenario.forces.platoons if platoon.type.lower() not in types}
    faults += [Fault(_KNOWN, "forces", text('unit type "{name}" is not known', name=clipped(name)), known.hint(name))
               for name in sorted(strange)[:MOST_FAULTS]]  # fmt: skip
    if wrong := _beyond(scenario.own, [TOML_VALUES]):
        faults.append(
            Fault(
                _KNOWN,
                "own",
                wrong,
                text(
                    "at most {toml_values} values, numbers to {largest}",
                    toml_values=f"{TOML_VALUES:,}",
                    largest=f"{LARGEST:,}",
                ),
            )
        )
    return faults


def _beyond(value: object, left: list[int]) -> Phrase:
    """The fault of nested data that are too much, "" for none: a number, or the number of values (``left`` counts)."""
    left[0] -= 1
    if left[0] < 0:
        return text("holds too many values")
    if isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        return text("{str} is not a number in range", str=str(value)[:20])
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return next((found for each in inner if (found := _beyond(each, left))), "")


def _tables(log: Sequence[bytes], columns: Columns, *, last: int) -> dict[str, dict[str, list[Any]]]:
    """The log's tables up to the ``last`` bound, each cell one that its column can have. Raises ValueError."""
    found = told_blocks.joined(log)
    tables: dict[str, dict[str, list[Any]]] = {}
    for name, given in found.items():
        lacks = columns[name].lacked - set(given) if name in columns else frozenset()
        if name not in columns or (set(given) ^ set(columns[name])) - lacks:
            raise Unfit(text("its table {name} is not one of this program's version", name=name))
        rows = len(given["bound"])
        given = {**given, **{lacking: [columns[name][lacking].default] * rows for lacking in lacks}}
        tables[name] = {}
        for column, values in given.items():
            kind = VALUES[columns[name][column].dtype]
            cells = [math.nan if value is None and kind is float else value for value in values]
            if any(type(cell) is not kind and not (kind is float and type(cell) is int) for cell in cells):
                raise Unfit(text("its table {name} has cells that are not of its columns", name=name))
            _check_range(
                cells,
                columns[name][column],
                text("its table {name} has in column {column}", name=name, column=column),
                last,
            )
            tables[name][column] = cells
        if len({len(values) for values in tables[name].values()}) > 1:
            raise Unfit(text("its table {name} has columns of different lengths", name=name))
    if "states" not in tables:
        raise Unfit(text("its table of states is missing"))
    return tables


def _check_range(cells: list[Any], column: Column, what: Phrase, last: int) -> None:
    """Raises ValueError for a number beyond all that can be: a bound that was not played, a place off the world."""
    if column.dtype not in ("int64", "float64"):
        return
    least, most = float(-LARGEST), float(LARGEST)
    if column.name == "bound":
        least, most = 0.0, float(last)
    elif column.unit == "cm":
        most = cm_from_u(LIMIT_U)
        least = -most
    wrong = next((cell for cell in cells if not (least <= cell <= most or cell != cell)), None)
    if wrong is not None:
        raise Unfit(
            text("{what} {wrong}", what=what, wrong=f"{wrong:g}"),
            text("{least} to {most}", least=f"{least:g}", most=f"{most:g}"),
        )


def letter(seat: Seat, file: str) -> str:
    """The text to send with a seat's file: what it is, how orders come back, what to compare by voice."""
    told, said = seat.scenario, seat.header
    side = next(one for one in told.sides if one.id == said.side)
    bound = ruleset(told.ruleset).order_form.bound.lower()
    if said.over:
        what = f"The battle is over; the file shows it as {said.commander or side.name} knows it."
        todo = [f"Open the file, for the replay: bound-sim desk {json.dumps(file)}"]
    elif said.question is not None:
        title = ruleset(told.ruleset).questions[said.question.kind].title
        number = f"question {said.question.number}"
        what = f"{said.commander or side.name} is asked in {bound} {seat.opens} of {told.bounds}, {number}: {title}."
        todo = [
            f"Open the file: bound-sim desk {json.dumps(file)}",
            "Answer: what each answer means stands beside it.",
            "Send the file that it writes back. Until the battle goes on you may answer again and send that file.",
        ]
    elif said.inside:
        what = f"{bound.capitalize()} {seat.opens} of {told.bounds} waits for another seat's answer."
        todo = [f"Open the file, to look: bound-sim desk {json.dumps(file)}"]
    else:
        whose = f"{said.commander} ({side.name}, side {side.id})" if said.commander else f"{side.name} (side {side.id})"
        what = f"Orders of {whose} are wanted for {bound} {seat.opens} of {told.bounds}."
        todo = [
            f"Open the file: bound-sim desk {json.dumps(file)}",
            "Draw and give orders. What you draw is kept on your machine.",
            "Hand in, and send the file that it writes back.",
            "Until the bound begins you may change orders, hand in again and send that file.",
        ]
    steps = [f"{number}. {text}" for number, text in enumerate(todo, 1)]
    news = sum(not one.number for one in said.messages)
    steps += [f"Messages for you: {news}. They are in the file, and you answer in it."] if news else []
    lines = [
        f"{told.title}, after {bound} {said.bound}" if said.bound else told.title, "", what, "", *steps, "",
        "The file holds what your seat may know, and its keys: give it to nobody else.",
        "Before the first orders compare the umpire's fingerprint by voice:", f"  {seat.umpire.fingerprint}", "",
    ]  # fmt: skip
    return "\n".join(lines)


def write_all(file: BattleFile, umpire: seals.SecretKeys, folder: Path) -> list[Path]:
    """Every seat's file, with the text to send with it, in a folder; a file sent before is written again.

    Where the scenario says that commanders sit at seats of their own, theirs too. Raises Refused, No, OSError.
    """
    made: dict[Path, bytes] = {}
    scenario, told = file.scenario_as_given(), SeatsTold(file)
    for post in posts(scenario):
        if post.commander and scenario.command is None:
            continue
        seat, data = _made(file, post, umpire, told)
        path = folder / f"{post.file_name} bound {_moment_of(file, seat)}{SUFFIX}"
        made |= {path: data, path.with_suffix(".txt"): letter(seat, path.name).encode()}
    for path, data in made.items():
        if not (disk.is_file(path) and disk.size(path) == len(data) and disk.read(path, LIMIT) == data):
            refuse_place(path)
    written.make_folder(folder)
    for path, data in made.items():
        written.put(path, data, mode=0o600)
    return [path for path in made if path.suffix == SUFFIX]


def _moment_of(file: BattleFile, seat: Seat) -> str:
    """The moment of a seat's file for its name: the bound that it is wanted for; inside it the number of the seat's
    question, as everywhere, or for a seat that is not asked, the battle's stop.
    """
    history, said = file.history, seat.header
    if said.over:
        return f"{len(history.bounds):02} over"
    if said.question is not None:
        return f"{said.question.bound:02} question {said.question.number}"
    if said.inside:
        return f"{history.next_bound:02} stop {seat_questions.stops_told(history, seat.post)}"
    return f"{history.next_bound:02}"


def refuse_place(path: Path) -> None:
    """Refuse a place that holds anything but a file of this kind, or the text for one. Raises Refused."""
    if not (disk.exists(path) or disk.is_link(path)):
        return
    seat = path.with_suffix(SUFFIX)  # a text counts as one where the file that it goes with is beside it
    ours = all(disk.is_file(one) and not disk.is_link(one) for one in (path, seat)) and disk.start(seat, 2) == ZIP
    if not ours:
        refuse(str(path), text("exists already, and is not a seat file"), text("the name of a new file"))
