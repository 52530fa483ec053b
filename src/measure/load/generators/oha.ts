import { bodyFile, quantiles, type Tool } from './tool.ts';

interface Output {
  summary: { total: number; slowest: number; fastest: number; average: number; totalData: number };
  latencyPercentiles: Record<string, number | null>;
  statusCodeDistribution: Record<string, number>;
  errorDistribution: Record<string, number>;
}

/** https://github.com/hatoo/oha: with a rate and `--latency-correction` its latencies begin when a request was due. */
export const oha: Tool = {
  name: 'oha',
  install: 'cargo install --locked oha, or brew install oha',
  versionArguments: ['--version'],
  refusal({ http2, pipelining, arrivals, rate }) {
    if (!http2 && pipelining > 1) return 'no pipelining in HTTP/1.1';
    return rate !== null && arrivals === 'poisson' ? 'constant arrivals only' : null;
  },
  arguments(plan, folder) {
    const { url, connections, pipelining, requests, durationMs, rate, headers, method, body } = plan;
    const args = ['--no-tui', '--output-format', 'json', '--disable-compression', '-c', `${connections}`, '-m', method];
    // Without it requests under way at the end are cut off and counted as errors.
    args.push(...(requests === null ? ['-z', `${Math.round(durationMs)}ms`, '-w'] : ['-n', `${requests}`]));
    if (rate !== null) args.push('-q', `${Math.round(rate)}`, '--latency-correction');
    args.push('-t', `${Math.round(plan.timeoutMs)}ms`);
    if (plan.http2) args.push('--http2', '-p', `${pipelining}`);
    if (plan.insecure) args.push('--insecure');
    for (const [name, value] of headers) args.push('-H', `${name}: ${value}`);
    if (body !== null) args.push('-D', bodyFile(folder, body));
    return [...args, url.href];
  },
  parse(output) {
    const { summary, latencyPercentiles: p, statusCodeDistribution, errorDistribution } = JSON.parse(output) as Output;
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
    const completed = sum(statusCodeDistribution);
    const { fastest, average, slowest, total, totalData } = summary;
    return {
      requestsPerSecond: completed / total,
      durationMs: total * 1000,
      sent: completed + sum(errorDistribution),
      completed,
      failed: errorDistribution,
      statuses: statusCodeDistribution,
      latency: quantiles([fastest, average, p.p50, p.p90, p.p99, p['p99.9'], slowest], 1e9),
      bytes: { sent: null, received: totalData },
    };
  },
  doubts: () => [],
};
