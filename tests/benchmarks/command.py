"""``python -m tests.benchmarks.command ...`` is ``python -m benchmarks ...`` that knows Nim."""

import sys

if __name__ == "__main__":
    import envs
    from benchmarks.cli import main
    from examples import nim

    envs.GAMES["nim"] = "Test-v0"
    sys.modules["envs.nim"] = nim
    sys.exit(main())
