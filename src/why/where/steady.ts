import { mean } from '../../stats/describe.ts';

/**
 * The mean of batches with all that belongs to them, collections included, in which one beyond the outer fence (third quartile + 3
 * interquartile ranges; Tukey 1977) counts as one at the fence: as src/harness/operations/summary.cjs has it. Pure.
 */
export function steadyMean(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const third = quantile(sorted, 0.75);
  const fence = third + 3 * (third - quantile(sorted, 0.25));
  return mean(values.map((value) => Math.min(value, fence)));
}

/** By linear interpolation (Hyndman and Fan, type 7). */
function quantile(sorted: Float64Array, q: number): number {
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return (sorted[low] as number) + ((sorted[high] as number) - (sorted[low] as number)) * (at - low);
}
