"""numba with settings of the user's environment alone: import this before anything of numba.

numba reads ``.numba_config.yaml`` in the folder that the program is started from, as it is imported and as it compiles.
That folder may be a scenario that somebody sent, and a setting says from where code is loaded.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any

_MODULE = "numba.core.config"
#: numba's name for its file of settings, and one that no file has
_FILE, _NO_FILE = ".numba_config.yaml", ""


class _WithoutFile(MetaPathFinder):
    """Finds numba's module of settings, with a name for its file that no file has."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:  # fmt: skip
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
    finally:
        sys.meta_path.remove(finder)
    settings: Any = numba.config
    settings._config_fname = _NO_FILE
    return numba


numba = _imported()
#: whether the user chose a folder for all that numba compiles
chosen_folder = os.environ.get("NUMBA_CACHE_DIR", "")
