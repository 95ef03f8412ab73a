"""What the commands of the suite share: lists of options, errors of one line, and how a command ends.

Needs Typer, which the extras of the commands bring.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import typer

INTERRUPTED = 128 + signal.SIGINT


class Terminated(BaseException):
    """The system asked the program to end; raised wherever it is, so that what was begun is put away."""


def spread(arguments: Sequence[str], lists: Sequence[str]) -> list[str]:
    """``--agents a b c`` as ``--agents a --agents b --agents c``, which is how Typer takes lists.

    Args:
        arguments: what was typed.
        lists: the options that take any number of values.
    """
    result: list[str] = []
    option = None
    for argument in arguments:
        if argument.startswith("-"):
            name = argument.partition("=")[0]
            option = name if name in lists else None
        elif option is not None and result[-1] != option:
            result.append(option)
        result.append(argument)
    return result


@contextmanager
def as_typed() -> Iterator[None]:
    """Turn the ValueError of whatever the user's words were handed to into an error of one line, exit status 2."""
    try:
        yield
    except ValueError as error:
        raise usage_error(str(error)) from error


def usage_error(message: str) -> typer.TyperException:
    """An error of one line that ends the program with exit status 2."""
    error = typer.TyperException(message)
    error.exit_code = 2
    return error


def terminate(_signal: int, _frame: FrameType | None) -> NoReturn:
    """End what is being done, as Ctrl-C does."""
    raise Terminated


def carry_out(
    app: typer.Typer, name: str, lists: Sequence[str], failures: tuple[type[Exception], ...]
) -> int:
    """Carry out what was typed, and return the exit status.

    What goes wrong is told in one line: bad input, with exit status 2, or something outside this program, with 1.

    Args:
        app: the commands.
        name: how the program is called.
        lists: the options that take any number of values.
        failures: errors that are no fault of this program, and say in one line what went wrong.
    """
    signal.signal(signal.SIGTERM, terminate)
    try:
        status = app(spread(sys.argv[1:], lists), prog_name=f"python -m {name}", standalone_mode=False) or 0
        if status == INTERRUPTED:  # typer has caught it
            print("interrupted", file=sys.stderr)
        return status
    except typer.TyperException as error:
        if message := error.format_message():  # there is none after the help that no command brings
            print(f"error: {message}", file=sys.stderr)
        return error.exit_code
    except failures as error:
        message = str(error)
    except MemoryError:
        message = "there is not enough memory for this: fewer --games need less"
    except OSError as error:
        message = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except Terminated:
        return 128 + signal.SIGTERM
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    print(f"error: {message}", file=sys.stderr)
    return 1
