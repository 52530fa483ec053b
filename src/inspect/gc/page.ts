/** The page of collections, by the same shell, styles and script as that of experiments. */

import type { Ink } from '../../show/page/chapter.ts';
import { drawing } from '../../show/page/drawing.ts';
import { type Children, type Element, h } from '../../show/page/element.ts';
import { folded } from '../../show/page/folded.ts';
import { type PagePart, partsPage } from '../../show/page/parts-page.ts';
import { inkOf } from '../../show/page/report-page.ts';
import { table } from '../../show/page/table.ts';
import type { Column } from '../../show/sheets/column.ts';
import { writtenIn } from '../../show/sheets/page.ts';
import { duration } from '../../text/english-numbers.ts';
import { sayIn } from '../../text/messages/say.ts';
import { printableIn } from '../../text/printable.ts';
import { liveSetChart, pausesChart } from './charts.ts';
import { collectionColumns, PAUSES } from './report/columns.ts';
import type { GcReport } from './report/gc-report.ts';
import { figureTitle, figureWords, memoryWords, trialSentence, verdictOf } from './report/trial-words.ts';
import type { HeapSummary } from './summary.ts';
import {
  allocationSentence,
  heapWords,
  liveSetSentence,
  outsideSentence,
  pausesSentence,
  semiSpaceSentence,
  watchingSentence,
} from './words.ts';

/** Collections in the table: the longest of more. */
const MOST_LISTED = 2000;

/**
 * The report as one file of HTML. The same report gives the same bytes.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export function gcPage(told: GcReport): Promise<string> {
  const report = printableIn(told);
  const { title, runtime, summary } = report;
  const say = sayIn('en');
  const on = runtime?.version == null ? '' : `${runtime.kind} ${runtime.version}, `;
  const about = { title: `Collections: ${title}`, dek: `${on}${duration(summary.lasted)}` };
  return partsPage({ ...about, parts: partsOf(report, inkOf(say)) }, say);
}

function partsOf(report: GcReport, ink: Ink): PagePart[] {
  const { summary, heaps, remarks, trial } = report;
  const several = new Set(heaps.map(({ pid }) => pid)).size > 1;
  const told = summary.heaps.filter(({ collections }) => collections > 0);
  const answer = [
    remarks.map(({ text }) => h('p', null, h('b', null, '! '), text)),
    told.map((heap, i) => {
      const name = heapWords(heap.heap, several);
      const part = heapPart(heap, summary.lasted);
      return told.length === 1 ? part : folded('h3', `heap-${i + 1}`, name, part, { isOpen: i === 0 });
    }),
    summary.external === null ? null : sentence('external', outsideSentence(summary.external)),
    summary.rss === null ? null : sentence('RSS', outsideSentence(summary.rss)),
    sentence('watched', watchingSentence(summary, report.teller)),
  ];
  const charts = [pausesChart(report), liveSetChart(report)].map((chart) =>
    chart === null ? null : drawing(chart, ink),
  );
  return [
    { id: 'answer', title: 'What they come to', content: answer },
    ...(trial === null ? [] : [{ id: 'tried', title: 'What was tried', content: trialPart(trial) }]),
    { id: 'charts', title: 'Over time', content: charts },
    { id: 'rows', title: 'Every pause', content: listed(report, several) },
  ];
}

function sentence(label: string, text: string): Element {
  return h('p', null, h('b', null, `${label}: `), text);
}

function heapPart(heap: HeapSummary, lasted: number): Children {
  const semiSpace = semiSpaceSentence(heap);
  return [
    tableOf('Pauses', PAUSES, [...heap.kinds, ...(heap.kinds.length > 1 ? [heap.all] : [])]),
    sentence('pauses', pausesSentence(heap, lasted)),
    sentence('allocation', allocationSentence(heap)),
    sentence('live set', liveSetSentence(heap)),
    semiSpace === null ? null : sentence('semi-space', semiSpace),
  ];
}

function tableOf<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Element {
  const written = writtenIn(sayIn('en'), columns, rows);
  return table({
    caption,
    columns: written,
    rows: rows.map((_, i) => ({ cells: written.map(({ cells }) => cells[i]) })),
  });
}

function trialPart(trial: NonNullable<GcReport['trial']>): Children {
  return [
    h('p', { class: 'lead' }, trialSentence(trial)),
    table({
      caption: 'Flags against the program as it is',
      columns: [
        { title: 'flags' },
        { title: figureTitle(trial.of), isNumber: true },
        { title: 'verdict' },
        { title: 'memory', isNumber: true },
      ],
      rows: [
        { cells: ['as it is', figureWords(trial.baseline, trial.of), 'baseline', ''] },
        ...trial.tried.map((one) => ({
          ...(one.relative === null ? {} : { class: `v-${one.relative.verdict}` }),
          cells: [
            h('code', null, one.flags.join(' ')),
            figureWords(one.figure, trial.of),
            verdictOf(one),
            memoryWords(one),
          ],
        })),
      ],
    }),
  ];
}

function listed(report: GcReport, several: boolean): Element {
  const { collections } = report;
  const shown =
    collections.length <= MOST_LISTED
      ? collections
      : [...collections].sort((a, b) => b.pause - a.pause).slice(0, MOST_LISTED);
  const caption =
    shown.length === collections.length
      ? `${collections.length} pauses`
      : `The longest ${shown.length} of ${collections.length} pauses`;
  return tableOf(caption, collectionColumns(report, several), shown);
}
