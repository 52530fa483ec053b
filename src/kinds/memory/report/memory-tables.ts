/** The report of `jsdyno memory` as tables: one a script, or one of all command lines. */

import type { RoundsChart } from '../../../show/charts/chart.ts';
import {
  figureCell,
  type MatrixCell,
  matrixSections,
  missingReasons,
  sideCell,
  timesCell,
} from '../../../show/sheets/matrix.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import { remarksOf, type Section, someTable, type TablesReport } from '../../../show/sheets/report.ts';
import { bytesWords } from '../../../text/english-numbers.ts';
import type { Say } from '../../../text/messages/say.ts';
import { briefGrowth } from './growth-words.ts';
import { COLUMNS, IN_MARKDOWN, type Line } from './memory-columns.ts';
import { inVerdictsOfAll } from './memory-relative.ts';
import { endSentence, growthSentence, heapSentence, legendSentences, runsSentence } from './memory-remarks.ts';
import type { MemoryCell, MemoryProcess, MemoryReport } from './memory-report.ts';

/** For the terminal and Markdown. */
export function memoryTables(report: MemoryReport): TablesReport {
  const sections = report.processes.map((process) => {
    const table = someTable<Line>({
      columns: COLUMNS,
      inMarkdown: IN_MARKDOWN,
      rows: linesOf(process),
      stateOf: ({ cell }) => cell,
      notesOf: ({ cell }, shown) => notesOf(cell, shown),
      // Lines are broken before they are painted, so the verdict is known by how its line ends.
      paintNote: (line, { red, dim }) => (line.endsWith(' grows') ? red(line) : dim(line)),
    });
    return { title: process.name, tables: [table] };
  });
  return {
    sections,
    overview: overviewOf(report.processes),
    remarks: remarksOf(sections, report.warnings),
    experiment: report.experiment,
    legend: () => [legendSentences(report)],
    inMarkdown: 'small',
  };
}

/** Several scripts on three variants or more: peak, heap and growth of each. */
function overviewOf(processes: readonly MemoryProcess[]): Section[] {
  const [first] = processes;
  if (first === undefined || processes.length < 2) return [];
  const labels = first.cells.map(({ variant }) => variant);
  const groups = processes.map(({ name, cells }) => {
    const lineOf = (
      title: string,
      figureOf: (cell: MemoryCell) => string,
      cellOf: (cell: MemoryCell) => MatrixCell,
    ) => ({
      name: title,
      figure: cells.slice(0, 1).map(figureOf).join(''),
      cells: cells.slice(1).map(cellOf),
    });
    const peakIn = ({ peakRss }: MemoryCell) => (peakRss === null ? '' : bytesWords(peakRss.value));
    const heapIn = ({ peakHeap }: MemoryCell) => (peakHeap === null ? '' : bytesWords(peakHeap.value));
    const peak = lineOf('peak', peakIn, (cell) =>
      sideCell(cell, inVerdictsOfAll(cell.relative), 'amount', peakIn(cell)),
    );
    const heap = lineOf('heap', heapIn, (cell) => {
      const compared = inVerdictsOfAll(cell.heapRelative);
      return compared === null ? figureCell(heapIn(cell)) : timesCell(compared, 'amount');
    });
    const growth = lineOf(
      'growth',
      ({ growth }) => briefGrowth(growth),
      ({ growth }) => figureCell(briefGrowth(growth), growth.verdict === 'grows' ? 'slower' : null),
    );
    const rows = [{ ...peak, notes: missingReasons(cells) }, heap, growth];
    return {
      title: name ?? '',
      about: '',
      rows: rows.filter(({ figure, cells }) => figure !== '' || cells.some(hasWords)),
    };
  });
  return matrixSections(labels, [{ title: `Against ${labels[0]}`, groups }]);
}

function hasWords({ words }: MatrixCell): boolean {
  return words !== '';
}

export function linesOf(process: MemoryProcess): Line[] {
  return process.cells.map((cell) => ({ process, cell }));
}

/** Growth, which is what a variant alone is about, then the rest and what columns that were given up would have said. */
function notesOf(cell: MemoryCell, shown: ReadonlySet<string>): string[] {
  const { endRss, peakHeap } = cell;
  const end = shown.has('end_rss') || endRss === null ? '' : `${bytesWords(endRss)} at the end`;
  const heap = shown.has('peak_heap') || peakHeap === null ? '' : `heap ${bytesWords(peakHeap.value)}`;
  const rest = [heapSentence(cell), heap, end, endSentence(cell), runsSentence(cell)];
  return [growthSentence(cell), rest.filter((part) => part !== '').join('; ')];
}

/** For pages, with one run of each variant over time. Pure. */
export function memorySheets({ processes }: Pick<MemoryReport, 'processes'>, say: Say): Sheet[] {
  return processes.map((process, place) => {
    const { name, cells } = process;
    const title = name === null ? say('sheets.memory.commands') : say('sheets.memory.title', { name });
    return sheetOf(say, {
      id: `memory-${place + 1}`,
      title,
      note: say('sheets.memory.note'),
      columns: COLUMNS,
      rows: linesOf(process),
      verdict: ({ cell: { verdict, relative } }) =>
        verdict === 'measured' ? (inVerdictsOfAll(relative)?.verdict ?? null) : verdict,
      charts: courseOf(cells, title, say),
    });
  });
}

/** Points at which nothing was known are left out. */
function courseOf(cells: readonly MemoryCell[], title: string, say: Say): RoundsChart[] {
  const series = cells.flatMap(({ variant, course }) => {
    if (course === null) return [];
    const points = course.seconds.flatMap((at, i) => {
      const bytes = course.values.rss?.[i] ?? null;
      return bytes === null ? [] : [[at, bytes] as const];
    });
    return points.length === 0
      ? []
      : [{ name: variant, rounds: points.map(([at]) => at), figures: points.map(([, bytes]) => bytes) }];
  });
  if (series.length === 0) return [];
  return [
    {
      type: 'rounds',
      title,
      description: say('sheets.memory.course-note'),
      axis: { name: say('sheets.memory.course'), format: 'bytes' },
      roundName: say('sheets.memory.seconds'),
      series,
    },
  ];
}
