"""The rules of To End All Wars, a module a kind of action."""
