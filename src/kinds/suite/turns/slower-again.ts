import type { Calibration } from '../../../measure/figures.ts';
import type { Run } from '../../../measure/request.ts';
import type { Variant } from '../../../runtimes/index.ts';
import { median } from '../../../stats/describe.ts';
import { percent } from '../../../stats/percent-words.ts';
import { type BenchmarkRequest, measureBenchmark } from '../measure/measure-benchmark.ts';
import { measureApart } from './declared-apart.ts';

// Where main() called again does its work slower than its first call, which had everything to compile yet, turns are another work
// than what the author wrote: most likely a compiler took what is new in each call (a closure, a class, a stream) for the only one
// there is, and then had to take that back.

/** The share of the rate of a declared run that turns have at least: docs/evidence/alternation.md. */
const LEAST = 0.8;

/**
 * The share of the rate of its first call that a process has in its turns; null where it made no declared run, or no turns. Pure.
 *
 * @param declared operations a second of the first call; as the run itself says unless given
 */
export function shareOfFirst({ outcome }: Pick<Run, 'outcome'>, declared?: number): number | null {
  if (outcome.outcome !== 'ok') return null;
  const { samples, metrics } = outcome.figures ?? {};
  const first = declared ?? metrics?.declared ?? 0;
  if (samples === undefined || samples.steady.length === 0 || !(first > 0)) return null;
  return 1e9 / median(samples.steady) / first;
}

/**
 * The reason why a row takes no turns where one of its processes is slower in them than in its first call, twice: beside its own
 * declared run, and beside another one that is made for this.
 *
 * @returns null where none is
 */
export async function whoIsSlowerAgain<V extends Variant>(
  runs: readonly { variant: V; run: Run }[],
  apart: Calibration | undefined,
  requestOn: (variant: V) => BenchmarkRequest,
): Promise<string | null> {
  for (const { variant, run } of runs) {
    if (!isSlower(shareOfFirst(run))) continue;
    const request = requestOn(variant);
    const { outcome } =
      apart === undefined
        ? await measureBenchmark(request)
        : ((await measureApart([variant], apart, requestOn)).get(variant) ?? run);
    const share = outcome.outcome === 'ok' ? shareOfFirst(run, outcome.rate) : null;
    if (share !== null && isSlower(share)) {
      return `${variant.label}: main() called again is slower than its first call, by ${percent(1 - share)}`;
    }
  }
  return null;
}

function isSlower(share: number | null): boolean {
  return share !== null && share < LEAST;
}
