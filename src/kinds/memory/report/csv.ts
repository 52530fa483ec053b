import { type CsvColumn, csvTable } from '../../../show/report/csv-table.ts';
import type { MemoryCell, MemoryReport } from './memory-report.ts';

interface Line {
  script: string | null;
  cell: MemoryCell;
}

/** Bytes, bytes a second, seconds; empty where there is none. */
const COLUMNS: readonly CsvColumn<Line>[] = [
  ['script', ({ script }) => script],
  ['variant', ({ cell }) => cell.variant],
  ['runs', ({ cell }) => cell.runs],
  ['seconds', ({ cell }) => cell.seconds],
  ['peak_rss', ({ cell }) => cell.peakRss?.value],
  ['peak_rss_low', ({ cell }) => cell.peakRss?.interval?.[0]],
  ['peak_rss_high', ({ cell }) => cell.peakRss?.interval?.[1]],
  ['end_rss', ({ cell }) => cell.endRss],
  ['growth', ({ cell }) => cell.growth.perSecond],
  ['growth_low', ({ cell }) => cell.growth.interval?.[0]],
  ['growth_high', ({ cell }) => cell.growth.interval?.[1]],
  ['growth_verdict', ({ cell }) => cell.growth.verdict],
  ['peak_heap', ({ cell }) => cell.peakHeap?.value],
  ['heap_growth', ({ cell }) => cell.heapGrowth.perSecond],
  ['heap_growth_low', ({ cell }) => cell.heapGrowth.interval?.[0]],
  ['heap_growth_high', ({ cell }) => cell.heapGrowth.interval?.[1]],
  ['heap_growth_verdict', ({ cell }) => cell.heapGrowth.verdict],
  ['ratio', ({ cell }) => cell.relative?.ratio],
  ['ratio_low', ({ cell }) => cell.relative?.interval?.[0]],
  ['ratio_high', ({ cell }) => cell.relative?.interval?.[1]],
  ['q', ({ cell }) => cell.relative?.q],
  ['verdict', ({ cell }) => (cell.verdict === 'measured' ? (cell.relative?.verdict ?? '') : cell.verdict)],
  ['reason', ({ cell }) => cell.reason ?? cell.growth.reason],
];

/** One line a process and variant under a header. */
export function formatMemoryCsv({ processes }: MemoryReport): string {
  return csvTable(
    COLUMNS,
    processes.flatMap(({ name, cells }) => cells.map((cell) => ({ script: name, cell }))),
  );
}
