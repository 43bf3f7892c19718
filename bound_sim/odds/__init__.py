"""Many tables of a battle: played, counted, compared; luck, variants and sweeps."""
