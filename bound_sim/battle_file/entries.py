"""The contents of an entry, kind by kind. An entry is written once and never changed; undoing one is an entry too."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from bound_sim.battle_file import limits
from bound_sim.scenario.posts import Post

Name = Annotated[str, Field(max_length=limits.NAME)]
Reason = Annotated[str, Field(max_length=limits.REASON)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Bound = Annotated[int, Field(ge=1, le=999)]
Number = Annotated[int, Field(ge=1, le=1_000_000)]
#: of sub-steps that have passed, of questions that are settled
Count = Annotated[int, Field(ge=0, le=1_000_000)]
#: of the rules (``Ruleset.edition``); what says none is of the first
Edition = Annotated[int, Field(ge=1, le=1_000_000)]
Numbers = Annotated[list[Number], Field(max_length=limits.NAMED)]
#: the name of a policy: hold, repeat, umpire, the ruleset's own, another package's
Policy = Annotated[str, Field(max_length=limits.NAME)]
By = Literal["side", "umpire", "policy"]
Dice = Literal["keyed", "shared", "key", "seed", "table"]
State = Literal["draft", "handed in", "faulty", "late"]
K = TypeVar("K", bound=str)
V = TypeVar("V")


def _by_key(given: dict[K, V]) -> dict[K, V]:
    keys = sorted(given)
    return given if keys == list(given) else {key: given[key] for key in keys}


#: values by key, which stand in the order of their keys
Sorted = Annotated[dict[K, V], AfterValidator(_by_key)]


class Body(BaseModel):
    """What is common to all kinds: nothing beside the fields, no guessing of types, the fields in order of their names.

    A default that is a list or a dict is made by a factory: pydantic copies any other deeply for each body.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema: Any = handler(source)
        fields = schema["schema"]["fields"]
        schema["schema"]["fields"] = {name: fields[name] for name in sorted(fields)}
        return cast(CoreSchema, schema)


class File(Body):
    """A file as it was received; its bytes are content."""

    name: Name
    digest: Digest
    size: int


class Opened(Body):
    """The first entry: the scenario, the promise of the dice (``commitment``), the key that the umpire signs with.

    ``to_posts``: commanders are asked for their own units; else, as in earlier versions, their side is.
    """

    format: Literal[1] = 1
    program: Name
    title: Name
    scenario: Name
    ruleset: Name
    bounds: Bound
    files: list[File]
    salt: Name
    dice: Dice
    seed: int | None = None
    commitment: Name = ""
    umpire: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    #: side -> the policy that the scenario puts into its seat
    seats: Sorted[Name, Name] = Field(default_factory=dict)
    edition: Edition = 1
    to_posts: bool = False


class Portion(Body):
    """A side's share of a bound's dice that came with its orders (``shared.Share``)."""

    attempt: Annotated[int, Field(ge=1, le=16)]
    value: Digest
    path: list[Digest] = Field(min_length=14, max_length=14)


class OfPost(Body):
    """What is of a seat: a side's commander-in-chief (commander ""), one of its commanders."""

    side: Name
    commander: Name = ""

    @property
    def post(self) -> Post:
        """The seat."""
        return Post(self.side, self.commander)


class Orders(OfPost):
    """Orders of a side for a bound, as received; ``number`` counts the seat's, in earlier versions all of its side.

    ``receipt`` is salted with ``salt``; without a salt it is one of an earlier version. ``policy`` and ``version`` are
    of the policy that made them. ``commander`` gives them for the battalions that he leads, "" for all of the side;
    ``came_as`` is the name of the file that they came in. ``form`` 2: the receipt is for commander and file too, and
    orders out of a seal that is not newer than one that is in don't count (``newer_seals``); 1 is of earlier versions.
    """

    bound: Bound
    number: Number
    state: State
    files: list[File]
    faults: list[str] = Field(default_factory=list)
    left_out: int = 0
    by: By = "side"
    umpire: Name = ""
    reason: Reason = ""
    receipt: Name
    seal: Sorted[str, str] = Field(default_factory=dict)
    salt: Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")] = ""
    share: Portion | None = None
    policy: Name = ""
    version: Name = ""
    came_as: Name = ""
    form: Literal[1, 2] = 1


class Message(OfPost):
    """A message, by ``number`` of its sender's, which is there when orders are wanted for the bound ``arrives``.

    Side and commander "" are the umpire, a side with commander "" its commander-in-chief. ``bound`` is the one that
    orders were wanted for when it came in; ``seal`` the digest of the seal that it came in, "" for none. ``receipt``,
    salted with ``salt``, is for all of it; those of earlier versions have none.
    """

    side: Name = ""
    to_side: Name = ""
    to_commander: Name = ""
    number: Number
    bound: Bound
    arrives: Number
    text: Annotated[str, Field(min_length=1, max_length=limits.MESSAGE)]
    seal: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    receipt: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    salt: Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")] = ""


class Password(OfPost):
    """The password that a seat of a shared desk asks for, as argon2id keeps it; "" forgets it (the umpire's act).

    Side "" is the umpire's own seat, commander "" a side's (its commander-in-chief's).
    """

    side: Name = ""
    stored: Annotated[str, Field(pattern=limits.PASSWORD)] = ""
    reason: Reason = ""


class Replied(OfPost):
    """An answer to a question inside a bound, whose address is bound, post (side and commander) and number.

    Side "" is the umpire. ``course`` is the digest of the orders, acts and answers before it in its bound: it fits
    after the same alone. ``files`` are those of orders that it brings.
    """

    bound: Bound
    kind: Name
    number: Number
    about: list[Name] = Field(default_factory=list)
    text: Annotated[str, Field(max_length=limits.ANSWER)]
    by: By = "side"
    umpire: Name = ""
    reason: Reason = ""
    policy: Name = ""
    receipt: Name
    seal: Sorted[str, str] = Field(default_factory=dict)
    salt: Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")] = ""
    course: Digest
    files: list[File] = Field(default_factory=list)


