/** What an experiment says in one window or on one slide: its answer in sentences, and the picture of the whole. */

import { largest } from '../../stats/extremes.ts';
import { verdictOfInterval } from '../../stats/shown-interval.ts';
import type { Say } from '../../text/messages/say.ts';
import { isTelling } from '../../text/telling-interval.ts';
import type { Chart, HeatmapChart } from '../charts/chart.ts';
import { intervalRead, ratioRead, verdictMessage } from '../report/as-read.ts';
import { type Metric, RATE } from '../report/metric.ts';
import { sectionsOf } from '../report/row.ts';
import { metricTitle } from '../report/said-metric.ts';
import type { Sheet } from '../sheets/page.ts';
import { type Chapter, listed, metricsOf, type PageRow } from './chapter.ts';
import { changeInterval } from './numbers.ts';
import { overviewChart } from './overview-chart.ts';
import { barsOf } from './sections/alone.ts';
import { changeParts, verdictSentence } from './verdict-words.ts';

/** Rows of a picture that leaves room for the rest of the first window. */
export const MOST_DRAWN = 10;

/** A metric and a contender of which there are rows. */
type Part = ReturnType<typeof sectionsOf>[number];

/** What was compared, by metric and contender; the first metric is the main one. */
export function partsOf({ published }: Chapter): { main: Part[]; others: Part[] } {
  const parts = sectionsOf(published.report).filter(({ rows }) => rows.length > 0);
  const isMain = ({ metric }: Part) => metric.name === parts[0]?.metric.name;
  return { main: parts.filter(isMain), others: parts.filter((part) => !isMain(part)) };
}

/** A sentence a contender in the main metric, or that of an answer of its own. */
export function leadSentences(chapter: Chapter, say: Say): string[] {
  const { answer, figures } = chapter.published;
  if (answer !== undefined) return answer.sentences.slice(0, 1);
  const { main } = partsOf(chapter);
  if (main.length > 0) {
    return main.map(
      ({ metric, contender }) => leadOf(chapter, [metric], say) + answerSentence(chapter, metric, contender, say),
    );
  }
  const without = figures.filter(({ sides }) => sides.every(({ state }) => state !== 'measured')).length;
  return [say('page.answer-alone', { label: chapter.labels[0] ?? '', count: figures.length, without })];
}

/** The sheet that shows the whole, cut to what has room. */
export function overviewSheet({ published }: Chapter): Sheet | undefined {
  const sheet = published.sheets.find(({ isOverview }) => isOverview);
  return sheet && { ...sheet, rows: sheet.rows.slice(0, MOST_DRAWN) };
}

/** The heat map of the whole, or a chart a contender, or bars of one variant; none where a sheet without a picture shows the whole. */
export function overviewCharts(chapter: Chapter, say: Say): Chart[] {
  const { answer, figures } = chapter.published;
  const sheet = overviewSheet(chapter);
  if (sheet !== undefined) {
    const heat = sheet.charts.find((chart) => chart.type === 'heatmap');
    return heat === undefined ? [] : [mostDiffering(heat, say)];
  }
  if (answer !== undefined) return [];
  const { main } = partsOf(chapter);
  if (main.length > 0) {
    const made = main.map(({ metric, contender }) => overviewChart(chapter, metric, contender, say, MOST_DRAWN));
    return made.filter((chart) => chart !== null);
  }
  const measured = figures.filter(({ metric, sides }) => metric === figures[0]?.metric && sides[0]?.estimate);
  const bars = barsOf(
    measured.slice(0, MOST_DRAWN),
    metricsOf(chapter.published).get(figures[0]?.metric ?? '') ?? RATE,
    say,
  );
  return bars === null ? [] : [bars];
}

/** The rows of a heat map that differ most, in their order. */
function mostDiffering(chart: HeatmapChart, say: Say): HeatmapChart {
  const { rows, title } = chart;
  if (rows.length <= MOST_DRAWN) return chart;
  const size = ({ cells }: (typeof rows)[number]) =>
    largest(cells.map((cell) => (cell?.ratio == null ? 0 : Math.abs(Math.log(cell.ratio)))));
  const chosen = new Set(rows.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_DRAWN));
  const told = { title, count: chosen.size, all: rows.length };
  return { ...chart, title: say('page.chart-some', told), rows: rows.filter((row) => chosen.has(row)) };
}

/** The names of metrics where there are several, to stand in front. */
export function leadOf({ published: { report } }: Chapter, metrics: readonly Metric[], say: Say): string {
  const titles = metrics.filter(({ title }) => title !== '').map((metric) => metricTitle(metric, say));
  return report.metrics.length > 1 && titles.length > 0 ? `${listed(titles, say)}: ` : '';
}

/** What a contender is, in a sentence with its interval. */
export function answerSentence(chapter: Chapter, metric: Metric, contender: string, say: Say): string {
  const { report } = chapter.published;
  const rows = rowsOf(chapter, metric, contender);
  const mean = report.means.find(
    (one) =>
      one.module === null && one.metric === metric.name && one.contender === contender && isTelling(one.interval),
  );
  const baseline = rows[0]?.row.baseline ?? '';
  const [only] = rows;
  if (mean === undefined) {
    const said = only === undefined ? '' : verdictSentence(only, report.method.margin, say);
    if (rows.length === 1) return say('page.answer-one', { contender, baseline, said });
    return say('page.answer-no-mean', { contender, baseline, count: rows.length });
  }
  const ratio = ratioRead(mean.ratio, metric);
  const interval = intervalRead(mean.interval, metric);
  const names = { contender, baseline, count: mean.count };
  const verdict = verdictOfInterval(mean.interval, report.method.margin);
  if (verdict === 'equivalent' || verdict === 'undecided') {
    const key = verdict === 'equivalent' ? 'page.answer-even' : 'page.answer-open';
    return say(key, { ...names, interval: changeInterval(interval, say.language) });
  }
  const word = verdictMessage(say, verdict, metric);
  return say('page.answer-mean', { ...names, ...changeParts(ratio, interval, say.language), word });
}

export function rowsOf({ rows }: Chapter, metric: Metric, contender: string): PageRow[] {
  return rows.filter(({ row }) => row.metric === metric.name && row.contender === contender);
}
