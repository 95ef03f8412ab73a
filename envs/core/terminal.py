"""Text on terminals that can't spell all of it: what they can't show is a question mark, never an error."""

from __future__ import annotations

import io
import sys


def say(text: str) -> None:
    """Print a text from inside a user's program, whose standard output is left as it is."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding))


def forgive() -> None:
    """Let a whole command print whatever it likes: tables, bars and texts."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
