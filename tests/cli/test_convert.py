from __future__ import annotations

import errno
import gzip
import json
import os
from pathlib import Path

import pytest

from mahjong.records.convert import WRITERS, losses, write_record
from mahjong.records.detect import open_record
from tests.cli.conftest import Command
from tests.records.samples import SAMPLE, client_session, sample


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


def test_an_ending_of_no_format_is_said(mahjong: Command, tmp_path: Path) -> None:
    done = mahjong("convert", str(SAMPLE), str(tmp_path / "out.foo"))
    assert (done.code, done.err) == (
        0,
        "mahjong: the ending '.foo' is of no format: a native record is written (see --to)\n",
    )
    for name, words in (("out.jsonl", ()), ("out", ()), ("out.foo", ("--to", "native"))):
        assert mahjong("convert", str(SAMPLE), str(tmp_path / name), *words).err == ""


def test_a_record_is_never_written_over_itself(mahjong: Command, tmp_path: Path) -> None:
    file, link = tmp_path / "x.jsonl", tmp_path / "y.jsonl"
    file.write_bytes(SAMPLE.read_bytes())
    link.symlink_to(file)
    for out in (file, link):
        done = mahjong("convert", str(file), str(out))
        assert (done.code, done.out) == (2, "")
        assert f"{out} is the record that is read" in done.err
    assert file.read_bytes() == SAMPLE.read_bytes()


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


@pytest.mark.parametrize(
    ("wanted", "fault"), [("mjay", "did you mean 'mjai'"), ("majsoul", "only read"), ("", "none of native")]
)
def test_a_format_that_cannot_be_written_is_named(mahjong: Command, tmp_path: Path, wanted: str, fault: str) -> None:
    done = mahjong("convert", str(SAMPLE), str(tmp_path / "out"), "--to", wanted)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("target", [name for name in WRITERS if name != "native"])
def test_chinese_classical_is_refused_by_formats_of_riichi(mahjong: Command, tmp_path: Path, target: str) -> None:
    words = ("--rules", "planet-classical-v1", "--length", "1", "--seed", "3")
    assert mahjong("play", *words, "--out", str(tmp_path)).code == 0
    out = tmp_path / "out"
    out.write_text("as it was", encoding="utf-8")
    done = mahjong("convert", str(tmp_path / "planet-classical-v1-3.jsonl"), str(out), "--to", target)
    assert (done.code, done.out) == (2, "")
    assert "holds riichi only" in done.err
    assert done.err.count("\n") == 1
    assert out.read_text(encoding="utf-8") == "as it was"


def test_standard_output_is_the_record_alone(mahjong: Command) -> None:
    done = mahjong("convert", str(SAMPLE), "-", "--to", "mjai", "--json")
    assert done.out.encode() == write_record(sample(), "mjai")
    assert json.loads(done.err)["losses"] == list(losses(sample(), "mjai"))


def test_a_file_that_cannot_be_written_whole_is_left_as_it_was(
    mahjong: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    out = tmp_path / "out"
    out.write_text("as it was", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    done = mahjong("convert", str(SAMPLE), str(out), "--to", "mjai")
    assert done.code == 2
    assert os.strerror(errno.ENOSPC) in done.err
    assert [file.name for file in tmp_path.iterdir()] == ["out"]
    assert out.read_text(encoding="utf-8") == "as it was"


def test_a_link_is_followed_and_the_mode_kept(mahjong: Command, tmp_path: Path) -> None:
    out, link = tmp_path / "out", tmp_path / "link"
    out.write_text("old", encoding="utf-8")
    out.chmod(0o640)
    link.symlink_to(out)
    assert mahjong("convert", str(SAMPLE), str(link)).code == 0
    assert link.is_symlink()
    assert out.read_bytes() == SAMPLE.read_bytes()
    assert out.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("target", ["", "no/such/folder/out", "\0"])
def test_a_file_that_cannot_be_written_is_bad_usage(mahjong: Command, target: str) -> None:
    done = mahjong("convert", str(SAMPLE), target)
    assert (done.code, done.out) == (2, "")
    assert "cannot write" in done.err


def test_several_games_give_a_file_each(mahjong: Command, tmp_path: Path) -> None:
    source = tmp_path / "two"
    source.write_bytes(write_record(sample(), "mjai") * 2)
    assert mahjong("convert", str(source), str(tmp_path / "out.json")).code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["out-1.json", "out-2.json", "two"]
