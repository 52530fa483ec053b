import type { Configuration, ParameterValue } from '../../measure/configuration.ts';

/** A row of a file of operations. */
export interface OperationConfiguration extends Configuration {
  kind: 'ops';
  /** Flags that its file asks for, given to the runtime at spawn. */
  flags: string[];
  /** Absent where no variant could load the file: the row then stands for the file. */
  operation?: Operation | undefined;
}

/** The order for a process that measures an operation. */
export interface Operation {
  /** Absolute path; the file is loaded where it lies. */
  file: string;
  /** Name of the suite it was added to. */
  group: string;
  /** Name it was added under. */
  name: string;
  parameters: Record<string, ParameterValue>;
  /** Where it stands among all operations of its file; absent in experiments of older versions. */
  place?: Place | undefined;
  /** Its name is another on some variants, and it was paired by its place. */
  paired?: boolean | undefined;
  /** The row of its group that the others are compared with. */
  baseline: boolean;
  /** What the suite says about itself. */
  page?: string | undefined;
  /** For a file of another tool: how that tool would treat the figures otherwise, and what jsdyno does not follow. */
  remarks?: string[] | undefined;
  notes?: string[] | undefined;
  /** Other tools are themselves: none of jsdyno's stands in the place of one. */
  adapter?: 'none' | undefined;
  /** Operations a batch: chosen on the baseline, the same for all variants. */
  batch?: number | undefined;
}

/** The operation is the `at`-th, from 0, `of` so many. */
export interface Place {
  at: number;
  of: number;
}
