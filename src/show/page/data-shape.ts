/** The data of a page, as its script reads them. Types alone: the browser's part imports them, too. */
import type { Language } from '../../text/messages/languages.ts';
import type { PackedFigures } from './samples.ts';

/** Plain JSON; short names, since there are thousands of rows. */
export interface PageData {
  language: Language;
  /** Texts of the script by their names, some with `{name}` for what it fills in. */
  texts: Record<string, string>;
  experiments: Packed<ExperimentData[]>;
  /** Of a page of many rows: what the sections of its modules hold, as HTML by their anchors. */
  modules?: Packed<Record<string, string>>;
}

/** What is large is the base64 of the gzip of its JSON. */
export type Packed<T> = T | { gzip: string };

export interface ExperimentData {
  name: string;
  /** null where nothing can be started. */
  command: string | null;
  labels: string[];
  metrics: { name: string; title: string; unit: 'ops/s' | 's' | 'bytes' }[];
  /** Figures of the runs of each row in each metric. */
  figures: FiguresData[];
  /** By anchor. */
  rows: Record<string, RowData>;
}

/** Benchmark, configuration, place of the metric, and of each variant, in the order of `labels`, rounds and figures. */
export type FiguresData = [string, string, number, [number | readonly number[], PackedFigures][]];

/** Place of the figures, places of the baseline and the contender (-1: there is none), verdict and what is said of it. */
export type RowData = [number, number, number, string, string];
