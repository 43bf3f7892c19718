"""Trust, rows ``secrets`` and ``canary``: the other side's secrets change, a side's packet does not by a byte.

Whether the rules revealed a change is judged from the raw log by ``felt``, which knows nothing of ``fog``.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import submission
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.orders.arrows import arrow
from bound_sim.orders.checks import order_faults
from bound_sim.orders.records import declared
from bound_sim.orders.text import OrderFault, parse_order
from bound_sim.results.battle_map import document
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy import packets
from tests.rulesets.rules1418.builder import SEED
from tests.support.packed import unpacked
from tests.trust.fields import HIDDEN, LEVELS, SCENARIOS

#: packets are compared after this bound: later bounds are secrets too
AFTER = {"woods": 3, "guns": 2, "melees": 2}
#: what hides the reserve of B, and where it may stand: west edge of what hides, then x and y from and to, in 0.01 mm
REACH = {"woods": (150_000, 190_000, 215_000, 20_000, 70_000), "guns": (120_000, 150_000, 190_000, 10_000, 100_000),
         "melees": (80_000, 108_000, 122_000, 8_000, 80_000)}  # fmt: skip
TYPES = ("Reserve infantry", "Line infantry", "Elite infantry", "Late HMG", "SMG squad")
Side = str
Vary = Callable[[Scenario, str, random.Random], Scenario]


def replaced(scenario: Scenario, change: Callable[[Platoon], Platoon | None]) -> Scenario:
    """The scenario with every platoon as ``change`` gives it back, None for none."""
    made = [new for platoon in scenario.forces.platoons if (new := change(platoon))]
    return replace(scenario, forces=Forces(tuple(sorted(made, key=lambda platoon: natural_key(platoon.id)))))


def names(scenario: Scenario, name: str, dice: random.Random) -> Scenario:
    """Players, regiments, battalions of B by other names, A's among them, of other strengths; other notes."""
    mine = [name for p in scenario.forces.platoons if p.side == "A" for name in (p.battalion_name, p.regiment)]
    word = dice.choice((f"x{dice.randrange(10**6)}", *filter(None, mine)))
    men = dice.randrange(1, 60)

    def change(p: Platoon) -> Platoon:
        longer = word * dice.choice((1, 1, 5))
        return p if p.side == "A" else replace(p, player=word, regiment=word, battalion_name=longer, men=men)

    said = replaced(scenario, change)
    return replace(said, notes=word * 3, history={"note": word})


def later(scenario: Scenario, name: str, dice: random.Random) -> Scenario:
    """B's orders for the bounds to come, and where its orders were read."""
    after = AFTER[name]
    of_b = [unit for unit in scenario.forces.battalions if scenario.forces.side_of(unit) == "B"]
    high = {key: order for key, order in scenario.high.items() if key[1] <= after or key[0] not in of_b}
    for unit in dice.sample(of_b, dice.randint(0, len(of_b))):
        word: Any = dice.choice(("advance", "hold", "assault", "retreat"))
        high[unit, after + 1] = declared(unit, after + 1, word)
    low = {key: replace(order, place=f"other{dice.randrange(99)}: line {dice.randrange(99)}")
           if scenario.forces.side_of(key[0]) == "B" else order for key, order in scenario.low.items()}  # fmt: skip
    return replace(scenario, high=high, low=low)


