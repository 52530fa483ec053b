import os from 'node:os';
import type { SecureContext } from 'node:tls';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { type MixOrder, stepsOf } from './mix.ts';
import { idMark, withIdMark } from './request-ids.ts';
import type { Arrivals } from './schedule.ts';
import { secureContextOf, type TlsFiles } from './tls-files.ts';

/** One of several requests. */
export interface RequestOptions {
  /** Whole, or a path. */
  url: string;
  /** Absent: that of the load. */
  method?: string | undefined;
  headers?: readonly (readonly [name: string, value: string])[] | undefined;
  body?: string | Uint8Array | undefined;
  /** How often it comes, against the others: a whole number; 1 unless given. */
  weight?: number | undefined;
  /** What results call it; method and path unless given. */
  name?: string | undefined;
}

export interface LoadOptions extends TlsFiles {
  /** `http://` or `https://`. */
  url: string;
  /** Several requests, in place of the one to `url`, which is their server. */
  mix?: readonly RequestOptions[] | undefined;
  /** In which order they come: `turn` unless given; `random` by `seed`. */
  order?: MixOrder | undefined;
  /** Path of a Unix domain socket to connect to; `url` still says what is asked. */
  unixSocket?: string | undefined;
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

/** A generator with one CPU may share it with the server. */
const hasOneCpu = () => os.availableParallelism() === 1;

/** A request complete and checked. */
export interface RequestPlan {
  name: string;
  url: URL;
  method: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array | null;
  weight: number;
}

type Dropped = 'rate' | 'requests' | 'body' | 'serverPid' | 'url' | 'ids' | 'mix' | 'unixSocket' | keyof TlsFiles;

/** Options complete and checked. */
export interface LoadPlan extends Complete<Omit<LoadOptions, Dropped>>, Omit<RequestPlan, 'name' | 'weight'> {
  /** One or more: the first is that of `url`, `method`, `headers` and `body`. */
  mix: readonly RequestPlan[];
  unixSocket: string | null;
  /** Of TLS; null for that of Node.js. */
  secureContext: SecureContext | null;
  rate: number | null;
  requests: number | null;
  /** Waits in naps: it has one CPU and no option for spinning. */
  naps: boolean;
  serverPid: number | null;
  /** Stands in address, headers and body where ids belong; null without. */
  idMark: string | null;
}

/** More cannot be told apart, and weights beyond this make the sequence long. */
const MOST_REQUESTS = 10_000;
const MOST_WEIGHT = 10_000;
const MOST_STEPS = 20_000_000;
/** Ports that one address has. */
const MOST_CONNECTIONS = 65_535;
/** Each takes memory of the generator and of the server. */
const MOST_UNDER_WAY = 1_000_000;

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** @throws JsdynoError BAD_URL, BAD_OPTION */
export function planLoad(options: LoadOptions): LoadPlan {
  const rate = options.rate ?? null;
  const requests = options.requests ?? null;
  const mark = options.ids === true ? idMark() : null;
  const mix = mixOf(options, mark);
  const { url, method, headers, body } = mix[0] as RequestPlan;
  const plan: LoadPlan = {
    url,
    method,
    headers,
    body,
    mix,
    order: options.order ?? 'turn',
    unixSocket: options.unixSocket ?? null,
    secureContext: secureContextOf(options) ?? null,
    rate,
    connections: options.connections ?? 10,
    pipelining: options.pipelining ?? 1,
    durationMs: options.durationMs ?? 10_000,
    requests,
    warmupMs: options.warmupMs ?? (requests === null ? 1000 : 0),
    arrivals: options.arrivals ?? 'constant',
    seed: options.seed ?? 1,
    timeoutMs: options.timeoutMs ?? 10_000,
    http2: options.http2 ?? false,
    insecure: options.insecure ?? false,
    spin: options.spin ?? (rate !== null && !hasOneCpu()),
    naps: options.spin === undefined && rate !== null && hasOneCpu(),
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
      throw bad(`${name} cannot be ${value}`, 'give a whole number of at least 1');
    }
  }
  if (plan.connections > MOST_CONNECTIONS) {
    throw bad(`connections cannot be ${plan.connections}`, `give ${MOST_CONNECTIONS} at most`);
  }
  if (plan.connections * plan.pipelining > MOST_UNDER_WAY) {
    throw bad(
      `${plan.connections} connections with ${plan.pipelining} requests each are too many at once`,
      `take ${MOST_UNDER_WAY} requests at most, of all connections`,
    );
  }
  for (const name of ['durationMs', 'timeoutMs', 'rate'] as const) {
    const value = plan[name];
    if (value !== null && !(value > 0 && Number.isFinite(value))) {
      throw bad(`${name} cannot be ${value}`, 'give a number above zero');
    }
  }
  if (!(plan.warmupMs >= 0)) throw bad(`warmupMs cannot be ${plan.warmupMs}`, 'give zero or more');
  if (plan.idMark !== null && plan.http2) throw bad('ids are for HTTP/1.1', 'leave out HTTP/2, or the ids');
  for (const one of plan.mix) checkRequest(one);
  if (plan.order === 'turn' && stepsOf(plan.mix.map(({ weight }) => weight)) > MOST_STEPS) {
    throw bad(
      'the weights are too large for a fixed order of so many requests',
      'use smaller weights, or --order random',
    );
  }
  if (plan.secureContext !== null && plan.url.protocol === 'http:') {
    throw bad('certificates are for https', 'use an https:// address, or leave the certificates out');
  }
}

