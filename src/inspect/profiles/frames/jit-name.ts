/**
 * The names by which V8 tells perf and its own log of the code that it made (`--perf-basic-prof`, `--prof`): `JS:*fn /app/a.js:12:5`. The mark
 * before the name is the tier (V8, src/objects/code-kind.cc, CodeKindToMarker); `'` behind it says that code is for one context, `o` before it (from V8 14 on) that it was put in
 * place within a loop.
 */

import type { Frame, FrameKind, Tier } from '../profile.ts';
import { scriptFrame } from './script-frame.ts';

const TIERS: Readonly<Record<string, Tier>> = {
  '~': 'interpreted',
  '^': 'baseline',
  '+': 'maglev',
  '*': 'optimised',
};

/** Kinds of code that are functions of a script. */
const FUNCTION = /^(?:LazyCompile|JS|Function|Script|Eval|InterpretedFunction|OptimizedFunction):(?:o?([~^+*])'?)?/;

const OTHER: readonly (readonly [start: string, kind: FrameKind])[] = [
  ['Builtin:', 'v8'],
  ['Builtins_', 'v8'],
  ['BytecodeHandler:', 'v8'],
  ['Bytecode:', 'v8'],
  ['Handler:', 'v8'],
  ['Stub:', 'v8'],
  ['LoadIC:', 'v8'],
  ['StoreIC:', 'v8'],
  ['Interpreter', 'v8'],
  ['RegExp:', 'regexp'],
  ['wasm-to-js', 'v8'],
  ['js-to-wasm', 'v8'],
  ['JS-to-Wasm', 'v8'],
  ['Wasm:', 'wasm'],
  ['wasm-function', 'wasm'],
];

const plain = (name: string, kind: FrameKind): Frame => ({
  name,
  kind,
  file: null,
  line: null,
  column: null,
  package: null,
  tier: null,
});

/** The frame, or null for a name that V8 does not give. */
export function jitFrame(text: string): Frame | null {
  const match = FUNCTION.exec(text);
  if (match !== null) {
    const { name, ...place } = nameAndPlace(text.slice(match[0].length));
    return scriptFrame({ name, ...place, tier: TIERS[match[1] ?? ''] ?? null });
  }
  for (const [start, kind] of OTHER) if (text.startsWith(start)) return plain(text, kind);
  return null;
}

/** What begins a file's name behind that of a function. */
const FILE = / (?=\/|[a-z][a-z-]+:|[A-Za-z]:[\\/]|internal\/|\.{1,2}\/|\[eval\]|evalmachine)/;

/** `fn /app/a file.js:12:5`: a name may have a blank (`get x`), and so may a path. */
function nameAndPlace(text: string): {
  name: string;
  file: string | null;
  line: number | null;
  column: number | null;
} {
  const place = /:(\d{1,9})(?::(\d{1,9}))?$/.exec(text);
  const rest = place === null ? text : text.slice(0, place.index);
  const line = place === null ? null : Number(place[1]);
  const column = place?.[2] === undefined ? null : Number(place[2]);
  const blank = FILE.exec(rest)?.index ?? (place === null ? -1 : rest.indexOf(' '));
  if (blank >= 0) return { name: rest.slice(0, blank), file: rest.slice(blank + 1), line, column };
  // A name alone is a function of no script; a path alone is an anonymous one's.
  const isPath = place !== null || /[/\\]|^node:/.test(rest);
  return { name: isPath ? '' : rest, file: isPath ? rest : null, line, column };
}
