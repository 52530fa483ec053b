/** What V8 writes of its compilers (--trace-opt, --trace-deopt), by function. Pure. */
import { createRequire } from 'node:module';
import { packageFile } from '../../../host/files/package-file.ts';
import type { FunctionEvents } from './taken.ts';

const { parseDeopts } = createRequire(import.meta.url)(packageFile('src/harness/operations/deopts.cjs')) as {
  parseDeopts(text: string): { function: string; reason: string; location: string; count: number }[];
};

const NAME = String.raw`<JSFunction ?([^>]*?) ?\(sfi = \S+\)>`;
/** Node.js 18 and newer write `completed compiling`, older ones `optimizing`, and those before 16 no target. */
const COMPILED = new RegExp(
  String.raw`\[(?:completed compiling|optimizing) \S+ ${NAME}(?: \(target (\w+)\))?( OSR)? - took`,
  'g',
);
const ABORTED = new RegExp(
  String.raw`\[(?:aborted optimizing|bailed out of optimizing|disabled optimization for) (?:\S+ )?${NAME}[^\n]*?(?:because|reason): ([^\]\n]*)`,
  'g',
);

const ANONYMOUS = '(anonymous)';

/** Compilers by their names here; `TURBOFAN_JS` is that of newer releases, and the only one where none is told. */
function compilerOf(target: string | undefined): string {
  return (target ?? 'turbofan').toLowerCase().replace(/_js$/, '');
}

/** @param text what V8 wrote to its file */
export function readEvents(text: string): FunctionEvents[] {
  const found = new Map<string, FunctionEvents>();
  const of = (name: string): FunctionEvents => {
    const key = name === '' ? ANONYMOUS : name;
    const known = found.get(key) ?? { name: key, optimised: {}, aborted: {}, deoptimised: {} };
    found.set(key, known);
    return known;
  };
  for (const [, name = '', target] of text.matchAll(COMPILED)) count(of(name).optimised, compilerOf(target));
  for (const [, name = '', reason = ''] of text.matchAll(ABORTED)) count(of(name).aborted, reason.trim());
  for (const { function: name, reason, count: times } of parseDeopts(text)) count(of(name).deoptimised, reason, times);
  return [...found.values()];
}

function count(counts: Record<string, number>, key: string, times = 1): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] as number) : 0) + times;
}
