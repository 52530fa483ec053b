/** What an experiment of operations tells beside its comparisons: the time of each operation, and how it starts cold. */

import type { Bar, BarChart } from '../../../show/charts/chart.ts';
import type { Sheet } from '../../../show/report/published.ts';
import { isJudged } from '../../../show/report/relative-words.ts';
import { relativeInterval, relativeSaid, withoutFigures } from '../../../show/report/said-relative.ts';
import { type SheetColumnOf, sheetOf } from '../../../show/report/sheet.ts';
import type { Estimate } from '../../../stats/estimate.ts';
import { largest, smallest } from '../../../stats/extremes.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { cellMark } from './cell-mark.ts';
import type { OperationCell, OperationGroup, OperationRow, OperationsReport } from './operations-report.ts';

const NS = 1e9;

/** A row on one variant: a line of a sheet. */
interface Line {
  row: OperationRow;
  cell: OperationCell;
}

/** Two sheets a group: steady times, then cold rates beside steady ones where a run told them. Pure. */
export function operationsSheets(
  { groups, variants }: Pick<OperationsReport, 'groups' | 'variants'>,
  say: Say,
): Sheet[] {
  const isOne = variants.length === 1;
  return groups.flatMap((group, place) => {
    const lines = group.rows.flatMap((row) => row.cells.map((cell) => ({ row, cell })));
    const some = { group, lines, isOne, say, place: place + 1 };
    return [timeSheet(some), ...(lines.some(({ cell }) => cell.cold !== null) ? [coldSheet(some)] : [])];
  });
}

interface Some {
  group: OperationGroup;
  lines: readonly Line[];
  /** There is one variant, which needs no column. */
  isOne: boolean;
  say: Say;
  /** From 1. */
  place: number;
}

function timeSheet({ group, lines, isOne, say, place }: Some): Sheet {
  const numbers = numbersIn(say.language);
  const time = (nanos: number | null) => (nanos === null ? '' : numbers.seconds(nanos / NS));
  const columns: SheetColumnOf<Line>[] = [
    ...names(isOne, say),
    {
      title: say('sheets.ops.time'),
      cell: ({ cell }) => (cell.nanosPerOp === null ? '' : time(cell.nanosPerOp.value)),
    },
    { title: say('sheets.interval'), cell: ({ cell }) => intervalOf(inSeconds(cell.nanosPerOp), say, 'seconds') },
    { title: say('sheets.ops.rate'), cell: ({ cell }) => (cell.rate === null ? '' : numbers.si(cell.rate.value)) },
    { title: 'P50', cell: ({ cell }) => time(cell.p50) },
    { title: 'P99', cell: ({ cell }) => time(cell.p99) },
    {
      title: say('sheets.ops.memory'),
      cell: ({ cell: { heapBytesPerOp: heap, externalBytesPerOp: outside } }) =>
        heap === null && outside === null ? '' : numbers.bytes((heap ?? 0) + (outside ?? 0)),
    },
    { title: say('sheets.ops.gc'), cell: ({ cell }) => shareOf(cell.gcShare, say) },
    { title: say('sheets.ops.throughput'), cell: ({ cell }) => throughputOf(cell, say) },
    { title: say('sheets.ops.clean'), cell: ({ cell }) => shareOf(cell.cleanShare, say) },
    { title: say('sheets.runs'), cell: ({ cell }) => (cell.rounds === 0 ? '' : numbers.whole(cell.rounds)) },
    { title: say('sheets.ops.vs-row'), isNumber: false, cell: (line) => againstRow(line, lines, say) },
    {
      title: say('sheets.interval'),
      cell: ({ cell: { relative } }) => (relative === null ? '' : relativeInterval(relative, say)),
    },
    { title: say('sheets.remark'), isNumber: false, cell: ({ cell }) => remarkOf(cell, say) },
  ];
  const title = say('sheets.ops.title', { group: group.group });
  const axis = { name: say('sheets.ops.time'), format: 'seconds', isLog: areFarApart(lines) } as const;
  const bars = barsOf(group, title, axis, say, inSecondsOf);
  return sheetOf({
    id: `operations-${place}`,
    title,
    note: say('sheets.ops.note'),
    columns,
    rows: lines,
    verdict: ({ cell }) => cellMark(cell),
    charts: [bars],
  });
}

function coldSheet({ group, lines, isOne, say, place }: Some): Sheet {
  const numbers = numbersIn(say.language);
  const rate = (estimate: Estimate | null) => (estimate === null ? '' : numbers.si(estimate.value));
  const columns: SheetColumnOf<Line>[] = [
    ...names(isOne, say),
    { title: say('sheets.ops.cold'), cell: ({ cell }) => rate(cell.cold) },
    { title: say('sheets.interval'), cell: ({ cell }) => intervalOf(cell.cold, say, 'si') },
    { title: say('sheets.ops.steady'), cell: ({ cell }) => rate(cell.rate) },
    { title: say('sheets.interval'), cell: ({ cell }) => intervalOf(cell.rate, say, 'si') },
    {
      title: say('sheets.ops.factor'),
      cell: ({ cell }) => (cell.coldFactor === null ? '' : numbers.times(cell.coldFactor)),
    },
    { title: say('sheets.remark'), isNumber: false, cell: ({ cell }) => remarkOf(cell, say) },
  ];
  const title = say('sheets.ops.cold-title', { group: group.group });
  return sheetOf({
    id: `cold-${place}`,
    title,
    note: say('sheets.ops.cold-note'),
    columns,
    rows: lines,
    verdict: ({ cell: { verdict } }) => (verdict === 'measured' ? null : verdict),
    charts: coldCharts(group, title, isOne, say),
  });
}

