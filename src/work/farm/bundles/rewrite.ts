import { pathToFileURL } from 'node:url';

/** A folder or file that is elsewhere now; both absolute. */
export interface Move {
  from: string;
  to: string;
}

/** What tells things apart, or says what was typed: it stays as it is, and digests are over some of it. */
const STAYS = new Set([
  'label',
  'text',
  'name',
  'benchmark',
  'configuration',
  'missing',
  'categories',
  'rows',
  'find',
  'gate',
]);

/**
 * The same value with paths moved in every text of it: whole parts of paths only, alone or within a text, since flags, environments and
 * command lines have paths in them. The innermost of several folders counts. Pure.
 */
export function moved<T>(value: T, moves: readonly Move[]): T {
  const real = moves.filter(({ from, to }) => from !== to && from !== '');
  return real.length === 0 ? value : (walk(value, replacer(real)) as T);
}

function walk(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => walk(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, one]) => [key, STAYS.has(key) ? one : walk(one, replace)]);
  return Object.fromEntries(fields);
}

function replacer(moves: readonly Move[]): (text: string) => string {
  const asUrls = moves.map(({ from, to }) => ({ from: pathToFileURL(from).href, to: pathToFileURL(to).href }));
  const all = [...asUrls, ...moves].sort((a, b) => b.from.length - a.from.length);
  const places = new Map(all.map(({ from, to }) => [from, to]).reverse() as [string, string][]);
  const texts = all.map(({ from }) => from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // What stands before a path is no part of a longer one, and what stands behind it ends its last name.
  const pattern = new RegExp(`(?<![\\w.@/+-])(?:${texts.join('|')})(?=$|[/\\s"'\`,;:?#&|)\\]}>])`, 'g');
  return (text) => text.replace(pattern, (from) => places.get(from) as string);
}
