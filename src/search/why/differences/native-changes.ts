import type { NativeChange, NativeChanges, NativePart } from './differences.ts';
import { demangled, type NativeFunctions } from './native-functions.ts';
import { candidatesFor, partOf, plainName, symbolKey } from './native-symbol.ts';

/** Those that were not asked for; the largest changes. */
const MOST_LISTED = 40;
/** Of one name that was asked for: overloads and instances of templates. */
const MOST_OF_A_NAME = 10;
/** Names that are looked for. */
const MOST_ASKED = 200;
/** Bytes that the larger one must have: of a few bytes each change is a large one. */
const LEAST_BYTES = 128;
/** Bytes that the smaller one must have: less is a jump to another function with the same code, where the compiler merged them. */
const LEAST_OWN_BYTES = 32;

/** One side: its functions, and the major version of its ICU. */
interface NativeSide {
  functions: NativeFunctions;
  icu: string;
}

/**
 * How the sizes of native functions differ.
 *
 * @param asked names as `nm` or a profiler has them, mangled or not
 */
export async function nativeChanges(
  old: NativeSide,
  to: NativeSide,
  asked: readonly string[],
  abort?: AbortSignal,
): Promise<NativeChanges> {
  const parts = new Map<NativePart, { common: number; changed: number }>();
  const differing: { key: string; ratio: number }[] = [];
  let changed = 0;
  let removed = 0;
  for (const [key, before] of old.functions) {
    const after = to.functions.get(key);
    if (after === undefined) {
      removed++;
      continue;
    }
    const part = partOf(after.symbol, to.icu);
    const count = parts.get(part) ?? { common: 0, changed: 0 };
    parts.set(part, count);
    count.common++;
    if (after.size === before.size) continue;
    count.changed++;
    changed++;
    if (Math.max(before.size, after.size) >= LEAST_BYTES && Math.min(before.size, after.size) >= LEAST_OWN_BYTES)
      differing.push({ key, ratio: Math.abs(Math.log(after.size / before.size)) });
  }
  const found = await lookedFor(old, to, asked.slice(0, MOST_ASKED), abort);
  const wanted = new Set(found.keys);
  differing.sort((a, b) => b.ratio - a.ratio || (a.key < b.key ? -1 : 1));
  const others = differing
    .map(({ key }) => key)
    .filter((key) => !wanted.has(key))
    .slice(0, MOST_LISTED);
  return {
    functions: { old: old.functions.size, new: to.functions.size },
    changed,
    removed,
    added: to.functions.size - (old.functions.size - removed),
    byPart: [...parts].map(([part, count]) => ({ part, ...count })).sort((a, b) => b.common - a.common),
    list: await listed(old, to, [...wanted, ...others], wanted, abort),
    notFound: found.notFound,
  };
}

/** The keys of names that were asked for: those that changed most before those that did not. */
async function lookedFor(
  old: NativeSide,
  to: NativeSide,
  asked: readonly string[],
  abort?: AbortSignal,
): Promise<{ keys: string[]; notFound: string[] }> {
  const keys = new Set<string>();
  const notFound: string[] = [];
  for (const name of asked) {
    // Profilers name V8's built-ins without what their symbols begin with.
    const own = [symbolKey(name, to.icu), symbolKey(name, old.icu), `Builtins_${name}`].filter((key) =>
      isThere(key, old, to),
    );
    const all = own.length > 0 ? own : await overloads(name, old, to, abort);
    if (all.length === 0) notFound.push(name);
    for (const key of all.slice(0, MOST_OF_A_NAME)) keys.add(key);
  }
  const change = (key: string) => {
    const [before, after] = [old.functions.get(key)?.size, to.functions.get(key)?.size];
    return before === undefined || after === undefined ? Number.POSITIVE_INFINITY : Math.abs(Math.log(after / before));
  };
  const order = [...keys].map((key, i) => ({ key, i, by: change(key) }));
  const rank = ({ by }: { by: number }) => (by > 0 ? 0 : 1);
  return { keys: order.sort((a, b) => rank(a) - rank(b) || a.i - b.i).map(({ key }) => key), notFound };
}

/** Functions of a name that is not mangled: those whose own name, without parameters, is the same. */
async function overloads(name: string, old: NativeSide, to: NativeSide, abort?: AbortSignal): Promise<string[]> {
  const keys = [
    ...new Set([...candidatesFor(name, to.functions.keys()), ...candidatesFor(name, old.functions.keys())]),
  ];
  if (keys.length === 0) return [];
  const names = await demangled(
    keys.map((key) => symbolOf(key, old, to)),
    abort,
  );
  const plain = plainName(name);
  return keys.filter((_, i) => plainName(names[i] as string) === plain);
}

async function listed(
  old: NativeSide,
  to: NativeSide,
  keys: readonly string[],
  wanted: ReadonlySet<string>,
  abort?: AbortSignal,
): Promise<NativeChange[]> {
  const symbols = keys.map((key) => symbolOf(key, old, to));
  const names = await demangled(symbols, abort);
  return keys.map((key, i) => {
    const symbol = symbols[i] as string;
    const isNew = to.functions.has(key);
    return {
      name: names[i] as string,
      symbol,
      part: partOf(symbol, isNew ? to.icu : old.icu),
      old: old.functions.get(key)?.size ?? null,
      new: to.functions.get(key)?.size ?? null,
      asked: wanted.has(key),
    };
  });
}

function isThere(key: string, old: NativeSide, to: NativeSide): boolean {
  return old.functions.has(key) || to.functions.has(key);
}

function symbolOf(key: string, old: NativeSide, to: NativeSide): string {
  return (to.functions.get(key) ?? old.functions.get(key))?.symbol ?? key;
}
