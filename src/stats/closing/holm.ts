/**
 * p-values adjusted so that of all that are called at a level at most that share of whole families has a false one, however they hang
 * together: S. Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Stat. 6 (1979), 65-70; as R's `p.adjust(p, 'holm')`.
 *
 * @param pValues null where there was nothing to test: it stays null and does not count
 */
export function holm(pValues: readonly (number | null)[]): (number | null)[] {
  const tested = pValues.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let largest = 0;
  for (const [place, { p, index }] of tested.entries()) {
    largest = Math.max(largest, Math.min(1, p * (tested.length - place)));
    adjusted[index] = largest;
  }
  return adjusted;
}
