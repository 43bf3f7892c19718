"""Parts of kernels are handed on as they are lowered: numba optimises and emits them once, with their kernels.

By itself numba does both for every function and again, with all that it calls, for every function that calls it: half
of what compiling all rules took. It also finds the same operator for the same types again and again, and looks for
variables in every text and number: each is done here once, or not at all. Only ``bound_sim_kernels.numba_doors`` uses
this.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from graphlib import TopologicalSorter
from typing import Any

from llvmlite.binding import Linkage
from numba.core import (
    caching,
    codegen,
    compiler,
    compiler_machinery,
    errors,
    event,
    ir,
    postproc,
    transforms,
    typed_passes,
)
from numba.core.types import functions

from bound_sim_kernels import garbage, lean

_Library: Any = codegen.JITCodeLibrary
_Lowering: Any = typed_passes.NativeLowering
_CompilerBase: Any = compiler.CompilerBase
_FlagsBase: Any = compiler.Flags
_Cache: Any = caching.FunctionCache
_registry: Any = compiler_machinery.register_pass
_register = _registry(mutates_CFG=True, analysis_only=False)
_passes: Any = compiler.DefaultPassBuilder
_PassManager: Any = compiler_machinery.PassManager
_PostProcessor: Any = postproc.PostProcessor
_FunctionIR: Any = ir.FunctionIR
_canonical: Any = transforms.canonicalize_cfg
_errors: Any = errors
#: numba's passes for what kernels do not have (closures, ``with``, literals to unroll or to propagate, functions to
#: inline, reasons of raises, arrays that are made), and for what nobody reads: with others where a variable is let go
#: of; its dead branches are pruned once, by the last of three passes
_NOT_NEEDED = {
    "WithLifting", "InlineClosureLikes", "RewriteDynamicRaises", "MakeFunctionToJitFunction", "InlineInlinables",
    "FindLiterallyCalls", "LiteralUnroll", "LiteralPropagationSubPipelinePass", "InlineOverloads",
    "NoPythonSupportedFeatureValidation", "AnnotateTypes", "DumpParforDiagnostics", "NopythonRewrites",
    "IRLegalization",
}  # fmt: skip
_PRUNES = "DeadBranchPrune"
#: what numba says of a function that needs its memory, which is left out; how the names of what is of it begin in LLVM
_NO_MEMORY, _OF_MEMORY = ("NRT required", "Only accept returning of array"), "NRT_"
_MAKES_ARRAYS = "makes or returns arrays (or lists, texts): a compiled function is handed room for what it works out"

# numba would measure each compilation, and tell of each lock to all those that it is nested in: nobody asks
_event: Any = event
_event.install_timer = lambda kind, callback: nullcontext()


_Instruction: Any = ir.Inst
_Variable: Any = ir.Var
_Function: Any = functions.BaseFunction
_get_call_type: Any = _Function.get_call_type
#: modules of functions whose types follow from those of their arguments alone
_PLAIN = ("_operator", "builtins", "math")
#: types of what an instruction holds beside variables
_NO_VARIABLES = frozenset({str, int, float, bool, type(None), ir.Loc})


def _list_variables(self: Any, value: Any) -> list[Any]:
    """numba's own list of an instruction's variables, without a call for each text that it holds."""
    found: list[Any] = []
    _gather(value, found)
    return found


def _gather(value: Any, found: list[Any]) -> None:
    kind = type(value)
    if kind is _Variable:
        found.append(value)
    elif kind in _NO_VARIABLES:
        pass
    elif isinstance(value, _Instruction):
        found.extend(value.list_vars())
    elif isinstance(value, list | tuple):
        for one in value:
            _gather(one, found)
    elif isinstance(value, dict):
        for one in value.values():
            _gather(one, found)
    elif isinstance(value, _Variable):
        found.append(value)


def _known_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """numba's own type of a call, found once for an operator and the types of its arguments."""
    if getattr(self.key[0], "__module__", None) not in _PLAIN:
        return _get_call_type(self, context, args, kws)
    known = self.__dict__.setdefault("_known_call_types", {})
    asked = context, tuple(args), tuple(kws.items())
    found = known.get(asked)
    if found is None:
        found = known[asked] = _get_call_type(self, context, args, kws)
    return found


_Instruction._rec_list_vars = _list_variables
_Function.get_call_type = _known_call_type


def _let_go(module: Any) -> None:
    """Take a module that LLVM has read apart: its pieces hold each other, and nobody looks for garbage meanwhile."""
    for function in module.functions:
        for block in function.blocks:
            block.instructions.clear()
        function.blocks.clear()


