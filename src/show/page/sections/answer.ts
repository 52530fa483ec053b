/** The answer: a sentence for each contender and metric, how many rows say what, one picture of the whole, what matters most. */

import { largest } from '../../../stats/extremes.ts';
import { verdictOfInterval } from '../../../stats/shown-interval.ts';
import type { Say } from '../../../text/messages/say.ts';
import { isTelling } from '../../../text/telling-interval.ts';
import type { Chart, HeatmapChart } from '../../charts/chart.ts';
import { intervalRead, ratioRead, verdictMark, verdictMessage } from '../../report/as-read.ts';
import { type Metric, RATE } from '../../report/metric.ts';
import { metricMessage } from '../../report/metric-message.ts';
import type { OwnAnswer } from '../../report/published.ts';
import { sectionsOf } from '../../report/row.ts';
import { VERDICTS } from '../../sheets/verdicts.ts';
import { bySize, type Chapter, type Ink, listed, metricsOf, type PageRow } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import { type Children, type Element, h } from '../element.ts';
import { changeInterval } from '../numbers.ts';
import { overviewChart } from '../overview-chart.ts';
import { changeParts, verdictSentence } from '../verdict-words.ts';
import { barsOf } from './alone.ts';
import { remarksOf } from './machine.ts';
import { sheetTable } from './sheets.ts';

/** What stands at once; the rest is a click away. */
const FEW = 3;
/** Rows of a picture that leaves room for the rest of the first window. */
const MOST_DRAWN = 10;

/** The overview: what is seen before anybody scrolls. */
export function answer(chapter: Chapter, ink: Ink): Element {
  const { answer: own } = chapter.published;
  return h(
    'div',
    { class: 'answer' },
    own === undefined ? comparedAnswer(chapter, ink) : ownAnswer(chapter, own, ink),
    remarks(chapter, ink),
  );
}

function comparedAnswer(chapter: Chapter, ink: Ink): Children {
  const { say } = ink;
  const parts = sectionsOf(chapter.published.report).filter(({ rows }) => rows.length > 0);
  const [first] = parts;
  if (first === undefined) {
    const { figures } = chapter.published;
    const measured = figures.filter(({ metric, sides }) => metric === figures[0]?.metric && sides[0]?.estimate);
    const own = measured.slice(0, MOST_DRAWN);
    const bars = barsOf(own, metricsOf(chapter.published).get(own[0]?.metric ?? '') ?? RATE, ink);
    const lead = h('p', { class: 'lead' }, aloneSentence(chapter, say));
    return [lead, overviewSheet(chapter, ink) ?? chartOf(bars, ink)];
  }
  const main = parts.filter(({ metric }) => metric.name === first.metric.name);
  // Of the other metrics what there is to say, once; that they have no mean says nothing.
  const others = Map.groupBy(
    parts.filter((part) => !main.includes(part) && (part.rows.length === 1 || hasMean(chapter, part))),
    ({ metric, contender }) => answerSentence(chapter, metric, contender, say),
  );
  const isSeveral = main.length > 1;
  const chart = overviewChart(chapter, first.metric, first.contender, say, MOST_DRAWN);
  const picture =
    overviewSheet(chapter, ink) ??
    main.map(({ metric, contender }) => chartOf(overviewChart(chapter, metric, contender, say, MOST_DRAWN), ink));
  const isEachRow = !isSeveral && chart !== null && chart.rows.length === first.rows.length;
  return [
    firstOf(
      main.map(({ metric, contender }) =>
        h('p', { class: 'lead' }, leadOf(chapter, [metric], say) + answerSentence(chapter, metric, contender, say)),
      ),
      say,
    ),
    main.map(({ metric, contender }) => counts(rowsOf(chapter, metric, contender), metric, contender, isSeveral, say)),
    picture,
    isEachRow ? null : largestChanges(chapter, say),
    firstOf(
      [
        ...[...others].map(([said, own]) => leadOf(chapter, [...new Set(own.map(({ metric }) => metric))], say) + said),
        ...[...chapter.left].map(([metric, count]) => leftSentence(chapter, metric, count, say)),
      ].map((said) => h('p', null, said)),
      say,
    ),
  ];
}

/** The first sentence is the answer, the list and the others say more of it. */
function ownAnswer(chapter: Chapter, { sentences: [first = '', ...others], items }: OwnAnswer, ink: Ink): Children {
  return [
    h('p', { class: 'lead' }, first),
    overviewSheet(chapter, ink),
    firstOf(
      items.map((item) => h('p', { class: 'found' }, item)),
      ink.say,
    ),
    others.map((sentence) => h('p', null, sentence)),
  ];
}

