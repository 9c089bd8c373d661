"""The local page and the API behind it: `pencilsat serve`.

Requests become work for a pool of processes; what they find is told as JSON, in the shapes of
`--format json`. Nothing on disk is read or written for a request.
"""
