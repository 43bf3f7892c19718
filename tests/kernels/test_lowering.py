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

#: numba's own list of variables, as its 0.68 has it, against the quick one; an operator asked for twice; garbage;
#: a part of two kernels
COMPILES = """
import gc, sys
from math import sqrt
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
gc.disable()
assert asked(3.0, 4.0) == plain, (asked(3.0, 4.0), plain)
assert again(3.0, 4.0) == second, (again(3.0, 4.0), second)  # its part stands in two kernels
assert parts and all(one._get_module_for_linking() is one._final_module for one in parts)  # in memory once
assert len(listed) > 50
assert modules and not any(function.blocks for module in modules for function in module.functions)
print("same")
"""


@pytest.mark.skipif(not compiles(), reason="needs the compiler")
@pytest.mark.parametrize(("kernels", "said"), [(COMPILES, "same"), (REFUSED, "refused")])
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
