/** What an experiment on web servers tells beside its comparisons: throughput, latencies at each rate, and what to beware of. */

import type { BarChart, PercentilesChart } from '../../../show/charts/chart.ts';
import { warningMessage } from '../../../show/report/warning-message.ts';
import { barOf, barsOf } from '../../../show/sheets/bars.ts';
import { text } from '../../../show/sheets/column.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import { type Estimate, estimateOf } from '../../../stats/estimate.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { type LatencyLine, latenciesOnPages, OVERVIEW, QUANTILE_TITLES, THROUGHPUT } from './http-columns.ts';
import { type HttpRate, type HttpReport, type HttpRoute, type LatencyCell, QUANTILES } from './http-report.ts';
import { routeName, withoutAbsent } from './http-words.ts';

/** The latencies of the runs of one row on one variant, by quantile from 0 to 1: a figure a run, in seconds. */
type RunQuantiles = ReadonlyMap<number, readonly number[]>;

/** Finds what the histograms of runs say beyond the usual quantiles; null where not all runs have one. */
export type QuantilesOf = (at: {
  scenario: string;
  route: string;
  rate: number;
  variant: string;
}) => RunQuantiles | null;

/** The usual quantiles by their share; the maximum has none. */
const SHARES = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999 } as const;

/** A sheet of what is asked first, one of all throughputs, one for each route and rate, and one of cautions. Pure. */
export function httpSheets(report: HttpReport, say: Say, quantilesOf: QuantilesOf = () => null): Sheet[] {
  const { routes } = report;
  if (routes.length === 0) return [];
  const latencies = routes.flatMap((route, i) =>
    route.rates
      .map(withoutAbsent)
      .map((rate, j) => latencySheet({ id: `latency-${i + 1}-${j + 1}`, route, rate, report, say, quantilesOf })),
  );
  return [overviewSheet(report, say), throughputSheet(report, say), ...latencies, ...cautionSheet(report, say)];
}

/** Throughput, latency and memory side by side, a line a route and variant; latencies at its lowest rate. */
function overviewSheet({ routes }: HttpReport, say: Say): Sheet {
  return sheetOf(say, {
    id: 'servers',
    title: say('sheets.http.overview'),
    note: say('sheets.http.overview-note'),
    columns: OVERVIEW,
    rows: routes.flatMap((route) =>
      route.throughput.map((cell, place) => ({ route, cell, latency: route.rates[0]?.cells[place] ?? null })),
    ),
    verdict: ({ cell: { verdict, relative } }) => (verdict === 'measured' ? (relative?.verdict ?? null) : verdict),
    isOverview: true,
  });
}

function throughputSheet(report: HttpReport, say: Say): Sheet {
  const { routes } = report;
  const lines = routes.flatMap((route) => route.throughput.map((cell) => ({ route, cell })));
  const title = say('sheets.http.throughput');
  return sheetOf(say, {
    id: 'throughput',
    title,
    note: [say('sheets.http.throughput-note'), loadNote(report, say)].filter((text) => text !== '').join(' '),
    columns: THROUGHPUT,
    rows: lines,
    verdict: ({ cell: { verdict, relative } }) => (verdict === 'measured' ? (relative?.verdict ?? null) : verdict),
    charts: [throughputChart(report, title, say)],
  });
}

function throughputChart({ routes, variants }: HttpReport, title: string, say: Say): BarChart {
  return barsOf(
    {
      title,
      axis: { name: say('sheets.http.requests'), format: 'si' },
      rows: routes,
      labels: variants.map(({ label }) => label),
      nameOf: routeName,
      barOf({ throughput }, variant) {
        const cell = throughput[variant];
        if (cell === undefined) return null;
        const bar = barOf(cell.verdict, cell.requests, say);
        if (bar?.state !== 'measured') return bar;
        // What the generator could do is only a lower bound of what the server can.
        const word = cell.generatorBound ? 'sheets.http.lower-bound' : 'verdict.undecided';
        const isOpen = cell.generatorBound || cell.relative?.verdict === 'undecided';
        return isOpen ? { ...bar, state: 'undecided', word: say(word) } : bar;
      },
    },
    say,
  );
}

function loadNote({ load }: HttpReport, say: Say): string {
  const { generators, connections, durationMs, warmupMs } = load;
  if (generators.length === 0) return '';
  const { duration } = numbersIn(say.language);
  return say('sheets.http.load-note', {
    generator: generators.join(', '),
    connections: say('sheets.http.connections', { connections }),
    duration: duration(durationMs / 1000),
    warmup: duration(warmupMs / 1000),
  });
}

