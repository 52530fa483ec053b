/** What a block becomes, before it is written as Markdown or HTML. */

import type { Count } from '../../stats/quantities.ts';
import type { Verdict } from '../../stats/verdict.ts';
import type { Say } from '../../text/messages/say.ts';
import type { Chart } from '../charts/chart.ts';
import type { ReportRow } from '../report/row.ts';
import type { Column } from '../sheets/column.ts';
import { type Sheet, writtenIn } from '../sheets/page.ts';

export type Piece =
  | { type: 'paragraph'; text: string }
  | { type: 'note'; text: string }
  | TablePiece
  | { type: 'chart'; chart: Chart }
  | { type: 'list'; items: string[] }
  | { type: 'code'; text: string };

interface TablePiece extends Pick<Sheet, 'rows'> {
  type: 'table';
  columns: TableColumn[];
}

interface TableColumn {
  title: string;
  isNumber: boolean;
  /** Names of benchmarks and configurations, hashes. */
  isCode?: boolean;
}

/** A table of these columns, names as code. */
export function tablePiece<Row>(
  say: Say,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  verdict: (row: Row) => Verdict | null = () => null,
): TablePiece {
  const written = writtenIn(say, columns, rows);
  return {
    type: 'table',
    columns: written.map(({ title, isNumber }, i) => ({ title, isNumber, isCode: columns[i]?.type === 'name' })),
    rows: rows.map((row, i) => ({ cells: written.map(({ cells }) => cells[i] ?? ''), verdict: verdict(row) })),
  };
}

/** A geometric mean that was quoted. */
export interface QuotedMean {
  metric: string;
  baseline: string;
  contender: string;
  /** Rows in it. */
  count: Count;
  /** Rows without an interval, which are not. */
  left: Count;
  ratio: number;
  /** 95 % interval of `ratio`. */
  interval: [number, number];
}

/** The figures of one variant that were quoted. */
interface QuotedFigure {
  benchmark: string;
  configuration: string;
  metric: string;
  label: string;
  value: number | null;
  interval: [number, number] | null;
  state: 'measured' | 'floor' | 'disturbed' | 'failed' | 'unavailable' | 'undecided';
}

/** What a block becomes, and what stands behind its numbers. */
export interface Written {
  /** Within a sentence. */
  text?: string;
  /** On lines of their own. */
  pieces?: Piece[];
  /** The name of the source; null of a block about all. */
  source: string | null;
  /** The rows that were quoted. */
  rows: ReportRow[];
  means?: QuotedMean[];
  figures?: QuotedFigure[];
}
