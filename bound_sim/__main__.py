"""``python -P -m bound_sim``: the command line, where no script ``bound-sim`` is on the path."""

import sys

import bound_sim
from bound_sim_kernels import own_path

if __name__ == "__main__":  # processes of the odds import this module again
    shadowing = own_path.leave(bound_sim.__file__)
    from bound_sim.cli import as_module

    sys.exit(as_module(shadowing))
