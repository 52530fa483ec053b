import type { Configuration, ParameterValue } from '../../measure/configuration.ts';

/** A row of a file of operations. */
export interface OperationConfiguration extends Configuration {
  kind: 'ops';
  /** Flags that its file asks for, given to the runtime at spawn. */
  flags: string[];
  /** Absent for a file that no variant could load, which stands for itself. */
  operation?: Operation | undefined;
}

/** What the process that measures an operation is told of it. */
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
  /** Of a file for another tool: what that tool would do otherwise to the row's figures, and what else is not followed. */
  remarks?: string[] | undefined;
  notes?: string[] | undefined;
  /** Operations a batch: chosen on the baseline, the same for all variants. */
  batch?: number | undefined;
}
