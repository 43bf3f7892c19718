"""Orders: records, their words, the umpire's interventions, files and checks."""
