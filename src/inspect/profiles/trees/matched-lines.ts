/** Functions of one name in one file, before and after its lines moved: which is which. */
import { firstWhere } from '../../../stats/first-where.ts';

interface Place {
  line: number | null;
  column: number | null;
}

/** A function of which there is but one of its name on both sides: its lines tell how far those beside it moved. */
export interface Anchor {
  from: number;
  to: number;
}

/**
 * Pairs of indexes, of `before` and `after`. A function is looked for at the line where it should be by the anchor above it; what is left
 * is paired in order if both sides have as many, for otherwise nobody knows which one is missing.
 *
 * @param anchors in ascending order of `from`
 */
export function matchedPlaces(
  before: readonly Place[],
  after: readonly Place[],
  anchors: readonly Anchor[],
): [before: number, after: number][] {
  if (before.length === 1 && after.length === 1) return [[0, 0]];
  const pairs: [number, number][] = [];
  const left = ordered(before);
  const right = ordered(after);
  const taken = new Set<number>();
  const found = new Set<number>();
  const take = (one: number, other: number): void => {
    taken.add(other);
    found.add(one);
    pairs.push([one, other]);
  };
  const expected = left.map((index) => {
    const line = before[index]?.line ?? null;
    return line === null ? null : line + shiftAt(line, anchors);
  });
  const byPlace = new Map(right.map((index) => [`${after[index]?.line}:${after[index]?.column}`, index]));
  for (const [at, one] of left.entries()) {
    const other = byPlace.get(`${expected[at]}:${before[one]?.column}`);
    if (other !== undefined && !taken.has(other)) take(one, other);
  }
  // Alone in its line on both sides: only its column is another.
  const alone = Map.groupBy(
    [...left.entries()].filter(([, one]) => !found.has(one)),
    ([at]) => expected[at] ?? null,
  );
  const alike = Map.groupBy(
    right.filter((index) => !taken.has(index)),
    (index) => after[index]?.line ?? null,
  );
  for (const [line, [first, ...more]] of alone) {
    const [other, ...others] = alike.get(line) ?? [];
    if (line !== null && first !== undefined && other !== undefined && more.length + others.length === 0)
      take(first[1], other);
  }
  const rest = left.filter((index) => !found.has(index));
  const others = right.filter((index) => !taken.has(index));
  if (rest.length === others.length) for (const [at, one] of rest.entries()) pairs.push([one, others[at] as number]);
  return pairs;
}

/** How far lines moved there: as the nearest anchor above, or the first one below. */
function shiftAt(line: number, anchors: readonly Anchor[]): number {
  const behind = firstWhere(anchors.length, (i) => (anchors[i] as Anchor).from > line);
  const anchor = anchors[Math.max(0, behind - 1)];
  return anchor === undefined ? 0 : anchor.to - anchor.from;
}

const ordered = (places: readonly Place[]): number[] =>
  places
    .map((_, index) => index)
    .sort(
      (a, b) => (places[a]?.line ?? 0) - (places[b]?.line ?? 0) || (places[a]?.column ?? 0) - (places[b]?.column ?? 0),
    );
