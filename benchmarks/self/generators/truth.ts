/** What a generator should tell of a load, by the log of the server and the schedule of the users: with no code of a generator. */
import { type Mode, type Scenario, STALLS } from './scenarios.ts';
import type { Deeds } from './server.ts';

/** In ms. */
export interface Latency {
  p50: number;
  p99: number;
  max: number;
}

/** What a generator tells, and what is true. Null: it does not tell, or nobody knows. */
export interface Figures {
  /** Answers of any status. */
  answered: number;
  /** Requests that got no answer. */
  errors: number | null;
  /** Answers with 500. */
  serverErrors: number | null;
  /** Of bodies, or of all that came. */
  bytes: { body: number } | { all: number } | null;
  latency: { [K in keyof Latency]: number | null } | null;
  /** Why the generator itself calls its figures invalid. */
  invalid?: string[];
}

/**
 * @param warmUp requests that do not count
 * @param of which bytes the generator counts
 */
export function truthOf(deeds: Deeds, scenario: Scenario, mode: Mode, warmUp: number, of: Figures['bytes']): Figures {
  const { statuses, resets, bodyBytes, allBytes } = deeds;
  return {
    answered: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    errors: resets,
    serverErrors: statuses[500] ?? 0,
    bytes: !scenario.bytes ? null : of !== null && 'body' in of ? { body: bodyBytes } : { all: allBytes },
    latency: scenario.latencyKnown[mode]
      ? summary(mode === 'rate' ? waits(deeds, scenario, warmUp) : served(deeds))
      : null,
  };
}

/** How long each answer took in the server: who asks again when answered waits for nothing else. */
function served({ came, left }: Deeds): number[] {
  return left.flatMap((at, n) => (at === null ? [] : at - (came[n] as number)));
}

/**
 * How long each user waits who comes at a fixed rate and waits for nobody but the server: to the end of a stall, and then as long
 * as the server took. Whose answer a stall held up is no measure of that.
 */
function waits(deeds: Deeds, { rate, seconds }: Scenario, warmUp: number): number[] {
  const services = served(deeds).filter((ms) => ms < STALLS.ms);
  const [first = 0] = deeds.came;
  return Array.from({ length: rate * seconds }, (_, i) => {
    const due = first + ((warmUp + i) * 1000) / rate;
    const stall = deeds.stalls.find(([from, to]) => from <= due && due < to);
    return (stall === undefined ? 0 : stall[1] - due) + (services[(warmUp + i) % services.length] as number);
  });
}

function summary(latencies: number[]): Latency {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** What a figure may differ by: a generator takes time, too, and leaves requests under way when it ends. */
const TOLERANCE = {
  /** Requests under way at the end of 10 connections, and 1 in 1,000. */
  answered: (truth: number) => 10 + truth / 1000,
  /** A reset that comes at the end is not seen. */
  errors: (truth: number) => (truth === 0 ? 0 : 1),
  serverErrors: (truth: number) => (truth === 0 ? 0 : 1),
  bytes: (truth: number) => truth / 100 + 40_000,
  p50: (truth: number) => 1 + truth / 20,
  p99: (truth: number) => 2 + truth / 20,
  max: (truth: number) => 10 + truth / 20,
};
export type Figure = keyof typeof TOLERANCE;

export const TOLERANCES =
  'Told may differ from true by the 10 requests under way at the end and .1 % in answers, by 1 in errors and 500s where there are some, ' +
  'by 1 % and 40 kB in bytes, by 5 % and 1 ms in P50, 2 ms in P99, 10 ms in the largest latency.';

/** One figure of several; null if there is none. */
export function figureOf({ bytes, latency, invalid: _, ...counts }: Figures, figure: Figure): number | null {
  if (figure === 'bytes') return bytes === null ? null : 'body' in bytes ? bytes.body : bytes.all;
  return figure === 'p50' || figure === 'p99' || figure === 'max' ? (latency?.[figure] ?? null) : counts[figure];
}

export function isOff(figure: Figure, told: number, truth: number): boolean {
  return !(Math.abs(told - truth) <= TOLERANCE[figure](truth));
}
