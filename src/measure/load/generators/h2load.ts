import { bodyFile, present, requiredIn, type Tool } from './tool.ts';

/** https://nghttp2.org/documentation/h2load.1.html: throughput only; its `--rps` waits for answers. */
export const h2load: Tool = {
  name: 'h2load',
  install: 'apt install nghttp2-client, or brew install nghttp2',
  versionArguments: ['--version'],
  refusal({ rate, requests, connections }) {
    if (rate !== null) return 'no rate: its --rps waits for answers';
    return requests !== null && requests < connections ? 'no fewer requests than connections' : null;
  },
  arguments({ url, connections, pipelining, requests, durationMs, headers, method, body, http2 }, folder) {
    const args = ['-t', '1', '-c', `${connections}`, '-m', `${pipelining}`];
    args.push(...(requests === null ? ['-D', `${Math.round(durationMs)}ms`] : ['-n', `${requests}`]));
    if (!http2) args.push('--h1');
    if (method !== (body === null ? 'GET' : 'POST')) args.push('-H', `:method: ${method}`);
    for (const [name, value] of headers) args.push('-H', `${name}: ${value}`);
    if (body !== null) args.push('-d', bodyFile(folder, body));
    return [...args, url.href];
  },
  parse(output) {
    const count = (word: string) => requiredIn(output, new RegExp(`^requests: .*?(\\d+) ${word}`, 'm'));
    const status = (digit: number) => requiredIn(output, new RegExp(`^status codes: .*?(\\d+) ${digit}xx`, 'm'));
    const statuses = present({ '2xx': status(2), '3xx': status(3), '4xx': status(4), '5xx': status(5) });
    const completed = Object.values(statuses).reduce((sum, one) => sum + one, 0);
    const requestsPerSecond = requiredIn(output, /^finished in .*?, ([\d.]+) req\/s/m);
    const timeout = count('timeout');
    return {
      requestsPerSecond,
      // The time of "finished in" includes the warm-up and the first connections; the rate does not.
      durationMs: requestsPerSecond > 0 ? (completed / requestsPerSecond) * 1000 : 0,
      sent: count('total'),
      completed,
      // What it calls failed are answers other than 2xx and 3xx, and the errors.
      failed: present({ timeout, error: Math.max(0, count('total') - completed - timeout) }),
      statuses,
      latency: null,
      bytes: { sent: null, received: requiredIn(output, /^traffic: \S+ \((\d+)\) total/m) },
    };
  },
  /**
   * A connection that is reset, or closed in HTTP/2, is not made anew. With a number of requests, those of the connection are
   * errors. With a duration nothing is said: the requests left (the largest number there is) and those under way add up to 0.
   */
  doubts({ connections, requests }, _figures, kept) {
    if (requests !== null) return [];
    const why = 'it makes none anew that the server ended, and reports no error';
    if (kept === null) {
      const message = `whether h2load kept its connections is not known: ${why}`;
      return [{ code: 'lost-connections', invalid: false, message }];
    }
    if (kept >= connections) return [];
    const message = `h2load ended with ${kept} of ${connections} connections: ${why}; --generator own, or wrk, does both`;
    return [{ code: 'lost-connections', invalid: true, message }];
  },
};
