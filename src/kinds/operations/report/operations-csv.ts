import { type CsvColumn, csvTable } from '../../../show/report/csv-table.ts';
import type { OperationCell, OperationRow, OperationsReport } from './operations-report.ts';

interface Line {
  benchmark: string;
  group: string;
  row: OperationRow;
  cell: OperationCell;
}

/** Columns in full precision: times in ns, rates in ops/s, shares 0 to 1; empty where there is none. */
const COLUMNS: readonly CsvColumn<Line>[] = [
  ['benchmark', ({ benchmark }) => benchmark],
  ['group', ({ group }) => group],
  ['operation', ({ row }) => row.operation],
  ['configuration', ({ row }) => row.configuration],
  ['variant', ({ cell }) => cell.variant],
  ['verdict', ({ cell }) => cell.verdict],
  ['runs', ({ cell }) => cell.rounds],
  ['nanos_per_op', ({ cell }) => cell.nanosPerOp?.value],
  ['nanos_low', ({ cell }) => cell.nanosPerOp?.interval?.[0]],
  ['nanos_high', ({ cell }) => cell.nanosPerOp?.interval?.[1]],
  ['rate', ({ cell }) => cell.rate?.value],
  ['cold_rate', ({ cell }) => cell.cold?.value],
  ['p50_nanos', ({ cell }) => cell.p50],
  ['p99_nanos', ({ cell }) => cell.p99],
  ['heap_bytes_per_op', ({ cell }) => cell.heapBytesPerOp],
  ['external_bytes_per_op', ({ cell }) => cell.externalBytesPerOp],
  ['gc_share', ({ cell }) => cell.gcShare],
  ['bytes_per_second', ({ cell }) => cell.bytesPerSecond],
  ['items_per_second', ({ cell }) => cell.itemsPerSecond],
  ['clean_share', ({ cell }) => cell.cleanShare],
  ['reason', ({ cell }) => cell.reason],
];

/** One line an operation and variant under a header. */
export function operationsCsv({ groups }: OperationsReport): string {
  const lines = groups.flatMap(({ benchmark, group, rows }) =>
    rows.flatMap((row) => row.cells.map((cell) => ({ benchmark, group, row, cell }))),
  );
  return csvTable(COLUMNS, lines);
}
