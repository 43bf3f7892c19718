"""``python -m bound_sim.cli``."""

from bound_sim.cli import main

main()
