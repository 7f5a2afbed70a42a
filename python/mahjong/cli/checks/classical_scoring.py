"""Finished tables of Chinese classical: the four hands, the settlement and who deals next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong.cli.checks.fields import CaseError
from mahjong.scoring.classical_cases import differences

__all__ = ["run"]


def run(case: Mapping[str, Any]) -> list[str]:
    """Compare every point, double, limit and payment of a finished table."""
    try:
        return differences(case)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise CaseError(f"{type(error).__name__}: {str(error)[:80]}") from None
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise CaseError(str(error)[:80]) from None
