import type { FrameHint } from './differences.ts';

/** A frame as something to look for. */
export interface SoughtFrame {
  /** As it was given. */
  shown: string;
  /** The function's own name: `toJSON` of `Buffer.toJSON`. */
  name: string;
  /** What it is a member of, as far as its name says: `Buffer`; null where it does not. */
  owner: string | null;
  /** A built-in module without `node:`, as `internal/buffer`; null where it is none or not told. */
  module: string | null;
  /** A file of the program or of a package; null where it is none or not told. */
  file: string | null;
  line: number | null;
}

const MOST = 150;
/** What profilers put before a name. */
const BEFORE = /^(?:(?:get|set|async|bound|static|new)\s+|[*~^+]+)+/;

/** The frames that have a name to look for, each once, in their order. Pure. */
export function soughtFrames(hints: readonly FrameHint[]): SoughtFrame[] {
  const found = new Map<string, SoughtFrame>();
  for (const hint of hints) {
    const { name: shown, file = null, line = null } = typeof hint === 'string' ? { name: hint } : hint;
    const name = ownName(shown);
    if (name === '') continue;
    const module = moduleOf(file ?? '');
    const one = { shown, name, owner: ownerOf(shown), module, file: module === null && file ? file : null, line };
    const key = JSON.stringify([name, one.owner, one.module, one.file]);
    if (!found.has(key)) found.set(key, one);
    if (found.size >= MOST) break;
  }
  return [...found.values()];
}

function ownerOf(shown: string): string | null {
  const parts = shown.trim().replace(BEFORE, '').split('.');
  return parts.length > 1 ? (parts[0] as string) : null;
}

/** The last part of a name that is one; empty for `(anonymous)`, `(garbage collector)` and for what is no JavaScript. */
function ownName(shown: string): string {
  const plain = shown.trim().replace(BEFORE, '');
  const last = plain.slice(plain.lastIndexOf('.') + 1);
  return /^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(last) && last.length < 200 ? last : '';
}

/** `node:internal/buffer`, `internal/buffer.js` and `buffer.js` (as Node.js wrote them up to 14) are built in; paths are not. */
function moduleOf(file: string): string | null {
  if (file.startsWith('node:')) return file.slice('node:'.length);
  return /^(?:internal\/)?[a-z_][\w/-]*\.js$/.test(file) && !file.includes('node_modules')
    ? file.replace(/\.js$/, '')
    : null;
}
