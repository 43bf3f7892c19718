"""Lowering with fewer instructions: what a kernel knows already is not put into memory and taken out again.

numba keeps variables in memory, and takes records apart for each call and each access: LLVM finds out afterwards that
most of it was for nothing. That is most of what it has to read and to optimise, since kernels hand on records of many
arrays. Here what was put into a record is what is taken out of it, and what nobody asks for is not written down. Only
``bound_sim_kernels.lowering`` uses this, for functions that count no holders of arrays; what else numba compiles in
the same process has another builder (``_Builder``) and is lowered as ever.
"""

from functools import cache
from typing import Any

from llvmlite import ir
from llvmlite.ir import instructions
from numba.core import analysis, cgutils, lowering
from numba.core import ir as numba_ir
from numba.np import arrayobj

_Instruction: Any = instructions.Instruction
_Insert: Any = instructions.InsertValue
_Store: Any = instructions.StoreInstr
_Alloca: Any = instructions.AllocaInstr
_Phi: Any = instructions.PhiInstr
_Assign: Any = numba_ir.Assign
_BuilderBase: Any = ir.IRBuilder
_LowerBase: Any = lowering.Lower
_Proxy: Any = cgutils.ValueStructProxy
_analysis: Any = analysis
_arrays: Any = arrayobj
#: what is replaced here and asked for beside: a numba without one of them is another one, which this does not fit
_NEEDED = {
    _BuilderBase: ("extract_value", "insert_value", "block"),
    _LowerBase: (
        "setup_function", "lower_normal_function", "_find_singly_assigned_variable", "storevar", "delvar", "getvar",
    ),
    _Proxy: ("__getitem__", "__setitem__", "_getvalue", "_setvalue", "_getpointer", "_get_ptr_by_name"),
    _analysis: ("compute_cfg_from_blocks",),
}  # fmt: skip
for _kind, _names in _NEEDED.items():
    for _name in _names:
        getattr(_kind, _name)  # AttributeError: numba_doors does without then
#: instructions that lead from a place in memory to a part of it
_PLACES = (instructions.GEPInstr, instructions.CastInstr)
#: those that do nothing but give a value
_PURE = frozenset({
    _Instruction, _Insert, _Alloca, _Phi, *_PLACES, instructions.ExtractValue, instructions.LoadInstr,
    instructions.ICMPInstr, instructions.FCMPInstr, instructions.SelectInstr,
})  # fmt: skip


class _Builder(_BuilderBase):  # type: ignore[misc]
    """numba's builder, which looks for a part of a record where it was put in."""

    def extract_value(self, agg: Any, idx: Any, name: str = "") -> Any:
        path = tuple(idx) if isinstance(idx, list | tuple) else (idx,)
        while type(agg) is _Insert:
            put = tuple(agg.indices)
            if path[: len(put)] == put:
                agg, path = agg.value, path[len(put) :]
                if not path:
                    return agg
            elif put[: len(path)] == path:  # it went into a part of what is asked for
                break
            else:
                agg = agg.aggregate
        return super().extract_value(agg, path, name)


class Lower(_LowerBase):  # type: ignore[misc]
    """numba's own lowering, with no place in memory for what is set once."""

    def setup_function(self, fndesc: Any) -> None:
        super().setup_function(fndesc)
        self.builder.__class__ = _Builder

    def lower_normal_function(self, fndesc: Any) -> None:
        super().lower_normal_function(fndesc)
        _drop_unused(self.function)

    def _find_singly_assigned_variable(self) -> None:
        """Beside numba's own, which stay in a block: what is set once, in a block by which all ways to its uses go.

        Blocks are lowered in their order: one that uses it comes after the one that sets it.
        """
        super()._find_singly_assigned_variable()
        blocks = self.func_ir.blocks
        set_in: dict[str, list[int]] = {}
        used_in: dict[str, set[int]] = {}
        for offset, block in blocks.items():
            for statement in block.body:
                if isinstance(statement, _Assign):
                    set_in.setdefault(statement.target.name, []).append(offset)
                for variable in statement.list_vars():
                    used_in.setdefault(variable.name, set()).add(offset)
        led_by = _analysis.compute_cfg_from_blocks(blocks).dominators()
        for name, (first, *more) in set_in.items():
            if not more and all(first in led_by[use] and first <= use for use in used_in[name]):
                self._singly_assigned_vars.add(name)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """numba's own would read what stood there before, to let go of it."""
        if name in self._singly_assigned_vars:
            super().storevar(value, name, argidx)
        else:
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        """Nothing: numba's own would let go of it and empty its place, which nobody reads."""


def _drop_unused(function: Any) -> None:
    """Drop what gives a value that nobody asks for, and what is written where nobody reads."""
    kept: set[int] = set()
    waiting = []
    stores: dict[int, list[Any]] = {}
    for block in function.blocks:
        for one in block.instructions:
            place = _own_place(one)
            if place is not None:
                stores.setdefault(id(place), []).append(one)
            elif type(one) not in _PURE:
                waiting.append(one)
    while waiting:
        one = waiting.pop()
        if id(one) in kept:
            continue
        kept.add(id(one))
        asks = [value for value, _ in one.incomings] if type(one) is _Phi else one.operands
        waiting += [value for value in asks if isinstance(value, _Instruction)]
        waiting += stores.get(id(one), ())
    for block in function.blocks:
        block.instructions[:] = [one for one in block.instructions if id(one) in kept]


def _own_place(one: Any) -> Any:
    """The place in memory of a function's own that an instruction writes to; None where it does not or may not."""
    if type(one) is not _Store:
        return None
    place = one.operands[1]
    while isinstance(place, _PLACES):
        place = place.operands[0]
    return place if type(place) is _Alloca else None


class _Record(_Proxy):  # type: ignore[misc]
    """numba's way to read and write a record in memory, which knows what it wrote in the same block.

    It is written there all the same: ``_drop_unused`` drops it where nobody reads it. Other blocks may be passed again.
    """

    def __init__(self, context: Any, builder: Any, value: Any = None, ref: Any = None) -> None:
        super().__init__(context, builder, value, ref)
        own = type(builder) is _Builder and ref is None and self._value is self._outer_ref
        self._known = (self._be_type(None) if value is None else value) if own else None
        self._block = builder.block

    def _is_known(self) -> bool:
        return self._known is not None and self._block is self._builder.block

    def __getitem__(self, index: int) -> Any:
        return self._builder.extract_value(self._known, index) if self._is_known() else super().__getitem__(index)

    def __setitem__(self, index: int, value: Any) -> None:
        known = self._builder.insert_value(self._known, value, index) if self._is_known() else None
        super().__setitem__(index, value)
        self._known = known

    def _getvalue(self) -> Any:
        return self._known if self._is_known() else super()._getvalue()

    def _setvalue(self, value: Any) -> None:
        super()._setvalue(value)
        self._known = value if self._is_known() else None

    def _getpointer(self) -> Any:
        self._known = None  # somebody else may write there
        return super()._getpointer()

    def _get_ptr_by_name(self, attrname: str) -> Any:
        self._known = None
        return super()._get_ptr_by_name(attrname)


_make_array: Any = arrayobj.make_array


@cache
def _array(kind: Any) -> Any:
    """numba's way to read and write an array's own record, made once for a type."""
    made = _make_array(kind)
    in_memory = made.shape

    def shape(self: Any) -> Any:
        return _Proxy.__getattr__(self, "shape") if self._is_known() else in_memory.fget(self)

    made.shape = property(shape)
    return made


_cgutils: Any = cgutils
_cgutils.ValueStructProxy = _Record
_arrays.make_array = _array
