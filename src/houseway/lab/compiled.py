"""How kernels are compiled: once, kept on disk, and without the interpreter's lock, so that threads count."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])
NO_REFERENCES: dict[str, Any] = {"_nrt": False}


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called and kept for the next time."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def parallel(function: F) -> F:
    """The same, with `prange` loops spread over the cores."""
    return cast(F, numba.njit(cache=True, parallel=True, error_model="numpy")(function))


def lean(function: F) -> F:
    """As `compiled`, for code that makes no arrays: counting references to those it is given costs more
    than the play itself, and is left out. Numba refuses to compile it otherwise.
    """
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy", **NO_REFERENCES)(function))


def inlined(function: F) -> F:
    """A part of kernels, lean as well, that becomes one with the machine code around it: no call."""
    return cast(F, numba.njit(forceinline=True, nogil=True, error_model="numpy", **NO_REFERENCES)(function))
