/** What tables show of an operation on one variant; those of two variants side by side have columns of their own. */

import { type Column, change, interval, name, number, range, text } from '../../../show/sheets/column.ts';
import type { Compared } from '../../../show/sheets/compared.ts';
import { isJudged, relativeWords } from '../../../show/sheets/comparison-words.ts';
import { withoutFigures } from '../../../show/sheets/said.ts';
import { rateFigure, throughput } from '../../../text/english-numbers.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { isTelling } from '../../../text/telling-interval.ts';
import { allocated, cellMark, optional } from './cell-words.ts';
import type { OperationCell, OperationGroup, OperationRow } from './operations-report.ts';

/** A row on one variant. */
export interface Line {
  group: OperationGroup;
  row: OperationRow;
  cell: OperationCell;
  /** Others of the group are compared with the baseline row: without a comparison that word would say nothing. */
  isCompared: boolean;
  /** `1.23x faster` against the baseline row, where a terminal shows it */
  against?: string;
}

export function linesOf(group: OperationGroup): Line[] {
  const { rows } = group;
  const compared = rows[0]?.cells.map((_, place) => rows.some(({ cells }) => cells[place]?.relative !== null)) ?? [];
  return rows.flatMap((row) =>
    row.cells.map((cell, place) => ({ group, row, cell, isCompared: compared[place] === true })),
  );
}

const NAMES: readonly Column<Line>[] = [
  name(({ row }) => row.name, { id: 'name', markdown: 'operation', page: 'sheets.ops.operation' }),
  text('variant', ({ cell }) => cell.variant, { page: 'sheets.variant' }),
];

const REMARK = text<Line>('reason', ({ cell }) => cell.reason, {
  page: 'sheets.remark',
  said: ({ cell }, say) => remarkOf(cell, say),
});

export const COLUMNS: readonly Column<Line>[] = [
  ...NAMES,
  text('benchmark', ({ group }) => group.benchmark),
  text('group', ({ group }) => group.group),
  text('operation', ({ row }) => row.operation),
  text('configuration', ({ row }) => row.configuration),
  text('verdict', ({ cell }) => cell.verdict),
  number('nanos_per_op', 'nanoseconds', ({ cell }) => cell.nanosPerOp?.value, {
    terminal: 'time/op',
    markdown: 'time/op',
    page: 'sheets.ops.time',
  }),
  interval('nanos', 'nanoseconds', ({ cell }) => cell.nanosPerOp?.interval, {
    terminal: '',
    yields: 10,
    markdown: '±',
    page: 'sheets.interval',
  }),
  number('rate', 'si', ({ cell }) => cell.rate?.value, {
    terminal: 'ops/s',
    yields: 11,
    markdown: 'ops/s',
    page: 'sheets.ops.rate',
  }),
  number('cold', 'si', ({ cell: { cold } }) => (cold?.interval && !isTelling(cold.interval) ? null : cold?.value), {
    terminal: 'cold',
    yields: 9,
  }),
  number('cold_rate', 'si', ({ cell }) => cell.cold?.value, { markdown: 'cold ops/s' }),
  interval('cold_rate', 'si', ({ cell }) => cell.cold?.interval, { markdown: '±' }),
  number('p50_nanos', 'nanoseconds', ({ cell }) => cell.p50, {
    terminal: 'p50',
    yields: 3,
    markdown: 'P50',
    page: { literal: 'P50' },
  }),
  number('p99_nanos', 'nanoseconds', ({ cell }) => cell.p99, {
    terminal: 'p99',
    yields: 8,
    markdown: 'P99',
    page: { literal: 'P99' },
  }),
  number('memory', 'bytes', ({ cell }) => allocated(cell), {
    terminal: 'memory/op',
    yields: 7,
    markdown: 'memory/op',
    page: 'sheets.ops.memory',
  }),
  text('heap_bytes_per_op', ({ cell }) => cell.heapBytesPerOp),
  text('external_bytes_per_op', ({ cell }) => cell.externalBytesPerOp),
  number('gc_share', 'share', ({ cell }) => cell.gcShare, {
    terminal: 'gc',
    yields: 4,
    markdown: 'GC',
    page: 'sheets.ops.gc',
  }),
  text('throughput', ({ cell }) => throughputIn(cell, throughput, (items) => `${rateFigure(items)} items/s`), {
    terminal: 'throughput',
    yields: 6,
    markdown: 'throughput',
    isNumber: true,
    page: 'sheets.ops.throughput',
    said: ({ cell }, say) => {
      const numbers = numbersIn(say.language);
      return throughputIn(cell, numbers.throughput, (items) => say('sheets.ops.items', { rate: numbers.si(items) }));
    },
  }),
  text('bytes_per_second', ({ cell }) => cell.bytesPerSecond),
  text('items_per_second', ({ cell }) => cell.itemsPerSecond),
  number('clean_share', 'share', ({ cell }) => cell.cleanShare, {
    terminal: 'clean',
    yields: 2,
    markdown: 'clean',
    page: 'sheets.ops.clean',
  }),
  number('runs', 'count', ({ cell }) => cell.rounds, {
    terminal: 'runs',
    yields: 1,
    markdown: 'runs',
    page: 'sheets.runs',
  }),
  text('against', ({ against }) => against, {
    terminal: 'vs baseline',
    verdict: ({ cell }) => cellMark(cell) ?? 'unavailable',
  }),
  change('ratio', 'speed', compared, { page: 'sheets.ops.vs-row' }),
  range('ratio', 'speed', ({ cell }) => cell.relative, { yields: 5 }),
  REMARK,
];

