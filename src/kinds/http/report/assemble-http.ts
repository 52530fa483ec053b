import { assemble, type Measurements } from '../../../show/report/assemble.ts';
import { type MeasuredGroup, stateOf } from '../../../show/report/measured-group.ts';
import type { Report, ReportRow } from '../../../show/report/row.ts';
import { ofTimes, relativeOf } from '../../../show/sheets/compared.ts';
import { median } from '../../../stats/describe.ts';
import { estimateOf, plusMinusOf } from '../../../stats/estimate.ts';
import { smallest } from '../../../stats/extremes.ts';
import { medianOfKnown } from '../../../stats/known.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { Warning, WarningSubject } from '../../../stats/warning.ts';
import { briefChange, shareWords, timesWords } from '../../../text/english-numbers.ts';
import {
  type HttpLoadFacts,
  type HttpReport,
  type HttpRoute,
  type Latency,
  type LatencyCell,
  QUANTILES,
  type QuantileName,
  type ServerUse,
  type ThroughputCell,
} from './http-report.ts';
import type { HttpRun, HttpRuns } from './http-runs.ts';
import { boundedVerdict, isGeneratorBound, overloadedVerdict } from './marked-verdict.ts';
import { preloadCost } from './preload-cost.ts';
import { serverWarnings } from './server-warnings.ts';

const WORDS: Partial<Record<Verdict, string>> = { faster: 'better', slower: 'worse', equivalent: 'the same' };

const UNDECIDED = 'undecided';

const EXPERIMENT: WarningSubject = { type: 'experiment', name: null };

export interface HttpMeasurements extends Omit<Measurements, 'groups'> {
  rows: readonly HttpRuns[];
  load: HttpLoadFacts;
}

/**
 * Judges throughputs by the rules that stopped them, and all latencies together: every route, rate, quantile and
 * contender is one family. The unit is the run: a quantile of each run is one figure. Pure.
 */
export function assembleHttp(measurements: HttpMeasurements): HttpReport {
  const { rows, load, warnings = [], ...rest } = measurements;
  const throughputs = rows.filter(({ rate }) => rate === null);
  const latencies = rows.filter(({ rate }) => rate !== null);
  const throughput = assemble({ ...rest, groups: throughputs.map(throughputGroup) });
  const latency = assemble({
    ...rest,
    adaptive: undefined,
    groups: latencies.flatMap((row) => QUANTILES.map((name) => latencyGroup(row, name))),
  });
  const labels = [rest.baseline, ...rest.contenders];
  const routes = throughputs
    .filter(({ bare }) => !bare)
    .map((row): HttpRoute => {
      const bare = throughputs.find((one) => one.bare && one.scenario === row.scenario && one.route === row.route);
      const own = latencies.filter(({ scenario, route }) => scenario === row.scenario && route === row.route);
      return {
        scenario: row.scenario,
        route: row.route,
        request: row.request,
        throughput: labels.map((label) => throughputCell(row, bare, label, labels, throughput, load.turns)),
        rates: own
          .toSorted((a, b) => (a.rate ?? 0) - (b.rate ?? 0))
          .map((one) => ({
            rate: one.rate ?? 0,
            share: one.share,
            cells: labels.map((label) => latencyCell(one, label, labels, latency)),
          })),
      };
    });
  const { experiment, environment, variants, method } = throughput;
  return { experiment, environment, variants, load, routes, warnings: [...cautions(routes), ...warnings], method };
}

/** The throughput of a row, in requests/s. */
export function throughputGroup(row: HttpRuns): MeasuredGroup {
  return group(row, row.configuration, ({ metrics }) => metrics.requestsPerSecond);
}

/** A latency as a rate, in 1/s: a smaller latency is faster. */
export function latencyGroup(row: HttpRuns, name: QuantileName): MeasuredGroup {
  return group(row, latencyRow(row, name), ({ metrics }) =>
    metrics[name] === undefined ? undefined : 1 / metrics[name],
  );
}

/** A quantile as a row of its own: all of them are one family. */
export function latencyRow({ configuration }: HttpRuns, name: QuantileName): string {
  return `${configuration} ${name}`;
}

function group(row: HttpRuns, configuration: string, rateOf: (run: HttpRun) => number | undefined): MeasuredGroup {
  const rates = new Map<string, number[]>();
  const rounds = new Map<string, number[]>();
  for (const [label, runs] of row.runs) {
    const told = runs.flatMap((run) => {
      const rate = rateOf(run);
      return rate === undefined ? [] : [[run.round, rate] as const];
    });
    rounds.set(
      label,
      told.map(([round]) => round),
    );
    rates.set(
      label,
      told.map(([, rate]) => rate),
    );
  }
  return { benchmark: row.benchmark, configuration, rates, rounds, paired: true, problems: row.problems };
}

function throughputCell(
  row: HttpRuns,
  bare: HttpRuns | undefined,
  label: string,
  [baseline = '']: string[],
  report: Report,
  inTurns: boolean,
): ThroughputCell {
  const found = rowOf(report, row.benchmark, row.configuration, label);
  const runs = row.runs.get(label) ?? [];
  const relative = found === undefined ? null : relativeOf(found);
  return {
    ...serverState(row, label, inTurns),
    requests: estimateOf(runs.map(({ metrics }) => metrics.requestsPerSecond)),
    generatorBound: isGeneratorBound(runs),
    preloadCost: preloadCost(runs, bare?.runs.get(label) ?? []),
    relative: relative === null ? null : boundedVerdict(relative, row.runs.get(baseline) ?? [], runs),
  };
}