interface AtRate {
  id: string;
  route: HttpRoute;
  rate: HttpRate;
  report: HttpReport;
  say: Say;
  quantilesOf: QuantilesOf;
}

function latencySheet({ id, route, rate, report, say, quantilesOf }: AtRate): Sheet {
  const numbers = numbersIn(say.language);
  const title = say('sheets.http.latency-title', { route: routeName(route), rate: numbers.given(rate.rate) });
  const share = rate.share === null ? [] : [say('sheets.http.share', { share: numbers.percent(rate.share) })];
  return sheetOf(say, {
    id,
    title,
    note: [say('sheets.http.latency-note'), ...share, say('sheets.http.rare')].join(' '),
    columns: latenciesOnPages(report.variants[0]?.label ?? ''),
    rows: linesOf(rate),
    verdict: ({ cell, latency }) => (cell.verdict === 'measured' ? (latency?.relative?.verdict ?? null) : cell.verdict),
    charts: curvesOf(rate, { title, say, quantilesOf, scenario: route.scenario, route: route.route }),
  });
}

/** By quantile, so that variants stand side by side; a variant without figures has one line. */
function linesOf({ cells }: HttpRate): LatencyLine[] {
  const measured = cells.filter(({ verdict }) => verdict === 'measured');
  return [
    ...QUANTILES.flatMap((name) =>
      measured.map((cell) => ({ title: QUANTILE_TITLES[name], cell, latency: cell.quantiles[name] })),
    ),
    ...cells.filter((cell) => !measured.includes(cell)).map((cell) => ({ title: '', cell, latency: null })),
  ];
}

interface Curves {
  title: string;
  say: Say;
  quantilesOf: QuantilesOf;
  scenario: string;
  route: string;
}

function curvesOf({ rate, cells }: HttpRate, { title, say, quantilesOf, scenario, route }: Curves): PercentilesChart[] {
  const curves = cells
    .filter(({ verdict }) => verdict === 'measured')
    .map((cell) => {
      const whole = quantilesOf({ scenario, route, rate, variant: cell.variant });
      return { name: cell.variant, points: whole === null ? usualPoints(cell) : [...whole].flatMap(pointOf) };
    })
    .filter(({ points }) => points.length > 0);
  if (curves.length === 0) return [];
  const axis = { name: say('sheets.http.latency-axis'), format: 'seconds' } as const;
  const percentileName = say('sheets.http.percentile');
  return [{ type: 'percentiles', title, description: say('sheets.http.curve'), axis, percentileName, curves }];
}

function usualPoints({ quantiles }: LatencyCell): PercentilesChart['curves'][number]['points'] {
  return Object.entries(SHARES).flatMap(([name, quantile]) => {
    const estimate = quantiles[name as keyof typeof SHARES];
    return estimate === null ? [] : [{ quantile, value: estimate.value, interval: estimate.interval }];
  });
}

function pointOf([quantile, figures]: readonly [number, readonly number[]]) {
  const estimate: Estimate | null = estimateOf(figures);
  return estimate === null ? [] : [{ quantile, value: estimate.value, interval: estimate.interval }];
}

/** Warnings about the report as a whole and about its cells, each with its place. */
function cautionSheet({ routes, warnings }: HttpReport, say: Say): Sheet[] {
  const placed = routes.flatMap((route) => [
    ...route.throughput.flatMap((cell) =>
      cell.warnings.map((warning) => ({ place: placeOf(route, cell.variant), warning })),
    ),
    ...route.rates.flatMap(({ rate, cells }) =>
      cells.flatMap((cell) =>
        cell.warnings.map((warning) => ({
          place: `${placeOf(route, cell.variant)}, ${numbersIn(say.language).given(rate)}/s`,
          warning,
        })),
      ),
    ),
  ]);
  const rows = [...warnings.map((warning) => ({ place: say('sheets.all'), warning })), ...placed];
  if (rows.length === 0) return [];
  return [
    sheetOf(say, {
      id: 'cautions',
      title: say('sheets.http.cautions'),
      note: say('sheets.http.cautions-note'),
      columns: [
        text('place', ({ place }) => place, { page: 'sheets.http.route' }),
        text('remark', ({ warning }) => warningMessage(say, warning), { page: 'sheets.remark' }),
      ],
      rows,
      cautions: placed,
    }),
  ];
}

function placeOf(route: HttpRoute, variant: string): string {
  return `${routeName(route)}, ${variant}`;
}
