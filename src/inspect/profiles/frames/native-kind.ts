/** Whose code a native function is, by its symbol and the library that it is in. */

import type { FrameKind } from '../profile.ts';

/**
 * Classes of V8's collector, within `v8::internal::` or cppgc: names of its sources in `src/heap/`. The engine of Bun, JavaScriptCore,
 * marks and sweeps in the classes of the third line.
 */
const COLLECTOR = new RegExp(
  [
    String.raw`\b(?:Scaveng\w*|MarkCompact\w*|MinorMarkSweep\w*|MinorMarkCompact\w*|Marking\w*|\w*MarkingVisitor\w*|\w*MarkingJob|Mark\w*Visitor|Sweeper|ConcurrentMarking|IncrementalMarking|Evacuat\w*|\w*Evacuator\w*|YoungGeneration\w*|GlobalHandles|WeakObjects|ArrayBufferSweeper|GCTracer|PretenuringHandler|PointersUpdating\w*|RootScavenge\w*|Unmapper|LiveObjectVisitor|MinorGC\w*|BodyDescriptor)::`,
    String.raw`\bcppgc::|^(?:\w+ )?heap::base::|\bv8::internal::WriteBarrier::Marking|\bv8::internal::Heap::(?:CollectGarbage|PerformGarbageCollection|Scavenge|MarkCompact|Collect\w*|Process\w*Weak\w*|\w*GC\w*|Update\w*Reference\w*)`,
    String.raw`\bJSC::(?:SlotVisitor|MarkedBlock|MarkedSpace|BlockDirectory|Heap::(?:collect|run|sweep|mark|\w*Phase)|HeapCellType|IncrementalSweeper|LocalAllocator::allocateSlowCase|WeakBlock|MarkStackArray|MarkingConstraint)`,
  ].join('|'),
);

/** V8's compilers and parser, and JavaScriptCore's. */
const COMPILER = new RegExp(
  [
    String.raw`\bv8::internal::(?:compiler|maglev|turboshaft|baseline|interpreter::(?:Bytecode(?:Generator|Array|Register|Compiler)|Interpreter(?:CompilationJob)?::)|wasm::(?:\w*Compil|Liftoff|\w*ModuleDecoder|TurboshaftGraph)|optimizing|Optimiz\w*Compil)`,
    String.raw`\bv8::internal::(?:Parser|ParserBase|PreParser|Scanner|Ast\w*|\w*CompilationJob|Compiler|Rewriter|BackgroundCompileTask|LazyCompileDispatcher|OptimizedCompilationJob|DeclarationScope|Scope|ParseInfo|UnoptimizedCompilationInfo|parsing|Deoptimizer|(?:Macro|SharedMacro)?Assembler(?:Base)?|ScriptCompiler)\b|\bv8::ScriptCompiler`,
    String.raw`\bJSC::(?:DFG|FTL|B3|Yarr::Yarr\w*Parser|Parser|Lexer|BytecodeGenerator|JIT\b|JITWorklist|Baseline\w*|CodeBlock::(?:finalize|jettison)|ASTBuilder|SyntaxChecker|LinkBuffer)`,
  ].join('|'),
);

const REGEXP = /\bv8::internal::(?:RegExp|NativeRegExp|Irregexp|regexp)|\bJSC::Yarr::/;
const WASM = /\bv8::internal::wasm::|\bJSC::Wasm::/;
const ENGINE =
  /^(?:non-virtual thunk to )?(?:\w[\w\s*&]* )?(?:v8|JSC|WTF|Inspector)::|^Builtins_|^Builtin:|\bv8::(?:internal|base)::|\bJSC::|^(?:llint_|jsc_|operation[A-Z]|slow_path_|vmEntryTo|ipint_|wasm_)/;
const KERNEL = /^(?:\[kernel|\[guest\.kernel|\[k\]|.*\/vmlinux|.*\.ko(?:\.\w+)?$)|^\[vsyscall\]/;

/** Arguments and template parameters name classes of others: `node::Call(v8::internal::Scavenger*)` is node's. */
export function withoutArguments(symbol: string): string {
  let depth = 0;
  let kept = '';
  // Templates nest, and operators hold the signs as their names; both are short, so one walk is enough.
  const text = symbol
    .replaceAll('(anonymous namespace)', '{anonymous}')
    .replace(/operator(?:<<=?|>>=?|<=>|<=?|>=?|->\*?|\(\))/g, 'operator');
  for (const sign of text) {
    if (sign === '<' || sign === '(') depth++;
    else if (sign === '>' || sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += sign;
  }
  return kept === '' ? symbol : kept;
}

/**
 * @param symbol demangled, with its arguments or without
 * @param library the file that it is in, or what perf writes for the kernel: `[kernel.kallsyms]`; null where not told
 */
export function nativeKind(symbol: string, library: string | null = null): FrameKind {
  if ((library !== null && KERNEL.test(library)) || symbol.endsWith('_[k]')) return 'kernel';
  // A function that is a lambda or an instance of a template is told by what stands before its arguments.
  const name = symbol.includes('(') || symbol.includes('<') ? withoutArguments(symbol) : symbol;
  if (!ENGINE.test(name) && !name.includes('cppgc::') && !name.includes('heap::base::')) return 'native';
  if (COLLECTOR.test(name)) return 'collector';
  if (COMPILER.test(name)) return 'compiler';
  if (REGEXP.test(name)) return 'regexp';
  if (WASM.test(name)) return 'wasm';
  return 'v8';
}
