import { assembleHttp } from '../../../../src/kinds/http/report/assemble-http.ts';
import type { HttpReport } from '../../../../src/kinds/http/report/http-report.ts';
import type { HttpRun, HttpRuns } from '../../../../src/kinds/http/report/http-runs.ts';
import type { ReportVariant } from '../../../../src/show/report/row.ts';

/** Figures around a mean that differ from run to run, and from one side to the other. */
function runs(
  count: number,
  phase: number,
  metrics: Record<string, number>,
  scatter: number,
  code?: string,
): HttpRun[] {
  return Array.from({ length: count }, (_, i) => ({
    round: i + 1,
    seconds: 5,
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, value], k) => [name, value * (1 + scatter * Math.sin(phase + k + 2.4 * i))]),
    ),
    marks: code === undefined || i > count - 2 ? [] : [{ code, message: `${code}: as a sentence` }],
  }));
}

const SERVER = {
  serverCpu: 0.99,
  generatorCpu: 0.61,
  memoryPeak: 91e6,
  delayP99: 0.0021,
  utilisation: 0.98,
  gcTotal: 0.12,
  gcLongest: 0.004,
  otherCpu: 0.02,
};

function throughput(requestsPerSecond: number, phase: number, more = {}, code?: string): HttpRun[] {
  return runs(6, phase, { requestsPerSecond, ...SERVER, ...more }, 0.01, code);
}

function latency(p50: number, tail: number, phase: number, code?: string): HttpRun[] {
  const quantiles = { p50, p90: p50 * 1.6, p99: tail, p999: tail * 3, max: tail * 5 };
  return runs(10, phase, { requestsPerSecond: 4060, ...quantiles, ...SERVER, serverCpu: 0.5 }, 0.03, code);
}

function row(configuration: string, more: Partial<HttpRuns>): HttpRuns {
  return {
    benchmark: 'express',
    configuration,
    scenario: 'express',
    route: 'json',
    request: 'GET /json',
    rate: null,
    share: null,
    bare: false,
    runs: new Map(),
    problems: new Map(),
    ...more,
  };
}

function variant(label: string, runtime: string): ReportVariant {
  return { label, runtime, version: '1.2.3', flags: [], sha256: null };
}

const LOAD = {
  generators: ['own (jsdyno 1.0.0, Node.js 24.4.1)'],
  connections: 50,
  pipelining: 1,
  arrivals: 'constant' as const,
  durationMs: 5000,
  warmupMs: 1000,
  preload: true,
  turns: false,
  cpus: { server: '0', generator: '1' },
};

/** Every verdict: faster with a worse tail, bound by the generator, failed, not available. */
export const COMPARED: HttpReport = assembleHttp({
  baseline: 'node@20',
  contenders: ['node@22', 'bun@1', 'deno@2'],
  variants: [
    variant('node@20', 'node'),
    variant('node@22', 'node'),
    variant('bun@1', 'bun'),
    variant('deno@2', 'deno'),
  ],
  adaptive: { cap: 10, strict: false },
  load: LOAD,
  warnings: [{ kind: 'machine', subject: { type: 'machine', name: null }, words: 'is not idle', next: null }],
  rows: [
    row("route='json'", {
      runs: new Map([
        ['node@20', throughput(8123, 0)],
        ['node@22', throughput(9456, 1)],
        ['bun@1', throughput(21_500, 2, { generatorCpu: 0.97, serverCpu: 0.8 }, 'generator-bound')],
        ['deno@2', []],
      ]),
      problems: new Map([['deno@2', { verdict: 'failed' as const, reason: '/json answered 500, expected 200' }]]),
    }),
    row("route='json' preload='off'", {
      bare: true,
      runs: new Map([['node@20', throughput(8300, 0.1)]]),
    }),
    row("route='json' rate=4060", {
      rate: 4060,
      share: 0.5,
      runs: new Map([
        ['node@20', latency(0.000_35, 0.0012, 0)],
        ['node@22', latency(0.000_3, 0.0018, 1)],
        ['bun@1', latency(0.000_34, 0.0012, 2, 'overloaded')],
        ['deno@2', []],
      ]),
      problems: new Map([['deno@2', { verdict: 'failed' as const, reason: '/json answered 500, expected 200' }]]),
    }),
    row("route='text'", {
      route: 'text',
      request: 'GET /text',
      runs: new Map([
        ['node@20', throughput(8200, 0)],
        ['node@22', throughput(8200, 0.3)],
      ]),
      problems: new Map(
        ['bun@1', 'deno@2'].map((label) => [
          label,
          { verdict: 'unavailable' as const, reason: `the scenario has no server for ${label.slice(0, -2)}` },
        ]),
      ),
    }),
  ],
});

/** One variant: figures without verdicts. */
export const ALONE: HttpReport = assembleHttp({
  baseline: 'a label that is longer than a column can be',
  contenders: [],
  variants: [variant('a label that is longer than a column can be', 'node')],
  load: { ...LOAD, cpus: null, preload: false, arrivals: 'poisson', pipelining: 4 },
  rows: [
    row("route='json'", {
      runs: new Map([['a label that is longer than a column can be', throughput(42.1, 0, { delayP99: 0.4 })]]),
    }),
    row("route='json' rate=20", {
      rate: 20,
      runs: new Map([['a label that is longer than a column can be', latency(0.4, 1.9, 0).slice(0, 1)]]),
    }),
  ],
});
