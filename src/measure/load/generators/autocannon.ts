import type { Mark } from '../result.ts';
import { bodyFile, present, quantiles, type Tool } from './tool.ts';

interface Output {
  connections: number;
  pipelining: number;
  errors: number;
  timeouts: number;
  duration: number;
  statusCodeStats: Record<string, { count: number }>;
  latency: { min: number; mean: number; p50: number; p90: number; p99: number; p99_9: number; max: number };
  requests: { total: number; sent: number; p0_001: number };
  throughput: { total: number };
}

/** The kind of requests that it says nothing of. */
const UNTOLD = 'no answer seen';

/** https://github.com/mcollina/autocannon: for figures to be set beside older ones. */
export const autocannon: Tool = {
  name: 'autocannon',
  install: 'npm install --global autocannon',
  versionArguments: ['--version'],
  refusal({ http2, rate, requests }) {
    if (http2) return 'no HTTP/2';
    if (requests !== null) return 'no number of requests: its time goes on to the next full second';
    return rate === null
      ? null
      : 'no rate to rely on: it sends each second in one burst, and corrects latencies wrongly';
  },
  arguments({ url, connections, pipelining, durationMs, timeoutMs, headers, method, body }, folder) {
    const seconds = (ms: number) => `${Math.max(1, Math.ceil(ms / 1000))}`;
    const args = ['--json', '-c', `${connections}`, '-p', `${pipelining}`, '-m', method, '-t', seconds(timeoutMs)];
    args.push('-d', seconds(durationMs));
    for (const [name, value] of headers) args.push('-H', `${name}=${value}`);
    if (body !== null) args.push('-i', bodyFile(folder, body));
    return [...args, url.href];
  },
  parse(output) {
    const told = JSON.parse(output) as Output;
    const { errors, timeouts, duration, statusCodeStats, latency, requests, throughput } = told;
    const statuses = Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]));
    const { min, mean, p50, p90, p99, p99_9, max } = latency;
    return {
      requestsPerSecond: requests.total / duration,
      durationMs: duration * 1000,
      sent: requests.sent,
      completed: requests.total,
      // It counts timeouts among the errors, too.
      failed: present({ timeout: timeouts, error: errors - timeouts, [UNTOLD]: untold(told) }),
      statuses,
      latency: requests.total === 0 ? null : quantiles([min, mean, p50, p90, p99, p99_9, max], 1e6),
      bytes: { sent: null, received: throughput.total },
    };
  },
  doubts(_plan, { latency, failed }) {
    const doubts: Mark[] = [];
    if (failed[UNTOLD] !== undefined) {
      const message =
        'autocannon stood still: it sees no end of an answer that ends with its connection; --generator own does';
      doubts.push({ code: 'lost-connections', invalid: true, message });
    }
    const message = 'autocannon has latencies in whole milliseconds, rounded down: what is below 1 ms is 0';
    if (latency !== null) doubts.push({ code: 'unreliable-latency', invalid: false, message });
    return doubts;
  },
};

/**
 * Requests that were neither answered nor failed, beyond those under way. It writes one into each connection that the server said it
 * closes, and counts it as sent; that is harmless. It is not if there are no answers in a whole second: an answer without a
 * length, whose end is that of the connection, takes what follows on the next connection as its own body.
 */
function untold({ connections, pipelining, requests, errors }: Output): number {
  const lost = requests.sent - requests.total - errors - connections * pipelining;
  return requests.p0_001 === 0 ? Math.max(0, lost) : 0;
}