/** The first of some, and the others folded. */
function firstOf(all: readonly Element[], say: Say): Children {
  const rest = all.slice(FEW);
  if (rest.length === 0) return all;
  return [...all.slice(0, FEW), h('details', null, h('summary', null, say('page.more', { count: rest.length })), rest)];
}

/** The sheet that shows the whole: its heat map, or itself where it has no picture. Null where there is none. */
function overviewSheet({ published }: Chapter, ink: Ink): Children {
  const sheet = published.sheets.find(({ isOverview }) => isOverview);
  if (sheet === undefined) return null;
  const heat = sheet.charts.find((chart) => chart.type === 'heatmap');
  return heat === undefined ? sheetTable(sheet) : drawing(mostDiffering(heat, ink.say), ink, true);
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

/** Those that matter most, whatever their metric and contender, each with a link to its row. */
function largestChanges(chapter: Chapter, say: Say): Element[] {
  const { margin } = chapter.published.report.method;
  return bySize(chapter.rows)
    .slice(0, FEW)
    .map((shown) => {
      const { id, row, metric, file, mark } = shown;
      const name = h('a', { href: `#${id}` }, `${file} ${row.configuration}`.trimEnd());
      const said = `${leadOf(chapter, [metric], say)}${row.contender}: ${verdictSentence(shown, margin, say)}`;
      const sign = h('b', { 'aria-hidden': 'true' }, `${mark} `);
      return h('p', { class: `found v-${row.verdict}` }, sign, name, ` – ${said}`);
    });
}

/** What spoils figures here, the gravest first. */
function remarks(chapter: Chapter, { say }: Ink): Element | null {
  const all = remarksOf(chapter, say);
  if (all.length === 0) return null;
  const rest = all.length - 1;
  const link = h('a', { href: '#conditions' }, say('page.more', { count: rest }));
  return h('p', { class: 'aside' }, all[0], ...(rest === 0 ? [] : [' ', link]));
}

/** The names of metrics where there are several, to stand in front. */
function leadOf({ published: { report } }: Chapter, metrics: readonly Metric[], say: Say): string {
  const titles = metrics.filter(({ title }) => title !== '').map((metric) => metricMessage(say, metric));
  return report.metrics.length > 1 && titles.length > 0 ? `${listed(titles, say)}: ` : '';
}

function hasMean({ published }: Chapter, { metric, contender }: { metric: Metric; contender: string }): boolean {
  return published.report.means.some((mean) => mean.metric === metric.name && mean.contender === contender);
}

/** What a contender is, in a sentence with its interval. */
function answerSentence(chapter: Chapter, metric: Metric, contender: string, say: Say): string {
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

/** How many rows of first runs are left out, and how they are seen. */
function leftSentence({ published: { report } }: Chapter, name: string, count: number, say: Say): string {
  const metric = report.metrics.find((one) => one.name === name);
  const title = metric === undefined ? name : metricMessage(say, metric);
  return say('page.left', { metric: title, count, id: report.experiment?.id ?? '' });
}

/** How many rows have each verdict; links show those alone. */
function counts(rows: readonly PageRow[], metric: Metric, contender: string, isNamed: boolean, say: Say): Element {
  const items = VERDICTS.flatMap((verdict) => {
    const count = rows.filter(({ row }) => row.verdict === verdict).length;
    if (count === 0) return [];
    const mark = h('span', { 'aria-hidden': 'true' }, verdictMark(verdict, metric));
    const words = [mark, ' ', h('strong', null, count), ` ${verdictMessage(say, verdict, metric)}`];
    return [h('li', { class: `v-${verdict}` }, h('a', { href: `#rows?verdict=${verdict}` }, words))];
  });
  const all = h('li', null, say('page.of-rows', { count: rows.length }));
  return h(
    'ul',
    { class: 'counts', 'aria-label': isNamed ? contender : say('page.counts') },
    isNamed ? h('li', null, h('b', null, contender)) : null,
    items,
    all,
  );
}

function chartOf(chart: Chart | null, ink: Ink): Element | null {
  return chart === null ? null : drawing(chart, ink, true);
}

function rowsOf({ rows }: Chapter, metric: Metric, contender: string): PageRow[] {
  return rows.filter(({ row }) => row.metric === metric.name && row.contender === contender);
}

function aloneSentence({ published, labels }: Chapter, say: Say): string {
  const measured = published.figures.filter(({ sides }) => sides.some(({ state }) => state === 'measured')).length;
  return say('page.answer-alone', {
    label: labels[0] ?? '',
    count: published.figures.length,
    without: published.figures.length - measured,
  });
}
