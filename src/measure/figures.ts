/** What a run reports beside its rate: stored unchanged, in one column. */
export interface Figures {
  /**
   * By name; unknown ones are absent. An operation's: see docs/operations.md. A benchmark with latencies has `p50`, `p99` and `max` in ns,
   * and `cpu`, its CPU time per operation; a whole process has `wall`, `user`, `system` in seconds and `peakBytes`.
   */
  metrics?: Record<string, number>;
  /** An operation's: why it is too fast to measure; null if it was measured. */
  floor?: OperationFloor | null;
  /** In ns/op: of each undisturbed batch of an operation, and of the first batch from the very first call; of each turn of a benchmark. */
  samples?: { steady: number[]; cold: number[] };
  /** An operation's. */
  batches?: { clean: number; taken: number; size: number };
  /** A benchmark's, in an experiment with interleaved processes. */
  turns?: TurnsFacts;
  /** Of an interleaved process: the turns of each process of its row from the second block on, as the first one decides. */
  turnCount?: number;
  /** Of such a process: batches, or calls, before each one that counts, if there are any (turns/priming.ts). */
  turnPriming?: number;
  /** A benchmark's, if an operation took next to no time: ns/op, ns of an iteration of an empty loop, and of a machine step (step.ts). */
  loop?: { opNanos: number; loopNanos: number; stepNanos?: number };
  /** A web server's under load; its `metrics` are named in measure/http-figures.ts. */
  http?: HttpFacts;
  /** Files of its copy of the suite, or of its checkout, that it changed, deleted or added; they were restored. */
  changed?: string[];
  /** Readings over time while it ran; readers of many runs leave them out. */
  series?: Series;
  /** A web server's: whole histograms in ns, see load/histogram-text.ts; readers of many runs leave them out. */
  histograms?: { latency: string; service?: string };
}

/** How a benchmark was interleaved, the same in all runs of its row; or why its processes run one after the other. */
export type TurnsFacts =
  | {
      /** The parameter for the number of iterations, and its value in each turn. */
      parameter?: string;
      n?: number;
      /** Its value in the first calls of a warm-up, if operations are cheap. */
      long?: number;
      /** Instead of all these: the number of calls, with the author's iterations, that make a turn. */
      calls?: number;
      /** Whether the first call of a process is the author's declared run, whose rate is then `metrics.declared`. */
      declared: boolean;
      /**
       * The iterations of a declared run in a process of its own, if the author's number takes long; `metrics.declared` is then of that
       * run, in the rounds in which it was made. Absent: none was made, as in experiments of earlier versions.
       */
      apart?: Calibration;
    }
  | {
      not: string;
      /** The iterations of its runs, if they were chosen after that was found. */
      calibration?: Calibration;
    };

/** Iterations that were chosen on the baseline, the same for all variants. */
export interface Calibration {
  parameter: string;
  declared: number;
  used: number;
}

/** Figures over time. */
export interface Series {
  /** from the start of the process, rising */
  seconds: number[];
  /** as many, by name; null where one is not known */
  values: Record<string, (number | null)[]>;
}

/** What made the load, and what makes its figures doubtful. */
interface HttpFacts {
  generator: { name: string; version: string };
  /** CPUs that server and generator had for themselves, as for taskset; null: they shared all. */
  cpus: { server: string; generator: string } | null;
  /** `generator-bound`, `overloaded`, `leak` ... with a sentence each. */
  marks: { code: string; message: string }[];
  /** Loads that were made until the generator was on time. */
  attempts: number;
}

/** The two figures of an operation that could not be told apart. */
export interface OperationFloor {
  /** ns/op of the operation, from its slope */
  opNanos: number;
  /** ns/op of an empty body of the same shape */
  floorNanos: number;
  /** `unused`: it returns nothing, so it may have been removed; `floor`: too short to tell, or other words */
  why: string;
}

