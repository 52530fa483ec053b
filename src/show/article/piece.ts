/** What a block becomes, before it is written as Markdown or HTML. */

import type { Count } from '../../stats/quantities.ts';
import type { Verdict } from '../../stats/verdict.ts';
import type { Chart } from '../charts/chart.ts';
import type { ReportRow } from '../report/row.ts';

export type Piece =
  | { type: 'paragraph'; text: string }
  | { type: 'note'; text: string }
  | TablePiece
  | { type: 'chart'; chart: Chart }
  | { type: 'list'; items: string[] }
  | { type: 'code'; text: string };

export interface TablePiece {
  type: 'table';
  columns: TableColumn[];
  rows: { cells: string[]; verdict: Verdict | null }[];
}

export interface TableColumn {
  title: string;
  isNumber: boolean;
  /** Names of benchmarks and configurations, hashes. */
  isCode?: boolean;
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