class OpenQuestion(OfPost):
    """A question that was open where a bound stopped: its address and what it is about, which all may know."""

    number: Number
    kind: Name
    about: list[Name] = Field(default_factory=list)


class StandingPolicy(OfPost):
    """The policy of a side that hands in nothing; ``ask``: the kinds of question for which the battle waits.

    Without a policy, or without a list, that stays as it was. Of a ``commander`` both are for his questions alone; side
    "" is the umpire, for whose answers the battle may wait.
    """

    policy: Policy = ""
    reason: Reason = ""
    umpire: Name = ""
    ask: Annotated[list[Name], Field(max_length=limits.KINDS_ASKED)] | None = None


class Ruled(Body):
    """An umpire's act (``acts``), after a sub-step of a bound or at its opening; ``count`` counts this umpire's.

    ``passed`` and ``settled`` are its place where sub-steps may come again (``places``); ``after`` is for reading.
    """

    bound: Bound
    after: Name = ""
    passed: Count = 0
    settled: Count = 0
    act: Name
    count: Number
    umpire: Name = ""
    reason: Reason


class Sector(Body):
    """The part of the table (x0, y0, x1, y1 in 0.01 mm) in which one umpire rules, and no other."""

    umpire: Name
    area_u: tuple[int, int, int, int]
    reason: Reason = ""


class Source(Body):
    """The origin of a side's orders for a bound; ``repeats`` the bound whose orders are given again.

    ``others`` are entries of more commanders, whose orders count together with those of ``entry``.
    """

    source: Literal["handed in", "umpire", "policy", "scenario"]
    entry: Number | None = None
    policy: Policy = ""
    repeats: Bound | None = None
    others: Annotated[list[Number], Field(max_length=limits.COMMANDERS)] = Field(default_factory=list)

    @property
    def entries(self) -> list[int]:
        """All entries of orders that count."""
        return [self.entry, *self.others] if self.entry else []


class Stopped(Body):
    """A bound was resolved up to the end of a sub-step, or to questions that are open; orders are closed.

    ``passed`` and ``settled`` say where, where sub-steps may come again; ``answers`` are the entries used so far.
    """

    bound: Bound
    substep: Name
    orders: Sorted[str, Source]
    dice: Digest | None = None
    passed: Count = 0
    settled: Count = 0
    asked: Annotated[list[OpenQuestion], Field(max_length=limits.ASKED)] = Field(default_factory=list)
    answers: Numbers = Field(default_factory=list)
    edition: Edition = 1


class Resolved(Body):
    """A bound, whole: whose orders, which acts of the umpire (entries), its log and the state at its end.

    ``knows`` is what each side remembers of the others after it, ``told`` the rows of its log that each side is told
    (``memories``). ``answers`` are the entries used;
    ``over`` says that the battle ended with it, and ``won`` who won it, or "draw".
    """

    bound: Bound
    orders: Sorted[str, Source]
    acts: Numbers
    dice: Digest | None = None
    log: Sorted[str, Digest]
    state: Digest
    program: Name
    #: of the log, for the limit on all bounds together; earlier versions did not say it
    cells: int = 0
    knows: Sorted[Name, Digest] = Field(default_factory=dict)
    answers: Numbers = Field(default_factory=list)
    over: bool = False
    won: Name = ""
    edition: Edition = 1
    told: Sorted[Name, Digest] = Field(default_factory=dict)


class Undone(Body):
    """These entries are not in force any more."""

    entries: Numbers


class Redone(Body):
    """These entries are in force again."""

    entries: Numbers


class Branched(Body):
    """This file was made from another with this head; these entries are not in force here."""

    entries: Numbers
    head: Digest


class Merged(Body):
    """Entries of another umpire's copy were taken over: its head, and its entries' heads -> entries here."""

    head: Digest
    entries: Sorted[Digest, Number]


class Promised(Body):
    """Before bound 1: a side promises its share of the battle's key, or its shares of all bounds' keys."""

    side: Name
    promise: Digest


class Shared(Body):
    """Before bound 1, after all promises: a side's share, mixed into the battle's key."""

    side: Name
    share: Digest


class Revealed(Body):
    """The umpire's key, for all to check: no bound is resolved after it."""

    key: Digest


KINDS: dict[str, type[Body]] = {
    "opened": Opened, "orders": Orders, "answer": Replied, "policy": StandingPolicy, "act": Ruled, "sector": Sector,
    "stop": Stopped, "bound": Resolved, "undo": Undone, "redo": Redone, "branch": Branched, "merged": Merged,
    "promise": Promised, "share": Shared, "reveal": Revealed, "message": Message, "password": Password,
}  # fmt: skip
KIND_OF = {model: kind for kind, model in KINDS.items()}


class Entry(NamedTuple):
    """An entry, read: ``at`` is when it was written, as the writer's clock said."""

    number: int
    kind: str
    at: str
    body: Body
    head: bytes


def named_by(entry: Entry) -> Iterator[str]:
    """The digests that an entry names."""
    body = entry.body
    if isinstance(body, Opened | Orders | Replied):
        yield from (file.digest for file in body.files)
    if isinstance(body, Resolved):
        yield from (*body.log.values(), *body.knows.values(), *body.told.values())
        yield body.state
    if isinstance(body, Resolved | Stopped) and body.dice:
        yield body.dice
