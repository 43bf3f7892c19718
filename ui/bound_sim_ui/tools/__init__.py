"""Tools: mouse and keys of the map become edits. A tool draws nothing but what it is about to do."""
