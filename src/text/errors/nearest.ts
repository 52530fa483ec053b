/** Longer texts are not compared: an edit distance takes the product of two lengths. */
const LONGEST = 200;

/**
 * The candidates nearest to what was typed (edit distance to the whole or to one of its words), best first: for "did
 * you mean".
 */
export function nearest(typed: string, candidates: Iterable<string>, count = 3): string[] {
  if (typed.length > LONGEST) return [];
  const limit = Math.max(1, Math.floor(typed.length / 3));
  return [...candidates]
    .filter((candidate) => candidate.length <= LONGEST)
    .map((candidate) => ({ candidate, distance: distanceTo(typed.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= limit || candidate.includes(typed))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

function distanceTo(typed: string, candidate: string): number {
  return Math.min(...[candidate, ...candidate.split(/[-_./@]/)].map((text) => editDistance(typed, text)));
}

/** The fewest letters to add, leave out, replace, or exchange with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchange = isExchanged ? (beforeLast[j - 2] ?? 0) + 1 : substitution;
      current.push(Math.min(substitution, exchange, (last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
