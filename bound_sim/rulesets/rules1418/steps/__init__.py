"""The steps of a bound of 1418."""
