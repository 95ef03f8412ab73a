"""What has changed from one position to the next, in words that a person can follow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

ASKED = re.compile(r"\basked\b", re.IGNORECASE)
WORD = re.compile(r"\b[^\W\d_]{3}")
NAME = re.compile(r"[^,;.]*(?=: )")
"""What the lines below a line are about, if it begins with it."""


def news(before: str, after: str) -> list[str]:
    """What a position's text says that an earlier one's didn't.

    Of each line only the parts that are new are told, with whom or what they are about: ``player_1: injuries 2``. Left
    out are maps drawn with letters, and who is asked, which is told anyhow.

    Args:
        before, after: the texts, as one seat sees the positions.
    """
    known = set(parts(before))
    new = (part for part in parts(after) if part not in known)
    return [
        f"{about}: {', '.join(words)}" if about else ", ".join(words)
        for about, words in (
            (about, [word for _, word in group]) for about, group in groupby(new, lambda part: part[0])
        )
    ]


def parts(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text, each with what it is about: the heading above, and the beginning of its own line."""
    heading = ""
    for line in text.splitlines():
        indented = line.startswith(" ")
        if not indented:
            name = NAME.match(line)
            heading = name[0] if name else ""
        for sentence in " ".join(line.split()).split(". "):
            about, colon, rest = sentence.partition(": ")
            if ASKED.search(sentence) or not WORD.search(sentence):
                continue
            if not colon:
                about, rest = "", sentence
            if indented and heading:
                about = f"{heading}: {about}" if about else heading
            for part in re.split(r"[,;] ", rest):
                yield about, part.strip(" .")
