"""How kernels are compiled: once, kept on disk, and without the interpreter's lock, so that threads count."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba
from numba.core import types

from houseway.lab.sources import stamp

F = TypeVar("F", bound=Callable[..., Any])
NO_REFERENCES: dict[str, Any] = {"_nrt": False}
USUAL: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
PART: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called and kept for the next time."""
    return _kept(function)


def lean(function: F) -> F:
    """As `compiled`, for code that makes no arrays: counting references to those it is given costs more
    than the play itself, and is left out. Numba refuses to compile it otherwise.
    """
    return _kept(function, **NO_REFERENCES)


def inlined(function: F) -> F:
    """A part of kernels, lean as well, that becomes one with the machine code around it: no call.

    Only compiled code may call it: there is no way in from Python.
    """
    return cast(F, _for_all_numbers(numba.njit(forceinline=True, **USUAL, **PART, **NO_REFERENCES)(function)))


def _for_all_numbers(made: Any) -> Any:
    """Made once for all numbers, not for each that is written out in a call: a kernel is compiled sooner."""
    if hasattr(made, "get_call_template"):
        found = made.get_call_template
        made.get_call_template = lambda arguments, named: found(map(types.unliteral, arguments), named)
    return made


def _kept(function: F, **options: Any) -> F:
    """Kept on disk until any source changes that it may be made of: Numba alone watches its own file only."""
    made = _for_all_numbers(numba.njit(cache=True, **USUAL, **options)(function))
    if made is not function:
        index = made._cache._cache_file
        index._source_stamp = (index._source_stamp, stamp(function.__module__))
    return cast(F, made)


@contextmanager
def meanwhile(task: Callable[[], object]) -> Iterator[None]:
    """Something done aside: machine code can be made, for the most part, while arrays are computed."""
    with ThreadPoolExecutor(1) as aside:
        done = aside.submit(task)
        yield
        done.result()
