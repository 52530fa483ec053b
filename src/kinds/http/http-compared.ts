import type { Metric } from '../../show/report/metric.ts';
import type { Compared, RowFigures } from '../../show/report/published.ts';
import { publishedFrom } from '../../show/report/published-from.ts';
import { readAs, turned } from '../../show/report/read-as.ts';
import type { ReportRow } from '../../show/report/row.ts';
import { relativeOf } from '../../show/sheets/compared.ts';
import { LATENCY } from '../../show/sheets/verdicts.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { HttpConfiguration } from './configuration.ts';
import { httpMeasurements } from './http-measurements.ts';
import type { HttpPlan } from './plan.ts';
import { latencyGroup, latencyRow, throughputGroup } from './report/assemble-http.ts';
import { QUANTILE_TITLES } from './report/http-columns.ts';
import { QUANTILES } from './report/http-report.ts';
import type { HttpRuns } from './report/http-runs.ts';
import { boundedVerdict, overloadedVerdict } from './report/marked-verdict.ts';

const REQUESTS = { name: 'requests', title: 'requests/s' } as const;

/**
 * Throughputs and latencies as metrics: in the store the rate of a run at a fixed rate is the reciprocal of its P99. Verdicts are
 * those of the report: throughputs by the rules that stopped them, all quantiles as one family.
 */
export function httpCompared(kind: Kind<HttpPlan, HttpConfiguration>, stored: Stored): Compared {
  const { rows, load: _, ...rest } = httpMeasurements(kind, stored);
  const throughputs = rows.filter(({ rate }) => rate === null);
  const latencies = rows.filter(({ rate }) => rate !== null);
  const asked = readAs(publishedFrom({ ...rest, groups: throughputs.map(throughputGroup) }), 'rate', REQUESTS);
  const groups = latencies.flatMap((row) => QUANTILES.map((name) => latencyGroup(row, name)));
  const tails = publishedFrom({ ...rest, adaptive: undefined, groups });
  const quantiles = new Map(
    latencies.flatMap((row) =>
      QUANTILES.map((name) => [keyOf(row.benchmark, latencyRow(row, name)), { row, name }] as const),
    ),
  );
  const shown = new Map(
    throughputs.filter(({ bare }) => !bare).map((row) => [keyOf(row.benchmark, row.configuration), row]),
  );
  const named = <T extends Named>(some: readonly T[]): T[] =>
    some.flatMap((one) => {
      const found = quantiles.get(keyOf(one.benchmark, one.configuration));
      return found === undefined ? [] : [{ ...one, configuration: found.row.configuration, metric: found.name }];
    });
  const requests = asked.report.rows.flatMap((row) => {
    const runs = shown.get(keyOf(row.benchmark, row.configuration));
    return runs === undefined ? [] : [judged(row, runs, boundedVerdict)];
  });
  const latencyRows = tails.report.rows.map((row) => {
    const found = quantiles.get(keyOf(row.benchmark, row.configuration));
    return found === undefined ? row : judged(row, found.row, overloadedVerdict);
  });
  return {
    metrics: [...(asked.metrics ?? []), ...(latencies.length === 0 ? [] : QUANTILES.map(metricOf))],
    report: {
      ...asked.report,
      metrics: [...asked.report.metrics, ...(tails.report.rows.length === 0 ? [] : QUANTILES.map(metricOf))],
      rows: [...requests, ...QUANTILES.flatMap((name) => named(latencyRows).filter((row) => row.metric === name))],
    },
    figures: [
      ...asked.figures.filter(({ benchmark, configuration }) => shown.has(keyOf(benchmark, configuration))),
      ...named(tails.figures).map(turned),
    ],
  };
}

type Named = Pick<RowFigures, 'benchmark' | 'configuration' | 'metric'>;

function keyOf(benchmark: string, configuration: string): string {
  return JSON.stringify([benchmark, configuration]);
}

/** What the reports of servers have beside the throughput. */
export const TAIL_METRICS: readonly Metric[] = QUANTILES.map(metricOf);

export function metricOf(name: (typeof QUANTILES)[number]): Metric {
  const title = QUANTILE_TITLES[name];
  const isNamedByRules = name !== 'p99';
  return {
    name,
    title,
    unit: 's',
    isSmallerBetter: true,
    stopsRounds: false,
    subject: 'p99',
    isNamedByRules,
    isFixed: true,
    words: LATENCY,
  };
}

/** A figure that is not all the server's own decides less. */
function judged(row: ReportRow, { runs }: HttpRuns, judge: typeof boundedVerdict): ReportRow {
  const relative = relativeOf(row);
  if (relative === null) return row;
  const { verdict, interval, q, reason } = judge(relative, runs.get(row.baseline) ?? [], runs.get(row.contender) ?? []);
  return { ...row, verdict, interval, q, reason };
}
