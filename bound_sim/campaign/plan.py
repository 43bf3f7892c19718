"""``campaign.toml``: the battles of a campaign, read with every fault at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bound_sim.campaign.changes import ScenarioChange, change_trouble, parse_change
from bound_sim.campaign.conditions import DRAW, WRITTEN, Condition, exclude, parse_when
from bound_sim.files.folder import load_files, resolve
from bound_sim.files.toml_file import FileName, SideId
from bound_sim.rules import ruleset
from bound_sim.scenario.inputs import TOML_LIMIT, Known, clipped, quoted, read_toml
from bound_sim.scenario.limits import LONGEST_TEXT, LONGEST_TITLE
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

#: a campaign as it is written, and as it is played
FILE, ENDING = "campaign.toml", ".campaign"
#: battles of a campaign, nights before one, changes of one, and replacements of a side
MOST_BATTLES, MOST_NIGHTS, MOST_CHANGES, MOST_REPLACEMENTS = 50, 10_000, 100, 1_000_000
#: the folder of campaigns that come with the program
CAMPAIGNS = Path(__file__).resolve().parent.parent / "campaigns"
#: what is allowed for a key, as a fault says it
ALLOWED: Mapping[str, Phrase] = {
    "title": text("a text of 1 to 200 characters"),
    "introduction": text("a text of at most {most} characters", most=f"{LONGEST_TEXT:,}"),
    "battle": text("[[battle]], 1 to {most} tables with id and scenario", most=MOST_BATTLES),
    "id": text("letters, digits, dots, dashes"),
    "record": text("false: the scenario's record is not that of this battle"),
    "scenario": text("a folder beside campaign.toml, or the name of a shipped scenario"),
    "after": text('ids of battles, like ["langemarck"]'), "when": WRITTEN,
    "nights": text("a whole number, 0 to {most}", most=f"{MOST_NIGHTS:,}"),
    "keeps": text('unit = "unit", "battle:unit" or a list of them'),
    "changes": '"BATTLE won by SIDE" = ["remove UNIT"]', "remains": text("[remains] with replacements"),
    "replacements": text("men by side, like {{ B = 6 }}"),
}  # fmt: skip
Line = Annotated[str, Field(max_length=1_000)]


class _Table(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class BattleTable(_Table):
    """``[[battle]]``."""

    id: SideId
    scenario: FileName
    title: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""
    introduction: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    record: bool = True
    after: Annotated[list[SideId], Field(max_length=MOST_BATTLES)] = []
    when: Line = ""
    nights: Annotated[int, Field(ge=0, le=MOST_NIGHTS)] = 0
    keeps: dict[Line, Line | list[Line]] = {}
    changes: Annotated[dict[Line, list[Line]], Field(max_length=MOST_CHANGES)] = {}


class RemainsTable(_Table):
    """``[remains]``."""

    replacements: dict[SideId, Annotated[int, Field(ge=0, le=MOST_REPLACEMENTS)]] = {}


class CampaignFileTable(_Table):
    """The whole file."""

    title: Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]
    introduction: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    battle: Annotated[list[BattleTable], Field(min_length=1, max_length=MOST_BATTLES)]
    remains: RemainsTable = RemainsTable()


@dataclass(frozen=True)
class PlannedBattle:
    """A battle of the campaign. ``keeps``: unit of it -> (earlier battle, unit) that go on in it.

    ``changes``: conditions, and what they change in the scenario. ``words``: keys of ``scenario.toml`` that the battle
    has otherwise than its scenario, None for one that it has not.
    """

    id: str
    scenario: Scenario
    files: Mapping[str, bytes]
    after: tuple[str, ...]
    when: tuple[Condition, ...]
    nights: int
    keeps: Mapping[str, tuple[tuple[str, str], ...]]
    changes: tuple[tuple[tuple[Condition, ...], tuple[ScenarioChange, ...]], ...]
    words: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of its sides."""
        return tuple(side.id for side in self.scenario.sides)


