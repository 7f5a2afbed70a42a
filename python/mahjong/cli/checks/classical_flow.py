"""Questions about the course of a classical game, answered by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong.cli.checks.fields import CaseError
from mahjong.game.classical_cases import differences

__all__ = ["run"]


def run(case: Mapping[str, Any]) -> list[str]:
    """Bring the engine into the situation of the question and compare what it allows."""
    try:
        return differences(case)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise CaseError(f"{type(error).__name__}: {str(error)[:80]}") from None
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise CaseError(str(error)[:80]) from None
