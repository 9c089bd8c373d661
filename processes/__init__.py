"""Work in other processes: a worker, which can be killed; a seat, which always has one; a team,
whose members share some work or race for it. A member is a process of this machine, or a thread of
a Dask cluster. What is measured, or may do anything, a worker has done by a process `alone`.

`work` is called with one thing after another. It can be pickled, as can the things, the results and
what it raises. Each thing has exactly one result, even if processes are killed.
"""