@dataclass(frozen=True)
class CampaignPlan:
    """A campaign: its battles by id, each after those that it is after; men that join a side before each battle."""

    title: str
    introduction: str
    battles: Mapping[str, PlannedBattle]
    replacements: Mapping[str, int]

    def before(self, battle: str) -> frozenset[str]:
        """All battles that are over before one begins."""
        found: set[str] = set()
        for one in self.battles[battle].after:
            found |= {one, *self.before(one)}
        return frozenset(found)


def read_plan(source: Path | Mapping[str, bytes]) -> tuple[CampaignPlan, dict[str, bytes]]:
    """A campaign of a folder, or of its files by name; its files, those of a scenario as ``id/name``. Raises Refused.

    A scenario is a folder beside ``campaign.toml``, else a shipped one.
    """
    faults: list[Fault] = []
    if isinstance(source, Path):
        content = disk.read(source / FILE, TOML_LIMIT, name=FILE, missing=text("every campaign has one"))
    else:
        content = source.get(FILE, b"")
    table = _table(content, faults)
    if table is None:
        raise Refused(faults)
    loaded: dict[str, tuple[Scenario, dict[str, bytes]]] = {}
    for index, one in enumerate(table.battle, 1):
        if one.id in loaded:
            faults.append(
                Fault(
                    FILE,
                    text("battle {index}.id", index=index),
                    text('"{id}" is there twice', id=clipped(one.id)),
                    text("an id of its own"),
                )
            )
            continue
        try:
            loaded[one.id] = load_files(_scenario_of(source, one), any_policy=True)
        except Refused as refused:
            faults += [Fault(f"{one.id}/{each.file}", each.place, each.wrong, each.allowed) for each in refused.faults]
    if faults:
        raise Refused(faults)
    plan = _plan(table, loaded, faults)
    if faults:
        raise Refused(faults)
    files = {f"{id}/{name}": data for id, (_, taken) in loaded.items() for name, data in taken.items()}
    return plan, {FILE: content, **dict(sorted(files.items()))}


def shipped_campaigns() -> tuple[str, ...]:
    """Names of the campaigns that come with the program."""
    return tuple(name for name in disk.names(CAMPAIGNS) if disk.is_file(CAMPAIGNS / name / FILE))


def find(name_or_path: str | Path) -> Path:
    """The folder of a campaign: one that exists, else a shipped one by name. Raises Refused."""
    if disk.is_file(Path(name_or_path) / FILE):
        return Path(name_or_path)
    if str(name_or_path) in shipped_campaigns():
        return CAMPAIGNS / str(name_or_path)
    if Path(name_or_path).suffix == ENDING and disk.is_file(Path(name_or_path)):
        shown, wrong = quoted(str(name_or_path), most=500)[1:-1], text("is a campaign that is begun")
        raise Refused([Fault(shown, "", wrong, text("its folder here; status, begin, take and verify read the file"))])
    hint = Known(shipped_campaigns()).hint(str(name_or_path))
    allowed = hint or text("a folder with {file}, or the name of a shipped campaign", file=FILE)
    raise Refused([Fault(quoted(name_or_path, most=500)[1:-1], "", text("is not a campaign"), allowed)])


def _scenario_of(source: Path | Mapping[str, bytes], one: BattleTable) -> Path | Mapping[str, bytes]:
    if isinstance(source, Path):
        beside = source / one.scenario
        return beside if disk.is_folder(beside) else resolve(one.scenario)
    start = f"{one.id}/"
    return {name.removeprefix(start): data for name, data in source.items() if name.startswith(start)}


def _table(text: bytes, faults: list[Fault]) -> CampaignFileTable | None:
    raw = read_toml(Named(FILE, text), faults)
    if raw is None:
        return None
    try:
        return CampaignFileTable.model_validate(raw)
    except ValidationError as error:
        faults += sorted({_fault(detail) for detail in error.errors(include_url=False, include_context=False)})
        return None


