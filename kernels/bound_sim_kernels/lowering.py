"""Parts of kernels are handed on as they are lowered: numba optimises and emits them once, with their kernels.

By itself numba does both for every function and again, with all that it calls, for every function that calls it: half
of what compiling all rules took. Only ``bound_sim_kernels.numba_doors`` uses this.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from llvmlite.binding import Linkage
from numba.core import codegen, compiler, event, typed_passes
from numba.core.compiler_machinery import register_pass

_Library: Any = codegen.JITCodeLibrary
_Lowering: Any = typed_passes.NativeLowering
_CompilerBase: Any = compiler.CompilerBase
_FlagsBase: Any = compiler.Flags
_registry: Any = register_pass
_register = _registry(mutates_CFG=True, analysis_only=False)
_passes: Any = compiler.DefaultPassBuilder
#: numba's passes for what kernels do not have (closures, ``with``, literals to unroll or to propagate, functions to
#: inline, reasons of raises), and for what nobody reads; its dead branches are pruned once, by the last of three passes
_NOT_NEEDED = {
    "WithLifting", "InlineClosureLikes", "RewriteDynamicRaises", "MakeFunctionToJitFunction", "InlineInlinables",
    "FindLiterallyCalls", "LiteralUnroll", "LiteralPropagationSubPipelinePass", "InlineOverloads",
    "NoPythonSupportedFeatureValidation", "AnnotateTypes", "DumpParforDiagnostics",
}  # fmt: skip
_PRUNES = "DeadBranchPrune"

# numba would measure each compilation, and tell of each lock to all those that it is nested in: nobody asks
_event: Any = event
_event.install_timer = lambda kind, callback: nullcontext()


class _KernelLibrary(_Library):  # type: ignore[misc]
    """A kernel linked with its parts as private symbols; LLVM drops those that it does not use."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


class _PartLibrary(_Library):  # type: ignore[misc]
    """A lowered part, to be linked into kernels: never optimised, emitted or run by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@_register
class _KernelLowering(_Lowering):  # type: ignore[misc]
    """numba's own lowering, into a library for kernels."""

    _name = "kernel_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@_register
class _PartLowering(_Lowering):  # type: ignore[misc]
    """numba's own lowering, into a library for parts."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        # what numba knows a compiled function by: there is nothing to run, and called by Python it raises TypeError
        # (it takes a number, and numba calls it with a tuple)
        name = object().__reduce_ex__
        state.targetctx.insert_user_function(name, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=name)
        return True


def _with_lowering(state: Any, lowering: Any) -> list[Any]:
    """numba's own passes, with another lowering."""
    passes = _passes.define_nopython_pipeline(state)
    names = [kind.__name__ for kind, _ in passes.passes]
    last = len(names) - 1 - names[::-1].index(_PRUNES)
    passes.passes = [
        entry
        for place, (entry, name) in enumerate(zip(passes.passes, names, strict=True))
        if name not in _NOT_NEEDED and (name != _PRUNES or place == last)
    ]
    number = next(number for number, (kind, _) in enumerate(passes.passes) if kind is _Lowering)
    passes.passes[number] = (lowering, lowering.name())
    passes.finalize()
    return [passes]


class _Flags(_FlagsBase):  # type: ignore[misc]
    """numba's flags, compared by what is set: it compares them all the time, option by option, each by its default."""

    def __hash__(self) -> int:
        return hash(frozenset(self._values))

    def __eq__(self, other: object) -> bool:
        return bool(self._values == other._values) if isinstance(other, _Flags) else bool(super().__eq__(other))


class _Compiler(_CompilerBase):  # type: ignore[misc]
    """numba's compiler, with flags that are compared quickly."""

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        super().__init__(typing, target, library, args, result, _Flags(flags), names)


class KernelCompiler(_Compiler):
    """For numba's ``pipeline_class``: what Python calls."""

    def define_pipelines(self) -> list[Any]:
        return _with_lowering(self.state, _KernelLowering)


@contextmanager
def _not_refreshed(*contexts: Any) -> Iterator[None]:
    """With contexts of numba that do not look for new declarations: a part's kernel has just looked."""
    for context in contexts:
        context.refresh = lambda: None
    try:
        yield
    finally:
        for context in contexts:
            del context.refresh


class PartCompiler(_Compiler):
    """For numba's ``pipeline_class``: what only goes into kernels. It can't be cached."""

    def __init__(self, typing: Any, target: Any, *rest: Any) -> None:
        with _not_refreshed(typing, target):
            super().__init__(typing, target, *rest)

    def define_pipelines(self) -> list[Any]:
        return _with_lowering(self.state, _PartLowering)
