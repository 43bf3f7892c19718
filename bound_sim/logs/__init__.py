"""A battle's log: its tables and columns, and who may know what stands in them."""
