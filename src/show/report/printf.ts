/**
 * A number with a fixed count of decimals as C's and R's `printf("%.2f")` write it: from the exact value of the double, a
 * tie going to the even digit, the sign of a negative zero kept.
 *
 * JavaScript's `toFixed` is exact as well, but sends ties away from zero (0.125 gives 0.13) and drops the sign of -0.
 *
 * @param value below 1e21 in size
 * @param decimals 0 to 15
 */
export function printFixed(value: number, decimals: number): string {
  if (Object.is(value, -0)) return `-${(0).toFixed(decimals)}`;
  const rounded = value.toFixed(decimals);
  // A tie is an odd multiple of 1 / (2 * 10^decimals), and a double only if it is a multiple of 2^-(decimals + 1) too;
  // such a number is written in full by one decimal more.
  if (!Number.isInteger(value * 2 ** (decimals + 1))) return rounded;
  const full = value.toFixed(decimals + 1);
  if (!full.endsWith('5') || Number(rounded.at(-1)) % 2 === 0) return rounded;
  const truncated = full.slice(0, -1);
  return truncated.endsWith('.') ? truncated.slice(0, -1) : truncated;
}
