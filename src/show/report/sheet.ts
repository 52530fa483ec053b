import type { Verdict } from '../../stats/verdict.ts';
import { printableIn } from '../../text/printable.ts';
import type { Chart } from '../charts/chart.ts';
import type { Sheet } from './published.ts';

/** A column as its cells are read from what a row is about. */
export interface SheetColumnOf<R> {
  title: string;
  /** Numbers are laid to the right; on unless told. */
  isNumber?: boolean;
  /** Empty or null where there is nothing to say. */
  cell(row: R): string | null;
}

interface SheetOf<R> {
  id: string;
  title: string;
  note?: string | null;
  /** The first names the row. */
  columns: readonly SheetColumnOf<R>[];
  rows: readonly R[];
  verdict?: (row: R) => Verdict | null;
  charts?: readonly Chart[];
}

/** A sheet of rows, without the columns that have nothing to say in any row; its texts are made printable. Pure. */
export function sheetOf<R>({
  id,
  title,
  note = null,
  columns,
  rows,
  verdict = () => null,
  charts = [],
}: SheetOf<R>): Sheet {
  const filled = columns
    .map((column) => ({ column, cells: rows.map((row) => column.cell(row) ?? '') }))
    .filter(({ cells }, place) => place === 0 || cells.some((cell) => cell !== ''));
  return printableIn({
    id,
    title,
    note,
    columns: filled.map(({ column }) => ({ title: column.title, isNumber: column.isNumber ?? true })),
    rows: rows.map((row, i) => ({ cells: filled.map(({ cells }) => cells[i] ?? ''), verdict: verdict(row) })),
    charts: [...charts],
  });
}
