"""Campaigns: what is left of one battle is the beginning of the next.

``outcome`` reads what a battle came to, from its file or from the folder that it left.
"""
