from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mahjong.cli.app import COMMANDS
from tests.cli.conftest import Command


def test_without_a_command_the_help_is_shown(mahjong: Command) -> None:
    done = mahjong()
    assert done.code == 0
    assert all(f"  {name} " in done.out for name in COMMANDS)
    assert mahjong("--help").out == done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_json(mahjong: Command, name: str) -> None:
    done = mahjong(name, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: mahjong {name} ")
    assert "--json" in done.out or name == "rules"


def test_the_version_is_that_of_the_core(mahjong: Command) -> None:
    import mjcore

    assert mahjong("--version").out == f"mahjong {mjcore.__version__}\n"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("shantn", "1m"), "did you mean shanten?"),
        (("x" * 100_000,), "there is no command"),
        (("--foo",), "--foo"),
        (("",), "command"),
    ],
)
def test_an_unknown_command_is_bad_usage(mahjong: Command, words: tuple[str, ...], fault: str) -> None:
    done = mahjong(*words)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 400


def test_the_module_runs_in_a_process_of_its_own(process: Command) -> None:
    done = process("shanten", "1m")
    assert (done.code, done.err) == (0, "")
    assert done.out == "shanten 0 (tenpai): regular 0\n"


def test_a_terminal_that_lacks_the_characters_gets_escapes(process: Command) -> None:
    done = process("waits", "1m", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert (done.code, done.err) == (0, "")
    assert "\\U0001f007" in done.out


def test_a_reader_who_leaves_is_no_error_to_show() -> None:
    command = [sys.executable, "-m", "mahjong", "rules", "show", "tenhou-4p"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("words", "redirection", "code", "shown"),
    [
        ("check -", "<&-", 2, "standard input: cannot be read"),
        ("verify -", "<&-", 2, "standard input: cannot be read"),
        ("rules list", ">&-", 0, ""),
        ("rules shwo", "2>&-", 2, ""),
    ],
)
def test_closed_streams_give_no_traceback(words: str, redirection: str, code: int, shown: str) -> None:
    command = f'"{sys.executable}" -m mahjong {words} {redirection}'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == code
    assert shown in done.stderr
    assert len((done.stdout + done.stderr).splitlines()) == bool(shown)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written_is_said_in_one_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "mahjong", "rules", "list"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_without_its_libraries_the_command_says_what_to_install() -> None:
    code = "import sys; sys.modules['click'] = None; from mahjong.__main__ import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr == 'mahjong: the command line needs click: python -m pip install "mjcore[cli]"\n'
