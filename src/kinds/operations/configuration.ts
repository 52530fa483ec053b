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
  /** The row of its group that the others are compared with. */
  baseline: boolean;
  /** What the suite says about itself. */
  page?: string | undefined;
  /** For a file of another tool: how that tool would treat the figures otherwise, and what jsdyno does not follow. */
  remarks?: string[] | undefined;
  notes?: string[] | undefined;
  /** Operations a batch: chosen on the baseline, the same for all variants. */
  batch?: number | undefined;
}
