/**
 * How many iterations a run should have: chosen on the baseline, frozen in the experiment, the same for every variant
 * (docs/evidence/run-length.md). Pure; the runs themselves are made in calibrate.ts.
 */
import type { Configuration, ParameterValue } from '../../measure/configuration.ts';

/** Parameters that say how often the operation is done, in the words of upstream's benchmarks. */
const ITERATIONS = ['n', 'iterations', 'writes', 'count'];
const DURATIONS = ['dur', 'duration'];

/** Modules whose benchmarks with a duration of their own keep more of it: connections and servers begin slowly. */
const IO_MODULES = new Set([
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'fs',
  'http',
  'http2',
  'https',
  'net',
  'tls',
  'websocket',
  'worker',
]);
/** Seconds that a run should measure: a shorter run is lengthened to that, a longer one cut (docs/evidence/run-length.md). */
const AIM = 0.2;
/** Seconds of a duration that are kept at most. */
const MOST_OF_DURATION = { io: 1, other: AIM };

/** A run whose measured time is within this factor of its aim is left as it is: a second guess gains nothing. */
const CLOSE = 1.6;
/**
 * A declared length that measures less than this share of that is kept: such a row is about the first calls of a
 * process, and steady ones may say the opposite (docs/evidence/run-length.md).
 */
const COLD = 1 / 10;
/** A short run is mostly warm-up, and not every cost is in proportion: no step is larger than this. */
const LARGEST_STEP = 100;

/**
 * A process that takes so many seconds, of which it measures less than such a share, does its work when it has stopped the clock,
 * as dns/lookup-promises.js of Node.js core does. More iterations would only make it longer: it gets seconds of the whole.
 */
const LONGEST_WHOLE = 2;
const NEXT_TO_NOTHING = 1 / 100;
const AIM_WHOLE = 0.5;

/** Whether what a benchmark does waits for the system. */
export function isIo({ benchmark }: Pick<Configuration, 'benchmark'>): boolean {
  return IO_MODULES.has(benchmark.split('/')[0] ?? '');
}

/** Seconds of a declared duration that a run measures. */
export function durationFor(configuration: Pick<Configuration, 'benchmark'>, declared: number): number {
  return Math.min(declared, isIo(configuration) ? MOST_OF_DURATION.io : MOST_OF_DURATION.other);
}

/** The parameter to change, and whether it is a duration; null when the benchmark has none. */
export function lengthParameter({ parameters }: Pick<Configuration, 'parameters'>) {
  const find = (names: string[]) => names.find((name) => typeof parameters[name] === 'number');
  const duration = find(DURATIONS);
  if (duration !== undefined) return { name: duration, isDuration: true };
  const iterations = find(ITERATIONS);
  return iterations === undefined ? null : { name: iterations, isDuration: false };
}

/** Where to begin: a tenth of what is declared, since a declared run may take half a minute. */
export function firstGuess(declared: number): number {
  return Math.max(1, Math.round(declared / 10));
}

/** A run that was made to find the length. */
export interface TriedLength {
  iterations: number;
  /** measured with them, less what the run waited for a CPU */
  seconds: number;
  /** that the whole process took */
  whole: number;
}

/**
 * The iterations to use, or to try next. Other iterations than the declared ones are final only when a second run confirms them: the
 * first may have been cold or disturbed, and made ten thousand iterations look like a hundred thousand.
 *
 * @param tried all runs so far, in order; at least one. Of several with the same iterations the fastest counts
 * @param declared iterations that the benchmark asks for: kept where they come near the aim
 */
export function lengthAfter(tried: readonly TriedLength[], declared: number): { iterations: number; isFinal: boolean } {
  const { iterations, whole } = tried.at(-1) as TriedLength;
  const seconds = Math.min(...tried.filter((one) => one.iterations === iterations).map((one) => one.seconds));
  const asDeclared = (seconds * declared) / iterations;
  // A clock may be too coarse for a short run: then both are Infinity.
  const [factor, ofDeclared] = [AIM / seconds, AIM / asDeclared];
  if (whole >= LONGEST_WHOLE && seconds < whole * NEXT_TO_NOTHING) {
    return { iterations: tidy((iterations / whole) * AIM_WHOLE), isFinal: true };
  }
  if (isClose(ofDeclared) || ofDeclared > 1 / COLD) return { iterations: declared, isFinal: true };
  const next = isClose(factor) ? iterations : tidy(iterations * Math.min(factor, LARGEST_STEP));
  return { iterations: next, isFinal: next === declared || (next === iterations && tried.length > 1) };
}

function isClose(factor: number): boolean {
  return factor > 1 / CLOSE && factor < CLOSE;
}

/** Two significant digits: figures that can be read and compared; a whole number from 1 on. */
export function tidy(iterations: number): number {
  return Math.max(1, Math.round(Number(iterations.toPrecision(2))));
}

/** The configuration with its length replaced, parameters in the same order. */
export function withLength<C extends Configuration>(configuration: C, name: string, value: ParameterValue): C {
  return { ...configuration, parameters: { ...configuration.parameters, [name]: value } };
}