def waiting(scenario: Scenario, name: str, dice: random.Random) -> Scenario:
    """B's reinforcements that have not come yet: how many, what, where, when."""
    extra = dice.randint(0, 3)
    kept = replaced(scenario, lambda p: None if p.side == "B" and p.arrives > AFTER[name] else p)
    pattern = next(platoon for platoon in scenario.forces.platoons if platoon.side == "B")
    _, x0, x1, y0, y1 = REACH[name]
    more = tuple(
        replace(pattern, battalion="88", company="1", number=str(n), type=dice.choice(TYPES), arrives=AFTER[name] + 1,
                x_u=dice.randint(x0, x1), y_u=y0 + n * (y1 - y0) // 5, men=dice.randint(1, 99))
        for n in range(1, extra + 1)
    )  # fmt: skip
    return replace(kept, forces=Forces(tuple(sorted((*kept.forces.platoons, *more), key=lambda p: natural_key(p.id)))))


def reserve(scenario: Scenario, name: str, dice: random.Random) -> Scenario:
    """B's reserve out of sight: elsewhere, of other types, fewer or none, under another id, told other things."""
    _, x0, _, y0, y1 = REACH[name]
    renamed = dice.choice((HIDDEN, "71", "7", "99", "a", "1000"))
    keep = dice.random()
    kind = dice.choice(TYPES)
    slot = iter(range(100))

    def change(platoon: Platoon) -> Platoon | None:
        if platoon.battalion != HIDDEN:
            return platoon
        if dice.random() > keep + 0.3:
            return None
        n = next(slot)
        return replace(platoon, battalion=renamed, type=kind, dug_in=dice.random() < 0.5,
                       facing=dice.choice((2700, 2700, 900, 1800)),
                       x_u=x0 + (n % 2) * 7_000 + dice.randint(0, 2_000), y_u=y0 + n * (y1 - y0) // 8)  # fmt: skip

    made = replaced(scenario, change)
    high = {(unit, bound): order for (unit, bound), order in made.high.items() if unit != HIDDEN}
    low = {(unit, bound): order for (unit, bound), order in made.low.items() if unit.split("/")[0] != HIDDEN}
    if renamed in made.forces.battalions:
        for bound in range(1, AFTER[name] + 1):
            word: Any = dice.choice(("advance", "hold", "assault"))
            high[renamed, bound] = declared(renamed, bound, word)
            company = f"{renamed}/1"
            if company in made.forces.companies and word != "hold" and dice.random() < 0.5:
                path = ((0, 0), (-dice.randint(500, 3_000), 0))
                low[company, bound] = arrow(company, bound, "move", path=path, place="arrows: line 1")
    return replace(made, high=high, low=low)


def words(scenario: Scenario, name: str, dice: random.Random) -> Scenario:
    """What the High Command of B's reserve says, where nothing comes of it."""
    told = {bound for unit, bound in scenario.low if unit.split("/")[0] == HIDDEN}
    high = dict(scenario.high)
    for bound in range(1, AFTER[name] + 1):
        if bound not in told:
            word: Any = dice.choice(("advance", "hold", "assault", "retreat"))
            high[HIDDEN, bound] = declared(HIDDEN, bound, word)
    return replace(scenario, high=high)


def anything(scenario: Scenario, name: str, dice: random.Random) -> Scenario:
    """Whatever B's other units are told and where they stand: what comes of it may show, then it does not count."""
    low = dict(scenario.low)
    companies = [unit for unit in scenario.forces.companies if scenario.forces.side_of(unit) == "B"]
    company = dice.choice(companies)
    bound = dice.randint(1, AFTER[name])
    path = ((0, 0), (dice.randint(-2_000, 3_000), dice.randint(-2_000, 2_000)))
    low[company, bound] = dice.choice((
        arrow(company, bound, "stay", place="x: line 1"),
        arrow(company, bound, "move", path=path, place="x: line 1"),
        arrow(company, bound, prepared=True, place="x: line 1"),
    ))  # fmt: skip
    return replace(scenario, low=low)


#: level of fog -> what of B's is a secret there
KINDS: dict[str, tuple[Vary, ...]] = {
    "open": (names, later, waiting, words),
    "visible": (names, later, waiting, words, reserve, reserve),
    "reports": (names, later, waiting, words, reserve, anything, anything),
}

_ON_ENEMIES = {"out-of-range", "cannot-hit", "target-in-contact", "target-gone", "no-sight", "nobody", "prepared-waits",
               "target-company-gone"}  # fmt: skip


def felt(battle: Battle, side: Side, after: int, edge_u: int) -> tuple[object, ...]:
    """What befell a side up to a bound, from the raw log: everything that the rules made it feel, and no more.

    Without a last part where one of its platoons passed what hides the enemy's reserve.
    """
    side_of = battle.scenario.forces.side_of

    def rows(table: str) -> Iterator[dict[str, Any]]:
        return (row for row in rows_of(battle.log[table]) if row["bound"] <= after)

    def mine(unit: str) -> bool:
        return side_of(unit) == side

    states = list(rows("states"))
    touching: set[str] = set()
    for row in rows("melee"):
        touching |= {row["opponent"]} if mine(row["striker"]) else {row["striker"]} if mine(row["opponent"]) else set()
    touching |= {row["platoon"] for row in states if row["in_contact"] and mine(row["in_contact"])}
    touching |= {row["platoon"] for row in rows("moves") if row["contact"] and mine(row["contact"])}
    touching |= {row["contact"] for row in rows("moves") if row["contact"] and mine(row["platoon"])}
    own = [row for row in states if mine(row["platoon"])]
    past = any(row["x_cm"] is not None and row["x_cm"] * 1000 >= edge_u for row in own)
    return (
        own,
        [row for row in states if row["platoon"] in touching],
        [row for row in rows("orders") if mine(row["platoon"])],
        [row for row in rows("moves") if mine(row["platoon"]) or row["platoon"] in touching],
        [row for row in rows("shots") if mine(row["shooter"]) and row["kind"] == "direct"],
        [row for row in rows("shots") if row["shooter"] in touching or (row["target"] in touching)],
        [row for row in rows("melee") if mine(row["striker"]) or mine(row["opponent"])],
        [row for row in rows("recoveries") if mine(row["platoon"])],
        [{**row, "by": row["by"] if row["by"] in touching or mine(row["by"]) else "",
          "substep": row["substep"][:2] if row["by"] in touching else row["substep"].rstrip("ab")}
         for row in rows("hits") if mine(row["target"]) or (mine(row["by"]) and row["kind"] != "bombard")
         or row["target"] in touching],
        [row for row in rows("explanations")
         if mine(row["platoon"]) and row["code"] not in _ON_ENEMIES and not row["code"].startswith("bombard-")],
        past,
    )  # fmt: skip


#: orders of A that ask about B: what they are answered must not tell what is hidden
PROBES = [f"1/1 stay shoot {unit}/{company}{platoon}" for unit in (HIDDEN, "71", "7", "99", "8", "88", "a", "9x")
          for company in (1, 2) for platoon in ("", "/1", "/2")]  # fmt: skip


def sheets(known: Scenario, side: str) -> list[str]:
    """What the checks say of a side's sheets by its own names and regiments, and by others."""
    own = [
        name for p in known.forces.platoons if p.side == side for name in (p.battalion_name, p.regiment, p.battalion)
    ]
    said = []
    for name in dict.fromkeys((*filter(None, own), HIDDEN, "71", "nobody")):
        sheet = f'Battalion,Bound 1\n"{name}",Hold\n'.encode()
        read = submission.read(known, side, 1, {"sheet.csv": sheet})
        said += [*map(str, read.faults), *sorted(read.high)]
    return said


def answers(known: Scenario) -> list[str]:
    """What the checks say of A's probing orders, checked as a side's orders are: against what it knows."""
    said, grammar = list[str](), ruleset(known.ruleset).grammar
    for text in PROBES:
        try:
            order = parse_order(text, bound=1, grammar=grammar, table=known.battlefield.table, place="probe: line 1")
        except OrderFault as fault:
            said.append(str(fault))
            continue
        asked = replace(known, high={}, low={(order.unit, 1): order})
        said += [str(fault) for fault in (*order_faults(asked, grammar), *ruleset(known.ruleset).check(asked))]
    return said


def secrets(
    count: int, seed: int, *, whole: int = 6, control: bool = False
) -> tuple[dict[str, int], list[str]]:  # fmt: skip
    """How many variants counted, by scenario and side, and the variants that showed in the other side's packet.

    Every variant is compared by what the side knows and by the answers to its probes, every ``whole``-th by all bytes
    of its packet. Side B's secrets are varied, and by exchange of names side A's. The control leaves out ``fog``.
    """
    counted: dict[str, int] = {}
    shown: list[str] = []
    for name in SCENARIOS:
        for exchanged in (False, True):
            key = f"{name}, {'A' if exchanged else 'B'}'s secrets"
            counted[key], found = _variants(name, exchanged, count, seed, whole, control)
            shown += [f"{key}: {what}" for what in found]
    return counted, shown


def _variants(name: str, exchanged: bool, count: int, seed: int, whole: int, control: bool) -> tuple[int, list[str]]:
    dice = random.Random(f"{name} {exchanged} {seed}")
    bases = {level: SCENARIOS[name](level) for level in LEVELS}
    side = "B" if exchanged else "A"
    before: dict[str, tuple[tuple[object, ...], fog.SideView, str]] = {}
    for level in LEVELS:
        play, facts = _outcome(bases[level], name, exchanged, control)
        before[level] = felt(play, side, AFTER[name], REACH[name][0]), facts, _fingerprint(facts)
    done, tried, shown = 0, 0, []
    while done < count:
        level = LEVELS[tried % len(LEVELS)]
        tried += 1
        kinds = [dice.choice(KINDS[level]) for _ in range(dice.randint(1, 3))]
        varied = bases[level]
        for kind in kinds:
            varied = kind(varied, name, dice)
        play, facts = _outcome(varied, name, exchanged, control)
        first, known, fingerprint = before[level]
        feels = felt(play, side, AFTER[name], REACH[name][0])
        if feels[-1] or (level == "reports" and feels != first):
            continue  # the rules revealed it
        done += 1
        what = f"{level}: {', '.join(kind.__name__ for kind in kinds)} (variant {tried} of seed {seed})"
        if _fingerprint(facts) != fingerprint:
            shown.append(what)
        elif done % whole == 0 and _bytes(facts) != _bytes(known):
            shown.append(f"{what}, in the bytes")
    return done, shown


def _outcome(scenario: Scenario, name: str, exchanged: bool, control: bool) -> tuple[Battle, fog.SideView]:
    """Played, and what A knows; ``exchanged``: the sides bear each other's ids, so that A's place is the second."""
    battle = Battle(_exchange(scenario) if exchanged else scenario, KeyedDice(key_from_seed(SEED)))
    battle.run(bounds=AFTER[name])
    side = "B" if exchanged else "A"
    if control:
        return battle, fog.SideView(side, AFTER[name], battle.scenario, battle.log.tables)
    return battle, ruleset("1418").known(battle.scenario, side, battle.log.tables, AFTER[name])


def _exchange(scenario: Scenario) -> Scenario:
    """The same battle with A and B under each other's ids: the secrets are then A's."""
    other = {"A": "B", "B": "A"}
    sides = tuple(sorted((replace(side, id=other[side.id], name=other[side.id]) for side in scenario.sides),
                         key=lambda side: side.id))  # fmt: skip
    return replace(replaced(scenario, lambda p: replace(p, side=other[p.side])), sides=sides)


def _fingerprint(facts: fog.SideView) -> str:
    return repr((facts, _whole(facts.scenario), answers(facts.scenario), sheets(facts.scenario, facts.side)))


def _whole(scenario: Scenario) -> dict[str, object]:
    """A scenario by its fields: its own short text tells its title alone."""
    return {one.name: getattr(scenario, one.name) for one in fields(scenario)}


def _bytes(facts: fog.SideView) -> dict[str, bytes]:
    """Its packet of all bounds, and that of the last."""
    last = packets.packet_of(fog.of_last_bound(facts), png=False)
    moving = {"map.json": document.text(document.of_side(facts)).encode()}
    return packets.packet_of(facts, png=False) | {f"last/{name}": data for name, data in last.items()} | moving


def canary(tokens: int, *, control: bool = False) -> list[str]:
    """Tokens in every secret text of B; those found in A's packets or in what A's orders are answered."""
    planted = [f"zq{number:04}" for number in range(tokens)]
    found = []
    for at, name in enumerate(SCENARIOS):
        for level in LEVELS:
            mine = planted[at * tokens // len(SCENARIOS) : (at + 1) * tokens // len(SCENARIOS)]
            battle, facts = _outcome(_planted(SCENARIOS[name](level), name, mine), name, False, control)
            assert all(token in repr((_whole(battle.scenario), battle.log.tables)) for token in mine)
            said = {f"{file} ": unpacked(data) for file, data in _bytes(facts).items()}
            said["answers"] = "\n".join(answers(facts.scenario)).encode()
            found += [
                f"{level}: {token} in {file}" for token in mine for file, data in said.items()
                if token.encode() in data or token in file
            ]  # fmt: skip
    return found


def _planted(scenario: Scenario, name: str, tokens: list[str]) -> Scenario:
    """B's texts with tokens in them: names, notes, files of orders, ids and types of bases that nobody sees."""
    left = iter(tokens)
    _, x0, _, y0, y1 = REACH[name]
    pattern = next(platoon for platoon in scenario.forces.platoons if platoon.side == "B")
    row = {"like": "Line infantry"}
    types = {}
    more = []
    for n in range(5):  # a battalion that is still to come: its id, names, type
        kind = next(left)
        types[kind] = row
        more.append(replace(pattern, battalion=next(left), company=next(left), number=next(left), type=kind,
                            player=next(left), regiment=next(left), battalion_name=next(left), x_u=x0,
                            y_u=y0 + n * (y1 - y0) // 5, arrives=AFTER[name] + 1, men=20))  # fmt: skip
    low = {
        key: replace(order, place=f"{next(left)}: line 1") if scenario.forces.side_of(key[0]) == "B" else order
        for key, order in scenario.low.items()
    }
    battlefield = replace(
        scenario.battlefield, note=next(left),
        features=tuple(replace(feature, note=next(left)) for feature in scenario.battlefield.features),
    )  # fmt: skip
    named = replaced(scenario, lambda p: p if p.side == "A" else replace(
        p, player=next(left, "") + p.player, regiment=next(left, "") + p.regiment,
        battalion_name=next(left, "") + p.battalion_name))  # fmt: skip
    rest = " ".join(left)
    forces = Forces(tuple(sorted((*named.forces.platoons, *more), key=lambda platoon: natural_key(platoon.id))))
    return replace(
        named, forces=forces, low=low, battlefield=battlefield, unit_types=types, notes=f"notes {rest}",
        history={"note": f"history {rest}"},
    )  # fmt: skip
