import type { NotMeasured } from './outcome.ts';

/** What a row's work gives back, so that two variants can be held to the same result: a faster wrong answer is no faster one. */

/** Digests of values, never the values themselves: they may be large, and they are the user's. */
export interface RowOutput {
  /** What was looked at, as the end of a sentence: `what the operation returns`. */
  of: string;
  /** In the order in which they were met. */
  values: OutputValue[];
  /** What could not be looked at, a line each. */
  remarks: string[];
}

/** The values of one function, in the order of its calls. */
export interface OutputValue {
  /** `decode`, `Buffer.prototype.toJSON`; of an operation its name. */
  name: string;
  /** Of each call. */
  digests: string[];
  /** The beginning of each of the first few as a text, so that a difference can be seen. */
  shown: string[];
}

/** A message of the harness as what it told. Pure. */
export function outputIn(said: object | NotMeasured): RowOutput | NotMeasured {
  if ('outcome' in said) return said;
  const { of, values, remarks } = said as Partial<RowOutput>;
  if (typeof of === 'string' && Array.isArray(values) && Array.isArray(remarks)) return { of, values, remarks };
  return { outcome: 'failed', reason: 'reported nothing of what it gives' };
}
