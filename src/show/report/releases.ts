import { verdictOfInterval } from '../../stats/shown-interval.ts';
import type { Say } from '../../text/messages/say.ts';
import type { HeatmapChart, TrendChart, TrendPoint } from '../charts/chart.ts';
import { change, text } from '../sheets/column.ts';
import type { Compared } from '../sheets/compared.ts';
import { type Sheet, sheetOf } from '../sheets/page.ts';
import type { Metric } from './metric.ts';
import type { Report, ReportMean, ReportRow, ReportVariant } from './row.ts';
import { metricTitle } from './said-metric.ts';

/** More lines than this cannot be told apart. */
const MOST_LINES = 12;

/**
 * Several variants against the first: of each metric and module every row by variant, and where they are releases of one runtime
 * also their trend. None with fewer than three variants. Pure.
 */
export function releaseSheets(report: Report, say: Say): Sheet[] {
  const labels = report.variants.map(({ label }) => label);
  if (labels.length < 3) return [];
  const isTrend = areReleases(report.variants);
  return report.metrics.flatMap((metric, i) => {
    const rows = report.rows.filter((row) => row.metric === metric.name);
    const modules = Map.groupBy(rows, ({ benchmark }) => moduleOf(benchmark));
    const sheets = [...modules].map(([module, own], j) =>
      moduleSheet({
        id: `variants-${i + 1}-${j + 1}`,
        name: nameOf(module, metric, report, say),
        rows: own,
        labels,
        isTrend,
        say,
      }),
    );
    const hasMeans = report.means.some((mean) => mean.metric === metric.name);
    const summary =
      modules.size > 1 && hasMeans
        ? [meansSheet(report, metric, { id: `variants-${i + 1}`, labels, isTrend, say })]
        : [];
    return [...summary, ...sheets];
  });
}

function moduleOf(benchmark: string): string {
  return benchmark.split('/')[0] ?? '';
}

/** The metric is named where there are several. */
function nameOf(module: string, metric: Metric, { metrics }: Report, say: Say): string {
  return metrics.length === 1 ? module : `${module}, ${metricTitle(metric, say)}`;
}

/** Whether they are different versions of one runtime. */
function areReleases(variants: readonly ReportVariant[]): boolean {
  const [first] = variants;
  const versions = new Set(variants.map(({ version }) => version));
  return (
    first?.runtime != null &&
    versions.size === variants.length &&
    variants.every(({ runtime }) => runtime === first.runtime)
  );
}

/** A row with its comparisons, one a contender; undefined where there is none. */
interface Line {
  name: string;
  changes: readonly (ReportRow | undefined)[];
}

interface Common {
  id: string;
  /** The baseline first. */
  labels: readonly string[];
  isTrend: boolean;
  say: Say;
}

interface Module extends Common {
  name: string;
  rows: readonly ReportRow[];
}

function moduleSheet({ id, name, rows, labels, isTrend, say }: Module): Sheet {
  const [baseline = '', ...contenders] = labels;
  const byRow = Map.groupBy(rows, ({ benchmark, configuration }) => `${benchmark} ${configuration}`.trimEnd());
  const lines = [...byRow].map(
    ([row, own]): Line => ({
      name: row,
      changes: contenders.map((label) => own.find(({ contender }) => contender === label)),
    }),
  );
  const title = say(isTrend ? 'sheets.releases.trend' : 'sheets.variants.of', { name });
  const map: HeatmapChart = {
    type: 'heatmap',
    title,
    description: `${say('sheets.releases.map')} ${say('sheets.releases.note', { baseline })}`,
    releases: contenders,
    rows: lines.map((line) => ({ name: line.name, cells: line.changes.map((change) => cellOf(change, say)) })),
  };
  const trend = trendOf(
    lines.map((line) => ({ name: line.name, points: line.changes.map((change) => pointOf(change, say)) })),
    { title, labels, say },
  );
  return sheetOf<Line>(say, {
    id,
    title,
    note: say('sheets.releases.note', { baseline }),
    columns: [
      text('row', (line) => line.name, { page: 'sheets.releases.row' }),
      ...contenders.map((label, place) =>
        change<Line>(label, 'speed', ({ changes }) => changes[place] ?? null, { page: { literal: label } }),
      ),
    ],
    rows: lines,
    charts: [...(isTrend && lines.length <= MOST_LINES ? [trend] : []), map],
  });
}

/** The geometric means of modules, then that of all rows. */
function meansSheet(report: Report, metric: Metric, { id, labels, isTrend, say }: Common): Sheet {
  const [baseline = '', ...contenders] = labels;
  const own = report.means.filter((mean) => mean.metric === metric.name);
  const modules = [...new Set(own.map(({ module }) => module))];
  const lines = modules.map((module) => ({
    name: module ?? say('sheets.all'),
    means: contenders.map((label) => own.find((mean) => mean.module === module && mean.contender === label)),
  }));
  const whole = say(isTrend ? 'sheets.releases.all' : 'sheets.variants.all');
  const judged = (mean: ReportMean | undefined): Compared =>
    mean === undefined ? null : { ...mean, verdict: verdictOfInterval(mean.interval, report.method.margin) };
  const title = report.metrics.length === 1 ? whole : `${whole}, ${metricTitle(metric, say)}`;
  return sheetOf<(typeof lines)[number]>(say, {
    id,
    title,
    note: say('sheets.releases.note', { baseline }),
    columns: [
      text('module', ({ name }) => name, { page: 'sheets.module' }),
      ...contenders.map((label, place) =>
        change<(typeof lines)[number]>(label, 'speed', ({ means }) => judged(means[place]), {
          page: { literal: label },
        }),
      ),
    ],
    rows: lines,
    charts: isTrend
      ? [
          trendOf(
            lines.map(({ name, means }) => ({
              name,
              points: means.map((mean) => meanPoint(mean, report.method.margin, say)),
            })),
            { title, labels, say },
          ),
        ]
      : [],
  });
}

function meanPoint(mean: ReportMean | undefined, margin: number, say: Say): TrendPoint | null {
  if (mean === undefined) return null;
  const { ratio, interval } = mean;
  const verdict = verdictOfInterval(interval, margin);
  return { ratio, interval, verdict, word: say(`verdict.${verdict}`) };
}

function cellOf(change: ReportRow | undefined, say: Say): HeatmapChart['rows'][number]['cells'][number] {
  if (change === undefined) return null;
  const { verdict } = change;
  return pointOf(change, say) ?? { verdict, word: say(`verdict.${verdict}`), ratio: null };
}

function pointOf(change: ReportRow | undefined, say: Say): TrendPoint | null {
  if (change === undefined || change.ratio === null) return null;
  const { ratio, interval, verdict } = change;
  return { ratio, interval, verdict, word: say(`verdict.${verdict}`) };
}

/** Lines begin at the first release, with 1. */
function trendOf(
  lines: TrendChart['lines'],
  { title, labels, say }: { title: string; labels: readonly string[]; say: Say },
): TrendChart {
  const [baseline = ''] = labels;
  const start: TrendPoint = { ratio: 1, interval: null, verdict: 'equivalent', word: say('sheets.baseline') };
  return {
    type: 'trend',
    title,
    description: say('sheets.releases.note', { baseline }),
    axis: { name: say('sheets.releases.ratio', { baseline }), isLog: true, format: 'ratio' },
    releases: labels,
    lines: lines.map(({ name, points }) => ({ name, points: [start, ...points] })),
  };
}
