/** Whether both sides give the same: before anything is said about speed. */

import type { OutputValue, RowOutput } from '../../measure/output.ts';
import type { Count } from '../../stats/quantities.ts';

/** What two runs of each side gave. */
export interface OutputsTaken {
  old: RowOutput[];
  new: RowOutput[];
}

/** The first call whose value is another. */
export interface OutputDifference {
  name: string;
  /** Counted from 1. */
  call: Count;
  /** The beginning of both values; null where it was not kept. */
  old: string | null;
  new: string | null;
  /** Calls of it that were compared, and those that differ. */
  compared: Count;
  differing: Count;
}

export interface Meaning {
  /** Null where nothing could be compared. */
  same: boolean | null;
  /** `what the operation returns` */
  of: string;
  /** Values that were compared. */
  compared: Count;
  differences: OutputDifference[];
  /** Why nothing could be compared, and what was left out; a line each. */
  remarks: string[];
}

/**
 * Compares what both sides gave. A value that is another in a second run of the same side (a time, a random number) says nothing and is
 * left out. Pure.
 */
export function meaningOf({ old, new: to }: OutputsTaken): Meaning {
  const of = old[0]?.of ?? to[0]?.of ?? 'what it returns';
  const remarks = [...new Set([...old, ...to].flatMap((one) => one.remarks))];
  const [before, after] = [steadyValues(old), steadyValues(to)];
  const differences: OutputDifference[] = [];
  let compared = 0;
  let unsteady = 0;
  for (const [name, one] of before) {
    const other = after.get(name);
    // Another release may reach its result by other functions.
    if (other === undefined) continue;
    const calls = Math.min(one.digests.length, other.digests.length);
    const both = Array.from({ length: calls }, (_, i) => i).filter(
      (i) => one.digests[i] !== '' && other.digests[i] !== '',
    );
    unsteady += calls - both.length;
    const differing = both.filter((i) => one.digests[i] !== other.digests[i]);
    compared += both.length;
    const [first] = differing;
    if (first === undefined) continue;
    differences.push({
      ...{ name, call: first + 1, compared: both.length, differing: differing.length },
      old: one.shown[first] ?? null,
      new: other.shown[first] ?? null,
    });
  }
  if (unsteady > 0)
    remarks.push(`${unsteady === 1 ? 'a value changes' : `${unsteady} values change`} from run to run and say nothing`);
  return { same: compared === 0 ? null : differences.length === 0, of, compared, differences, remarks };
}

/** The values of a side by name; one that is not the same in all its runs has an empty digest. */
function steadyValues([first, ...others]: readonly RowOutput[]): Map<string, OutputValue> {
  const values = new Map<string, OutputValue>();
  for (const value of first?.values ?? []) {
    const again = others.map((run) => run.values.find(({ name }) => name === value.name));
    const digests = value.digests.map((digest, i) =>
      again.every((other) => other !== undefined && other.digests[i] === digest) ? digest : '',
    );
    values.set(value.name, { ...value, digests });
  }
  return values;
}
