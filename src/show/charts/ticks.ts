/** The values that an axis names. */

/** Steps that people count in. */
const STEPS = [1, 2, 5, 10];

/** About `wanted` round values within [low, high]. */
export function linearTicks(low: number, high: number, wanted: number): number[] {
  const rough = (high - low) / Math.max(1, wanted);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough * 0.999) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Multiples, not sums: 0.1 + 0.2 would be 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** About `wanted` round values within [low, high] of a log axis, both above 0. */
export function logTicks(low: number, high: number, wanted: number): number[] {
  const ratio = high / low;
  if (ratio < 3) return linearTicks(low, high, wanted);
  const decades = Math.log10(ratio);
  if (decades > wanted) {
    const every = Math.ceil(decades / wanted);
    return powers(low, high, [1]).filter((_, i) => i % every === 0);
  }
  const fine = powers(low, high, [1, 2, 5]);
  if (fine.length <= wanted + 1) return fine.length > 2 ? fine : linearTicks(low, high, wanted);
  const coarse = powers(low, high, [1, 3]);
  return coarse.length <= wanted + 1 && coarse.length >= 2 ? coarse : powers(low, high, [1]);
}

function powers(low: number, high: number, digits: readonly number[]): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const digit of digits) {
      const tick = Number((digit * 10 ** power).toPrecision(12));
      if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return ticks;
}

/** An extent of positive values with a share of its length more at both ends, on a log scale. */
export function paddedLog(values: readonly number[], share = 0.05, least = 1.02): [number, number] {
  const usable = values.filter((value) => value > 0 && Number.isFinite(value));
  if (usable.length === 0) return [1 / least, least];
  const low = Math.log(Math.min(...usable));
  const high = Math.log(Math.max(...usable));
  const more = Math.max((high - low) * share, Math.log(least) / 2);
  return [Math.exp(low - more), Math.exp(high + more)];
}