def _fault(detail: Any) -> Fault:
    """A pydantic error in the words of the file."""
    loc = [part for part in detail["loc"] if part not in ("[key]", "str", "list[constrained-str]")]
    place = quoted("".join(f" {part + 1}" if isinstance(part, int) else f".{part}" for part in loc).strip("."))[1:-1]
    if detail["type"] == "extra_forbidden":
        return Fault(
            FILE, place, text('key "{loc}" is not known', loc=clipped(loc[-1])), Known(ALLOWED).hint(str(loc[-1]))
        )
    allowed = next((ALLOWED[part] for part in reversed(loc) if part in ALLOWED), "")
    wrong = (
        text("is missing")
        if detail["type"] == "missing"
        else text('"{input}" is not allowed', input=clipped(detail["input"]))
    )
    return Fault(FILE, place, wrong, allowed)


def _plan(
    table: CampaignFileTable, loaded: Mapping[str, tuple[Scenario, dict[str, bytes]]], faults: list[Fault]
) -> CampaignPlan:  # fmt: skip
    """The battles in their order, with what is wrong between them."""
    tables = {one.id: one for one in table.battle}
    for one in table.battle:
        for other in one.after:
            if other not in tables:
                wrong = text('battle "{other}" does not exist', other=clipped(other))
                faults.append(Fault(FILE, text("battle {id}.after", id=one.id), wrong, Known(tables).hint(other)))
    if faults:
        return CampaignPlan(table.title, "", {}, {})
    ordered = _ordered(tables)
    if len(ordered) < len(tables):
        circle = ", ".join(id for id in tables if id not in ordered)
        faults.append(
            Fault(FILE, "battle", text("each of {circle} is after another of them", circle=circle), text("no circle"))
        )
        return CampaignPlan(table.title, "", {}, {})
    battles: dict[str, PlannedBattle] = {}
    for id in ordered:
        scenario, files = loaded[id]
        rules = ruleset(scenario.ruleset)
        if not (rules.offers("remains") and rules.can_be_kept):
            wrong = text("battles of {title} leave nothing to go on with", title=rules.title)
            faults.append(Fault(FILE, text("battle {id}.scenario", id=id), wrong, text("a battle of men on a table")))
        battles[id] = _battle(tables[id], scenario, files, battles, faults)
    plan = CampaignPlan(table.title, table.introduction, battles, dict(table.remains.replacements))
    sides = {side for battle in battles.values() for side in battle.sides}
    for side in plan.replacements.keys() - sides:
        wrong = text('there is no side "{side}"', side=clipped(side))
        faults.append(Fault(FILE, "remains.replacements", wrong, Known(sides).hint(side)))
    faults += _kept_twice(plan)
    return plan


def _ordered(tables: Mapping[str, BattleTable]) -> list[str]:
    """The ids in the order of the file, each after those that it is after; those of circles are left out."""
    found: list[str] = []
    while more := [id for id, one in tables.items() if id not in found and {*one.after} <= {*found}]:
        found.append(more[0])
    return found


