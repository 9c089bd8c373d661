"""How deductions are said: of each of this project's families a module, with a record `EXPLAINING`.

A family's record names it, and it is imported when something is explained.
"""
