/** A frame of JavaScript, or of what a profiler of JavaScript calls by a name, from what the profile tells of it. */

import { orElse } from '../../../text/errors/or-else.ts';
import type { Frame, Tier } from '../profile.ts';
import { scriptKind } from './script-kind.ts';

interface ScriptPlace {
  name: string;
  /** A path, an address or a module's name; empty or null where the profile has none. */
  file: string | null;
  /** Counted from 1; null, or below 1, where the profile has none. */
  line?: number | null;
  column?: number | null;
  tier?: Tier | null;
  /** Whether the profile says that it is of a script, even where it names none. */
  isScript?: boolean;
}

/** Longer than any name of use, and as long as a path can be on Linux: what is longer is cut before it is looked at. */
const LONGEST = 4096;

export const cutName = (text: string): string => (text.length > LONGEST ? text.slice(0, LONGEST) : text);

/** The frame with its kind and package; `file://` is taken off a path of this machine's form. */
export function scriptFrame({
  name: givenName,
  file: givenFile,
  line = null,
  column = null,
  tier = null,
  isScript = false,
}: ScriptPlace): Frame {
  const [name, file] = [cutName(givenName), givenFile === null ? null : cutName(givenFile)];
  const { kind, package: of } = scriptKind(file, name, isScript);
  return {
    name: name === '(anonymous)' || name === '<anonymous>' ? '' : name,
    kind,
    file: file === null || file === '' ? null : pathOf(file),
    line: counted(line),
    column: counted(column),
    package: of,
    tier,
  };
}

const counted = (at: number | null): number | null => (at !== null && Number.isSafeInteger(at) && at >= 1 ? at : null);

/** One file is `/app/a.mjs` where it is required and `file:///app/a.mjs` where it is imported: the path is its name here. */
function pathOf(file: string): string {
  if (!file.startsWith('file:///')) return file;
  const path = file.slice(/^file:\/\/\/[A-Za-z]:\//.test(file) ? 8 : 7);
  if (!path.includes('%')) return path;
  return orElse(() => decodeURIComponent(path), path);
}
