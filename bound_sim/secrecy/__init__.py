"""Files that leave the umpire for a side, and sealed orders."""
