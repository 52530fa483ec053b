/** The main pictures: ratios with their intervals, of modules or of rows. */

import { verdictOfInterval } from '../../stats/shown-interval.ts';
import type { Say } from '../../text/messages/say.ts';
import type { IntervalChart, IntervalRow } from '../charts/chart.ts';
import { intervalRead, isAmount, ratioRead, verdictMessage } from '../report/as-read.ts';
import type { Metric } from '../report/metric.ts';
import { metricTitle } from '../report/said-metric.ts';
import type { Chapter, PageRow } from './chapter.ts';

/** In the section of a module, whose table draws each row as well. */
export const MOST_OF_MODULE = 12;

/** Ratios of a metric for one contender: the means of its modules, or its rows where there is one module. Null without any. */
export function overviewChart(
  chapter: Chapter,
  metric: Metric,
  contender: string,
  say: Say,
  most: number,
): IntervalChart | null {
  const { report } = chapter.published;
  const means = report.means.filter((mean) => mean.metric === metric.name && mean.contender === contender);
  const ofModules = means.filter(({ module }) => module !== null);
  const rows = chapter.rows.filter(({ row }) => row.metric === metric.name && row.contender === contender);
  const names = { contender, baseline: rows[0]?.row.baseline ?? '' };
  if (ofModules.length < 2) return rowsChart(rows, report.method.margin, say, most);
  const size = ({ ratio }: (typeof means)[number]) => Math.abs(Math.log(ratio));
  const shown = ofModules.toSorted((a, b) => size(b) - size(a)).slice(0, most);
  const title = say('page.chart-means', names);
  return {
    ...frame(metric, say),
    title:
      shown.length < ofModules.length
        ? say('page.chart-some', { title, count: shown.length, all: ofModules.length })
        : title,
    description: say('page.chart-means-about', { ...names, count: shown.length }),
    margin: report.method.margin,
    rows: [
      ...shown.toSorted((a, b) => ratioRead(b.ratio, metric) - ratioRead(a.ratio, metric)),
      ...means.filter(isOfAll),
    ].map(({ module, ratio, interval }): IntervalRow => {
      const verdict = verdictOfInterval(interval, report.method.margin);
      return {
        name: module ?? say('page.all-rows'),
        ratio: ratioRead(ratio, metric),
        interval: intervalRead(interval, metric),
        verdict,
        word: verdictMessage(say, verdict, metric),
      };
    }),
  };
}

/** The rows that changed most, and what else fits; of several, as many as can be looked at. Null without rows. */
export function rowsChart(rows: readonly PageRow[], margin: number, say: Say, most: number): IntervalChart | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { baseline, contender } = first.row;
  const chosen = fromTop(bySize(rows).slice(0, most));
  const names = { contender, baseline, count: chosen.length, all: rows.length };
  return {
    ...frame(first.metric, say),
    title: say(chosen.length < rows.length ? 'page.chart-rows-some' : 'page.chart-rows', names),
    description: say('page.chart-rows-about', names),
    margin,
    rows: chosen.map(({ row, file, configuration, ratio, interval, word }) => ({
      name: `${file} ${configuration}`.trimEnd(),
      ratio,
      interval,
      verdict: row.verdict,
      word,
    })),
  };
}

/** Rows that are shown to differ first, the largest differences before the others: gains and losses alike. */
function bySize(rows: readonly PageRow[]): PageRow[] {
  const isShown = ({ row }: PageRow) => Number(row.verdict === 'faster' || row.verdict === 'slower');
  const size = ({ ratio }: PageRow) => (ratio === null ? -1 : Math.abs(Math.log(ratio)));
  return rows.toSorted((a, b) => isShown(b) - isShown(a) || size(b) - size(a));
}

/** By verdict from gains to losses, by effect within each; what has no ratio stands last. */
function fromTop(rows: readonly PageRow[]): PageRow[] {
  const order = ['faster', 'equivalent', 'undecided', 'slower'];
  const place = ({ row }: PageRow) => (order.includes(row.verdict) ? order.indexOf(row.verdict) : order.length);
  const speed = ({ row }: PageRow) => row.ratio ?? 0;
  return rows.toSorted((a, b) => place(a) - place(b) || speed(b) - speed(a));
}

function frame(metric: Metric, say: Say): Pick<IntervalChart, 'type' | 'axis'> {
  const name = isAmount(metric)
    ? say('page.axis-amount', { metric: metricTitle(metric, say) })
    : say('page.axis-speed');
  return { type: 'interval', axis: { name, isLog: true, format: 'ratio' } };
}

function isOfAll({ module }: { module: string | null }): boolean {
  return module === null;
}
