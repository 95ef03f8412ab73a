"""What can end a training before its time."""


class DivergenceError(RuntimeError):
    """Weights are no longer numbers."""


class WorkerError(RuntimeError):
    """A worker process ended."""


class FolderTakenError(ValueError):
    """Another run has the folder."""