class _LettingGo(_Library):  # type: ignore[misc]
    """A library that keeps LLVM's own module alone, and runs its passes on what is defined there."""

    def add_ir_module(self, ir_module: Any) -> None:
        super().add_ir_module(ir_module)
        _let_go(ir_module)

    def _optimize_functions(self, ll_module: Any) -> None:
        """numba's own passes, made once for a module; it makes them for each function, and for what is declared."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)


class _KernelLibrary(_LettingGo):
    """A kernel linked with its parts as private symbols; LLVM drops those that it does not use."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Nothing yet: a kernel's own functions are optimised once, with its parts."""
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """numba's own, which links all parts: each after all that call it, as LLVM takes over what is asked for then.

        Raises TypeError where something that is left has to do with numba's memory.
        """
        calls: dict[Any, list[Any]] = {}
        waiting: list[Any] = [self]
        while waiting:
            library = waiting.pop()
            if library not in calls:
                calls[library] = library._linking_libraries
                waiting += calls[library]
        *called, _ = TopologicalSorter(calls).static_order()
        self._linking_libraries = called[::-1]
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()
        if any(function.name.startswith(_OF_MEMORY) for function in self._final_module.functions):
            raise TypeError(f"{self.name} {_MAKES_ARRAYS}")


class _PartLibrary(_LettingGo):
    """A lowered part, to be linked into kernels: never linked with others, optimised, emitted or run by itself."""

    _shared_module: Any

    def finalize(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Its own module, of which a kernel takes a copy; numba keeps another for this, as it runs its own."""
        self._ensure_finalized()
        if self._shared_module is None:
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage == Linkage.external:
                    function.linkage = Linkage.linkonce_odr
            self._shared_module = self._final_module
        return self._shared_module


@_register
class _KernelLowering(_Lowering):  # type: ignore[misc]
    """numba's own lowering, into a library for kernels."""

    _name = "kernel_lowering"
    lowering_class = lean.Lower

    def run_pass(self, state: Any) -> bool:
        if state.targetctx.data_model_manager[state.return_type].contains_nrt_meminfo():
            raise TypeError(f"{state.func_id.func_qualname} {_MAKES_ARRAYS}")
        state.library = _KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@_register
class _PartLowering(_Lowering):  # type: ignore[misc]
    """numba's own lowering, into a library for parts."""

    _name = "part_lowering"
    lowering_class = lean.Lower

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
        # of its statements and their types nobody asks any more: a kernel knows its parts by their names
        lowered.fndesc.typemap = lowered.fndesc.calltypes = None
        for block in state.func_ir.blocks.values():
            block.scope.localvars._con.clear()
        garbage.tidy()
        return True


class _KernelIR(_FunctionIR):  # type: ignore[misc]
    """numba's own statements of a function, of a kernel or a part: nobody asks which of its variables live where."""


_process = _PostProcessor.run


def _process_kernel(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """numba's own, which brings loops into a form; of a kernel it looks for no variables, and lets go of none."""
    if isinstance(self.func_ir, _KernelIR):
        self.func_ir.blocks = _canonical(self.func_ir.blocks)
    else:
        _process(self, emit_dels, extend_lifetimes)


_PostProcessor.run = _process_kernel


class _Passes(_PassManager):  # type: ignore[misc]
    """numba's passes, without what it does after each of them: it checks itself, and looks up variables once more."""

    def _runPass(self, index: int, one: Any, state: Any) -> None:  # noqa: N802 - numba's name
        one.analysis = self._analysis
        with _errors.new_error_context("Pass {name}", name=one.name()):
            for step in (one.run_initialization, one.run_pass, one.run_finalizer):
                step(state)
        if type(state.func_ir) is _FunctionIR and not state.func_ir.is_generator:
            state.func_ir.__class__ = _KernelIR


#: the passes by their lowering: numba would put them together for each function
_put_together: dict[Any, list[Any]] = {}


def _with_lowering(state: Any, lowering: Any) -> list[Any]:
    """numba's own passes, with another lowering."""
    if lowering not in _put_together:
        own = _passes.define_nopython_pipeline(state)
        names = [kind.__name__ for kind, _ in own.passes]
        last = len(names) - 1 - names[::-1].index(_PRUNES)
        passes = _Passes(own.pipeline_name)
        passes.passes = [
            (lowering, lowering.name()) if entry[0] is _Lowering else entry
            for place, (entry, name) in enumerate(zip(own.passes, names, strict=True))
            if name not in _NOT_NEEDED and (name != _PRUNES or place == last)
        ]
        passes.finalize()
        _put_together[lowering] = [passes]
    return _put_together[lowering]


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

    def compile_extra(self, function: Any) -> Any:
        """numba's own. Raises TypeError where a function makes arrays: nobody would count who holds one."""
        try:
            return super().compile_extra(function)
        except _errors.NumbaError as error:
            if not any(said in str(error) for said in _NO_MEMORY):
                raise
            raise TypeError(f"{function.__qualname__} {_MAKES_ARRAYS}") from error


class KernelCache(_Cache):  # type: ignore[misc]
    """numba's own cache of a kernel, which loads it without all that only compiling needs."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


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
