/**
 * The candidates nearest to what was typed (edit distance to the whole or to one of its words), best first: for "did
 * you mean".
 */
export function nearest(typed: string, candidates: Iterable<string>, count = 3): string[] {
  const limit = Math.max(1, Math.floor(typed.length / 3));
  return [...candidates]
    .map((candidate) => ({ candidate, distance: distanceTo(typed.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= limit || candidate.includes(typed))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

function distanceTo(typed: string, candidate: string): number {
  return Math.min(...[candidate, ...candidate.split(/[-_./@]/)].map((text) => editDistance(typed, text)));
}

/** Levenshtein's distance, one row at a time. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
