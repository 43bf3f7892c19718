"""What leaves the umpire for a side, and sealed orders."""
