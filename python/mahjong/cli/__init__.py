"""The command line ``mahjong``.

Every command prints text for people, or with ``--json`` one JSON document on a line for programs; the keys are
described in the help of each command and do not change their meaning. Exit codes: 0 good, 1 something was found
wrong, 2 bad usage or unreadable input. Errors are one line on standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from mahjong.cli.app import app
from mahjong.cli.inputs import name_of, said
from mahjong.errors import MahjongError

__all__ = ["run"]

FOUND_WRONG = 1
BAD_USAGE = 2
INTERRUPTED = 130


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (default: that of the process) and give its exit code."""
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        # A character the terminal lacks must not end in a traceback.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        code = app.main(args=arguments, prog_name="mahjong", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return _complain(_usage_message(error))
    except MahjongError as error:
        return _complain(str(error))
    except BrokenPipeError:
        # Who read our output has left: nobody is there to be told.
        _silence(sys.stdout)
        return FOUND_WRONG
    except OSError as error:
        code = _complain(os_error_text(error))
        try:
            sys.stdout.flush()
        except OSError:
            # What could not be written now cannot be written at the end either.
            _silence(sys.stdout)
        return code
    except (KeyboardInterrupt, click.Abort):
        _complain("interrupted")
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _replace_closed_streams() -> None:
    """Write to nowhere where a process was started without standard output or error."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as the process runs
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def os_error_text(error: OSError) -> str:
    """Say in one line what the system refused."""
    reason = error.strerror or str(error) or type(error).__name__
    if error.filename is None:
        return reason
    return f"{name_of(os.fsdecode(error.filename))}: {reason}"


def _usage_message(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    hint = f" (see {context.command_path} --help)" if isinstance(context, click.Context) else ""
    return f"{said(error)}{hint}"


def _complain(message: str) -> int:
    line = " ".join(message.split())
    try:
        print(f"mahjong: {line}", file=sys.stderr)
    except BrokenPipeError:
        _silence(sys.stderr)
    return BAD_USAGE


def _silence(stream: object) -> None:
    """Point a stream whose reader has left nowhere, so that closing it at the end is no error."""
    fileno = getattr(stream, "fileno", None)
    if fileno is not None:
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, fileno())
            os.close(nowhere)
        except OSError:
            return
