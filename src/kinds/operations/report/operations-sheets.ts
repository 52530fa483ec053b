/** What an experiment of operations tells beside its comparisons: the time of each operation, and how it starts cold. */

import type { Bar, BarChart } from '../../../show/charts/chart.ts';
import { barOf, barsOf } from '../../../show/sheets/bars.ts';
import type { Column } from '../../../show/sheets/column.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import type { Estimate } from '../../../stats/estimate.ts';
import { largest, smallest } from '../../../stats/extremes.ts';
import type { Say } from '../../../text/messages/say.ts';
import { cellMark } from './cell-words.ts';
import { COLD, COLUMNS, type Line, linesOf } from './operation-columns.ts';
import type { OperationCell, OperationGroup, OperationRow, OperationsReport } from './operations-report.ts';

const NS = 1e9;

/** Two sheets a group: steady times, then cold rates beside steady ones where a run told them. Pure. */
export function operationsSheets(
  { groups, variants }: Pick<OperationsReport, 'groups' | 'variants'>,
  say: Say,
): Sheet[] {
  const isOne = variants.length === 1;
  return groups.flatMap((group, place) => {
    const lines = linesOf(group);
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
  const title = say('sheets.ops.title', { group: group.group });
  const axis = { name: say('sheets.ops.time'), format: 'seconds', isLog: areFarApart(lines) } as const;
  const barAt = ({ cells }: OperationRow, variant: number): Bar | null => {
    const cell = cells[variant];
    return cell === undefined ? null : barOf(cell.verdict, inSeconds(cell.nanosPerOp), say);
  };
  const { rows } = group;
  const labels = rows[0]?.cells.map(({ variant }) => variant) ?? [];
  const bars = barsOf({ title, axis, rows, labels, nameOf: ({ name }) => name, barOf: barAt }, say);
  return sheetOf(say, {
    id: `operations-${place}`,
    title,
    note: say('sheets.ops.note'),
    columns: shownOf(COLUMNS, isOne),
    rows: lines,
    verdict: ({ cell }) => cellMark(cell),
    charts: [bars],
  });
}

function coldSheet({ group, lines, isOne, say, place }: Some): Sheet {
  const title = say('sheets.ops.cold-title', { group: group.group });
  return sheetOf(say, {
    id: `cold-${place}`,
    title,
    note: say('sheets.ops.cold-note'),
    columns: shownOf(COLD, isOne),
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

/** Of one variant alone the column of its name says nothing. */
function shownOf(columns: readonly Column<Line>[], isOne: boolean): Column<Line>[] {
  return columns.filter(({ id }) => !isOne || id !== 'variant');
}

/** In seconds, of an estimate in ns. */
function inSeconds(estimate: Estimate | null): Estimate | null {
  if (estimate === null) return null;
  const { value, interval } = estimate;
  return { value: value / NS, interval: interval === null ? null : [interval[0] / NS, interval[1] / NS] };
}

/** Cold and steady side by side, a chart a variant: they are often two powers of ten apart, which a plain axis would hide. */
function coldCharts({ rows }: OperationGroup, title: string, isOne: boolean, say: Say): BarChart[] {
  const labels = rows[0]?.cells.map(({ variant }) => variant) ?? [];
  return labels.map((label, place) => {
    const bars = (estimate: (cell: OperationCell) => Estimate | null) =>
      rows.map(({ cells: { [place]: cell } }) =>
        cell === undefined ? null : barOf(cell.verdict, estimate(cell), say),
      );
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