function checkRequest({ method, headers, weight, name }: RequestPlan): void {
  const bad = (message: string, hint: string) => new JsdynoError('BAD_OPTION', message, { hint });
  if (!TOKEN.test(method)) throw bad(`"${method}" is not an HTTP method`, 'write GET, POST, PUT ...');
  if (!(Number.isSafeInteger(weight) && weight > 0 && weight <= MOST_WEIGHT)) {
    throw bad(`${name}: its weight cannot be ${weight}`, `give a whole number from 1 to ${MOST_WEIGHT}`);
  }
  for (const [key, value] of headers) {
    if (!TOKEN.test(key) || /[\r\n\0]/.test(value)) {
      throw bad(
        `"${key}: ${value}" cannot be sent as a header`,
        "write 'Name: value', for example 'Accept: text/html'",
      );
    }
  }
}

/** The requests of a load: several, or the one. */
function mixOf(options: LoadOptions, mark: string | null): RequestPlan[] {
  const base = parseUrl(withIdMark(options.url, mark));
  const given: readonly RequestOptions[] = options.mix ?? [{ url: options.url }];
  if (given.length === 0 || given.length > MOST_REQUESTS) {
    throw new JsdynoError('BAD_OPTION', `a load has 1 to ${MOST_REQUESTS} requests, not ${given.length}`, {
      hint: 'leave some out',
    });
  }
  const all = given.map((one) => requestOf(one, options, base, mark));
  const foreign = all.find(({ url }) => url.origin !== base.origin);
  if (foreign === undefined) return all;
  throw new JsdynoError('BAD_OPTION', `${foreign.url.origin} and ${base.origin} are different servers`, {
    hint: 'a load has one server: start one load for each',
  });
}

function requestOf(one: RequestOptions, options: LoadOptions, base: URL, mark: string | null): RequestPlan {
  const text = withIdMark(one.url, mark);
  const url = parseUrl(text, text.startsWith('/') ? base : undefined);
  const raw = one.body ?? options.body;
  const bytes = raw === undefined ? null : Buffer.from(raw as Uint8Array);
  const body =
    bytes === null || mark === null ? bytes : Buffer.from(withIdMark(bytes.toString('latin1'), mark), 'latin1');
  const own = one.headers ?? [];
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const common = (options.headers ?? []).filter(([name]) => !names.has(name.toLowerCase()));
  const method = (one.method ?? options.method ?? (body === null ? 'GET' : 'POST')).toUpperCase();
  return {
    url,
    method,
    headers: [...common, ...own].map(([name, value]) => [name, withIdMark(value, mark)] as const),
    body,
    weight: one.weight ?? 1,
    name: one.name ?? `${method} ${url.pathname}${url.search}`,
  };
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url !== null && !isDecodable(url)) {
    throw new JsdynoError('BAD_URL', 'the name or password in the address has a stray %', {
      hint: 'write %25 for a %',
    });
  }
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new JsdynoError('BAD_URL', `"${text}" is not the address of a web server`, {
    hint: /^[\w.-]+(:\d+)?(\/|$)/.test(text)
      ? `write http://${text}`
      : 'write the whole address: http://localhost:3000/',
  });
}

/** Whether its name and password can be sent (request.ts). */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** The port of a URL, also where it is the protocol's own. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

/** What to connect to: brackets of IPv6 are part of URLs only. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
