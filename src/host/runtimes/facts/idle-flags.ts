import type { Startable } from '../command-line.ts';
import { ownValues } from '../own-values.ts';
import { listV8Options } from '../read-v8-options.ts';
import { diffV8Options } from '../v8-options.ts';

/** V8 lists its default as 0 and decides later. */
const SEMI_SPACE = 'max-semi-space-size';

/**
 * Of a variant's flags those that V8 takes and that change nothing: what they set is so without them. A comparison of a runtime with
 * itself would come of it. Starts the runtime twice, with all of them and without; and once more for a flag that seems to be one where there
 * are others, which may set the same.
 */
export async function idleFlags(variant: Startable, signal?: AbortSignal): Promise<string[]> {
  const { kind } = variant.runtime;
  if (kind !== 'node' && kind !== 'deno') return [];
  const flags = variant.flags.flatMap((flag) =>
    flag.replace(/^--v8-flags=/, '').split(flag.startsWith('--v8-flags=') ? ',' : '\0'),
  );
  if (flags.length === 0) return [];
  const listed = await listV8Options({ ...variant, flags }, signal);
  const plain = await listV8Options({ ...variant, flags: [] }, signal);
  const found: string[] = [];
  for (const [place, flag] of flags.entries()) {
    const name = /^--(?:no-?)?([\w-]+)/.exec(flag.replaceAll('_', '-'))?.[1] ?? '';
    const value = listed[name];
    if (value === undefined) continue;
    const others = { ...variant, flags: flags.filter((_, other) => other !== place) };
    const isIdle = async () => {
      if (name === SEMI_SPACE && value !== '0') return value === String((await ownValues(others, signal)).semiSpace);
      if (value !== plain[name]) return false;
      const without = flags.length === 1 ? plain : await listV8Options(others, signal);
      return diffV8Options(listed, without).length === 0;
    };
    if (await isIdle()) found.push(flag);
  }
  return found;
}
