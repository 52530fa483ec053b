/** Frames of code as V8's own log names it, and of what the engine does beside. */

import type { Frame, FrameKind } from '../profile.ts';
import { jitFrame } from './jit-name.ts';
import { nativeKind } from './native-kind.ts';

/** A name of no file. */
export const bareFrame = (name: string, kind: FrameKind, file: string | null = null): Frame => ({
  name,
  kind,
  file,
  line: null,
  column: null,
  package: null,
  tier: null,
});

const OF_SCRIPTS = new Set(['LazyCompile', 'JS', 'Function', 'Script', 'Eval']);

/**
 * @param type `JS`, `Builtin`, `BytecodeHandler`, `RegExp` ...
 * @param mark of the tier: `~`, `^`, `+`, `*`; empty for code that is of no function
 */
export function v8CodeFrame(type: string, name: string, mark: string): Frame {
  if (OF_SCRIPTS.has(type)) return jitFrame(`${type}:${mark}${name}`) ?? bareFrame(name, 'unknown');
  if (type === 'Builtin') return bareFrame(name, 'v8');
  if (type === 'RegExp') return bareFrame(`RegExp: ${name}`, 'regexp');
  if (type === 'CPP') return bareFrame(name, nativeKind(name));
  if (/^wasm/i.test(type)) return bareFrame(name, 'wasm');
  return bareFrame(`${type}:${name}`, 'v8');
}

/** `[node]` for code of a library whose functions are not told. */
export const libraryFrame = (path: string): Frame =>
  bareFrame(`[${path.slice(path.lastIndexOf('/') + 1).replace(/^\[|\]$/g, '')}]`, 'native', path);

/** What V8 was at (include/v8-unwinder.h, StateTag); the states that are none of these run code that a frame says. */
const STATES: readonly (Frame | undefined)[] = [
  undefined,
  bareFrame('(garbage collector)', 'collector'),
  bareFrame('(PARSER)', 'compiler'),
  bareFrame('(BYTECODE_COMPILER)', 'compiler'),
  bareFrame('(COMPILER)', 'compiler'),
  undefined,
  undefined,
  bareFrame('(idle)', 'idle'),
  bareFrame('(idle)', 'idle'),
  bareFrame('(LOGGING)', 'v8'),
  bareFrame('(idle)', 'idle'),
];

export const stateFrame = (state: number): Frame | undefined => STATES[state];
