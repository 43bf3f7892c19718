"""The scene: the map with its layers. Items draw from a document and decide nothing."""
