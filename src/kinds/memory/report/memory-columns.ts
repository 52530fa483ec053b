/** What the tables of `jsdyno memory` show of a variant. */

import { type Column, change, interval, name, number, range, text } from '../../../show/sheets/column.ts';
import { againstFirst, type Compared } from '../../../show/sheets/compared.ts';
import { inOrder } from '../../../show/sheets/report.ts';
import { withoutFigures } from '../../../show/sheets/said.ts';
import type { Say } from '../../../text/messages/say.ts';
import { growthSaid, growthWords } from './growth-words.ts';
import { inVerdictsOfAll } from './memory-relative.ts';
import type { MemoryCell, MemoryProcess } from './memory-report.ts';

/** A script or a command line on a variant. */
export interface Line {
  process: MemoryProcess;
  cell: MemoryCell;
}

const PEAKS = compared('relative');
const HEAPS = compared('heapRelative');

/** In the order of terminals and pages. */
export const COLUMNS: readonly Column<Line>[] = [
  text('script', ({ process }) => process.name),
  name(({ cell }) => cell.variant, {
    markdown: ({ process }) => (process.name === null ? 'Command' : 'Variant'),
    page: (say, { process }) => say(process.name === null ? 'sheets.command' : 'sheets.variant'),
  }),
  text('seconds', ({ cell }) => cell.seconds),
  number('peak_rss', 'bytes', ({ cell }) => cell.peakRss?.value, {
    terminal: 'peak',
    markdown: 'Peak RSS',
    page: 'sheets.memory.peak',
  }),
  interval('peak_rss', 'bytes', ({ cell }) => cell.peakRss?.interval, {
    terminal: '',
    isJoined: true,
    page: 'sheets.interval',
  }),
  change('ratio', 'amount', PEAKS, { terminal: '', gap: 3, markdown: 'Relative', hasReason: true, page: against }),
  range('ratio', 'amount', PEAKS, { yields: 5, markdown: '95 % interval' }),
  number('end_rss', 'bytes', ({ cell }) => cell.endRss, {
    terminal: 'end',
    yields: 3,
    markdown: 'End',
    page: 'sheets.memory.end',
  }),
  text('growth', ({ cell }) => cell.growth.perSecond, {
    markdown: 'Growth',
    align: 'right',
    page: 'sheets.memory.growth',
    english: ({ cell }) => growthWords(cell.growth),
    said: ({ cell }, say) => (cell.verdict === 'measured' ? growthSaid(cell.growth, say) : ''),
  }),
  interval('growth', 'bytes', ({ cell }) => cell.growth.interval),
  text('growth_verdict', ({ cell }) => cell.growth.verdict),
  number('peak_heap', 'bytes', ({ cell }) => cell.peakHeap?.value, {
    terminal: 'heap',
    yields: 4,
    markdown: 'Peak heap',
    missing: '-',
    page: 'sheets.memory.heap',
  }),
  interval('peak_heap', 'bytes', ({ cell }) => cell.peakHeap?.interval, { page: 'sheets.interval' }),
  change('heap_ratio', 'amount', HEAPS, {
    terminal: '',
    yields: 2,
    page: (say, line) => say('sheets.memory.heap-verdict', { against: against(say, line) }),
  }),
  text('heap_growth', ({ cell }) => cell.heapGrowth.perSecond, {
    markdown: 'Growth of the heap',
    align: 'right',
    page: 'sheets.memory.heap-growth',
    english: ({ cell }) => growthWords(cell.heapGrowth),
    said: ({ cell: { heapGrowth } }, say) => (heapGrowth.verdict === 'unknown' ? '' : growthSaid(heapGrowth, say)),
  }),
  interval('heap_growth', 'bytes', ({ cell }) => cell.heapGrowth.interval),
  text('heap_growth_verdict', ({ cell }) => cell.heapGrowth.verdict),
  {
    type: 'course',
    id: 'course',
    value: ({ cell }) => cell.course?.values.rss ?? [],
    terminal: 'course',
    gap: 3,
    yields: 1,
  },
  number('runs', 'count', ({ cell }) => cell.runs, { markdown: 'Runs', page: 'sheets.runs' }),
  text('q', ({ cell }) => cell.relative?.q),
  text('verdict', ({ cell }) => (cell.verdict === 'measured' ? (cell.relative?.verdict ?? '') : cell.verdict)),
  text('reason', ({ cell }) => cell.reason ?? cell.growth.reason, {
    page: 'sheets.remark',
    said: ({ cell }, say) =>
      withoutFigures(cell, say) || (cell.growth.verdict === 'unknown' ? (cell.growth.reason ?? '') : ''),
  }),
];

export const IN_MARKDOWN = inOrder(
  COLUMNS,
  'variant peak_rss end_rss peak_heap growth heap_growth runs ratio'.split(' '),
);

/** Bytes, bytes a second, seconds. */
export const IN_CSV = (
  'script variant runs seconds peak_rss peak_rss_low peak_rss_high end_rss growth growth_low growth_high growth_verdict ' +
  'peak_heap heap_growth heap_growth_low heap_growth_high heap_growth_verdict ratio ratio_low ratio_high q verdict reason'
).split(' ');

function compared(of: 'relative' | 'heapRelative') {
  return ({ process, cell }: Line): Compared => againstFirst(process.cells, cell, (one) => inVerdictsOfAll(one[of]));
}

function against(say: Say, { process }: Line): string {
  return say('sheets.against', { baseline: process.cells[0]?.variant ?? '' });
}
