"""Functions of the native core say how they are called."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator

import pytest

import mjcore

MODULES = sorted(module.name for module in pkgutil.iter_modules(mjcore.__path__) if module.name != "__main__")


def functions(name: str) -> Iterator[Callable[..., object]]:
    """Give the functions of a module and the methods of its classes."""
    module = importlib.import_module(f"mjcore.{name}")
    for holder in (module, *(found for found in vars(module).values() if inspect.isclass(found))):
        for word, found in vars(holder).items():
            if inspect.isroutine(found) and not word.startswith("_") and not isinstance(found, staticmethod):
                yield found


@pytest.mark.parametrize("name", MODULES)
def test_every_function_has_a_signature_that_can_be_read(name: str) -> None:
    for function in functions(name):
        assert inspect.signature(function).parameters is not None
        assert (function.__doc__ or "").count("--\n\n") == 0
