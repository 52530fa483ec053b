/** The answer: a sentence for each contender and metric, how many rows say what, one picture of the whole, what matters most. */

import type { Say } from '../../../text/messages/say.ts';
import { verdictMark, verdictMessage } from '../../report/as-read.ts';
import type { Metric } from '../../report/metric.ts';
import type { OwnAnswer } from '../../report/published.ts';
import { metricTitle } from '../../report/said-metric.ts';
import { VERDICTS } from '../../sheets/verdicts.ts';
import { bySize, type Chapter, type Ink, type PageRow } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import { type Children, type Element, h } from '../element.ts';
import { answerSentence, leadOf, leadSentences, overviewCharts, overviewSheet, partsOf, rowsOf } from '../overview.ts';
import { verdictSentence } from '../verdict-words.ts';
import { remarksOf } from './machine.ts';
import { sheetTable } from './sheets.ts';

/** What stands at once; the rest is a click away. Remarks are as many as below a table on the terminal. */
const FEW = 3;
const MOST_REMARKS = 2;

/** What an experiment says in a few lines, where it is one of several. */
export function summary(chapter: Chapter, { say }: Ink): Element {
  const { main } = partsOf(chapter);
  const counted = main.map(({ metric, contender }) => {
    return counts(rowsOf(chapter, metric, contender), metric, contender, main.length > 1, say);
  });
  return h('div', { class: 'answer' }, leads(chapter, say), chapter.published.answer === undefined ? counted : null);
}

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
  const { main, others: all } = partsOf(chapter);
  // Of the other metrics what there is to say, once; that they have no mean says nothing.
  const others = Map.groupBy(
    all.filter((part) => part.rows.length === 1 || hasMean(chapter, part)),
    ({ metric, contender }) => answerSentence(chapter, metric, contender, say),
  );
  const [chart] = overviewCharts(chapter, say);
  const isEachRow = main.length === 1 && chart?.type === 'interval' && chart.rows.length === main[0]?.rows.length;
  return [
    summary(chapter, ink),
    picture(chapter, ink),
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

/** The first sentence is the answer, the list and the others say more of it; a table of the path to it stands below them. */
function ownAnswer(chapter: Chapter, { sentences: [, ...others], items }: OwnAnswer, ink: Ink): Children {
  const whole = picture(chapter, ink);
  const isTable = overviewCharts(chapter, ink.say).length === 0;
  const found = items.map((item) => h('p', { class: 'found' }, item));
  return [
    leads(chapter, ink.say),
    isTable ? null : whole,
    firstOf(found, ink.say),
    others.map((sentence) => h('p', null, sentence)),
    isTable ? whole : null,
  ];
}

function leads(chapter: Chapter, say: Say): Children {
  return firstOf(
    leadSentences(chapter, say).map((said) => h('p', { class: 'lead' }, said)),
    say,
  );
}

/** The charts of the whole, or the beginning of the table that shows it. */
function picture(chapter: Chapter, ink: Ink): Children {
  const charts = overviewCharts(chapter, ink.say);
  const sheet = overviewSheet(chapter);
  return charts.length === 0 && sheet !== undefined ? sheetTable(sheet) : charts.map((chart) => drawing(chart, ink));
}

/** The first of some, and the others folded. */
function firstOf(all: readonly Element[], say: Say): Children {
  const rest = all.slice(FEW);
  if (rest.length === 0) return all;
  return [...all.slice(0, FEW), h('details', null, h('summary', null, say('page.more', { count: rest.length })), rest)];
}

/** Those that matter most, whatever their metric and contender, each with a link to its row. */
function largestChanges(chapter: Chapter, say: Say): Element[] {
  const { margin } = chapter.published.report.method;
  return bySize(chapter.rows)
    .slice(0, FEW)
    .map((shown) => {
      const { id, row, metric, file, configuration, mark } = shown;
      const name = h('a', { href: `#${id}` }, `${file} ${configuration}`.trimEnd());
      const said = `${leadOf(chapter, [metric], say)}${row.contender}: ${verdictSentence(shown, margin, say)}`;
      const sign = h('b', { 'aria-hidden': 'true' }, `${mark} `);
      return h('p', { class: `found v-${row.verdict}` }, sign, name, ` – ${said}`);
    });
}

/** What spoils figures here, the gravest first. */
function remarks(chapter: Chapter, { say }: Ink): Element[] {
  const all = remarksOf(chapter, say);
  const rest = all.length - MOST_REMARKS;
  const link = h('a', { href: '#conditions' }, say('page.more', { count: rest }));
  const told = all.slice(0, MOST_REMARKS);
  return told.map((text, i) =>
    h('p', { class: 'aside' }, text, ...(rest > 0 && i === told.length - 1 ? [' ', link] : [])),
  );
}

/** How many rows of first runs are left out, and how they are seen. */
function leftSentence({ published: { report } }: Chapter, name: string, count: number, say: Say): string {
  const metric = report.metrics.find((one) => one.name === name);
  const title = metric === undefined ? name : metricTitle(metric, say);
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

function hasMean({ published }: Chapter, { metric, contender }: { metric: Metric; contender: string }): boolean {
  return published.report.means.some((mean) => mean.metric === metric.name && mean.contender === contender);
}
