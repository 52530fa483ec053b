/**
 * Handles several things, a limited number at once; the next one begins when one has ended.
 *
 * @returns the results, in order
 */
export async function atOnce<T, R>(
  all: readonly T[],
  most: number,
  work: (one: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const go = async () => {
    while (next < all.length) {
      const place = next++;
      results[place] = await work(all[place] as T, place);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, go));
  return results;
}
