/** An experiment as the page tells it: its rows with their anchors, and its figures as people read them. */

import type { Say } from '../../text/messages/say.ts';
import { printableIn } from '../../text/printable.ts';
import type { Chart } from '../charts/chart.ts';
import { configurationRead, intervalRead, ratioRead, verdictMark, verdictMessage } from '../report/as-read.ts';
import { withoutOpenFirstRuns } from '../report/first-runs.ts';
import { type Metric, RATE } from '../report/metric.ts';
import type { Published } from '../report/published.ts';
import { contendersOf, moduleOf, type ReportRow } from '../report/row.ts';
import { rowAnchor } from './anchor.ts';

/** What sections write and draw with. */
export interface Ink {
  say: Say;
  /** SVG of a chart for the page; null where it cannot be drawn here. */
  draw: (chart: Chart, width: 'wide' | 'narrow') => string | null;
}

/** An experiment of a page. */
export interface Chapter {
  /** What anchors of its parts begin with: `e1`, `e2`. */
  place: string;
  title: string;
  published: Published;
  /** Rows of first runs that say nothing and are left out, by metric: see report/first-runs.ts. */
  left: ReadonlyMap<string, number>;
  /** In the order of the report. */
  rows: readonly PageRow[];
  /** Labels, the baseline first. */
  labels: readonly string[];
}

/** A comparison as the page shows it. */
export interface PageRow {
  id: string;
  row: ReportRow;
  metric: Metric;
  module: string;
  /** The file within its module. */
  file: string;
  /** Its parameters, and of a latency its quantile. */
  configuration: string;
  /** contender / baseline of what people read; null where nothing may be said of it. */
  ratio: number | null;
  /** 95 % interval of that ratio. */
  interval: [number, number] | null;
  /** `faster`, `less`: the verdict in the reader's language. */
  word: string;
  mark: string;
}

/** @param place counted from 1 */
export function chapterOf({ components, ...rest }: Published, place: number, say: Say): Chapter {
  // Names and reasons come from elsewhere; figures are numbers.
  const whole = printableIn(rest);
  const { told: report, left } = withoutOpenFirstRuns(whole.report);
  const published = { ...whole, components, report };
  const experiment = report.experiment?.id ?? '';
  const metrics = metricsOf(published);
  // Where it answers something else, comparisons with the first variant are beside the point.
  const compared = published.answer === undefined ? report.rows : [];
  const rows = compared.map((row): PageRow => {
    const metric = metrics.get(row.metric) ?? RATE;
    const module = moduleOf(row.benchmark);
    return {
      id: rowAnchor(experiment, row),
      row,
      metric,
      module,
      file: fileOf(row.benchmark),
      configuration: configurationRead(row.configuration, metric),
      ...shownOf(row, metric),
      word: verdictMessage(say, row.verdict, metric),
      mark: verdictMark(row.verdict, metric),
    };
  });
  const labels = report.variants.map(({ label }) => label);
  return {
    place: `e${place}`,
    title: published.answer?.title ?? titleOf(published, say),
    published,
    left,
    rows,
    labels,
  };
}

/** Rows that are shown to differ, the largest differences first. */
export function bySize(rows: readonly PageRow[]): PageRow[] {
  const size = ({ ratio }: PageRow) => Math.abs(Math.log(ratio ?? 1));
  const differing = rows.filter(
    ({ row, ratio }) => (row.verdict === 'faster' || row.verdict === 'slower') && ratio !== null,
  );
  return differing.toSorted((a, b) => size(b) - size(a));
}

/** Every metric that figures of an experiment may have, by name. */
export function metricsOf({ metrics, report }: Published): ReadonlyMap<string, Metric> {
  return new Map((metrics ?? report.metrics).map((metric) => [metric.name, metric]));
}

/** The command that measures it again; null for runs of a file that knows its variants by name only, which nothing can start. */
export function commandOf({ report, command }: Published): string | null {
  return report.variants.some(({ runtime }) => runtime !== null) ? command : null;
}

/** A file without its module; a name that has none stays, and so does a path from the root. */
export function fileOf(benchmark: string): string {
  const module = `${moduleOf(benchmark)}/`;
  return benchmark.startsWith(module) ? benchmark.slice(module.length) : benchmark;
}

function shownOf({ ratio, interval, verdict }: ReportRow, metric: Metric): Pick<PageRow, 'ratio' | 'interval'> {
  const isShown = verdict === 'faster' || verdict === 'slower' || verdict === 'equivalent' || verdict === 'undecided';
  if (!isShown || ratio === null || interval === null) return { ratio: null, interval: null };
  return { ratio: ratioRead(ratio, metric), interval: intervalRead(interval, metric) };
}

/** `node@20 against node@18`, or the labels alone where nothing is compared. */
function titleOf({ report }: Published, say: Say): string {
  const [baseline = '', ...others] = report.variants.map(({ label }) => label);
  const contenders = contendersOf(report);
  if (others.length === 0) return baseline;
  return say('page.against', { contenders: listed(contenders.length > 0 ? contenders : others, say), baseline });
}

/** `a, b and c` in the reader's language. */
export function listed(names: readonly string[], say: Say): string {
  return new Intl.ListFormat(say.language, { type: 'conjunction' }).format(names);
}
