import type { NotMeasured } from './outcome.ts';

/** The result of a row's work, so that two variants can be compared: a faster wrong answer is not faster. */

/** Digests of values, never the values themselves: they may be large, and they are the user's. */
export interface RowOutput {
  /** What was compared, as the end of a sentence: `what the operation returns`. */
  of: string;
  /** In the order of their calls. */
  values: OutputValue[];
  /** What could not be compared, a line each. */
  remarks: string[];
}

/** The values of one function, in the order of its calls. */
export interface OutputValue {
  /** `decode`, `Buffer.prototype.toJSON`; of an operation its name. */
  name: string;
  /** Of each call. */
  digests: string[];
  /** The beginning of the first few values as text, to show a difference. */
  shown: string[];
}

/** A message of the harness as what it told. Pure. */
export function outputIn(said: object | NotMeasured): RowOutput | NotMeasured {
  if ('outcome' in said) return said;
  const { of, values, remarks } = said as Partial<RowOutput>;
  if (typeof of === 'string' && Array.isArray(values) && Array.isArray(remarks)) return { of, values, remarks };
  return { outcome: 'failed', reason: 'reported nothing of what it gives' };
}
