"""``python -m bound_sim``: the command line, where no script ``bound-sim`` is on the path."""

import sys

from bound_sim.cli import main

if __name__ == "__main__":  # processes of the odds import this module again
    sys.exit(main())
