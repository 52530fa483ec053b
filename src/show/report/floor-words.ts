/** Why an operation is too fast to measure. No ops/s, no ranking and no percentage stand beside these words. */
export const FLOOR_WORDS = 'as fast as an empty body (within 0.3 ns)';

/** The words with the limit that held for these two figures in ns: async operations have another limit (floor-rule.cjs). */
export function floorLimitWords({ opNanos, emptyNanos }: { opNanos: number; emptyNanos: number }): string {
  const more = opNanos - emptyNanos;
  if (more < 0.3) return FLOOR_WORDS;
  // Runs that were stored by an earlier rule may be beyond both.
  return FLOOR_WORDS.replace(/ \(.*/, more < 0.05 * emptyNanos ? ' (within 5 %)' : '');
}
