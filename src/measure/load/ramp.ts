import { percent } from '../../text/english-numbers.ts';
import type { LoadResult } from './result.ts';

/** A search for the highest sustainable rate of a server. */
export interface RampOptions {
  /** Requests per second: the low load that is the reference, and the highest rate to try. */
  from: number;
  to: number;
  /** P99 may grow to this many times that at the low load. */
  factor: number;
}

/**
 * Of a step: `kept` - the server kept up; `past` - it did not, or P99 grew too much; `generator` - the generator was late or had no CPU
 * left, so nothing is known about the server.
 */
type StepState = 'kept' | 'past' | 'generator';

export interface RampStep {
  rate: number;
  requestsPerSecond: number;
  p50: number | null;
  p99: number | null;
  state: StepState;
  /** In words, when it was not kept. */
  reason: string | null;
  result: LoadResult;
}

export interface RampResult {
  options: RampOptions;
  /** By rate. */
  steps: RampStep[];
  /** P99 up to which a step is kept, in ns; null without a low load to compare with. */
  limitNs: number | null;
  /** The highest rate that was kept below all that were not; null when none was. */
  knee: number | null;
  /** `found`: a rate above was too much; `not reached`: the highest was kept; `generator`: it was the generator that could not keep up; `none`: the lowest was too much. */
  end: 'found' | 'not reached' | 'generator' | 'none' | 'interrupted';
}

/** Rates are doubled until one is too high; then the gap is halved until it is no wider than this. */
const GROWTH = 2;
const CLOSE = 1.05;
/** Loads at most. */
const MOST_STEPS = 20;
/** A server that answers less of the rate than this has not kept up. */
const KEPT_UP = 0.99;
/** The last requests of a short load are answered just after its end. */
const LAST_ONES = 3;
/** A server with a larger share of failures than this has not kept up either. */
const FAILED = 0.001;
/** A P99 that exceeds that of the low load by less than this does not matter: a valid run may be sent this late (marks.ts), in ns. */
const NO_MATTER_NS = 1e6;

/**
 * Finds the knee: the highest rate at which the server answers at least 99 % of what is due, with a P99 of at most `factor` times that of
 * the low load (or 1 ms more). In a queue with random arrivals (M/M/1) each quantile of the time in the system is that of an idle queue
 * times 1 / (1 - utilisation), so a factor of 5 is a utilisation of .8; a factor of 2, at .5, is where Kleinrock's power (throughput by
 * delay) has its maximum (L. Kleinrock, "Power and deterministic rules of thumb", ICC 1979).
 *
 * Rates are doubled up to the first that is too high, then the gap is halved by its geometric mean. A rate is too high if it fails twice:
 * one disturbance must not end the search.
 *
 * @param run a load at a rate
 * @param onStep called after each
 */
export async function ramp(
  options: RampOptions,
  run: (rate: number) => Promise<LoadResult>,
  { onStep, abort }: { onStep?: ((step: RampStep) => void) | undefined; abort?: AbortSignal | undefined } = {},
): Promise<RampResult> {
  const { from, to, factor } = options;
  const steps: RampStep[] = [];
  let limitNs: number | null = null;
  let runs = 0;
  const tried = async (rate: number): Promise<RampStep | null> => {
    for (let attempt = 1; ; attempt++) {
      if (abort?.aborted || runs >= MOST_STEPS) return null;
      runs++;
      const result = await run(rate);
      if (abort?.aborted) return null;
      const step = judged(rate, result, limitNs);
      if (step.state === 'past' && attempt === 1 && steps.length > 0) continue;
      if (step.state === 'generator' && attempt === 1) continue;
      steps.push(step);
      onStep?.(step);
      return step;
    }
  };
  const end = (how: RampResult['end']): RampResult => {
    const sorted = [...steps].sort((a, b) => a.rate - b.rate);
    return { options, steps: sorted, limitNs, knee: kneeOf(sorted), end: abort?.aborted ? 'interrupted' : how };
  };

  const low = await tried(from);
  if (low === null || low.state === 'generator') return end('generator');
  if (low.state === 'past' || low.p99 === null) return end('none');
  limitNs = Math.max(factor * low.p99, low.p99 + NO_MATTER_NS);
  let good = from;
  let bad: RampStep | null = null;
  while (bad === null && good < to) {
    const step = await tried(rounded(Math.min(to, good * GROWTH)));
    if (step === null) break;
    if (step.state === 'kept') good = step.rate;
    else bad = step;
  }
  while (bad !== null && bad.rate / good > CLOSE) {
    const rate = rounded(Math.sqrt(good * bad.rate));
    if (rate <= good || rate >= bad.rate) break;
    const step = await tried(rate);
    if (step === null) break;
    if (step.state === 'kept') good = step.rate;
    else bad = step;
  }
  if (bad === null) return end('not reached');
  return end(bad.state === 'generator' ? 'generator' : 'found');
}

/** What a load at a rate says about the server. Pure. */
export function judged(rate: number, result: LoadResult, limitNs: number | null): RampStep {
  const { requestsPerSecond, latency, completed, marks } = result;
  const failures = Object.values(result.failed).reduce((sum, one) => sum + one, 0) + result.unfinished;
  const step = { rate, requestsPerSecond, p50: latency?.p50 ?? null, p99: latency?.p99 ?? null, result };
  const past = (reason: string): RampStep => ({ ...step, state: 'past', reason });
  // A late generator also makes answers late, so it is checked first.
  const bound = marks.find(({ code, invalid }) => code === 'lagging' || (code === 'generator-bound' && invalid));
  if (bound !== undefined) return { ...step, state: 'generator', reason: bound.message };
  if (failures > FAILED * (completed + failures))
    return past(`${failures} of ${completed + failures} were not answered`);
  const due = ((result.scheduled ?? 0) / result.durationMs) * 1000;
  const kept = due === 0 ? 1 : requestsPerSecond / due;
  if (kept < KEPT_UP - LAST_ONES / Math.max(1, result.scheduled ?? 1)) return past(`${percent(kept)} answered in time`);
  if (limitNs !== null && latency !== null && latency.p99 > limitNs) return past('P99 too high');
  return { ...step, state: 'kept', reason: null };
}

function kneeOf(sorted: readonly RampStep[]): number | null {
  let knee: number | null = null;
  for (const { rate, state } of sorted) {
    if (state !== 'kept') break;
    knee = rate;
  }
  return knee;
}

/** To three digits: nobody types more. */
function rounded(rate: number): number {
  return Number(rate.toPrecision(3));
}
