"""The product of two 64-bit numbers in 128 bits, for compiled functions: an instruction of the processor."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_types: Any = types


@intrinsic
def wide_product(context: Any, a: Any, b: Any) -> Any:
    """High and low 64 bits of the product of two 64-bit numbers without a sign."""
    word = _types.uint64

    def generate(context: Any, builder: Any, signature: Any, words: Any) -> Any:
        wide, narrow = ir.IntType(128), ir.IntType(64)
        product = builder.mul(*(builder.zext(word, wide) for word in words))
        halves = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), narrow), builder.trunc(product, narrow)
        return context.make_tuple(builder, signature.return_type, halves)

    return _types.UniTuple(word, 2)(word, word), generate
