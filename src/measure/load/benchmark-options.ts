import type { GeneratorName } from './generators/tool.ts';
import type { LoadOptions } from './options.ts';

/** The options of `bench.http` with their defaults (Node.js core, benchmark/_http-benchmarkers.js). */
export interface BenchmarkOptions {
  port: number;
  path: string;
  connections: number;
  /** seconds */
  duration: number;
  headers?: Record<string, string>;
  scheme?: 'http' | 'https';
  /** Upstream's name, or none. */
  benchmarker?: string;
  /** HTTP/2 only: the number of requests, of connections, and of streams on each. */
  requests?: number;
  clients?: number;
  maxConcurrentStreams?: number;
}

/** Upstream's test doubles of a generator. Here they are jsdyno's own, which keeps to `connections` and tells a rate per second. */
const DOUBLES = ['test-double-http', 'test-double-https', 'test-double-http2'];
const OTHERS: readonly GeneratorName[] = ['wrk', 'h2load', 'autocannon', 'oha'];
/** Share of the duration before anything counts, and its most in ms. */
const WARMUP_SHARE = 0.1;
const LONGEST_WARMUP_MS = 1000;
/** On a busy machine the 50 ms of test mode may end before the first answer. */
const SHORTEST_MS = 250;

/**
 * The load that a benchmark asks for, and the name it is known by. Pure.
 * @throws Error for a benchmarker that nobody knows
 */
export function benchmarkLoad(options: BenchmarkOptions): {
  generator: GeneratorName;
  benchmarker: string;
  load: LoadOptions;
} {
  const { benchmarker = 'own', scheme, port, path, headers = {}, requests, clients, maxConcurrentStreams } = options;
  const generator = OTHERS.find((name) => name === benchmarker) ?? 'own';
  if (generator === 'own' && benchmarker !== 'own' && !DOUBLES.includes(benchmarker)) {
    throw new Error(`no benchmarker "${benchmarker}"; there are own, ${[...OTHERS, ...DOUBLES].join(', ')}`);
  }
  const isHttp2 = benchmarker === 'test-double-http2' || maxConcurrentStreams !== undefined;
  const protocol = scheme ?? (benchmarker === 'test-double-https' ? 'https' : 'http');
  const durationMs = Math.max(options.duration * 1000, SHORTEST_MS);
  return {
    generator,
    benchmarker,
    load: {
      url: `${protocol}://127.0.0.1:${port}${path}`,
      connections: isHttp2 ? (clients ?? 1) : options.connections,
      pipelining: isHttp2 ? (maxConcurrentStreams ?? 1) : 1,
      headers: Object.entries(headers),
      http2: isHttp2,
      insecure: true, // a certificate of a benchmark is nobody's
      ...(isHttp2 && requests !== undefined
        ? { requests }
        : { durationMs, warmupMs: Math.min(durationMs * WARMUP_SHARE, LONGEST_WARMUP_MS) }),
    },
  };
}
