"""``python -P -m bound_sim_ui``: the desk, where no script ``bound-sim`` is on the path."""

import sys

import bound_sim_ui
from bound_sim_kernels import own_path

if __name__ == "__main__":
    shadowing = own_path.leave(bound_sim_ui.__file__)
    import signal

    from bound_sim.cli import as_module
    from bound_sim_ui.entry import main

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would not hear Ctrl+C
    sys.exit(as_module(shadowing, main))
