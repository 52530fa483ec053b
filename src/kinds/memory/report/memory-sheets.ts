/** What an experiment about memory tells beside its comparisons: how much each process needs, and whether that grows. */

import type { RoundsChart } from '../../../show/charts/chart.ts';
import type { Sheet } from '../../../show/report/published.ts';
import { relativeInterval, relativeSaid, withoutFigures } from '../../../show/report/said-relative.ts';
import { type SheetColumnOf, sheetOf } from '../../../show/report/sheet.ts';
import type { Estimate } from '../../../stats/estimate.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import type { Growth } from './growth.ts';
import { figuresOf } from './memory-relative.ts';
import type { MemoryCell, MemoryComparison, MemoryProcess, MemoryReport } from './memory-report.ts';

/** A sheet a script, or one of all command lines, with one run of each variant over time. Pure. */
export function memorySheets({ processes }: Pick<MemoryReport, 'processes'>, say: Say): Sheet[] {
  return processes.map((process, place) => processSheet(process, place + 1, say));
}

function processSheet({ name, cells }: MemoryProcess, place: number, say: Say): Sheet {
  const numbers = numbersIn(say.language);
  const against = say('sheets.against', { baseline: cells[0]?.variant ?? '' });
  const compared = (title: string, of: (cell: MemoryCell) => MemoryComparison | null): SheetColumnOf<MemoryCell> => ({
    title,
    isNumber: false,
    cell: (cell) => {
      const relative = figuresOf(of(cell));
      if (relative !== null) return relativeSaid(relative, say, 'amount');
      return cell === cells[0] && cells.some((one) => of(one) !== null) ? say('sheets.baseline') : '';
    },
  });
  const bytes = (title: string, of: (cell: MemoryCell) => Estimate | null): SheetColumnOf<MemoryCell>[] => [
    { title, cell: (cell) => numbersOf(of(cell), numbers.bytes) },
    { title: say('sheets.interval'), cell: (cell) => intervalOf(of(cell), say) },
  ];
  const columns: SheetColumnOf<MemoryCell>[] = [
    { title: say('sheets.variant'), isNumber: false, cell: ({ variant }) => variant },
    ...bytes(say('sheets.memory.peak'), ({ peakRss }) => peakRss),
    compared(against, ({ relative }) => relative),
    {
      title: say('sheets.interval'),
      cell: ({ relative }) => {
        const figures = figuresOf(relative);
        return figures === null ? '' : relativeInterval(asAmount(figures), say);
      },
    },
    { title: say('sheets.memory.end'), cell: ({ endRss }) => (endRss === null ? '' : numbers.bytes(endRss)) },
    {
      title: say('sheets.memory.growth'),
      isNumber: false,
      cell: ({ verdict, growth }) => growthOf(verdict, growth, say),
    },
    ...bytes(say('sheets.memory.heap'), ({ peakHeap }) => peakHeap),
    compared(say('sheets.memory.heap-verdict', { against }), ({ heapRelative }) => heapRelative),
    {
      title: say('sheets.memory.heap-growth'),
      isNumber: false,
      cell: ({ verdict, heapGrowth }) => (heapGrowth.verdict === 'unknown' ? '' : growthOf(verdict, heapGrowth, say)),
    },
    { title: say('sheets.runs'), cell: ({ runs }) => (runs === 0 ? '' : numbers.whole(runs)) },
    { title: say('sheets.remark'), isNumber: false, cell: remarkOf(say) },
  ];
  const title = name === null ? say('sheets.memory.commands') : say('sheets.memory.title', { name });
  return sheetOf({
    id: `memory-${place}`,
    title,
    note: say('sheets.memory.note'),
    columns,
    rows: cells,
    verdict: markOf,
    charts: courseOf(cells, title, say),
  });
}

/** The interval of an amount is told as it is, not as that of the speed that its reciprocal would be. */
function asAmount({ interval, verdict }: { interval: [number, number] | null; verdict: Verdict }) {
  const turned = interval === null || verdict === 'faster' || verdict === 'slower';
  return { verdict, interval: turned ? interval : ([1 / interval[1], 1 / interval[0]] as [number, number]) };
}

function markOf({ verdict, relative }: MemoryCell): Verdict | null {
  return verdict === 'measured' ? (figuresOf(relative)?.verdict ?? null) : verdict;
}

function remarkOf(say: Say): (cell: MemoryCell) => string {
  return (cell) => withoutFigures(cell, say) || (cell.growth.verdict === 'unknown' ? (cell.growth.reason ?? '') : '');
}

/** `+1.20 MB/s (1.10 to 1.30 MB/s): grows`, or the word alone. */
function growthOf(state: MemoryCell['verdict'], { verdict, perSecond, interval }: Growth, say: Say): string {
  if (state !== 'measured') return '';
  const word = say(`sheets.memory.${verdict}`);
  if (perSecond === null) return word;
  const numbers = numbersIn(say.language);
  const range = interval === null ? '' : ` (${numbers.interval(interval, 'bytesPerSecond')})`;
  return `${numbers.bytesPerSecond(perSecond)}${range}: ${word}`;
}

function numbersOf(estimate: Estimate | null, words: (value: number) => string): string {
  return estimate === null ? '' : words(estimate.value);
}

function intervalOf(estimate: Estimate | null, say: Say): string {
  return estimate === null || estimate.interval === null
    ? ''
    : numbersIn(say.language).interval(estimate.interval, 'bytes');
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
