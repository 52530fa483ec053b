import { isDeepStrictEqual } from 'node:util';
import { BUILD_MEANINGS, BUILD_NOISE } from './build-meanings.ts';
import type { BuildChange } from './differences.ts';

/** `process.config`, of which anything may be missing. */
export type BuildConfig = Readonly<Record<string, unknown>>;

/** A value longer than this is cut. */
const LONGEST = 500;
const MOST = 60;

/**
 * Entries of how two runtimes were built that differ: `variables` and `target_defaults`, those with a known meaning first, then V8's,
 * then others by name. Lists are compared as sets: their order is chance. Pure.
 */
export function buildChanges(old: BuildConfig, to: BuildConfig): BuildChange[] {
  const [before, after] = [entriesOf(old), entriesOf(to)];
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)))
    // What one build does not know and the other has switched off is off in both.
    .filter((name) => !(isOff(before.get(name)) && isOff(after.get(name))))
    .map((name) => ({
      name,
      old: textOf(before.get(name)),
      new: textOf(after.get(name)),
      meaning: meaningOf(lastOf(name)),
    }));
  const rank = ({ name, meaning }: BuildChange) => (meaning !== null ? 0 : lastOf(name).startsWith('v8_') ? 1 : 2);
  return changes.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)).slice(0, MOST);
}

function entriesOf(config: BuildConfig): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const section of ['variables', 'target_defaults']) collect(section, config[section], found, 0);
  return found;
}

/** Values of nested objects by the way to them: `target_defaults.configurations.Release.v8_enable_v8_checks`. */
function collect(way: string, value: unknown, found: Map<string, unknown>, depth: number): void {
  if (BUILD_NOISE.test(lastOf(way)) || /\.configurations\.Debug\b/.test(way)) return;
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < 6)
    for (const [name, one] of Object.entries(value)) collect(`${way}.${name}`, one, found, depth + 1);
  else if (Array.isArray(value))
    found.set(way, value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).sort());
  // Releases write 1, true and "true" for one thing.
  else if (value !== undefined)
    found.set(way, value === 'true' || value === true ? 1 : value === 'false' || value === false ? 0 : value);
}

function isOff(value: unknown): boolean {
  return (
    value === undefined || value === 0 || value === '' || value === null || (Array.isArray(value) && value.length === 0)
  );
}

function textOf(value: unknown): string | null {
  const text = value === undefined ? undefined : JSON.stringify(value);
  return text === undefined ? null : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function meaningOf(name: string): string | null {
  return Object.hasOwn(BUILD_MEANINGS, name) ? (BUILD_MEANINGS[name] as string) : null;
}

function lastOf(way: string): string {
  return way.slice(way.lastIndexOf('.') + 1);
}
