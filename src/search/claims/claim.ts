import type { Said } from './said.ts';

/** A row of a claim file: what somebody published. */
export interface Claim {
  /** The id of its file; of a table of results its line, `L12`. */
  id: string;
  /** The line of the file where it begins, counted from 1. */
  line: number;
  /** Where it was published. */
  source: string;
  /** Module or field: `buffers`, `http`, `file I/O`. */
  area: string;
  workload: string;
  /** What was counted, in the words of its author: `ops/s`, `ms mean ± sd`. */
  metric: string;
  /** The releases that it names, as typed: the first is what the others are compared with. */
  variants: string[];
  /** What was claimed, in the words of its author. */
  text: string;
  said: Said;
  /** The benchmark and the configuration in upstream's spelling, of a row of a table of results; else null. */
  row: { benchmark: string; configuration: string } | null;
}