/** Reads the figures of a report: undefined if there are none, a text with the reason if they are invalid. Pure. */
export type FigureReader = (
  report: Partial<Record<'metrics' | 'floor' | 'samples' | 'batches' | 'loop' | 'http' | 'turns', unknown>>,
) => Figures | undefined | string;

/** A benchmark has figures if it took next to no time, and if it reports its latencies, or those of its server. */
export const readLoop: FigureReader = ({ loop, metrics, http, turns, samples }) => {
  if (loop === undefined && metrics === undefined && http === undefined && turns === undefined) return undefined;
  const told = Object.values(recordOf(metrics)).every(isNanos) ? recordOf(metrics) : null;
  if (told === null) return `reported metrics of ${JSON.stringify(metrics)}`;
  const inTurns = turns === undefined ? {} : readTurns(turns, samples);
  if (typeof inTurns === 'string') return inTurns;
  const figures = {
    ...(metrics === undefined ? {} : { metrics: told as Record<string, number> }),
    ...(http === undefined ? {} : { http: http as HttpFacts }), // from jsdyno's own generator
    ...inTurns,
  };
  if (loop === undefined) return figures;
  const { opNanos, loopNanos, stepNanos } = recordOf(loop);
  return isNanos(opNanos) && isNanos(loopNanos)
    ? { ...figures, loop: { opNanos, loopNanos, ...(isNanos(stepNanos) ? { stepNanos } : {}) } }
    : `reported an empty loop of ${JSON.stringify(loop)}`;
};

/** The figures of turns, or why they are invalid. */
function readTurns(turns: unknown, samples: unknown): Figures | string {
  const facts = turnsFacts(turns);
  const { steady } = recordOf(samples);
  if (facts === null || !isNumbers(steady)) return `reported turns of ${JSON.stringify(turns)}`;
  return { turns: facts, samples: { steady, cold: [] } };
}

/** How a process was interleaved, as it reports; null if that cannot be read. Pure. */
export function turnsFacts(value: unknown): TurnsFacts | null {
  const { parameter, n, long, calls, declared, apart, not } = recordOf(value);
  if (typeof not === 'string') return { not };
  if (typeof declared !== 'boolean') return null;
  const alone = apart === undefined ? {} : calibrationOf(apart);
  if (alone === null) return null;
  const begun = isNanos(long) ? { long } : {};
  if (typeof parameter === 'string' && isNanos(n)) return { parameter, n, ...begun, declared, ...alone };
  return isNanos(calls) ? { calls, declared, ...alone } : null;
}

function calibrationOf(value: unknown): { apart: Calibration } | null {
  const { parameter, declared, used } = recordOf(value);
  const isWhole = typeof parameter === 'string' && isNanos(declared) && isNanos(used);
  return isWhole ? { apart: { parameter, declared, used } } : null;
}

/** An operation must have figures. */
export const readOperation: FigureReader = ({ metrics, floor, samples, batches }) => {
  const numbers = Object.entries(recordOf(metrics)).filter(([, value]) => value !== undefined && value !== null);
  const wrong = numbers.find(([, value]) => !isNumber(value));
  if (metrics === undefined || wrong !== undefined) return `reported metrics of ${JSON.stringify(metrics)}`;
  if (floor !== null && !isFloor(floor)) return `reported a floor of ${JSON.stringify(floor)}`;
  const { steady, cold } = recordOf(samples);
  if (!isNumbers(steady) || !isNumbers(cold)) return 'reported no samples';
  const { clean, taken, size } = recordOf(batches);
  if (!isNumber(clean) || !isNumber(taken) || !isNumber(size)) return 'reported no batches';
  return {
    metrics: Object.fromEntries(numbers) as Record<string, number>,
    floor,
    samples: { steady, cold },
    batches: { clean, taken, size },
  };
};

function isFloor(value: unknown): value is OperationFloor {
  const { opNanos, floorNanos, why } = recordOf(value);
  return isNumber(opNanos) && isNumber(floorNanos) && typeof why === 'string';
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isNumber);
}

function isNanos(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
