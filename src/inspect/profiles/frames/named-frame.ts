/** A frame of a format that has one text for each: collapsed stacks, and symbols of perf. */

import type { Frame } from '../profile.ts';
import { jitFrame } from './jit-name.ts';
import { nativeKind } from './native-kind.ts';
import { cutName, scriptFrame } from './script-frame.ts';
import { isSpecialName } from './script-kind.ts';

/** What begins a path, an address or a module's name. */
const PATH = /^(?:[a-z][a-z-]+:|\/|[A-Za-z]:[\\/]|\.{1,2}\/|internal\/|[^\s:]+\.[cm]?[jt]sx?(?:$|:))/;
const PLACE = /:(\d{1,9})(?::(\d{1,9}))?$/;

/**
 * @param text as the format has it; `_[k]`, `_[j]` and `_[i]` at its end say kernel, compiled at run time, and inlined (Gregg's stackcollapse)
 * @param library of native code, where the format tells it
 */
export function namedFrame(text: string, library: string | null = null): Frame {
  const given = cutName(text);
  const mark = /_\[([kji])\]$/.exec(given);
  const name = mark === null ? given : given.slice(0, -4);
  const base = {
    name,
    file: library === null ? null : cutName(library),
    line: null,
    column: null,
    package: null,
    tier: null,
  };
  if (mark?.[1] === 'k') return { ...base, kind: 'kernel' };
  if (isSpecialName(name)) return scriptFrame({ name, file: null });
  const script = jitFrame(name) ?? stackFrame(name);
  if (script !== null) return script;
  const kind = nativeKind(name, library);
  if (kind !== 'native' || library !== null || name.includes('::') || name.startsWith('_')) return { ...base, kind };
  // A plain word is a function of the language, or native code, or JavaScript whose file was not written down: nobody knows.
  const word = scriptFrame({ name, file: null });
  return word.kind === 'native' ? { ...word, kind: 'unknown' } : word;
}

/** `fn (/app/a.js:12:5)`, `fn /app/a.js:12:5` and `/app/a.js:12:5`, as stack traces, 0x and speedscope have it. */
function stackFrame(text: string): Frame | null {
  if (text.endsWith(')')) {
    const open = text.lastIndexOf('(');
    const inside = text.slice(open + 1, -1);
    return open >= 0 && PATH.test(inside) && !inside.includes('::')
      ? placed(text.slice(0, open).trimEnd(), inside)
      : null;
  }
  if (!PLACE.test(text)) return null;
  const blank = text.indexOf(' ');
  if (blank > 0 && PATH.test(text.slice(blank + 1))) return placed(text.slice(0, blank), text.slice(blank + 1));
  return PATH.test(text) && !text.includes('::') ? placed('', text) : null;
}

function placed(name: string, text: string): Frame {
  const place = PLACE.exec(text);
  return scriptFrame({
    name,
    file: place === null ? text : text.slice(0, place.index),
    line: place === null ? null : Number(place[1]),
    column: place?.[2] === undefined ? null : Number(place[2]),
  });
}
