/** Whose code a frame of JavaScript is, by where its script is from and by its name. */

import type { FrameKind } from '../profile.ts';
import { isBuiltInName } from './built-in-names.ts';
import { packageOf } from './package-of.ts';

/** What profilers call by names of their own, in V8's, JavaScriptCore's and DevTools' profiles. */
const SPECIAL: ReadonlyMap<string, FrameKind> = new Map([
  ['(garbage collector)', 'collector'],
  ['(idle)', 'idle'],
  ['(program)', 'native'],
  ['(native)', 'native'],
  ['(no stack)', 'native'],
  ['(BYTECODE_COMPILER)', 'compiler'],
  ['(COMPILER)', 'compiler'],
  ['(PARSER)', 'compiler'],
  ['(LOGGING)', 'v8'],
  ['(JS)', 'unknown'],
  // Of heap profiles: what holds memory outside of any function.
  ['(V8 API)', 'native'],
  ['(EXTERNAL)', 'native'],
  ['(GC)', 'collector'],
  ['(IDLE)', 'idle'],
  ['(unresolved function)', 'unknown'],
  // Of @datadog/pprof.
  ['Garbage Collection', 'collector'],
  ['Non JS threads activity', 'native'],
]);

/** Whether a name stands for no function. */
export const isSpecialName = (name: string): boolean => name === '(anonymous)' || SPECIAL.has(name);

/**
 * Scripts of the runtime itself: `node:fs`, `internal/process/task_queues` and, without a scheme, `fs.js` of Node.js before 16; `ext:` and
 * `checkin:` of Deno; `bun:` and `internal:` of Bun.
 */
const OF_RUNTIME = /^(?:node:|node-internal:|internal[:/]|ext:|checkin:|bun:|builtin:|native )/;
const EXTENSION = /^(?:chrome-extension|extensions?):/;

/** A kind and, for a dependency, the package. */
interface ScriptKind {
  kind: FrameKind;
  package: string | null;
}

const of = (kind: FrameKind): ScriptKind => ({ kind, package: null });

/**
 * @param file a path or an address as the profile has it; null or empty where it has none
 * @param name the function's; empty for an anonymous one
 * @param isScript whether it is known to be of a script, though not of which: one that was dropped before the profile was written
 */
export function scriptKind(file: string | null, name: string, isScript = false): ScriptKind {
  if (name.startsWith('RegExp:')) return of('regexp');
  if (file === null || file === '') return of(isScript ? 'unknown' : withoutFile(name));
  if (file.startsWith('wasm:') || /^wasm-function\[\d+\]/.test(name)) return of('wasm');
  if (OF_RUNTIME.test(file)) return of('node');
  if (EXTENSION.test(file)) return of('native');
  if (file === '[native code]' || file === 'native') return of(withoutFile(name));
  const found = packageOf(file);
  return found === null ? of('application') : { kind: 'dependency', package: found };
}

function withoutFile(name: string): FrameKind {
  const special = SPECIAL.get(name);
  if (special !== undefined) return special;
  // So JavaScriptCore names a regular expression.
  if (/^\/.+\/[dgimsuvy]*$/.test(name)) return 'regexp';
  if (/^(?:js-to-wasm|wasm-to-js|wasm-to-capi|c-to-js)\b/i.test(name)) return 'v8';
  if (name.startsWith('wasm-') || name.startsWith('wasm:')) return 'wasm';
  // An anonymous function without a file is JavaScript (`new Function`, `-e`): native functions have names.
  if (name === '' || name === '(anonymous)') return 'unknown';
  return isBuiltInName(name) ? 'v8' : 'native';
}
