"""What environments are handed is checked before anything changes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mahjong.env.single import MatchEnv, planes_of
from mahjong.env.vector import VectorEnv
from mahjong.errors import ArgumentTypeError, HandError, IllegalActionError, InUseError
from mahjong.rules import load
from tests.game.scenes import rules_of


def test_a_block_that_two_threads_use_refuses_the_call_that_meets_another() -> None:
    env = VectorEnv(rules_of(), 64, seed=1)
    refused: list[InUseError] = []
    end = time.monotonic() + 20

    def again(call: Callable[[], object]) -> None:
        while not refused and time.monotonic() < end:
            try:
                call()
            except InUseError as error:
                refused.append(error)

    calls = (env.observe, env.reset, env.choose, lambda: env.step(env.choose()))
    threads = [threading.Thread(target=again, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused
    env.step(env.choose())
    assert (env.masks != 0).all()


def test_calls_that_meet_raise_nothing_but_that_they_did() -> None:
    env = VectorEnv(rules_of(), 512, seed=1)
    strange: list[BaseException] = []
    end = time.monotonic() + 1

    def again(call: Callable[[], object]) -> None:
        while not strange and time.monotonic() < end:
            try:
                call()
            except InUseError:
                pass
            except BaseException as error:
                strange.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        calls = (env.reset, lambda: env.choose("greedy"), lambda: env.choose("greedy"))
        threads = [threading.Thread(target=again, args=(call,)) for call in calls]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert strange == []


@pytest.mark.parametrize(
    "rules", [b"tenhou-4p", None, 4, load("tenhou-4p").native], ids=lambda value: type(value).__name__
)
def test_what_is_no_rule_set_is_refused_by_name(rules: Any) -> None:
    for make in (MatchEnv, lambda given: VectorEnv(given, 2), planes_of):
        with pytest.raises(ArgumentTypeError, match="rules must be a rule set"):
            make(rules)


@pytest.mark.parametrize(
    ("n", "error"),
    [
        (0, HandError),
        (-1, HandError),
        (2**20 + 1, HandError),
        (2**40, HandError),
        ("x", ArgumentTypeError),
        (1.5, ArgumentTypeError),
        (None, ArgumentTypeError),
        (True, ArgumentTypeError),
    ],
)
def test_a_number_of_tables_that_cannot_be_is_refused(n: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="1 to 1048576, not"):
        VectorEnv(rules_of(), n)


def test_integers_of_numpy_are_numbers() -> None:
    assert len(VectorEnv(rules_of(), np.int64(3), seed=np.uint64(7))) == 3  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seed", "error"),
    [
        (-1, HandError),
        (2**64, HandError),
        (1.5, ArgumentTypeError),
        ("x", ArgumentTypeError),
        (True, ArgumentTypeError),
        (b"x", ArgumentTypeError),
    ],
)
def test_a_seed_of_a_block_is_a_number_of_64_bits(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"seed must be .*0 to 2\*\*64 - 1, not"):
        VectorEnv(rules_of(), 2, seed=seed)
    env = VectorEnv(rules_of(), 2, seed=5)
    before = env.native.table(0)
    with pytest.raises(error, match="seed"):
        env.reset(seed)
    assert env.native.table(0) == before


@pytest.mark.parametrize("seed", [-1, 1.5, "x", True])
def test_a_seed_of_a_match_that_is_none_changes_nothing(seed: Any) -> None:
    env = MatchEnv(rules_of())
    env.reset(3)
    before = env.hand.copy()
    with pytest.raises(ArgumentTypeError, match="seed"):
        env.reset(seed)
    assert env.hand == before


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"reward": "money"}, HandError),
        ({"reward": None}, ArgumentTypeError),
        ({"answer_forced": "no"}, ArgumentTypeError),
        ({"length": []}, HandError),
        ({"length": "west"}, HandError),
    ],
)
def test_options_of_a_match_that_are_none_are_refused(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(change))):
        MatchEnv(rules_of(), **change)


@pytest.mark.parametrize(
    ("policy", "error"), [("nonsense", HandError), (1, ArgumentTypeError), ([], ArgumentTypeError)]
)
def test_a_policy_that_is_none_is_refused_with_those_there_are(policy: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="random, tsumogiri, greedy"):
        VectorEnv(rules_of(), 2).choose(policy)


@pytest.mark.parametrize(("planes", "error"), [("big", HandError), ([0], ArgumentTypeError), (None, ArgumentTypeError)])
def test_planes_that_are_none_are_refused_with_those_there_are(planes: Any, error: type[Exception]) -> None:
    for env in (VectorEnv(rules_of(), 2), MatchEnv(rules_of())):
        with pytest.raises(error, match="small, full"):
            env.observe(planes=planes)


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (np.zeros(3, np.int64), HandError),
        (np.zeros(2, np.uint8), HandError),
        (np.zeros(6, np.uint8)[::2], HandError),
        ([0, 0, 0], ArgumentTypeError),
        (None, ArgumentTypeError),
    ],
)
def test_actions_that_are_no_bytes_of_each_table_are_refused_unchanged(actions: Any, error: type[Exception]) -> None:
    env = VectorEnv(rules_of(), 3, seed=1)
    before = [env.native.table(table) for table in range(3)]
    with pytest.raises(error, match="actions must be"):
        env.step(actions)
    assert [env.native.table(table) for table in range(3)] == before


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.float32])
def test_codes_of_another_width_are_refused_with_the_remedy(dtype: type[np.generic]) -> None:
    env = VectorEnv(rules_of(), 3, seed=1)
    actions = env.choose().astype(dtype)
    with pytest.raises(HandError, match=rf"not {np.dtype(dtype)}: step\(actions.astype\(numpy.uint8\)\)"):
        env.step(actions)  # type: ignore[arg-type]
    env.step(env.choose().astype(np.int64).astype(np.uint8))


def test_a_set_of_planes_is_named_alike_everywhere() -> None:
    for env in (VectorEnv(rules_of(), 2), MatchEnv(rules_of())):
        assert env.observe(planes="full").shape[-2:] == (353, 34)
    with pytest.raises(
        ArgumentTypeError, match=r"seat must be .* \(a set of planes is given as planes=...\), not str 's"
    ):
        MatchEnv(rules_of()).observe("small")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seat", "error"), [(4, HandError), (-1, HandError), (2**70, HandError), ("0", ArgumentTypeError)]
)
def test_nobody_sees_from_a_seat_that_is_none(seat: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"seat must be .*0 to 3"):
        MatchEnv(rules_of()).observe(seat)


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (np.zeros((31, 34), np.float32), HandError),
        ([], ArgumentTypeError),
        (np.zeros((32, 34)), HandError),
        (np.zeros((353, 34), np.float32), HandError),
    ],
)
def test_planes_go_into_an_array_of_their_own_shape(out: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="out must be"):
        MatchEnv(rules_of()).observe(out=out)


def test_a_read_only_array_takes_no_planes() -> None:
    out = np.zeros((32, 34), np.float32)
    out.flags.writeable = False
    with pytest.raises(HandError, match="read-only"):
        MatchEnv(rules_of()).observe(out=out)


def test_a_match_that_goes_on_has_no_result() -> None:
    with pytest.raises(IllegalActionError, match="not over"):
        MatchEnv(rules_of()).result()


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
@pytest.mark.parametrize("imported", ["import mahjong.env.aec", "from mahjong.env import MatchAEC"])
def test_without_the_extra_the_error_says_what_to_install(library: str, imported: str) -> None:
    # The other library is there: an empty module will do.
    code = (
        "import sys, types; sys.modules['gymnasium'] = there = types.ModuleType('gymnasium'); there.spaces = None\n"
        f"sys.modules[{library!r}] = None\n"
        f"try:\n {imported}\nexcept ImportError as error:\n print(type(error).__name__, error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == f'MissingExtraError mahjong.env.aec needs {library}: pip install "mjcore[env]"'


def test_the_environments_are_there_by_their_package_and_bring_no_numpy_before_they_are_used() -> None:
    code = (
        "import sys; from mahjong.env import *; from mahjong.env import MATCH_ENDED, MatchEnv, VectorEnv, planes_of;"
        "MatchEnv('tenhou-4p').reset(1); assert 'numpy' not in sys.modules; VectorEnv('tenhou-4p', 2)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_agent_that_is_none_is_refused_with_those_there_are() -> None:
    pytest.importorskip("pettingzoo")
    from mahjong.env.aec import MatchAEC

    env = MatchAEC(rules_of())
    with pytest.raises(IllegalActionError, match="reset"):
        env.step(0)
    env.reset(1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(HandError, match="seat_0, seat_1, seat_2, seat_3"):
            ask("seat_9")
    before = env.observe("seat_0")["observation"]
    for action in (-1, 57, 1.5, "pass", None):
        with pytest.raises(IllegalActionError):
            env.step(action)  # type: ignore[arg-type]
    assert (env.observe("seat_0")["observation"] == before).all()
    with pytest.raises(HandError, match="ansi"):
        MatchAEC(rules_of(), render_mode="human")