/** Full precision: times in ns, rates in ops/s, shares 0 to 1. */
export const IN_CSV = (
  'benchmark group operation configuration variant verdict runs nanos_per_op nanos_low nanos_high rate cold_rate p50_nanos p99_nanos ' +
  'heap_bytes_per_op external_bytes_per_op gc_share bytes_per_second items_per_second clean_share reason'
).split(' ');

/** On pages: how operations start cold. */
export const COLD: readonly Column<Line>[] = [
  ...NAMES,
  number('cold', 'si', ({ cell }) => cell.cold?.value, { page: 'sheets.ops.cold' }),
  interval('cold', 'si', ({ cell }) => cell.cold?.interval, { page: 'sheets.interval' }),
  number('steady', 'si', ({ cell }) => cell.rate?.value, { page: 'sheets.ops.steady' }),
  interval('steady', 'si', ({ cell }) => cell.rate?.interval, { page: 'sheets.interval' }),
  number('factor', 'times', ({ cell }) => cell.coldFactor, { page: 'sheets.ops.factor' }),
  REMARK,
];

function compared({ row, cell: { relative, verdict }, isCompared }: Line): Compared {
  if (verdict !== 'measured') return null;
  if (relative !== null) return isJudged(relative) ? relative : null;
  return row.baseline && isCompared ? 'baseline' : null;
}

/** A row against the baseline row of its group: `1.23x faster`, or `baseline` for that row, or `no baseline` without its figures. */
export function relativeText({ relative, verdict }: OperationCell, isBaseline: boolean): string {
  if (verdict !== 'measured') return '';
  if (relative === null) return isBaseline ? 'baseline' : '';
  return isJudged(relative) ? relativeWords(relative) : 'no baseline';
}

/** Bytes and items per second, one behind the other. */
function throughputIn(
  { bytesPerSecond, itemsPerSecond }: OperationCell,
  bytes: (figure: number) => string,
  items: (figure: number) => string,
): string {
  return [optional(bytesPerSecond, bytes), optional(itemsPerSecond, items)].filter((part) => part !== '').join(', ');
}

function remarkOf({ floor, verdict, reason }: OperationCell, say: Say): string {
  if (floor === null) return withoutFigures({ verdict, reason }, say);
  const { tinySeconds } = numbersIn(say.language);
  const [op, empty] = [floor.opNanos, floor.floorNanos].map((nanos) => tinySeconds(nanos / 1e9));
  return withoutFigures({ verdict, reason: say('sheets.ops.floor', { op: op ?? '', empty: empty ?? '' }) }, say);
}
