import type { Variant } from '../../../host/runtimes/index.ts';
import type { Calibration } from '../../../measure/figures.ts';
import type { Run } from '../../../measure/request.ts';
import type { TurnRun } from '../../../measure/turns/paired-rates.ts';
import { figureIsNear, figuresAgree, LEAST_ROUNDS, type TwoLogs } from '../../../stats/figures-agree.ts';
import { FIRST_EQUIVALENT_LOOK } from '../../../stats/sequential/rare-runs.ts';
import type { EarlierRun } from '../../../store/runs.ts';
import { withCalibration } from '../calibrate.ts';
import { type BenchmarkRequest, measureBenchmark } from '../measure/measure-benchmark.ts';

// The declared run of a row whose author's iterations take long: with fewer, in a process of its own, before the processes that take
// turns. What these have done when their turns begin is then the same in a round with a declared run and in one without.

/** A run of so many times the iterations that it gets apart is long: most of what it does is what turns do (docs/evidence/alternation.md). */
const LONG = 3;

/**
 * Whether the declared run of such a row is made in its next round: in the first ones, and as long as it says something else than the
 * turns of a contender that still is measured. Of a long one the first is enough where it comes near the turns. Of a benchmark that tells the time of each operation, whose tail is read of these runs, as
 * long as a tail that a quarter of all runs have might not have been met. It follows from the stored runs alone, so an experiment that is
 * resumed goes on alike. Pure.
 *
 * @param earlier runs of the row in earlier rounds
 * @param ids of the variants that are measured in the round, the baseline first
 */
export function isMadeAgain(earlier: readonly EarlierRun[], [baseline, ...contenders]: readonly number[]): boolean {
  const measured = earlier.filter(({ rate }) => rate !== null);
  const rounds = [...Map.groupBy(measured, ({ round }) => round).values()];
  const [apart] = measured.flatMap((run) => apartOf(run) ?? []);
  const logsOn = contenders.map((contender) => rounds.flatMap((runs) => logsOf(runs, baseline, contender)));
  const tells = measured.some(({ told }) => told?.metrics?.p99 !== undefined);
  if (apart !== undefined && isLong(apart) && logsOn.every(isNear)) return false;
  if (rounds.length < (tells ? FIRST_EQUIVALENT_LOOK : LEAST_ROUNDS)) return true;
  return logsOn.some((logs) => logs.length >= LEAST_ROUNDS && figuresAgree(logs) !== true);
}

/** Whether most of what a declared run does is what turns do, by how long it is. Pure. */
export function isLong({ declared, used }: Calibration): boolean {
  return declared >= LONG * used;
}

function apartOf({ told }: EarlierRun): Calibration | undefined {
  const turns = told?.turns;
  return turns !== undefined && 'apart' in turns ? turns.apart : undefined;
}

/** By the first round: what later ones say follows from it. */
function isNear([first]: readonly TwoLogs[]): boolean {
  return first !== undefined && figureIsNear(first);
}

/** None where one of both has no declared run. */
function logsOf(runs: readonly EarlierRun[], baseline: number | undefined, contender: number): TwoLogs[] {
  const [before, after] = [baseline, contender].map((id) => runs.find(({ variant }) => variant === id));
  const [one, other] = [ratio(declaredOf(before), declaredOf(after)), ratio(before?.rate, after?.rate)];
  return one === null || other === null ? [] : [{ one: Math.log(one), other: Math.log(other) }];
}

function declaredOf(run: EarlierRun | undefined): number | undefined {
  return run?.told?.metrics?.declared;
}

function ratio(before: number | null = null, after: number | null = null): number | null {
  return before !== null && after !== null && before > 0 && after > 0 ? after / before : null;
}

/** The declared run on each variant, one after the other; those that failed say nothing, and the turns show why. */
export async function measureApart<V extends Variant>(
  variants: readonly V[],
  apart: Calibration,
  requestOn: (variant: V) => BenchmarkRequest,
): Promise<Map<V, Run>> {
  const runs = new Map<V, Run>();
  for (const variant of variants) {
    const request = requestOn(variant);
    if (request.abort?.aborted) break;
    const configuration = withCalibration(request.configuration, apart);
    // The turns say whether the row is at the floor, so that calling main() again, for a quarter of a second, tells nothing.
    runs.set(variant, await measureBenchmark({ ...request, configuration, asksFloor: false }));
  }
  return runs;
}

/**
 * The runs of a block with the declared rates of processes apart, which say how these were made, and with the time that all of
 * them took, each with its part of it. Pure.
 */
export function withApart<V>(
  runs: readonly TurnRun<V>[],
  apart: Calibration,
  declared: ReadonlyMap<V, Run>,
): TurnRun<V>[] {
  const own = runs.filter(({ run }) => run.wallMs > 0);
  const before = [...declared.values()].reduce((sum, { wallMs }) => sum + wallMs, 0);
  const share = before / own.length;
  return runs.map((one) => {
    const run = telling(one.run, apart, declared.get(one.variant));
    const at = own.indexOf(one);
    if (at === -1) return { ...one, run };
    const startedAt = Math.round(run.startedAt - before + at * share);
    return { ...one, run: { ...run, startedAt, wallMs: run.wallMs + share } };
  });
}

function telling(run: Run, apart: Calibration, declared: Run | undefined): Run {
  const { outcome } = run;
  if (outcome.outcome !== 'ok' || outcome.figures?.turns === undefined) return run;
  const { metrics, turns } = outcome.figures;
  const made = declared?.outcome.outcome === 'ok' ? declared.outcome : undefined;
  const told = made === undefined ? {} : { metrics: { ...metrics, ...made.figures?.metrics, declared: made.rate } };
  return { ...run, outcome: { ...outcome, figures: { ...outcome.figures, ...told, turns: { ...turns, apart } } } };
}
