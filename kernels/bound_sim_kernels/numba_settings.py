"""numba with settings of the user's environment alone, and what kernels need of it: import this before anything of
numba.

numba reads ``.numba_config.yaml`` in the folder that the program is started from, as it is imported and as it compiles.
That folder may be a scenario that somebody sent, and a setting says from where code is loaded.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any

from bound_sim_kernels import own_path

_MODULE = "numba.core.config"
#: modules that numba takes up where they are installed, for what no kernel does: C functions, files of settings, lines
#: that were covered. They take a sixth of reading it in. A user's own program may need them, ours does not
_NOT_NEEDED = ("cffi", "coverage", "yaml")
#: the module of numba that asks for the first of them, as something is compiled or loaded
_ASKS_LATER = "numba.core.typing.cffi_utils"
#: numba's name for its file of settings, and one that no file has
_FILE, _NO_FILE = ".numba_config.yaml", ""


class _WithoutFile(MetaPathFinder):
    """Finds numba's module of settings, with a name for its file that no file has, and nothing of ``_NOT_NEEDED``."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:  # fmt: skip
        if fullname in _NOT_NEEDED and own_path.is_program:
            raise ModuleNotFoundError(fullname, name=fullname)
        if fullname != _MODULE:
            return None
        others = (finder for finder in sys.meta_path if finder is not self and hasattr(finder, "find_spec"))
        spec = next(filter(None, (finder.find_spec(fullname, path, target) for finder in others)), None)
        loader: Any = spec.loader if spec is not None else None
        if loader is not None:
            read = loader.get_code
            loader.get_code = lambda name: _nameless(read(name))
        return spec


def _nameless(code: CodeType) -> CodeType:
    return code.replace(co_consts=tuple(_NO_FILE if one == _FILE else one for one in code.co_consts))


def _imported() -> Any:
    """numba. It may be there already, for the user's own program: then it reads no file from now on."""
    finder = _WithoutFile()
    sys.meta_path.insert(0, finder)
    try:
        import numba

        if own_path.is_program:
            import_module(_ASKS_LATER)
    finally:
        sys.meta_path.remove(finder)
    settings: Any = numba.config
    settings._config_fname = _NO_FILE
    return numba


numba = _imported()
#: whether the user chose a folder for all that numba compiles
chosen_folder = os.environ.get("NUMBA_CACHE_DIR", "")
