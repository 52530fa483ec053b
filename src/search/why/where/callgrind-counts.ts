/** What callgrind wrote, as instructions by function (https://valgrind.org/docs/manual/cl-format.html). */
import { nameIdentity } from '../../../inspect/profiles/frames/identity.ts';
import { namedFrame } from '../../../inspect/profiles/frames/named-frame.ts';
import { takeParts } from './callgrind.ts';
import type { TakenInstructions } from './taken.ts';
import type { Told } from './told-spans.ts';

/** What is in no function of its own. */
export const SMALLER = '(smaller ones)';

/** All that has no name: machine code that was made at run time. */
const COMPILED = '(code compiled at run time)';

/** `fn=(12) name`, and `fn=(12)` where it was named before. */
const NAMED = /^(c?)(fn|ob)=(?:\((\d+)\))?(?: ?(.*))?$/;
const COST = /^(?:[+-]?\d+|0x[0-9a-f]+|\*)(?: (\d+))?$/;
/** A function that calls itself is told by how deep. */
const DEEPER = /'\d+$/;
const ADDRESS = /^0x[0-9a-f]+$/;

/** What is a smaller share of all that many operations took is not stored by its name. */
const LEAST_STORED = 1e-5;

/** What was counted of few operations and of many; a text where it cannot be read. Removes the files. */
export function instructionsOf(file: string, { few, many }: Pick<Told, 'few' | 'many'>): TakenInstructions | string {
  const parts = takeParts(file);
  if (typeof parts === 'string') return parts;
  const [fewCounts, manyCounts] = [callgrindCounts(parts.few), callgrindCounts(parts.many)];
  if (fewCounts === null || manyCounts === null) return 'callgrind wrote what cannot be read';
  if (!(few > 0 && many > few)) return 'the process told no operations of its counts';
  const all = Object.values(manyCounts).reduce((sum, one) => sum + one, 0);
  const named = new Set(Object.keys(manyCounts).filter((name) => (manyCounts[name] as number) >= LEAST_STORED * all));
  return {
    form: 'instructions',
    few: { count: few, functions: folded(fewCounts, named) },
    many: { count: many, functions: folded(manyCounts, named) },
  };
}

/** All that is not named, as one. */
function folded(counts: Record<string, number>, named: ReadonlySet<string>): Record<string, number> {
  const kept: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const at = named.has(name) ? name : SMALLER;
    kept[at] = (kept[at] ?? 0) + count;
  }
  return kept;
}

/**
 * Instructions of each function itself, without what it called, by a name that is the same on another release.
 * @returns null for what is no such file. Pure
 */
export function callgrindCounts(text: string): Record<string, number> | null {
  if (!/^events: Ir\b/m.test(text)) return null;
  const names: Record<'fn' | 'ob', Map<string, string>> = { fn: new Map(), ob: new Map() };
  const counts = new Map<string, number>();
  const known = new Map<string, string>();
  let own = '';
  let library = '';
  let isOfCall = false;
  for (const line of text.split('\n')) {
    const named = NAMED.exec(line);
    if (named !== null) {
      const [, ofCall, kind, id, given = ''] = named as unknown as [string, string, 'fn' | 'ob', string?, string?];
      const name = given === '' && id !== undefined ? (names[kind].get(id) ?? '') : given;
      if (id !== undefined) names[kind].set(id, name);
      if (ofCall !== '') continue;
      if (kind === 'fn') own = name;
      else library = name;
      continue;
    }
    if (line.startsWith('calls=')) {
      // The next line is what the call cost, which is of the function that was called.
      isOfCall = true;
      continue;
    }
    const cost = COST.exec(line);
    if (cost === null) continue;
    if (!isOfCall) {
      const key = `${library}\n${own}`;
      const name = known.get(key) ?? functionName(own, library);
      known.set(key, name);
      counts.set(name, (counts.get(name) ?? 0) + Number(cost[1] ?? 0));
    }
    isOfCall = false;
  }
  return Object.fromEntries(counts);
}

function functionName(text: string, library: string): string {
  const name = text.replace(DEEPER, '');
  if (name === '' || name === '???' || ADDRESS.test(name)) {
    // Code of a library without symbols is of that library.
    return library === '' || library === '???' ? COMPILED : `(${library.split('/').at(-1)})`;
  }
  return identityOf(name, library === '' ? null : library);
}

/** The name of a native function without its arguments and without what a release puts into it. Pure. */
export function identityOf(name: string, library: string | null = ''): string {
  return nameIdentity(namedFrame(name, library));
}
