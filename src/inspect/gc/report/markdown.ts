import { markdownGrid } from '../../../show/sheets/markdown.ts';
import { duration } from '../../../text/english-numbers.ts';
import { details, plain } from '../../../text/markdown.ts';
import type { HeapSummary } from '../summary.ts';
import {
  allocationSentence,
  heapWords,
  liveSetSentence,
  outsideSentence,
  pausesSentence,
  semiSpaceSentence,
  watchingSentence,
} from '../words.ts';
import { collectionColumns, PAUSES, trialColumns, trialRows } from './columns.ts';
import type { GcReport } from './gc-report.ts';
import { trialSentence } from './trial-words.ts';

/** Collections in a table of Markdown: more would be no comment any more. */
const MOST_LISTED = 200;

/** The report as GitHub's Markdown: what can be pasted into an issue. */
export function gcMarkdown(report: GcReport): string {
  const { title, runtime, summary, remarks, heaps, trial } = report;
  const on = runtime?.version == null ? '' : ` on ${runtime.kind} ${runtime.version}`;
  const lines = [`### Collections of ${plain(title)}${plain(on)}, ${duration(summary.lasted)}`, ''];
  for (const { text } of remarks) lines.push(`> ${plain(text)}`, '');
  const several = new Set(heaps.map(({ pid }) => pid)).size > 1;
  for (const heap of summary.heaps.filter(({ collections }) => collections > 0)) {
    if (heaps.length > 1) lines.push(`**${plain(heapWords(heap.heap, several))}**`, '');
    lines.push(...heapLines(heap, summary.lasted), '');
  }
  const outside = [
    ...(summary.external === null ? [] : [`- external: ${plain(outsideSentence(summary.external))}`]),
    ...(summary.rss === null ? [] : [`- RSS: ${plain(outsideSentence(summary.rss))}`]),
    `- watched: ${plain(watchingSentence(summary, report.teller))}`,
  ];
  lines.push(...outside, '');
  if (trial !== null) lines.push(...trialTable(trial), '');
  const shown = [...report.collections].sort((a, b) => b.pause - a.pause).slice(0, MOST_LISTED);
  if (shown.length > 0) {
    const what = `the longest ${shown.length} of ${report.collections.length} pauses`;
    lines.push(...details(what, markdownGrid({ columns: collectionColumns(report, several), rows: shown })));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function heapLines(heap: HeapSummary, lasted: number): string[] {
  const semiSpace = semiSpaceSentence(heap);
  return [
    ...markdownGrid({ columns: PAUSES, rows: heap.kinds.length > 1 ? [...heap.kinds, heap.all] : heap.kinds }),
    '',
    `- pauses: ${plain(pausesSentence(heap, lasted))}`,
    `- allocation: ${plain(allocationSentence(heap))}`,
    `- live set: ${plain(liveSetSentence(heap))}`,
    ...(semiSpace === null ? [] : [`- semi-space: ${plain(semiSpace)}`]),
  ];
}

function trialTable(trial: NonNullable<GcReport['trial']>): string[] {
  return [...markdownGrid({ columns: trialColumns(trial), rows: trialRows(trial) }), '', plain(trialSentence(trial))];
}