/** Beside an operation that takes so many times as long the others would be no more than their axis. */
const FAR_APART = 30;

function areFarApart(lines: readonly Line[]): boolean {
  const times = lines.flatMap(({ cell }) => cell.nanosPerOp?.value ?? []);
  return times.length > 0 && largest(times) > FAR_APART * smallest(times);
}

/** The operation, and the variant where there are several. */
function names(isOne: boolean, say: Say): SheetColumnOf<Line>[] {
  return [
    { title: say('sheets.ops.operation'), isNumber: false, cell: ({ row }) => row.name },
    { title: say('sheets.variant'), isNumber: false, cell: ({ cell }) => (isOne ? '' : cell.variant) },
  ];
}

function againstRow({ row, cell }: Line, lines: readonly Line[], say: Say): string {
  const { relative, verdict, variant } = cell;
  if (verdict !== 'measured') return '';
  if (relative !== null) return isJudged(relative) ? relativeSaid(relative, say) : '';
  // Without a comparison the word baseline would say nothing.
  const isCompared = lines.some((one) => one.cell.variant === variant && one.cell.relative !== null);
  return row.baseline && isCompared ? say('sheets.baseline') : '';
}

function remarkOf(cell: OperationCell, say: Say): string {
  const { floor, verdict, reason } = cell;
  if (floor === null) return withoutFigures({ verdict, reason }, say);
  const { tinySeconds } = numbersIn(say.language);
  const [op, empty] = [floor.opNanos, floor.floorNanos].map((nanos) => tinySeconds(nanos / NS));
  return withoutFigures({ verdict, reason: say('sheets.ops.floor', { op: op ?? '', empty: empty ?? '' }) }, say);
}

function throughputOf({ bytesPerSecond, itemsPerSecond }: OperationCell, say: Say): string {
  const numbers = numbersIn(say.language);
  return [
    bytesPerSecond === null ? '' : numbers.throughput(bytesPerSecond),
    itemsPerSecond === null ? '' : say('sheets.ops.items', { rate: numbers.si(itemsPerSecond) }),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function shareOf(share: number | null, say: Say): string {
  return share === null ? '' : numbersIn(say.language).percent(share);
}

function intervalOf(estimate: Estimate | null, say: Say, unit: 'seconds' | 'si'): string {
  return estimate === null || estimate.interval === null
    ? ''
    : numbersIn(say.language).interval(estimate.interval, unit);
}

/** In seconds, of an estimate in ns. */
function inSeconds(estimate: Estimate | null): Estimate | null {
  if (estimate === null) return null;
  const { value, interval } = estimate;
  return { value: value / NS, interval: interval === null ? null : [interval[0] / NS, interval[1] / NS] };
}

function inSecondsOf({ nanosPerOp }: OperationCell): Estimate | null {
  return inSeconds(nanosPerOp);
}

function barsOf(
  { rows }: OperationGroup,
  title: string,
  axis: BarChart['axis'],
  say: Say,
  estimate: (cell: OperationCell) => Estimate | null,
): BarChart {
  const labels = rows[0]?.cells.map(({ variant }) => variant) ?? [];
  return {
    type: 'bar',
    title,
    description: say('sheets.figures-chart'),
    axis,
    groups: rows.map(({ name }) => name),
    series: labels.map((name, place) => ({
      name,
      bars: rows.map(({ cells }) => barOf(cells[place], estimate, say)),
    })),
  };
}

/** Cold and steady side by side, a chart a variant: they are often two powers of ten apart, which a plain axis would hide. */
function coldCharts({ rows }: OperationGroup, title: string, isOne: boolean, say: Say): BarChart[] {
  const labels = rows[0]?.cells.map(({ variant }) => variant) ?? [];
  return labels.map((label, place) => {
    const bars = (estimate: (cell: OperationCell) => Estimate | null) =>
      rows.map(({ cells }) => barOf(cells[place], estimate, say));
    return {
      type: 'bar',
      title: isOne ? title : `${title}, ${label}`,
      description: say('sheets.figures-chart'),
      axis: { name: say('sheets.ops.rate'), isLog: true, format: 'si' },
      groups: rows.map(({ name }) => name),
      series: [
        { name: say('sheets.ops.first-batch'), bars: bars(({ cold }) => cold) },
        { name: say('sheets.ops.steady-state'), bars: bars(({ rate }) => rate) },
      ],
    };
  });
}

function barOf(
  cell: OperationCell | undefined,
  estimateOf: (cell: OperationCell) => Estimate | null,
  say: Say,
): Bar | null {
  if (cell === undefined) return null;
  const { verdict } = cell;
  if (verdict !== 'measured') {
    const state = verdict === 'floor' ? 'floor' : 'missing';
    return { mean: 0, interval: null, state, word: say(`verdict.${verdict}`) };
  }
  const estimate = estimateOf(cell);
  return estimate === null ? null : { mean: estimate.value, interval: estimate.interval, state: 'measured' };
}
