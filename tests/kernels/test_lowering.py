"""covers: kernels/bound_sim_kernels/lowering.py, kernels/bound_sim_kernels/numba_settings.py

What numba is told to leave out gives the same results: in processes of their own, which compile small functions.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from bound_sim_kernels.compiled import compiles

#: kernels that keep what they know in variables, records and arrays, over branches and loops
KEEPS = """
import numpy as np
from typing import NamedTuple
from bound_sim_kernels import compiled
from bound_sim_kernels.compiled import compiled as kernel, part
class Inner(NamedTuple):
    cells: np.ndarray
    most: int
class Outer(NamedTuple):
    inner: Inner
    spare: np.ndarray
    scale: float
@part
def swapped(outer):
    return Outer(Inner(outer.spare, outer.inner.most + 1), outer.inner.cells, outer.scale * 2.0)
@part
def either(outer, first):
    if first:
        return outer
    return swapped(outer)
@kernel
def asked(outer, n):
    once = outer.inner.most * 3
    changed, before, late, total = 0, 0, 0, 0.0
    for k in range(n):
        if k > 0:
            total += late * 1.5
        late = k + once
        if k % 2 == 0:
            in_branch = either(outer, k % 4 == 0)
            changed = changed + in_branch.inner.most
        else:
            in_branch = swapped(either(outer, k % 3 == 0))
            before = changed
        if k == 7:
            continue
        cells = in_branch.inner.cells
        piece = cells[k % 2 :]
        piece[0] += k * in_branch.scale
        total += piece[0] + cells[-1] + len(piece) + before
        while changed > 20:
            changed -= once
    return total, once, changed
@kernel
def filled(rows, n):
    a, b = n, n + 1
    for row in rows:
        a, b = b, a + b
        row[0], row[1] = b, row[0] - a
        if b > 1000:
            return a
    return b
def outers():
    return Outer(Inner(np.arange(4.0), 2), np.arange(10.0, 16.0), 0.5)
def all_asked():
    found = []
    for n in (0, 1, 2, 9, 30):
        outer, rows = outers(), np.arange(2.0 * n).reshape(-1, 2)
        told = asked(outer, n), filled(rows, n)
        found.append((told, outer.inner.cells.tolist(), outer.spare.tolist(), rows.tolist()))
    return found
plain = all_asked()
compiled.use()
from bound_sim_kernels import lean
find, found = lean.Lower._find_singly_assigned_variable, {}
def finds(self):
    find(self)
    places = self.fndesc.typemap.keys() - self._singly_assigned_vars  # those that keep a place in memory
    found[self.func_ir.func_id.func_name] = {name.partition(".")[0] for name in places}
lean.Lower._find_singly_assigned_variable = finds
assert all_asked() == plain, (all_asked(), plain)
names = {"outer", "n", "once", "changed", "before", "late", "total", "in_branch", "cells", "piece"}
assert found["asked"] & names == {"changed", "before", "late", "total", "in_branch"}, found["asked"]
print("same")
"""

#: what asks for numba's memory, which nobody takes care of: each is refused
REFUSED = """
import sys
import numba, numpy as np
from bound_sim_kernels import compiled
from bound_sim_kernels.compiled import compiled as kernel, part
@part
def made(n): return np.zeros(n).sum()
@part
def handed_on(a): return a, a[1:]
@kernel
def zeros(a): return np.zeros(3).sum() + a[0]
@kernel
def copied(a): return a.copy()[0]
@kernel
def added(a): return (a + a).sum()
@kernel
def picked(a): return len(a[a > 0])
@kernel
def moved(a): a[1:] = a[:-1]
@kernel
def found(a): return len(np.flatnonzero(a))
@kernel
def by_part(a): return made(3)
@kernel
def text(a): return len(str(int(a[0])))
@kernel
def whole(a): return a
@kernel
def piece(a): return a[1:]
@kernel
def beside(a): return 1, a
@numba.njit
def own(n): return np.zeros(n).sum() + n
@kernel
def by_numba(a): return own(len(a))
@kernel
def fine(a):
    b, c = handed_on(a)
    a[2:] = 3.0
    return b[0] + c[0] + a.sum()
own(3)  # as others would that compile in this process: with numba's memory
compiled.use()
from bound_sim_kernels import numba_doors
makers = (zeros, copied, added, picked, moved, found, by_part, text, whole, piece, beside, by_numba)
for maker in makers:
    try:
        maker(np.arange(4.0))
    except TypeError as error:
        assert "makes or returns arrays (or lists, texts): a compiled function is handed room" in str(error), error
    else:
        raise AssertionError(maker.__name__)
