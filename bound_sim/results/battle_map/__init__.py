"""A battle as one document that a browser plays: ground, bases, what each sub-step did."""
