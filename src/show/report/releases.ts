import { verdictOfInterval } from '../../stats/shown-interval.ts';
import type { Say } from '../../text/messages/say.ts';
import type { HeatmapChart, TrendChart, TrendPoint } from '../charts/chart.ts';
import { change, text } from '../sheets/column.ts';
import type { Contender } from '../sheets/compared.ts';
import { type Sheet, sheetOf } from '../sheets/page.ts';
import { intervalRead, isAmount, ratioRead, verdictMessage } from './as-read.ts';
import type { Metric } from './metric.ts';
import { moduleOf, type Report, type ReportRow, type ReportVariant } from './row.ts';
import { titlesOf } from './row-titles.ts';
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
  const sheets = report.metrics.flatMap((metric, i) => {
    const rows = report.rows.filter((row) => row.metric === metric.name);
    const modules = Map.groupBy(rows, ({ benchmark }) => moduleOf(benchmark));
    const sheets = [...modules].map(([module, own], j) =>
      moduleSheet({
        id: `variants-${i + 1}-${j + 1}`,
        title: say(isTrend ? 'sheets.releases.trend' : 'sheets.variants.of', {
          name: nameOf(module, metric, report, say),
        }),
        rows: own,
        metric,
        labels,
        isTrend,
        say,
      }),
    );
    const hasMeans = report.means.some((mean) => mean.metric === metric.name);
    const name = say(isTrend ? 'sheets.releases.all' : 'sheets.variants.all');
    const title = report.metrics.length === 1 ? name : `${name}, ${metricTitle(metric, say)}`;
    const whole = { id: `variants-${i + 1}`, title, labels, isTrend, say };
    const summary =
      modules.size === 1
        ? []
        : [hasMeans ? meansSheet(report, metric, whole) : moduleSheet({ ...whole, rows, metric })];
    return [...summary, ...sheets];
  });
  // The first shows the whole.
  return sheets.map((sheet, i) => ({ ...sheet, isOverview: i === 0 }));
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

/** A comparison as it is read. */
type Change = Contender & { word: string };

/** A row with its comparisons, one a contender; undefined where there is none. */
interface Line {
  name: string;
  changes: readonly (Change | undefined)[];
}

interface Titled {
  id: string;
  title: string;
  /** The baseline first. */
  labels: readonly string[];
  isTrend: boolean;
  say: Say;
}

interface Module extends Titled {
  rows: readonly ReportRow[];
  metric: Metric;
}

function moduleSheet({ rows, metric, ...common }: Module): Sheet {
  const titleOf = titlesOf(rows);
  const byRow = Map.groupBy(rows, titleOf);
  const lines = [...byRow].map(
    ([name, own]): Line => ({
      name,
      changes: common.labels.slice(1).map((label) =>
        read(
          own.find(({ contender }) => contender === label),
          metric,
          common.say,
        ),
      ),
    }),
  );
  return linesSheet(lines, metric, 'sheets.releases.row', common);
}

/** The geometric means of modules, then that of all rows. */
function meansSheet({ means, method }: Report, metric: Metric, common: Titled): Sheet {
  const own = means.filter((mean) => mean.metric === metric.name);
  const lines = [...new Set(own.map(({ module }) => module))].map(
    (module): Line => ({
      name: module ?? common.say('sheets.all'),
      changes: common.labels.slice(1).map((label) => {
        const mean = own.find((one) => one.module === module && one.contender === label);
        const verdict = mean && verdictOfInterval(mean.interval, method.margin);
        return read(mean && verdict && { ...mean, verdict }, metric, common.say);
      }),
    }),
  );
  return linesSheet(lines, metric, 'sheets.module', common);
}

function linesSheet(
  lines: readonly Line[],
  metric: Metric,
  head: 'sheets.releases.row' | 'sheets.module',
  { id, title, labels, isTrend, say }: Titled,
): Sheet {
  const [baseline = '', ...releases] = labels;
  const note = say('sheets.releases.note', { baseline });
  const drawn = { title, labels, say, metric };
  const trend = trendOf(
    lines.map(({ name, changes }) => ({ name, points: changes.map(pointOf) })),
    drawn,
  );
  const map: HeatmapChart = {
    type: 'heatmap',
    title,
    description: `${say('sheets.releases.map')} ${note}`,
    releases,
    rows: lines.map(({ name, changes }) => ({ name, cells: changes.map(cellOf) })),
  };
  return sheetOf<Line>(say, {
    id,
    title,
    note,
    columns: [
      text('row', ({ name }) => name, { page: head }),
      ...releases.map((label, place) =>
        change<Line>(label, isAmount(metric) ? 'amount' : 'speed', ({ changes }) => changes[place] ?? null, {
          page: { literal: label },
        }),
      ),
    ],
    rows: lines,
    charts: [...(isTrend && lines.length <= MOST_LINES ? [trend] : []), map],
  });
}

/** As people read it: of amounts how many times more there is. Undefined where there is no comparison. */
function read(one: Contender | undefined, metric: Metric, say: Say): Change | undefined {
  if (one === undefined) return undefined;
  const { ratio, interval, verdict } = one;
  return {
    ratio: ratio === null ? null : ratioRead(ratio, metric),
    interval: interval === null ? null : intervalRead(interval, metric),
    verdict,
    word: verdictMessage(say, verdict, metric),
  };
}

function cellOf(change: Change | undefined): HeatmapChart['rows'][number]['cells'][number] {
  if (change === undefined) return null;
  const { verdict, word } = change;
  return pointOf(change) ?? { verdict, word, ratio: null };
}

function pointOf(change: Change | undefined): TrendPoint | null {
  if (change === undefined || change.ratio === null) return null;
  return { ...change, ratio: change.ratio };
}

/** Lines begin at the first release, with 1. */
function trendOf(
  lines: TrendChart['lines'],
  { title, labels, say, metric }: Pick<Module, 'title' | 'labels' | 'say' | 'metric'>,
): TrendChart {
  const [baseline = ''] = labels;
  const name = isAmount(metric)
    ? say('page.axis-amount', { metric: metricTitle(metric, say) })
    : say('sheets.releases.ratio', { baseline });
  const start: TrendPoint = { ratio: 1, interval: null, verdict: 'equivalent', word: say('sheets.baseline') };
  return {
    type: 'trend',
    title,
    description: say('sheets.releases.note', { baseline }),
    axis: { name, isLog: true, format: 'ratio' },
    releases: labels,
    lines: lines.map(({ name, points }) => ({ name, points: [start, ...points] })),
  };
}