def _battle(
    one: BattleTable, scenario: Scenario, files: Mapping[str, bytes], earlier: Mapping[str, PlannedBattle],
    faults: list[Fault],
) -> PlannedBattle:  # fmt: skip
    before = CampaignPlan("", "", earlier, {})
    over = {*one.after, *(each for after in one.after for each in before.before(after))}
    known = {id: earlier[id] for id in earlier if id in over}
    place = f"battle {one.id}"
    when = _conditions(f"{place}.when", one.when, known, faults)
    keeps = {}
    for unit, given in one.keeps.items():
        where = quoted(f"{place}.keeps.{unit}")[1:-1]
        if unit not in scenario.forces.battalions:
            hint = Known(scenario.forces.battalions).hint(unit)
            faults.append(Fault(FILE, where, text('unit "{unit}" does not exist', unit=clipped(unit)), hint))
        named = given if isinstance(given, list) else [given]
        keeps[unit] = tuple(found for content in named if (found := _source(where, content, one.after, known, faults)))
    changes = []
    for content, lines in one.changes.items():
        where = quoted(f"{place}.changes.{content}")[1:-1]
        read = []
        for line in lines:
            change = parse_change(line)
            if change is None or (trouble := change_trouble(change, scenario)):
                wrong = text('"{line}" is not a change', line=clipped(line)) if change is None else trouble
                faults.append(
                    Fault(FILE, where, wrong, text("remove UNIT, arrive UNIT BOUND, bounds N, ruling ID READING"))
                )
            else:
                read.append(change)
        changes.append((_conditions(where, content, known, faults), tuple(read)))
    words: dict[str, str | None] = {"title": one.title, "introduction": one.introduction}
    words = {key: content for key, content in words.items() if content} | ({} if one.record else {"history": None})
    scenario = replace(
        scenario, title=one.title or scenario.title, introduction=one.introduction or scenario.introduction,
        history=scenario.history if one.record else {},
    )  # fmt: skip
    return PlannedBattle(one.id, scenario, files, tuple(one.after), when, one.nights, keeps, tuple(changes), words)


def _conditions(
    place: str, content: str, known: Mapping[str, PlannedBattle], faults: list[Fault]
) -> tuple[Condition, ...]:  # fmt: skip
    try:
        found = parse_when(content)
    except ValueError:
        faults.append(Fault(FILE, place, text('"{text}" is not a condition', text=clipped(content)), WRITTEN))
        return ()
    for battle, outcomes in found:
        if battle not in known:
            allowed = text("a battle that it is after")
            faults.append(Fault(FILE, place, text('"{battle}" is not over before it', battle=clipped(battle)), allowed))
            continue
        for side in sorted(outcomes - {DRAW, *known[battle].sides}):
            wrong = text('{battle} has no side "{side}"', battle=battle, side=clipped(side))
            faults.append(Fault(FILE, place, wrong, Known([*known[battle].sides, DRAW]).hint(side)))
    return found


def _source(
    place: str, content: str, after: list[str], known: Mapping[str, PlannedBattle], faults: list[Fault]
) -> tuple[str, str] | None:  # fmt: skip
    """The earlier battle and its unit that a text names: ``battle:unit``, or ``unit`` where one has it."""
    battle, colon, unit = content.rpartition(":")
    having = [
        id for id in ([battle] if colon else after) if id in known and unit in known[id].scenario.forces.battalions
    ]
    if len(having) == 1:
        return having[0], unit
    units = sorted({name for id in known for name in known[id].scenario.forces.battalions})
    if having:
        faults.append(
            Fault(
                FILE,
                place,
                text('"{unit}" is in {having}', unit=clipped(unit), having=", ".join(having)),
                text("which: battle:unit"),
            )
        )
    elif colon and battle not in known:
        faults.append(
            Fault(
                FILE,
                place,
                text('"{battle}" is not over before it', battle=clipped(battle)),
                text("a battle that it is after"),
            )
        )
    else:
        faults.append(
            Fault(FILE, place, text('unit "{unit}" does not exist', unit=clipped(unit)), Known(units).hint(unit))
        )
    return None


def _kept_twice(plan: CampaignPlan) -> Iterator[Fault]:
    """Units that go on in two units, or in two battles that may both be fought."""
    first: dict[tuple[str, str], list[tuple[PlannedBattle, str]]] = {}
    for battle in plan.battles.values():
        for unit, sources in battle.keeps.items():
            for source in sources:
                for other, in_unit in first.setdefault(source, []):
                    if other is battle or not exclude(other.when, battle.when):
                        said = text(
                            "{source} goes on in {id}:{in_unit} already",
                            source=":".join(source),
                            id=other.id,
                            in_unit=in_unit,
                        )
                        yield Fault(
                            FILE, quoted(f"battle {battle.id}.keeps.{unit}")[1:-1], said, text("one of the two")
                        )
                first[source].append((battle, unit))