function latencyCell(row: HttpRuns, label: string, [baseline = '']: string[], report: Report): LatencyCell {
  const runs = row.runs.get(label) ?? [];
  const entries = QUANTILES.map((name) => {
    const estimate = estimateOf(runs.map(({ metrics }) => metrics[name]));
    const found = rowOf(report, row.benchmark, latencyRow(row, name), label);
    const ofRates = found === undefined ? null : relativeOf(found);
    const judged = ofRates === null ? null : overloadedVerdict(ofRates, row.runs.get(baseline) ?? [], runs);
    const relative = judged === null ? null : ofTimes(judged);
    return [name, estimate === null ? null : { ...estimate, relative }] as const;
  });
  const quantiles = Object.fromEntries(entries) as LatencyCell['quantiles'];
  return { ...serverState(row, label, false), quantiles, words: tailWords(quantiles) };
}

function rowOf(report: Report, benchmark: string, configuration: string, label: string): ReportRow | undefined {
  return report.rows.find(
    (one) => one.benchmark === benchmark && one.configuration === configuration && one.contender === label,
  );
}

function serverState({ runs: all, problems }: HttpRuns, variant: string, inTurns: boolean) {
  const runs = all.get(variant) ?? [];
  const problem = problems.get(variant);
  const use = serverUseOf(runs);
  return {
    ...stateOf(variant, runs.length, problem),
    use,
    warnings: serverWarnings(variant, runs, use, problem, inTurns),
  };
}

/** The use of server and generator: medians over runs. Pure. */
function serverUseOf(runs: readonly HttpRun[]): ServerUse {
  const middle = (of: (run: HttpRun) => number | undefined): number | null => medianOfKnown(runs.map(of));
  return {
    serverCpu: middle(({ metrics }) => metrics.serverCpu),
    generatorCpu: middle(({ metrics }) => metrics.generatorCpu),
    generatorSpinning: middle(({ metrics }) => metrics.generatorSpinning),
    otherCpu: middle(({ metrics }) => metrics.otherCpu),
    memoryPeak: middle(({ metrics }) => metrics.memoryPeak),
    delayP99: middle(({ metrics }) => metrics.delayP99),
    utilisation: middle(({ metrics }) => metrics.utilisation),
    gcShare: middle(({ metrics, seconds }) =>
      metrics.gcTotal === undefined ? undefined : metrics.gcTotal / (metrics.watched ?? seconds),
    ),
    gcLongest: middle(({ metrics }) => metrics.gcLongest),
  };
}

/** Cautions that keep readers from taking tails for more than they are. Pure. */
function cautions(routes: readonly HttpRoute[]): Warning[] {
  const cells = routes.flatMap(({ rates }) => rates.flatMap((rate) => rate.cells));
  const compared = cells.filter(({ quantiles }) => quantiles.p99?.relative != null);
  return [...resolution(compared), ...rareEvents(compared)];
}

/** A shift that is smaller than half an interval cannot be seen: `10 processes cannot resolve a 5 % shift of P99`. */
function resolution(cells: readonly LatencyCell[]): Warning[] {
  const undecided = cells.filter(({ quantiles }) => quantiles.p99?.relative?.verdict === 'undecided');
  const halves = undecided.flatMap(({ quantiles }) => {
    const half = plusMinusOf({ interval: quantiles.p99?.relative?.interval ?? null });
    return half === null ? [] : [half];
  });
  if (halves.length === 0) return [];
  const share = median(halves);
  const runs = smallest(undecided.map((cell) => cell.runs));
  const words = `${runs} ${runs === 1 ? 'process' : 'processes'} a side cannot resolve a shift of less than about ${shareWords(share)} here`;
  const next = 'more --runs narrow that, longer ones hardly do';
  const values = { processes: runs, shiftShare: share };
  return [{ kind: 'tail-resolution', subject: EXPERIMENT, words, next, values }];
}

function rareEvents(cells: readonly LatencyCell[]): Warning[] {
  if (cells.length === 0) return [];
  const words =
    'P99.9 and max rest on few requests of each run: a change of a quarter is seen in one of seven experiments of 10 runs';
  return [{ kind: 'rare-events', subject: EXPERIMENT, words, next: 'use P50 and P99' }];
}

/**
 * Median and tail in words: `median better (P50 -9 %), tail worse (P99 +35 %)`. The tail is P99, or P99.9 where only P99.9
 * is decided; null without comparisons. Pure.
 */
export function tailWords({ p50, p99, p999 }: LatencyCell['quantiles']): string | null {
  if (!p50?.relative || !p99?.relative) return null;
  const tail: [string, Latency] = isShown(p99) || p999 === null || !isShown(p999) ? ['P99', p99] : ['P99.9', p999];
  const [median, end] = [wordOf(p50), wordOf(tail[1])];
  const figures = [`P50 ${latencyChange(p50)}`, `${tail[0]} ${latencyChange(tail[1])}`];
  if (median === end && median !== UNDECIDED) return `median and tail ${median} (${figures.join(', ')})`;
  if (median === end) return null;
  return `median ${median} (${figures[0]}), tail ${end} (${figures[1]})`;
}

function isShown({ relative }: Latency): boolean {
  return relative?.verdict === 'faster' || relative?.verdict === 'slower';
}

function wordOf({ relative }: Latency): string {
  return WORDS[relative?.verdict ?? 'undecided'] ?? UNDECIDED;
}

/** The change of a latency in per cent, `-9.1 %`; as a factor where the latency more than doubled. */
function latencyChange({ relative }: Latency): string {
  const ratio = relative?.ratio ?? null;
  if (ratio === null) return '';
  return ratio >= 3 ? timesWords(ratio) : briefChange(ratio - 1);
}
