"""covers: bound_sim/rulesets/rules1418/answers/lookahead.py

A commander who plays out the coming bound: by what his side sees alone, the same each time, better where it is plain.
"""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.kit.lines.prospect import Prospect
from bound_sim.rulesets.rules1418.answers import lookahead
from bound_sim.rulesets.rules1418.answers.lookahead import BattalionWords
from bound_sim.rulesets.rules1418.answers.posture import Commander
from bound_sim.scenario.model import Fog, Scenario
from bound_sim_maps.table import u_from_m
from tests.rulesets.rules1418.builder import Base, base, setting, with_rulings


@pytest.fixture(autouse=True)
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that are not compiled take their time."""
    monkeypatch.setattr(lookahead, "TABLES", 2)


def view_of(scenario: Scenario, side: str = "A") -> SeatView:
    battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
    battle.open()
    battle.ordering = 1
    return ruleset("1418").seat_view(battle, 0, side)


def facing(apart: float = 12, men: int = 30, hidden: Iterable[Base] = ()) -> Scenario:
    """A company of A looks at a company of B."""
    a = [base(f"1/1/{n}", 30, 30 + 6 * n) for n in (1, 2)]
    b = [base(f"9/1/{n}", 30 + apart, 30 + 6 * n, men=men) for n in (1, 2)]
    return setting(a=a, b=[*b, *hidden])


def test_what_is_hidden_changes_no_order() -> None:
    """Enemies that nobody sees, men of those that are seen: the orders stay the same."""
    fog, policy = Fog("visible", u_from_m(300)), ruleset("1418").policy("lookahead")
    far = [base("8/1/1", 115, 85), base("8/1/2", 115, 79)]
    found = [policy.orders(view_of(replace(one, fog=fog))) for one in (facing(), facing(men=77, hidden=far))]
    assert found[0] == found[1]
    assert policy.orders(view_of(replace(facing(), fog=fog))) == found[0], "no dice of its own: the same each time"


def test_worth_is_played_out_by_the_rules() -> None:
    """Orders to run back from an enemy in range cost shots that those who stay give back."""
    view = view_of(facing())
    hold = ruleset("1418").worth(view, SideOrders())
    back = ruleset("1418").worth(view, SideOrders({"1": declared("1", 1, "retreat")}))
    assert isinstance(hold, int)
    assert hold >= back
    alone = view_of(facing(apart=80))
    assert ruleset("1418").worth(alone, SideOrders()) == 0, "nobody has anybody in range"


def test_plans_by_which_nobody_does_otherwise_are_imagined_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Q-no-low-command: the word of a battalion none of whose companies has an order changes nothing."""
    worth, played = Prospect.worth, list[SideOrders]()

    def counted(self: Prospect, orders: SideOrders, *, again: bool = False) -> int:
        played.append(orders)
        return worth(self, orders, again=again)

    monkeypatch.setattr(Prospect, "worth", counted)
    monkeypatch.setattr(Commander, "low", lambda *_: {})
    words = BattalionWords(view_of(facing()))
    assert len({words.worth({"1": word}) for word in lookahead.WORDS}) == 1
    assert len(played) == 1
    forced = BattalionWords(view_of(with_rulings(facing(), no_low_command="forced")))
    assert len({forced.worth({"1": word}) for word in lookahead.WORDS}) > 1


def test_companies_of_many_battalions_are_ordered_as_each_alone() -> None:
    """The orders of a battalion's companies depend on its own word alone."""
    a = [base(f"{n}/{c}/1", 20 + 15 * n, 30 + 8 * c) for n in (1, 2, 3) for c in (1, 2)]
    view = view_of(setting(a=a, b=[base(f"9/1/{n}", 35 + 20 * n, 60) for n in (1, 2)]))
    together, alone = BattalionWords(view), Commander(view)
    for word in lookahead.WORDS:
        together.worth(dict.fromkeys("123", word))
        for name in "123":
            others = [company for company in alone.companies if not company.startswith(f"{name}/")]
            assert together._said[name, word][1] == alone.low({name: declared(name, 1, word)}, others)
    assert {"move"} <= {order.verb for _, told, _ in together._said.values() for order in told.values()}
