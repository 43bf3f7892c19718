"""Words of a log that the whole desk asks for."""

#: statuses of a base that is off the table for good
GONE = ("removed", "withdrawn")
