/** Means and medians of what is told: some runtimes, systems and runs do not tell a figure. */

import { mean, median } from './describe.ts';

/** Null where nobody tells. */
export function medianOfKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter(isKnown);
  return known.length === 0 ? null : median(known);
}

/** Null where nobody tells. */
export function meanOfKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter(isKnown);
  return known.length === 0 ? null : mean(known);
}

function isKnown(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
