/** What a server does with the n-th request that it gets: known before the first one comes. */
import { createRandom } from '../../../test/stats/simulation.ts';

export type Mode = 'rate' | 'full';

export interface Fate {
  delayMs: number;
  status: number;
  /** Bytes of the answer's body. */
  size: number;
  /** How the end of the body is told. */
  end: 'length' | 'chunks' | 'close';
  /** The connection is closed behind the answer; HTTP/2: GOAWAY. */
  closes: boolean;
  /** No answer: HTTP/1.1 resets the connection, HTTP/2 the stream. */
  resets: boolean;
}

export interface Scenario {
  what: string;
  /** Requests per second, of `rate`. */
  rate: number;
  seconds: number;
  /** The whole server stands still: see `STALLS`. */
  stalls: boolean;
  /** Bytes are compared: bodies are more than headers and handshakes, of which generators count some. */
  bytes: boolean;
  /** At full load the server's own work is all of a latency, so that nobody else knows it. */
  latencyKnown: Record<Mode, boolean>;
  fate(n: number, mode: Mode): Partial<Fate>;
}

/** All requests wait for 200 ms, every 2 s, first 1.5 s after the first request. */
export const STALLS = { firstMs: 1500, everyMs: 2000, ms: 200 };

/** Of 50 requests 44 take 2 ms, 5 take 20 and 1 takes 100, in another order each time: P50, P90 and P99 lie within a kind. */
const DELAYS = delays(47, 200);

const FORMS: readonly Partial<Fate>[] = [
  {},
  { end: 'chunks' },
  { status: 204 },
  { status: 304 },
  {},
  { end: 'chunks' },
  { status: 204 },
  { end: 'close' },
  {},
  { end: 'chunks' },
];

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  delays: {
    what: '88 % of the answers take 2 ms, 10 % take 20 ms, 2 % take 100 ms',
    rate: 400,
    seconds: 5,
    stalls: false,
    bytes: false,
    latencyKnown: { rate: true, full: true },
    fate: (n) => ({ delayMs: DELAYS[n % DELAYS.length] as number }),
  },
  stalls: {
    what: 'the server stands still for 200 ms every 2 s; at full load each answer takes 2 ms besides',
    rate: 1000,
    seconds: 5,
    stalls: true,
    bytes: false,
    latencyKnown: { rate: true, full: true },
    fate: (_n, mode) => ({ delayMs: mode === 'full' ? 2 : 0 }),
  },
  closes: {
    what: 'each 50th answer closes its connection, each 200th request is reset without an answer',
    rate: 500,
    seconds: 2,
    stalls: false,
    bytes: false,
    latencyKnown: { rate: true, full: false },
    fate: (n) => ({ closes: n % 50 === 24, resets: n % 200 === 199 }),
  },
  lengths: {
    what: 'chunked, with a length, 204, 304, until the connection closes (each 10th); 1 to 4,000 bytes; each 100th is a 500',
    rate: 500,
    seconds: 2,
    stalls: false,
    bytes: true,
    latencyKnown: { rate: true, full: false },
    fate: (n) => ({ size: 1 + ((n * 7919) % 4000), ...(n % 100 === 99 ? { status: 500 } : FORMS[n % 10]) }),
  },
};

export function fateOf(scenario: Scenario, n: number, mode: Mode): Fate {
  const fate: Fate = { delayMs: 0, status: 200, size: 2, end: 'length', closes: false, resets: false };
  Object.assign(fate, scenario.fate(n, mode));
  return fate.status === 204 || fate.status === 304 ? { ...fate, size: 0 } : fate;
}

function delays(seed: number, blocks: number): number[] {
  const random = createRandom(seed).uniform;
  const block = [...new Array<number>(44).fill(2), ...new Array<number>(5).fill(20), 100];
  return Array.from({ length: blocks }, () => shuffled(block, random)).flat();
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
