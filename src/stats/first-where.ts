/**
 * The first of so many places from which on something is so, by halving; their number where it is so at none.
 * @param isSo where it is so at one place it is so at all behind it
 */
export function firstWhere(count: number, isSo: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
