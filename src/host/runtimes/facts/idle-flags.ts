import type { Startable } from '../command-line.ts';
import { listV8Options, readV8Options } from '../read-v8-options.ts';
import { diffV8Options } from '../v8-options.ts';

/** Whose default V8 lists as 0 and decides later. */
const SEMI_SPACE = /^--max[-_]semi[-_]space[-_]size=/;

/**
 * Of a variant's flags those that V8 takes and that change nothing: what they set is so without them. A comparison of a runtime with
 * itself would come of it. Starts the runtime once, and once more
 * for each flag.
 */
export async function idleFlags(variant: Startable, signal?: AbortSignal): Promise<string[]> {
  const { kind } = variant.runtime;
  if (kind !== 'node' && kind !== 'deno') return [];
  const flags = variant.flags.flatMap((flag) =>
    flag.replace(/^--v8-flags=/, '').split(flag.startsWith('--v8-flags=') ? ',' : '\0'),
  );
  if (flags.length === 0) return [];
  const listed = await listV8Options({ ...variant, flags }, signal);
  const found: string[] = [];
  for (const [place, flag] of flags.entries()) {
    const name = /^--(?:no-?)?([\w-]+)/.exec(flag.replaceAll('_', '-'))?.[1] ?? '';
    if (listed[name] === undefined) continue;
    const isSemiSpace = SEMI_SPACE.test(flag);
    const others = { ...variant, flags: flags.filter((_, other) => other !== place) };
    const withIt = isSemiSpace ? await readV8Options({ ...variant, flags }, signal) : listed;
    const without = await (isSemiSpace ? readV8Options : listV8Options)(others, signal);
    if (diffV8Options(withIt, without).length === 0) found.push(flag);
  }
  return found;
}
