"""How kernels are compiled: once, kept on disk, and without the interpreter's lock, so that threads count."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from houseway.lab.sources import stamp

F = TypeVar("F", bound=Callable[..., Any])
NO_REFERENCES: dict[str, Any] = {"_nrt": False}


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called and kept for the next time."""
    return _kept(function, nogil=True)


def lean(function: F) -> F:
    """As `compiled`, for code that makes no arrays: counting references to those it is given costs more
    than the play itself, and is left out. Numba refuses to compile it otherwise.
    """
    return _kept(function, nogil=True, **NO_REFERENCES)


def inlined(function: F) -> F:
    """A part of kernels, lean as well, that becomes one with the machine code around it: no call."""
    return cast(F, numba.njit(forceinline=True, nogil=True, error_model="numpy", **NO_REFERENCES)(function))


def _kept(function: F, **options: Any) -> F:
    """Kept on disk until any source changes that it may be made of: Numba alone watches its own file only."""
    made = numba.njit(cache=True, error_model="numpy", **options)(function)
    if made is not function:
        index = made._cache._cache_file
        index._source_stamp = (index._source_stamp, stamp(function.__module__))
    return cast(F, made)
