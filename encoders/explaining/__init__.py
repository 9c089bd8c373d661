"""How deductions are put into words: for each family of this project a module with a record
`EXPLAINING`.

The family's record names the module, which is imported only when something is explained.
"""
