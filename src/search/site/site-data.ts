/** What the script of a site reads; the browser imports it, too. */
import type { PageData } from '../../show/page/data-shape.ts';
import type { ChangePoint } from '../history/series.ts';

export interface SiteData extends PageData {
  site: {
    page: 'overview' | 'row' | 'releases';
    /** Of the data: a browser that kept older files asks for these anew. */
    version: string;
    /** How many files the rows are in. */
    parts: number;
    /** Experiments that have a report here; null: all. */
    reports: string[] | null;
    /** Of releases side by side. */
    columns?: [variant: string, label: string][];
    chosen?: number[];
  };
}

/** A row in the list of all, and the change that is told of it; an empty state and a size of 0 without one. */
export type ListedRow = [
  ...[id: string, benchmark: string, configuration: string, metric: string, variants: string],
  ...[state: ChangePoint['state'] | '', isBetter: boolean | null, size: number, from: string, to: string],
];

/**
 * Rows by their places among all, each as its difference from the one before; of each in units of `FINE` the logarithm, and half the width of
 * its interval, -1 without one.
 */
export type ColumnData = [places: number[], logs: number[], halves: number[]];

/** A hundredth of a per cent: finer than what runs scatter by. */
export const FINE = 1e-4;

/** The file of a row by its id, among so many: rows stay in theirs while a site grows little. */
export function partOf(id: string, parts: number): number {
  return Number.parseInt(id.slice(0, 8), 16) % parts;
}