assert fine(np.arange(4.0)) == 8.0
print("refused")
"""

#: numba's own list of variables, as its 0.68 has it, against the quick one; an operator asked for twice;
#: a part of two kernels; what others compile in the same process
COMPILES = """
import sys
from math import sqrt
import numba
from bound_sim_kernels import compiled
@compiled.part
def inner(x, y):
    found = 0.0
    for k in range(3):
        found += sqrt(x * x + y * y) if k != 1 else (x + y) / 2.0
    return found
@compiled.part
def beside(x): return (x + 1.0, x * 2.0)
@compiled.compiled
def asked(x, y):
    a, b = beside(x)
    return inner(a, b) + inner(y, x)
@compiled.compiled
def again(x, y): return inner(y, x) - inner(x, y * 2.0)
@numba.njit
def squares(n):
    for k in range(n):
        yield k * k
@numba.jit(forceobj=True)
def texts(n): return [str(k) for k in squares(n)]
plain, second = asked(3.0, 4.0), again(3.0, 4.0)
compiled.use()
from bound_sim_kernels import lowering
from numba.core import ir
def own(value):
    if isinstance(value, ir.Var): return [value]
    if isinstance(value, ir.Inst): return value.list_vars()
    if isinstance(value, (list, tuple)): return [one for part in value for one in own(part)]
    if isinstance(value, dict): return [one for part in value.values() for one in own(part)]
    return []
listed, held = [], lowering._PartLibrary.add_ir_module
def list_vars(self, value):
    found = quick(self, value)
    assert found == own(value) and list(map(id, found)) == list(map(id, own(value))), value
    listed.extend(found)
    return found
quick, ir.Inst._rec_list_vars = ir.Inst._rec_list_vars, list_vars
modules, parts = [], []
def add(self, module):
    held(self, module)
    modules.append(module)
    parts.append(self)
lowering._PartLibrary.add_ir_module = add
looked_up, process = [], lowering._process
def looks_up(self, *how):
    looked_up.append(self.func_ir.func_id.func_name)
    process(self, *how)
lowering._process = looks_up
assert asked(3.0, 4.0) == plain, (asked(3.0, 4.0), plain)
assert again(3.0, 4.0) == second, (again(3.0, 4.0), second)  # its part stands in two kernels
assert parts and all(one._get_module_for_linking() is one._final_module for one in parts)  # in memory once
assert len(listed) > 50
assert not {"asked", "again", "inner", "beside"} & set(looked_up), looked_up
assert texts(4) == ["0", "1", "4", "9"] and {"squares", "texts"} <= set(looked_up)
assert modules and not any(function.blocks for module in modules for function in module.functions)
print("same")
"""


#: a kernel, and whether all was read in by which numba compiles
LOADED = """
import sys
from bound_sim_kernels import compiled
from bound_sim_kernels.compiled import compiled as kernel
@kernel
def root_of_sum(a, b):
    return (a * a + b * b) ** 0.5
compiled.use()
print(root_of_sum(3.0, 4.0), "numba.np.npyimpl" in sys.modules)
"""


@pytest.mark.skipif(not compiles(), reason="needs the compiler")
def test_who_loads_a_kernel_reads_in_nothing_that_compiles(tmp_path: Path) -> None:
    environment = {**os.environ, "BOUND_SIM_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    script = tmp_path / "kernel_of_mine.py"
    script.write_text(LOADED)
    for read_in in (True, False):
        done = subprocess.run(
            [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (0, f"5.0 {read_in}\n"), done.stderr


@pytest.mark.skipif(not compiles(), reason="needs the compiler")
@pytest.mark.parametrize(("kernels", "said"), [(COMPILES, "same"), (KEEPS, "same"), (REFUSED, "refused")])
def test_what_is_left_out_changes_no_result(tmp_path: Path, kernels: str, said: str) -> None:
    environment = {**os.environ, "BOUND_SIM_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    script = tmp_path / "kernels_of_mine.py"
    script.write_text(kernels)
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"{said}\n"), done.stderr


@pytest.mark.parametrize("program", [True, False])
def test_the_program_reads_in_nothing_that_kernels_do_without(program: bool) -> None:
    wanted = [name for name in ("cffi", "yaml") if find_spec(name)]
    assert wanted
    asks = (
        f"import sys; from bound_sim_kernels import own_path; own_path.is_program = {program}; "
        "from bound_sim_kernels import numba_settings; import numba.core.typing.cffi_utils; "
        f"print([n for n in {wanted} if n in sys.modules]); import cffi"
    )
    done = subprocess.run([sys.executable, "-P", "-c", asks], capture_output=True, text=True, check=True)
    assert done.stdout == f"{[] if program else wanted}\n"
