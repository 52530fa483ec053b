/**
 * Measures a block one run after the other, on each variant when its turn comes.
 *
 * @param variants read as the block goes on: a run may have decided that the next one is not wanted any more
 * @param measure one run; never rejects for what is measured
 */
export async function* oneAfterTheOther<V, R>(
  variants: Iterable<V>,
  measure: (variant: V) => Promise<R>,
): AsyncGenerator<readonly [{ variant: V; run: R }]> {
  for (const variant of variants) yield [{ variant, run: await measure(variant) }];
}
