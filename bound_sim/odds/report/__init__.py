"""Pages, tables and pictures of odds."""
