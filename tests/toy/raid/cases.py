CASES = None
