import type { ServerFigures } from '../../../host/scenarios/server-figures.ts';
import type { CpuSplit } from '../../../measure/cpu-split.ts';
import type { Figures } from '../../../measure/figures.ts';
import { countedValues, packHistogram } from '../../../measure/load/histogram-text.ts';
import type { LoadResult, Quantiles } from '../../../measure/load/result.ts';
import type { Measured } from '../../../measure/outcome.ts';
import { harrellDavis } from '../../../stats/harrell-davis.ts';
import type { HttpRow } from '../configuration.ts';

/** The share of each quantile; the maximum has none and stays as measured. */
const QUANTILES = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999 } as const;
const NS = 1e9;
const MS = 1e3;

interface LoadedServer {
  result: LoadResult;
  /** null for a server that jsdyno did not start */
  server: ServerFigures | null;
  cpus: CpuSplit | null;
  /** Further marks, beside the marks of the result. */
  marks: { code: string; message: string }[];
  attempts: number;
}

/**
 * A run's figures in the form that is stored. Its rate is requests/s, or at a fixed rate 1/s of P99. Times in seconds, CPU
 * in CPUs, memory in bytes. Pure.
 */
export function measuredOf(row: HttpRow, parameters: Measured['parameters'], loaded: LoadedServer): Measured {
  const { result, server, cpus, attempts } = loaded;
  const latencies = latenciesOf(result);
  const { p99 } = latencies;
  const { memory = null } = server ?? {};
  const cpu = cpuOf(result, server);
  return {
    outcome: 'ok',
    rate: row.rate === undefined || p99 === undefined ? result.requestsPerSecond : 1 / p99,
    time: (result.durationMs / MS).toFixed(9),
    parameters,
    resources: {
      ...(cpu === null ? {} : { userMicros: cpu.user * 1e6, systemMicros: cpu.system * 1e6 }),
      ...(memory === null ? {} : { maxRssKiB: memory.peak / 1024 }),
    },
    figures: {
      metrics: present({
        requestsPerSecond: result.requestsPerSecond,
        completed: result.completed,
        failed: failuresOf(result),
        ...latencies,
        serviceP50: seconds(result.service?.p50),
        serviceP99: seconds(result.service?.p99),
        lagP99: seconds(result.lag?.p99),
        generatorCpu: result.cpu.generator,
        generatorSpinning: result.cpu.spinning,
        otherCpu: result.cpu.others,
        ...serverMetrics(server, result),
        idleCpu: result.turns?.idleCpu,
      }),
      http: {
        generator: result.generator,
        cpus,
        marks: [...result.marks.map(({ code, message }) => ({ code, message })), ...loaded.marks],
        attempts,
      },
      ...windowsOf(result),
      ...histogramsOf(result),
    },
  };
}

/** CPU seconds of the server in the time that counts. In turns the server's own look goes over the windows of others, too. */
function cpuOf({ cpu, durationMs, turns }: LoadResult, server: ServerFigures | null): ServerFigures['cpu'] {
  if (server === null || server.cpu === null || turns === undefined) return server?.cpu ?? null;
  const { user, system } = server.cpu;
  if (cpu.server === null || user + system === 0) return null;
  const used = (cpu.server * durationMs) / MS;
  return { user: (used * user) / (user + system), system: (used * system) / (user + system), share: cpu.server };
}

/** Of a server in turns each window: its rate, and the share of its time that other processes took. */
function windowsOf({ turns }: LoadResult): Pick<Figures, 'series'> {
  if (turns === undefined) return {};
  const { windows } = turns;
  return {
    series: {
      seconds: windows.map(({ atMs }) => atMs / MS),
      values: {
        requestsPerSecond: windows.map(({ answered, ms }) => (answered / ms) * MS),
        lost: windows.map(({ whole: { lostMs, ms } }) => (lostMs === null ? null : lostMs / ms)),
      },
    },
  };
}

/** Requests that were not answered. */
export function failuresOf({ failed }: Pick<LoadResult, 'failed'>): number {
  return Object.values(failed).reduce((sum, one) => sum + one, 0);
}

/** Quantiles in seconds: by Harrell and Davis where there is a histogram, else as the generator gives them. */
function latenciesOf({ latency, histograms }: LoadResult): Record<string, number | undefined> {
  if (latency === null) return {};
  const counted = histograms === null ? null : countedValues(histograms.latency);
  const quantile = ([name, q]: [string, number]) => {
    const ns = counted === null ? latency[name as keyof Quantiles] : harrellDavis(counted, q);
    return [name, seconds(ns)] as const;
  };
  return { ...Object.fromEntries(Object.entries(QUANTILES).map(quantile)), max: seconds(latency.max) };
}

function serverMetrics(server: ServerFigures | null, { cpu }: LoadResult) {
  if (server === null) return {};
  const { memory, inside } = server;
  return {
    serverCpu: cpu.server ?? server.cpu?.share,
    memoryBefore: memory?.before,
    memoryAfter: memory?.after,
    memoryPeak: memory?.peak,
    delayMean: milliseconds(inside?.delay.mean),
    delayP50: milliseconds(inside?.delay.p50),
    delayP90: milliseconds(inside?.delay.p90),
    delayP99: milliseconds(inside?.delay.p99),
    delayMax: milliseconds(inside?.delay.max),
    utilisation: inside?.utilisation,
    watched: milliseconds(inside?.interval),
    gcPauses: inside?.gc?.pauses,
    gcMajor: inside?.gc?.major,
    gcTotal: milliseconds(inside?.gc?.total),
    gcLongest: milliseconds(inside?.gc?.longest),
  };
}

function histogramsOf({ histograms }: LoadResult): Pick<Figures, 'histograms'> {
  if (histograms === null) return {};
  const { latency, service } = histograms;
  return {
    histograms: { latency: packHistogram(latency), ...(service === null ? {} : { service: packHistogram(service) }) },
  };
}

function seconds(ns: number | undefined): number | undefined {
  return ns === undefined || Number.isNaN(ns) ? undefined : ns / NS;
}

function milliseconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / MS;
}

function present(metrics: Record<string, number | null | undefined>): Record<string, number> {
  const told = Object.entries(metrics).filter((one): one is [string, number] => Number.isFinite(one[1]));
  return Object.fromEntries(told);
}
