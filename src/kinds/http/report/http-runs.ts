/** The measurements of servers, as stored: the input of the report. */

/** The runs of one row. */
export interface HttpRuns {
  benchmark: string;
  configuration: string;
  scenario: string;
  route: string;
  request: string;
  rate: number | null;
  share: number | null;
  /** throughput without the preload, beside the row that has it */
  bare: boolean;
  /** by label, in the order of rounds */
  runs: ReadonlyMap<string, readonly HttpRun[]>;
  /** why a label has no runs or too few */
  problems: ReadonlyMap<string, { verdict: 'failed' | 'unavailable'; reason: string }>;
}

/** A run that was measured, its metrics by the names of measure/http-figures.ts. */
export interface HttpRun {
  round: number;
  /** seconds that counted */
  seconds: number;
  metrics: Readonly<Record<string, number>>;
  marks: readonly { code: string; message: string }[];
}
