"""What a battle leaves: tables, the folder of a run, its report."""
