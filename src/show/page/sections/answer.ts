/** The answer: a sentence for each contender and metric, the picture, and how many rows say what. */

import { verdictOfInterval } from '../../../stats/shown-interval.ts';
import type { Say } from '../../../text/messages/say.ts';
import { isTelling } from '../../../text/telling-interval.ts';
import { intervalRead, ratioRead, verdictMark, verdictMessage } from '../../report/as-read.ts';
import type { Metric } from '../../report/metric.ts';
import { metricMessage } from '../../report/metric-message.ts';
import type { OwnAnswer } from '../../report/published.ts';
import { sectionsOf } from '../../report/row.ts';
import { VERDICTS } from '../../sheets/verdicts.ts';
import type { Chapter, Ink, PageRow } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import { type Element, h } from '../element.ts';
import { changeInterval } from '../numbers.ts';
import { overviewChart } from '../overview-chart.ts';
import { changeParts, verdictSentence } from '../verdict-words.ts';

export function answer(chapter: Chapter, ink: Ink): Element {
  const { say } = ink;
  const own = chapter.published.answer;
  if (own !== undefined) return ownAnswer(own);
  const parts = sectionsOf(chapter.published.report).filter(({ rows }) => rows.length > 0);
  if (parts.length === 0) return h('div', { class: 'answer' }, h('p', { class: 'lead' }, aloneSentence(chapter, say)));
  const [first] = parts;
  const main = parts.filter(({ metric }) => metric.name === first?.metric.name);
  // Of the other metrics what there is to say; that they have no mean says nothing.
  const others = parts.filter((part) => !main.includes(part) && (part.rows.length === 1 || hasMean(chapter, part)));
  return h(
    'div',
    { class: 'answer' },
    main.map(({ metric, contender }) => h('p', { class: 'lead' }, answerSentence(chapter, metric, contender, say))),
    others.map(({ metric, contender }) => h('p', null, answerSentence(chapter, metric, contender, say))),
    [...chapter.left].map(([metric, count]) => h('p', null, leftSentence(chapter, metric, count, say))),
    main.map(({ metric, contender }) => {
      const rows = rowsOf(chapter, metric, contender);
      return [counts(rows, metric, contender, main.length > 1, say), chartOf(chapter, metric, contender, ink)];
    }),
  );
}

/** The first sentence is the answer, the others and the list say more of it. */
function ownAnswer({ sentences: [first = '', ...others], items }: OwnAnswer): Element {
  return h(
    'div',
    { class: 'answer' },
    h('p', { class: 'lead' }, first),
    items.length === 0
      ? null
      : h(
          'ul',
          { class: 'found' },
          items.map((item) => h('li', null, item)),
        ),
    others.map((sentence) => h('p', null, sentence)),
  );
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
  const lead = report.metrics.length > 1 && metric.title !== '' ? `${metricMessage(say, metric)}: ` : '';
  const [only] = rows;
  if (mean === undefined) {
    const said = only === undefined ? '' : verdictSentence(only, report.method.margin, say);
    if (rows.length === 1) return `${lead}${say('page.answer-one', { contender, baseline, said })}`;
    return `${lead}${say('page.answer-no-mean', { contender, baseline, count: rows.length })}`;
  }
  const ratio = ratioRead(mean.ratio, metric);
  const interval = intervalRead(mean.interval, metric);
  const names = { contender, baseline, count: mean.count };
  const verdict = verdictOfInterval(mean.interval, report.method.margin);
  if (verdict === 'equivalent' || verdict === 'undecided') {
    const key = verdict === 'equivalent' ? 'page.answer-even' : 'page.answer-open';
    return lead + say(key, { ...names, interval: changeInterval(interval, say.language) });
  }
  const word = verdictMessage(say, verdict, metric);
  return lead + say('page.answer-mean', { ...names, ...changeParts(ratio, interval, say.language), word });
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
  return h('ul', { class: 'counts', 'aria-label': isNamed ? contender : say('page.counts') }, items, all);
}

function chartOf(chapter: Chapter, metric: Metric, contender: string, ink: Ink): Element | null {
  const chart = overviewChart(chapter, metric, contender, ink.say);
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
