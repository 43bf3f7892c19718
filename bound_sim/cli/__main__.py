"""``python -m bound_sim.cli``."""

import sys

from bound_sim.cli import main

sys.exit(main())
