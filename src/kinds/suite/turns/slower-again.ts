import type { Variant } from '../../../host/runtimes/index.ts';
import type { Run } from '../../../measure/request.ts';
import { median } from '../../../stats/describe.ts';
import { percent } from '../../../text/english-numbers.ts';

// Where main() called again does its work slower than its first call, which had everything to compile yet, turns are another work
// than what the author wrote: most likely a compiler took what is new in each call (a closure, a class, a stream) for the only one
// there is, and then had to take that back. Where that holds for all processes alike it changes no ratio, and the row keeps its turns.

/** The share of the rate of a declared run that turns have at least: docs/evidence/alternation.md. */
const LEAST = 0.8;
/** Another process of the block has at least so many times that share: what the ratio in turns may be off by, as another work. */
const APART = 1.15;

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
 * The reason why a row takes no turns where one of its processes is slower in them than in its first call, and slower so than another, in both
 * of two blocks: one alone may have met a phase of the machine.
 *
 * @param another makes the second block, where the first gives reason to
 * @returns null where none is
 */
export async function whoIsSlowerAgain<V extends Variant>(
  runs: readonly RunOn<V>[],
  another: () => Promise<readonly RunOn<V>[]>,
): Promise<string | null> {
  const suspects = slowerOf(runs);
  if (suspects.length === 0) return null;
  const again = slowerOf(await another());
  const found = again.find(({ variant }) => suspects.some((one) => one.variant === variant));
  if (found === undefined) return null;
  const { variant, share } = found;
  return `${variant.label}: main() called again is slower than its first call, by ${percent(1 - share)}`;
}

/** Those of a block that are slower again, and not as much as all others are. */
function slowerOf<V>(runs: readonly RunOn<V>[]): { variant: V; share: number }[] {
  const shares = runs.flatMap(({ variant, run }) => {
    const share = shareOfFirst(run);
    return share === null ? [] : [{ variant, share }];
  });
  const most = Math.max(...shares.map(({ share }) => share));
  return shares.filter(({ share }) => share < LEAST && most >= APART * share);
}
