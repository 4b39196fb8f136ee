"""How kernels are compiled: once, kept on disk, and without the interpreter's lock, so that threads count."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

from houseway.lab.sources import stamp

F = TypeVar("F", bound=Callable[..., Any])
NO_REFERENCES: dict[str, Any] = {"_nrt": False}
USUAL: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
PART: dict[str, Any] = {"no_cpython_wrapper": True}


class PartLibrary(JITCodeLibrary):
    """Code that is only ever linked into other code: optimised and made there, and not by itself before."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is none."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "PartLibrary":
        """Asked for nothing but to note the environment of the function, which such code never looks at."""
        return self

    def set_env(self, name: str, env: object) -> None:
        """Nowhere to note it."""


class PartCompiler(Compiler):
    """Numba's own, but for where the code goes."""

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """As usual, into a library of parts."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


def lean(function: F) -> F:
    """The function as machine code, made when it is first called and kept for the next time.

    It makes no arrays: counting references to those it is given costs more than the play itself, and is left
    out. Numba refuses to compile it otherwise.
    """
    return _kept(function, **NO_REFERENCES)


def part(function: F) -> F:
    """A part of kernels: only compiled code may call it, there is no way in from Python."""
    return _part(function)


def inlined(function: F) -> F:
    """A part of kernels that becomes one with the machine code around it: no call."""
    return _part(function, forceinline=True)


def _part(function: F, **options: Any) -> F:
    made = numba.njit(pipeline_class=PartCompiler, **USUAL, **PART, **NO_REFERENCES, **options)(function)
    return cast(F, _for_all_numbers(made))


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
