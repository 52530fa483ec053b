import { uncertaintyWords } from '../../../show/report/estimate-words.ts';
import { type MarkdownColumn, markdownTable } from '../../../show/report/markdown-table.ts';
import { againstFirst, timesInterval } from '../../../show/report/relative-words.ts';
import { AMOUNT } from '../../../show/report/verdict-words.ts';
import { bytesWords } from '../../../text/english-numbers.ts';
import { plain } from '../../../text/markdown.ts';
import { growthWords } from './growth-words.ts';
import { figuresOf } from './memory-relative.ts';
import { endWords, legendSentences, memoryRemarks } from './memory-remarks.ts';
import type { MemoryCell, MemoryProcess, MemoryReport } from './memory-report.ts';

/** GitHub's Markdown: a table a script, or one of all command lines. */
export function formatMemoryMarkdown(report: MemoryReport): string {
  const tables = report.processes.flatMap((process) => [...tableLines(process), '']);
  const remarks = memoryRemarks(report).map((text) => `- ${plain(text)}`);
  const legend = `<sub>${plain(legendSentences(report).join(' ').trim())}</sub>`;
  return [...tables, ...remarks, ...(remarks.length > 0 ? [''] : []), legend, ''].join('\n');
}

function tableLines({ name, cells }: MemoryProcess): string[] {
  const title = name === null ? [] : [`### ${plain(name)}`, ''];
  return [...title, ...markdownTable(columnsOf(name, cells), cells)];
}

function columnsOf(name: string | null, cells: readonly MemoryCell[]): MarkdownColumn<MemoryCell>[] {
  const peaks = new Map(cells.map((cell) => [cell, { relative: figuresOf(cell.relative) }]));
  const column = (title: string, text: (cell: MemoryCell) => string): MarkdownColumn<MemoryCell> => ({
    title: { markdown: title },
    align: 'right',
    cell: (cell) => (cell.verdict === 'measured' ? text(cell) : ''),
  });
  return [
    { title: name === null ? 'Command' : 'Variant', cell: ({ variant }) => ({ code: variant }) },
    column('Peak RSS', ({ peakRss }) =>
      peakRss === null ? '' : `${bytesWords(peakRss.value)} ${uncertaintyWords(peakRss)}`.trim(),
    ),
    column('End', endWords),
    column('Peak heap', ({ peakHeap }) => (peakHeap === null ? '-' : bytesWords(peakHeap.value))),
    column('Growth', ({ growth }) => growthWords(growth)),
    column('Growth of the heap', ({ heapGrowth }) => growthWords(heapGrowth)),
    column('Runs', ({ runs }) => String(runs)),
    {
      title: 'Relative',
      cell: (cell) => {
        if (cell.verdict !== 'measured') return `${cell.verdict}: ${cell.reason ?? ''}`;
        const own = peaks.get(cell);
        return own === undefined ? '' : againstFirst([...peaks.values()], own, AMOUNT);
      },
    },
    { title: '95 % interval', cell: (cell) => timesInterval(peaks.get(cell)?.relative ?? null, AMOUNT) },
  ];
}
