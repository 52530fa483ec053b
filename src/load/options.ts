import { availableParallelism } from 'node:os';
import { JsdynoError } from '../errors/catalogue.ts';
import { idMark, withMark } from './request-ids.ts';
import type { Arrivals } from './schedule.ts';

export interface LoadOptions {
  /** `http://` or `https://`. */
  url: string;
  /** Arrivals per second: an open loop, which does not wait for answers. Without it as many as the server answers. */
  rate?: number | undefined;
  /** 10 unless given. */
  connections?: number | undefined;
  /** Requests that a connection has under way at most (HTTP/2: streams); 1 unless given. */
  pipelining?: number | undefined;
  /** Milliseconds that count, after the warm-up; 10,000 unless given. */
  durationMs?: number | undefined;
  /** Ends after so many requests that count, instead of after a time. */
  requests?: number | undefined;
  /** Milliseconds before anything counts; 1,000 unless given, none when `requests` is. */
  warmupMs?: number | undefined;
  /** GET unless given; POST with a body. */
  method?: string | undefined;
  headers?: readonly (readonly [name: string, value: string])[] | undefined;
  body?: string | Uint8Array | undefined;
  /** `constant` unless given. */
  arrivals?: Arrivals | undefined;
  /** Of Poisson arrivals; 1 unless given. */
  seed?: number | undefined;
  /** Milliseconds that an answer, or a connection, may take; 10,000 unless given. */
  timeoutMs?: number | undefined;
  /** HTTP/2: over TLS for `https://`, with prior knowledge (h2c) for `http://`. */
  http2?: boolean | undefined;
  /** Takes any certificate. */
  insecure?: boolean | undefined;
  /** Waits for what is due soon without sleeping; in open loops with more than one CPU unless given. */
  spin?: boolean | undefined;
  /** Process of the server: its CPU time, with that of its children, is recorded (Linux). */
  serverPid?: number | undefined;
  /** Keeps each latency, not only the histogram. */
  raw?: boolean | undefined;
  /** `[<id>]` in the address, in headers and in the body is another id in each request (HTTP/1.1). */
  ids?: boolean | undefined;
}

type Complete<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** Options complete and checked. */
export interface LoadPlan
  extends Complete<Omit<LoadOptions, 'rate' | 'requests' | 'body' | 'serverPid' | 'url' | 'ids'>> {
  url: URL;
  rate: number | null;
  requests: number | null;
  body: Uint8Array | null;
  serverPid: number | null;
  /** Stands in address, headers and body where ids belong; null without. */
  idMark: string | null;
}

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** @throws JsdynoError BAD_URL, BAD_OPTION */
export function planLoad(options: LoadOptions): LoadPlan {
  const rate = options.rate ?? null;
  const requests = options.requests ?? null;
  const mark = options.ids === true ? idMark() : null;
  const given = options.body === undefined ? null : Buffer.from(options.body as Uint8Array);
  const body =
    given === null || mark === null ? given : Buffer.from(withMark(given.toString('latin1'), mark), 'latin1');
  const plan: LoadPlan = {
    url: parseUrl(withMark(options.url, mark)),
    rate,
    connections: options.connections ?? 10,
    pipelining: options.pipelining ?? 1,
    durationMs: options.durationMs ?? 10_000,
    requests,
    warmupMs: options.warmupMs ?? (requests === null ? 1000 : 0),
    method: (options.method ?? (body === null ? 'GET' : 'POST')).toUpperCase(),
    headers: (options.headers ?? []).map(([name, value]) => [name, withMark(value, mark)] as const),
    body,
    arrivals: options.arrivals ?? 'constant',
    seed: options.seed ?? 1,
    timeoutMs: options.timeoutMs ?? 10_000,
    http2: options.http2 ?? false,
    insecure: options.insecure ?? false,
    spin: options.spin ?? (rate !== null && availableParallelism() > 1),
    serverPid: options.serverPid ?? null,
    raw: options.raw ?? false,
    idMark: mark,
  };
  check(plan);
  return plan;
}

function check(plan: LoadPlan): void {
  const bad = (message: string, hint: string) => new JsdynoError('BAD_OPTION', message, { hint });
  for (const name of ['connections', 'pipelining', 'requests'] as const) {
    const value = plan[name];
    if (value !== null && !(Number.isSafeInteger(value) && value > 0)) {
      throw bad(`${name} cannot be ${value}`, 'give a whole number from 1 on');
    }
  }
  for (const name of ['durationMs', 'timeoutMs', 'rate'] as const) {
    const value = plan[name];
    if (value !== null && !(value > 0 && Number.isFinite(value))) {
      throw bad(`${name} cannot be ${value}`, 'give a number above zero');
    }
  }
  if (!(plan.warmupMs >= 0)) throw bad(`warmupMs cannot be ${plan.warmupMs}`, 'give zero or more');
  if (plan.idMark !== null && plan.http2) throw bad('ids are for HTTP/1.1', 'leave out HTTP/2, or the ids');
  if (!TOKEN.test(plan.method)) throw bad(`"${plan.method}" is no method`, 'write GET, POST, PUT ...');
  for (const [name, value] of plan.headers) {
    if (!TOKEN.test(name) || /[\r\n\0]/.test(value)) {
      throw bad(
        `"${name}: ${value}" cannot be sent as a header`,
        "write 'Name: value', for example 'Accept: text/html'",
      );
    }
  }
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new JsdynoError('BAD_URL', `"${text}" is no address of a web server`, {
    hint: /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? `write http://${text}` : 'write it whole: http://localhost:3000/',
  });
}

/** The port of a URL, also where it is the protocol's own. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

/** What to connect to: brackets of IPv6 are part of URLs only. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
