"""covers: bound_sim/orders/arrows.py, bound_sim/scenario/orders.py

Orders of arrows as lines: what is empty is not said, what is said stands in the order of its text.
"""

from bound_sim.orders.arrows import arrow, changed
from bound_sim.orders.records import declared
from bound_sim.orders.text import format_order
from bound_sim.scenario.orders import OrderLine


def test_what_is_empty_is_not_said_and_north_is_not_empty() -> None:
    order = arrow("2/3", 1, "stay", facing=0, shoot="", shots=(), prepared=False, toward=None, exempt=("2/3/4",))
    assert order == OrderLine("2/3", "stay", (("facing", 0), ("exempt", ("2/3/4",))), 1)
    assert format_order(order) == "2/3 stay face 0 except 2/3/4"
    assert (order.number("facing"), order.point("circle"), order.target("toward")) == (0, None, None)
    assert (order.word("shoot"), order.points("path"), order.names("said"), order.shares("shots")) == ("", (), (), ())


def test_an_order_that_is_changed_is_the_same_as_one_that_said_so_at_once() -> None:
    way = ((0, 0), (100, 0))
    order = changed(arrow("2/3", 4, "move", shoot="9/1", prepared=True, place="arrows.txt: line 2"), path=way)
    assert order == arrow("2/3", 4, "move", path=way, prepared=True, shoot="9/1")
    assert order.place == "arrows.txt: line 2"
    assert [name for name, _ in order.operands] == ["path", "shoot", "prepared"]
    other = changed(order, verb="cover", place="desk", shoot="", toward=(5, 6))
    assert other == arrow("2/3", 4, "cover", path=way, toward=(5, 6), prepared=True)
    assert other.place == "desk"
    assert order.has("shoot")
    assert not other.has("shoot")


def test_a_cell_of_the_sheet_declares_and_an_order_does_not() -> None:
    assert declared("2", 1, "advance") != arrow("2", 1, "advance")
    assert declared("2", 1, "bombard", "B1.c").word("reference") == "B1.c"
