from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from mahjong.records.convert import WRITERS, write_record
from mahjong.records.detect import open_record
from tests.cli.conftest import Command
from tests.records.samples import client_session, sample


@pytest.mark.parametrize("target", WRITERS)
def test_a_record_is_written_in_the_format_asked_for(mahjong: Command, target: str, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.write_bytes(gzip.compress(write_record(sample(), "native")))
    done = mahjong("convert", str(source), str(out), "--to", target, "--json")
    assert done.code == 0
    assert done.json[0]["format"] == target
    assert done.json[0]["rounds"] == len(sample().rounds)
    assert open_record(out).format == target
    assert mahjong("verify", str(out)).code == 0


@pytest.mark.parametrize(("ending", "target"), [(".mjlog", "tenhou-mjlog"), (".json", "tenhou-json"), (".x", "native")])
def test_the_ending_names_the_format(mahjong: Command, ending: str, target: str, tmp_path: Path) -> None:
    out = tmp_path / f"out{ending}"
    assert mahjong("convert", "-", str(out), stdin=write_record(sample(), "mjai")).code == 0
    assert open_record(out).format == target


def test_what_is_lost_is_said(mahjong: Command, tmp_path: Path) -> None:
    done = mahjong("convert", "-", str(tmp_path / "out"), "--to", "mjai", stdin=write_record(sample(), "tenhou-mjlog"))
    assert "mjai cannot hold the rules" in done.err
    assert "mjai cannot hold the dice" in done.err


def test_a_view_that_cannot_be_written_is_refused(mahjong: Command, tmp_path: Path) -> None:
    out = tmp_path / "out.mjlog"
    done = mahjong("convert", "-", str(out), stdin=client_session(sample(), 0))
    assert done.code == 2
    assert "view of one seat" in done.err
    assert not out.exists()


def test_what_is_no_record_is_bad_usage(mahjong: Command, tmp_path: Path) -> None:
    assert mahjong("convert", "-", str(tmp_path / "out"), stdin=b"hello").code == 2
    assert mahjong("convert", str(tmp_path / "none"), str(tmp_path / "out")).code == 2
