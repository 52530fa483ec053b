/** For people: a table a script, a line a variant with its peak, and below it whether it grows. */
import pico from 'picocolors';
import { uncertaintyWords } from '../../../show/report/estimate-words.ts';
import { againstFirst, timesInterval } from '../../../show/report/relative-words.ts';
import type { FormatOptions } from '../../../show/report/row.ts';
import { type Column, column as columnOf } from '../../../show/report/terminal/columns.ts';
import { legendLines, remarkLines, widthWithin } from '../../../show/report/terminal/prose.ts';
import { type Instead, layTable, type TableRow } from '../../../show/report/terminal/table.ts';
import { type Colors, painterOf } from '../../../show/report/verdict-look.ts';
import { AMOUNT } from '../../../show/report/verdict-words.ts';
import { largest } from '../../../stats/extremes.ts';
import { bytesWords } from '../../../text/english-numbers.ts';
import { figuresOf } from './memory-relative.ts';
import {
  endSentence,
  endWords,
  growthSentence,
  heapSentence,
  legendSentences,
  memoryRemarks,
  runsSentence,
} from './memory-remarks.ts';
import type { MemoryCell, MemoryProcess, MemoryReport } from './memory-report.ts';

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Wider than this, lines are hard to follow. */
const WIDEST = 140;
/** Of remarks: a sign and two blanks. */
const INDENT = 3;
/** Signs of a course. */
const COURSE = 20;

/** What is given up first where the terminal is narrow; peak and verdict stay. */
const GIVES_WAY = [['course'], ['heapVerdict'], ['end'], ['heap'], ['interval']];

/** The text for a terminal, with a line end at its end. */
export function formatMemory(report: MemoryReport, options: FormatOptions = {}): string {
  const width = widthWithin(options.width, WIDEST);
  const colors = pico.createColors(options.color ?? false);
  const tables = report.processes.map((process) => [...tableLines(process, width, colors), ''].join('\n'));
  const remarks = memoryRemarks(report).flatMap((text) =>
    remarkLines(text, ['!', colors.yellow], { width, indent: INDENT }),
  );
  const legend = legendLines(legendSentences(report), width, colors.dim);
  return [...tables, ...remarks, ...(remarks.length > 0 ? [''] : []), ...legend, ''].join('\n');
}

function tableLines({ name, cells }: MemoryProcess, width: number, colors: Colors): string[] {
  const rows = cells.map(
    (cell): TableRow => ({
      name: cell.variant,
      instead: insteadOf(cell, colors),
      notes: (shown) => notesOf(cell, shown),
    }),
  );
  const columns = columnsOf(cells, colors);
  // Lines are broken before they are painted, so the verdict is known by how its line ends.
  const note = (line: string) => (line.endsWith(' grows') ? colors.red(line) : colors.dim(line));
  const table = layTable({ rows, columns, givesWay: GIVES_WAY, marks: false, names: 'together', note }, width);
  return [
    ...(name === null ? [] : [colors.bold(name)]),
    ...(table.heading === '' ? [] : [colors.dim(table.heading)]),
    ...table.rows.flat(),
  ];
}

function insteadOf({ verdict, reason }: MemoryCell, colors: Colors): Instead | null {
  if (verdict === 'measured') return null;
  const text = `${verdict}: ${reason ?? 'no reason is known'}`;
  return { texts: [text], beside: 'fitting', paint: painterOf(verdict, colors), below: colors.dim };
}

/** Growth, which is what a variant alone is about, then the rest and what columns that were given up would have said. */
function notesOf(cell: MemoryCell, shown: ReadonlySet<string>): string[] {
  const end = shown.has('end') || cell.endRss === null ? '' : `${endWords(cell)} at the end`;
  const heap = shown.has('heap') || cell.peakHeap === null ? '' : `heap ${bytesWords(cell.peakHeap.value)}`;
  const rest = [heapSentence(cell), heap, end, endSentence(cell), runsSentence(cell)]
    .filter((part) => part !== '')
    .join('; ');
  return [growthSentence(cell), rest];
}

function columnsOf(cells: readonly MemoryCell[], colors: Colors): Map<string, Column> {
  const column = (title: string, text: (cell: MemoryCell) => string, more = {}) =>
    columnOf(
      title,
      cells.map((cell) => (cell.verdict === 'measured' ? text(cell) : '')),
      more,
    );
  const peaks = cells.map(({ relative }) => ({ relative: figuresOf(relative) }));
  const heaps = cells.map(({ heapRelative }) => ({ relative: figuresOf(heapRelative) }));
  const verdicts = (compared: typeof peaks) =>
    compared.map((one, i) => (cells[i]?.verdict === 'measured' ? againstFirst(compared, one, AMOUNT) : ''));
  const painted = (compared: typeof peaks) => (text: string, i: number) => {
    const verdict = compared[i]?.relative?.verdict;
    return verdict === undefined ? colors.dim(text) : painterOf(verdict, colors)(text);
  };
  const most = largest(cells.flatMap(({ course }) => course?.values.rss ?? []).map((bytes) => bytes ?? 0));
  const dim = { paint: colors.dim };
  const unknownHeap = cells.some(({ peakHeap }) => peakHeap !== null) ? '-' : '';
  return new Map([
    ['peak', column('peak', ({ peakRss }) => (peakRss === null ? '' : bytesWords(peakRss.value)))],
    ['±', column('', ({ peakRss }) => uncertaintyWords(peakRss), { gap: 1, ...dim })],
    ['verdict', columnOf('', verdicts(peaks), { gap: 3, align: 'left', paint: painted(peaks) })],
    [
      'interval',
      columnOf(
        '95 % interval',
        peaks.map(({ relative }) => timesInterval(relative, AMOUNT)),
        { align: 'left', ...dim },
      ),
    ],
    ['end', column('end', endWords)],
    ['heap', column('heap', ({ peakHeap }) => (peakHeap === null ? unknownHeap : bytesWords(peakHeap.value)))],
    ['heapVerdict', columnOf('', verdicts(heaps), { align: 'left', paint: painted(heaps) })],
    [
      'course',
      column('course', ({ course }) => barsOf(course?.values.rss ?? [], most, COURSE), { gap: 3, align: 'left' }),
    ],
  ]);
}

/**
 * A course as a row of bars from 0 to `most`, so that courses of one table can be laid beside each other.
 *
 * @param values at equal distances; null where one is not known
 * @returns `▁▂▃▅▇█`, `width` at most; empty for none
 */
export function barsOf(values: readonly (number | null)[], most: number, width: number): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || !(most > 0)) return '';
  const count = Math.min(width, known.length);
  return Array.from({ length: count }, (_, i) => {
    const part = known.slice(Math.floor((i * known.length) / count), Math.floor(((i + 1) * known.length) / count));
    const highest = Math.max(...part);
    return BARS[Math.max(0, Math.min(BARS.length - 1, Math.ceil((highest / most) * BARS.length) - 1))];
  }).join('');
}
