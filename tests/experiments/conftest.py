from kept_workers import here, kept, runs, workers

__all__ = ["here", "kept", "runs", "workers"]
