/**
 * Whether an interval of a ratio says nothing of its size: an end lies more than a factor of 10 away. Such numbers read as findings, and
 * are none. Pure.
 */
export function saysNoSize(ratio: number, [low, high]: readonly [number, number]): boolean {
  return !(low > 0 && high / ratio <= 10 && ratio / low <= 10);
}
