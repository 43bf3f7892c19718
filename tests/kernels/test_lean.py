"""covers: kernels/bound_sim_kernels/lean.py

What is left out of a kernel as it is lowered, and what must stay: each by the instructions that are written down.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

lean: Any = import_module("bound_sim_kernels.lean")
ir: Any = import_module("llvmlite.ir")
cgutils: Any = import_module("numba.core.cgutils")
types: Any = import_module("numba").types
arrayobj: Any = import_module("numba.np.arrayobj")

WORD = ir.IntType(64)
PAIR = ir.LiteralStructType([WORD, WORD])
NESTED = ir.LiteralStructType([PAIR, WORD])
FUNCTION = ir.FunctionType(WORD, [WORD, PAIR, NESTED, WORD.as_pointer()])
ONE = WORD(1)


class Body:
    """A function that takes a number, a pair, a nested record and a place in memory; its builder and arguments."""

    def __init__(self, kind: Any = lean._Builder) -> None:
        self.function = ir.Function(ir.Module(), FUNCTION, "body")
        self.builder = kind(self.function.append_basic_block())
        self.x, self.pair, self.nested, self.place = self.function.args
        self.asked = ir.Function(self.function.module, ir.FunctionType(WORD, [WORD.as_pointer()]), "asked")

    def words(self) -> list[str]:
        """The names of the instructions, in their order."""
        return [one.opname for block in self.function.blocks for one in block.instructions]

    def left(self, result: Any = ONE) -> list[str]:
        """The same after a return of ``result``, without what is not needed for it."""
        self.builder.ret(result)
        lean._drop_unused(self.function)
        return self.words()


# ---- a record's part


def test_what_was_put_into_a_record_is_what_is_taken_out() -> None:
    body = Body()
    first = body.builder.insert_value(body.pair, body.x, 0)
    both = body.builder.insert_value(first, ONE, 1)
    assert body.builder.extract_value(both, 0) is body.x
    assert body.builder.extract_value(both, [1]) is ONE
    assert body.words() == ["insertvalue"] * 2


def test_of_a_nested_record_too() -> None:
    body = Body()
    inner = body.builder.insert_value(body.pair, body.x, 1)
    outer = body.builder.insert_value(body.nested, inner, 0)
    assert body.builder.extract_value(outer, (0, 1)) is body.x
    assert body.builder.extract_value(outer, 0) is inner
    deep = body.builder.insert_value(body.nested, body.x, (0, 1))
    assert body.builder.extract_value(deep, (0, 1)) is body.x


def test_what_was_not_put_in_is_taken_out_of_what_was_there_before() -> None:
    body = Body()
    put = body.builder.insert_value(body.pair, body.x, 0)
    other = body.builder.extract_value(put, 1)
    assert (other.opname, other.aggregate, other.indices) == ("extractvalue", body.pair, (1,))
    piece = body.builder.extract_value(body.builder.insert_value(body.nested, body.pair, 0), (0, 1))
    assert (piece.aggregate, piece.indices) == (body.pair, (1,))
    assert body.builder.extract_value(body.pair, 0).aggregate is body.pair


def test_a_record_into_a_part_of_which_something_was_put_is_taken_out_whole() -> None:
    """Neither what was there before nor what was put in is all of it."""
    body = Body()
    put = body.builder.insert_value(body.nested, body.x, (0, 1))
    whole = body.builder.extract_value(put, 0)
    assert (whole.opname, whole.aggregate, whole.indices) == ("extractvalue", put, (0,))


# ---- what nobody asks for


def test_values_that_nobody_asks_for_go_and_what_they_are_made_of() -> None:
    body = Body()
    body.builder.mul(body.builder.load(body.place), body.builder.extract_value(body.pair, 0))
    body.builder.select(body.builder.icmp_signed("<", body.x, ONE), body.x, ONE)
    assert body.left() == ["ret"]


def test_values_that_are_asked_for_stay() -> None:
    body = Body()
    loaded = body.builder.load(body.place)
    assert body.left(body.builder.add(loaded, body.builder.extract_value(body.pair, 0))) == [
        "load", "extractvalue", "add", "ret",
    ]  # fmt: skip


def test_what_is_written_to_a_place_of_its_own_goes_where_nobody_reads_it() -> None:
    body = Body()
    own = body.builder.alloca(PAIR)
    body.builder.store(body.pair, own)
    part = body.builder.gep(own, [ir.IntType(32)(0), ir.IntType(32)(1)])
    body.builder.store(body.builder.add(body.x, ONE), body.builder.bitcast(part, WORD.as_pointer()))
    assert body.left() == ["ret"]


def read(body: Body, own: Any) -> Any:
    return body.builder.load(own)


def read_a_part(body: Body, own: Any) -> Any:
    bytes_of = body.builder.bitcast(own, ir.IntType(8).as_pointer())
    return body.builder.zext(body.builder.load(body.builder.gep(bytes_of, [ONE])), WORD)


def handed_on(body: Body, own: Any) -> Any:
    return body.builder.call(body.asked, [own])


def told(body: Body, own: Any) -> Any:
    """Where the place is stands elsewhere: who reads that may read it too."""
    place = body.builder.alloca(own.type)
    body.builder.store(own, place)
    return body.builder.load(body.builder.load(place))


def one_of_two(body: Body, own: Any) -> Any:
    return body.builder.load(body.builder.select(body.builder.icmp_signed("<", body.x, ONE), own, body.place))


@pytest.mark.parametrize("asks", [read, read_a_part, handed_on, told, one_of_two])
def test_it_stays_where_anybody_may_read_it(asks: Callable[[Body, Any], Any]) -> None:
    body = Body()
    own = body.builder.alloca(WORD)
    body.builder.store(body.builder.add(body.x, ONE), own)
    assert body.left(asks(body, own))[:3] == ["alloca", "add", "store"]


@pytest.mark.parametrize("how", ["to the caller's", "to one of two", "at once", "call"])
def test_what_others_may_see_stays(how: str) -> None:
    body = Body()
    own = body.builder.alloca(WORD)
    if how == "to the caller's":
        body.builder.store(body.x, body.builder.gep(body.place, [ONE]))
    elif how == "to one of two":
        either = body.builder.select(body.builder.icmp_signed("<", body.x, ONE), own, body.place)
        body.builder.store(body.x, either)
    elif how == "at once":
        body.builder.atomic_rmw("add", body.place, body.x, "monotonic")
    else:
        body.builder.call(body.asked, [body.place])
    last = {"to the caller's": "store", "to one of two": "store", "at once": "atomicrmw", "call": "call"}[how]
    assert body.left()[-2:] == [last, "ret"]


def test_a_value_that_comes_by_two_ways_keeps_both() -> None:
    body = Body()
    with body.builder.if_else(body.builder.icmp_signed("<", body.x, ONE)) as (less, more):
        with less:
            here, added = body.builder.block, body.builder.add(body.x, ONE)
        with more:
            there, taken = body.builder.block, body.builder.sub(body.x, ONE)
    joined = body.builder.phi(WORD)
    joined.add_incoming(added, here)
    joined.add_incoming(taken, there)
    nobody = body.builder.phi(WORD)
    nobody.add_incoming(taken, here)
    nobody.add_incoming(added, there)
    assert body.left(joined) == ["icmp", "br", "add", "br", "sub", "br", "phi", "ret"]


def test_a_loop_keeps_what_it_counts_and_drops_what_it_counts_for_nobody() -> None:
    body = Body()
    kept, dropped = body.builder.alloca(WORD), body.builder.alloca(WORD)
    again, after = (body.function.append_basic_block() for _ in range(2))
    body.builder.branch(again)
    body.builder.position_at_end(again)
    for place in (kept, dropped):
        body.builder.store(body.builder.add(body.builder.load(place), ONE), place)
    body.builder.cbranch(body.builder.icmp_signed("<", body.builder.load(kept), body.x), again, after)
    body.builder.position_at_end(after)
    assert body.left(body.builder.load(kept)).count("alloca") == 1


# ---- records in memory

PLACES = types.complex128


def context() -> Any:
    return import_module("numba.core.registry").cpu_target.target_context


def number(body: Body, **how: Any) -> Any:
    return cgutils.create_struct_proxy(PLACES)(context(), body.builder, **how)


HALF = ir.DoubleType()(0.5)


def test_a_record_is_known_in_the_block_that_writes_it() -> None:
    body = Body()
    record = number(body)
    record.imag = HALF
    assert record.imag is HALF
    empty = record.real.aggregate  # what a record begins with
    assert (empty.constant, record._getvalue().aggregate) == (None, empty)
    other = number(body, value=record._getvalue())
    assert other.imag is HALF
    other._setvalue(empty)
    assert other.imag.aggregate is empty
    assert "load" not in body.words()


@pytest.mark.parametrize("why", ["block", "place", "part", "theirs", "builder", "written elsewhere"])
def test_a_record_that_others_may_write_is_read_from_memory(why: str) -> None:
    body = Body(ir.IRBuilder if why == "builder" else lean._Builder)
    theirs = body.builder.alloca(context().get_value_type(PLACES))
    record = number(body, ref=theirs) if why == "theirs" else number(body)
    record.imag = HALF
    if why == "block":
        body.builder.branch(after := body.function.append_basic_block())
        body.builder.position_at_end(after)
    elif why == "place":
        record._getpointer()
    elif why == "part":
        record._get_ptr_by_name("imag")
    elif why == "written elsewhere":
        before = body.builder.block
        with body.builder.if_then(body.builder.icmp_signed("<", body.x, ONE)):
            record.imag = ir.DoubleType()(2.5)
        with body.builder.goto_block(before):
            assert record.imag.opname == "load"
    assert record.imag.opname == "load"
    assert record._getvalue().opname == "load"


def test_the_shape_of_an_array_is_taken_out_of_its_record() -> None:
    body = Body()
    kind = types.Array(types.int64, 2, "C")
    shape = cgutils.pack_array(body.builder, [body.x, ONE])
    array = context().make_array(kind)(context(), body.builder)
    array.shape = shape
    assert array.shape is shape
    assert "load" not in body.words()
    array._getpointer()
    assert array.shape is not shape
    assert "load" in body.words()
