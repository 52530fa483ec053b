import type { Run } from '../../../measure/request.ts';
import type { Variant } from '../../../runtimes/index.ts';
import { median } from '../../../stats/describe.ts';
import { percent } from '../../../stats/percent-words.ts';

// Where main() called again does its work slower than its first call, which had everything to compile yet, turns are another work
// than what the author wrote: most likely a compiler took what is new in each call (a closure, a class, a stream) for the only one
// there is, and then had to take that back.

/** The share of the rate of a declared run that turns have at least: docs/evidence/alternation.md. */
const LEAST = 0.8;

interface RunOn<V> {
  variant: V;
  run: Run;
}

/** The share of the rate of its first call that a process has in its turns; null where it made no declared run, or no turns. Pure. */
export function shareOfFirst({ outcome }: Pick<Run, 'outcome'>): number | null {
  if (outcome.outcome !== 'ok') return null;
  const { samples, metrics } = outcome.figures ?? {};
  const first = metrics?.declared ?? 0;
  if (samples === undefined || samples.steady.length === 0 || !(first > 0)) return null;
  return 1e9 / median(samples.steady) / first;
}

/**
 * The reason why a row takes no turns where one of its processes is slower in them than in its first call, in both of two blocks:
 * one alone may have met a phase of the machine.
 *
 * @param another makes the second block, where the first gives reason to
 * @returns null where none is
 */
export async function whoIsSlowerAgain<V extends Variant>(
  runs: readonly RunOn<V>[],
  another: () => Promise<readonly RunOn<V>[]>,
): Promise<string | null> {
  const suspects = runs.filter(({ run }) => isSlower(shareOfFirst(run)));
  if (suspects.length === 0) return null;
  const again = await another();
  for (const { variant } of suspects) {
    const run = again.find((one) => one.variant === variant)?.run;
    const share = run === undefined ? null : shareOfFirst(run);
    if (share !== null && isSlower(share)) {
      return `${variant.label}: main() called again is slower than its first call, by ${percent(1 - share)}`;
    }
  }
  return null;
}

function isSlower(share: number | null): boolean {
  return share !== null && share < LEAST;
}
