"""The local page and the API behind it: `pencilsat serve`.

Requests become work for a pool of processes, whose results are returned as JSON, in the shapes of
`--format json`. No request reads or writes files on disk.
"""
