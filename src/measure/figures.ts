/** What a run tells beside its rate: stored as it came, in one column. */
export interface Figures {
  /**
   * An operation's, by name: see docs/operations.md. Of a benchmark that tells latencies `p50`, `p99` and `max` in
   * ns, and `cpu`, its CPU time an operation; of a whole process `wall`, `user`, `system` in seconds and `peakBytes`. What
   * nobody tells is absent.
   */
  metrics?: Record<string, number>;
  /** An operation's: why it is at the floor; null when it was measured. */
  floor?: OperationFloor | null;
  /** In ns/op: of each clean batch of an operation, and of the first batch from the very first call; of each turn of a benchmark. */
  samples?: { steady: number[]; cold: number[] };
  /** An operation's. */
  batches?: { clean: number; taken: number; size: number };
  /** A benchmark's, in an experiment whose processes take turns. */
  turns?: TurnsFacts;
  /** Of a process that took turns: how many each process of its row has from the second block on, as the first one says. */
  turnCount?: number;
  /** Of such a process: batches, or calls, that come before each that counts, where there are some (turns/priming.ts). */
  turnPriming?: number;
  /** A benchmark's, when an operation took next to no time: ns/op, ns of one turn of an empty loop, and of a step of the machine (step.ts). */
  loop?: { opNanos: number; loopNanos: number; stepNanos?: number };
  /** A web server's under load; its `metrics` are named in measure/http-figures.ts. */
  http?: HttpFacts;
  /** Files of its suite's copy, or of its checkout, that it changed, deleted or added; they were put back. */
  changed?: string[];
  /** What was looked at while it ran; readers of many runs leave it out. */
  series?: Series;
  /** A web server's: whole histograms in ns, see load/histogram-text.ts; readers of many runs leave them out. */
  histograms?: { latency: string; service?: string };
}

/** How a benchmark took its turns, the same in all runs of its row; or why its processes run one after the other. */
export type TurnsFacts =
  | {
      /** The parameter that says how often, and its value in each turn. */
      parameter?: string;
      n?: number;
      /** Its value in the calls by which each process begins to warm up, where operations are cheap. */
      long?: number;
      /** In place of all, calls as declared that make a turn. */
      calls?: number;
      /** Whether the first call of a process is the run that the author declared, whose rate is then `metrics.declared`. */
      declared: boolean;
      /**
       * The iterations of a declared run that is made in a process of its own, where its author's take long; `metrics.declared` is of
       * that, in the rounds in which it was made. Absent: it was not, as in experiments of earlier versions.
       */
      apart?: Calibration;
    }
  | {
      not: string;
      /** The iterations of its runs, where they were chosen after that was found. */
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

/** What a load was made by, and what stands in the way of reading its figures. */
interface HttpFacts {
  generator: { name: string; version: string };
  /** CPUs that server and generator had for themselves, as taskset takes them; null: they shared all. */
  cpus: { server: string; generator: string } | null;
  /** `generator-bound`, `overloaded`, `leak` ... with a sentence each. */
  marks: { code: string; message: string }[];
  /** Loads that were made until the generator was not late. */
  attempts: number;
}

/** The two figures of an operation that could not be told apart. */
export interface OperationFloor {
  /** ns/op of the operation, as its slope says */
  opNanos: number;
  /** ns/op of an empty body of the same shape */
  floorNanos: number;
  /** `unused`: nothing comes back from it, and it may have been left out; `floor`: too short to tell; or other words */
  why: string;
}

/** Reads the figures of a report: undefined when there are none, a text that says what is wrong with them. Pure. */
export type FigureReader = (
  report: Partial<Record<'metrics' | 'floor' | 'samples' | 'batches' | 'loop' | 'http' | 'turns', unknown>>,
) => Figures | undefined | string;

/** A benchmark has figures when it took next to no time, and when it tells its latencies, or those of its server. */
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

/** The figures of turns, or what is wrong with them. */
function readTurns(turns: unknown, samples: unknown): Figures | string {
  const facts = turnsFacts(turns);
  const { steady } = recordOf(samples);
  if (facts === null || !isNumbers(steady)) return `reported turns of ${JSON.stringify(turns)}`;
  return { turns: facts, samples: { steady, cold: [] } };
}

/** What a process says of how it takes turns; null where that cannot be read. Pure. */
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

/** An operation must have them. */
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

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isNumber);
}

function isNanos(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
