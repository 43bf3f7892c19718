"""Results of a battle: tables, the folder of a run, its report."""
