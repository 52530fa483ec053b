/**
 * Measures a block one run after the other, on each variant in order.
 *
 * @param variants read as the block proceeds: a run may decide that the next one is no longer needed
 * @param measure one run; never rejects because of the measured code
 */
export async function* oneAfterTheOther<V, R>(
  variants: Iterable<V>,
  measure: (variant: V) => Promise<R>,
): AsyncGenerator<readonly [{ variant: V; run: R }]> {
  for (const variant of variants) yield [{ variant, run: await measure(variant) }];
}
