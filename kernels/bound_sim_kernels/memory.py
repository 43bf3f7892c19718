"""Memory that is not needed any more goes back to the system."""

import ctypes
import sys


def give_back() -> None:
    """Give room back that was let go of: Linux' allocator keeps it, and what is made next may lie elsewhere."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):  # not every Linux has it
        library.malloc_trim(0)
