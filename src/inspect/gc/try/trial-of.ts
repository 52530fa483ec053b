import type { Variant } from '../../../host/runtimes/index.ts';
import type { Watched } from '../observe/watch-program.ts';
import type { WatchedWork } from '../watch.ts';
import { serverTrial, type Trying, type TryOptions, timeTrial } from './try-flags.ts';

/**
 * How flags are tried on what was watched: whole runs of a program, or a server under the same load.
 * @throws JsdynoError BAD_USAGE where they cannot be, before anything is measured
 */
export function trialOf(
  { words, scenario, load }: WatchedWork,
  { watched, variant }: { watched: Watched; variant: Variant | null },
  options: TryOptions,
): Trying {
  if (scenario !== undefined) return serverTrial({ variant: variant as Variant, words: [] }, null, options);
  const program = variant === null ? { words } : { variant, words };
  return load === undefined ? timeTrial(program, watched, options) : serverTrial(program, load, options);
}
