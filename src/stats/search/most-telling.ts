/**
 * Chooses the places to measure side by side next: those whose figures say most about where the step lies, for their cost.
 *
 * The information of a block is the mutual information between the number of its places beyond the step and its contrasts, with the size of
 * the step and the noise as estimated (D. V. Lindley, Ann. Math. Stat. 27, 1956). Without noise k places distinguish k cases: none beyond
 * the step looks like all beyond it, because a block has no level of its own. That is log2(k)/k bits a run, most for three. With noise
 * three evenly spread places give a fifth more per run than two (docs/evidence/search.md).
 */

import { normalQuantile } from '../normal.ts';
import { randomStream } from '../random.ts';

interface Outlook {
  /** by gap, given a step */
  gaps: Float64Array;
  /** that there is no step */
  none: number;
  /** |ln ratio| of the step over the noise of one figure */
  signal: number;
  /** whether a position was measured before */
  isKnown: (position: number) => boolean;
  /** the extra cost of a position that was not measured before, in runs */
  visitCost: number;
  mostInBlock: number;
  /** positions that the block must hold, ascending */
  needed: readonly number[];
  random: () => number;
}

/** Shares of the probability at which places are tried. */
const SHARES = [0.06, 0.12, 0.2, 0.25, 0.33, 0.42, 0.5, 0.58, 0.67, 0.75, 0.8, 0.88, 0.94];
const DRAWS = 24;
const MOST_FIGURES = 4;
/** Normal deviates, the same for all blocks that are compared: each with its mirror image. */
const DEVIATES = deviates();

function deviates(): Float64Array {
  const random = randomStream(17, 4);
  const values = new Float64Array(DRAWS * MOST_FIGURES);
  for (let i = 0; i < values.length / 2; i++) {
    const value = normalQuantile((random() + 2 ** -33) * (1 - 2 ** -30));
    values[i] = value;
    values[i + values.length / 2] = -value;
  }
  return values;
}

/** Positions in the part, ascending; null where no block would tell anything. */
export function mostTelling(outlook: Outlook): number[] | null {
  const { gaps, needed, mostInBlock, isKnown, visitCost, random } = outlook;
  const last = gaps.length;
  const below = new Float64Array(last + 1);
  for (let gap = 0; gap < last; gap++) below[gap + 1] = (below[gap] as number) + (gaps[gap] as number);
  const probes = probesOf(below);
  let best: number[] | null = null;
  let most = 1e-9;
  const consider = (places: number[]): void => {
    const k = places.length;
    if (k < 2 || k > mostInBlock) return;
    // Blocks of two neighbours confirm a step: the estimate before must not use them.
    if (k === 2 && (places[1] as number) - (places[0] as number) === 1) return;
    let cost = k;
    for (const place of places) if (!isKnown(place)) cost += visitCost;
    // Either end gives the same information: chance spreads the blocks over both.
    const worth = (information(places, below, outlook) / cost) * (1 + 0.02 * random());
    if (worth > most) [best, most] = [places, worth];
  };
  const references = needed.length > 0 ? [needed] : [[0], [last], [0, last], []];
  for (const reference of references) {
    const free = mostInBlock - reference.length;
    if (free < 0) continue;
    consider([...reference]);
    for (const chosen of choices(probes, free)) {
      consider([...new Set([...reference, ...chosen])].sort((a, b) => a - b));
    }
  }
  return best;
}

/** Positions inside of the part by share of the probability, without those at its ends. */
function probesOf(below: Float64Array): number[] {
  const found = new Set<number>();
  const last = below.length - 1;
  for (const share of SHARES) {
    let position = below.findIndex((value) => value >= share);
    if (position === -1) position = last;
    const [under, over] = [below[position - 1] ?? 0, below[position] as number];
    found.add(share - under < over - share ? position - 1 : position);
  }
  return [...found].filter((position) => position > 0 && position < last).sort((a, b) => a - b);
}

/** All choices of one to `most` items, of more than two only evenly spread ones. */
function* choices(items: readonly number[], most: number): Generator<number[]> {
  for (const [i, first] of items.entries()) {
    if (most >= 1) yield [first];
    if (most < 2) continue;
    for (const second of items.slice(i + 1)) yield [first, second];
  }
  for (let size = 3; size <= most; size++) {
    for (let from = 0; from + size <= items.length; from++) {
      for (let stride = 1; from + stride * (size - 1) < items.length; stride++) {
        yield Array.from({ length: size }, (_, i) => items[from + i * stride] as number);
      }
    }
  }
}

/** Nats. */
function information(places: readonly number[], below: Float64Array, { none, signal }: Outlook): number {
  const k = places.length;
  const shares = new Float64Array(k);
  // Entry 0: none or all of the places lie beyond, or there is no step.
  let inside = 0;
  for (let after = 1; after < k; after++) {
    const share = (below[places[k - after] as number] as number) - (below[places[k - after - 1] as number] as number);
    shares[after] = share * (1 - none);
    inside += shares[after] as number;
  }
  shares[0] = 1 - inside;
  // What a case looks like: k - after times -after/k, then after times 1 - after/k, times the signal.
  const seen = (after: number, i: number): number => signal * ((i >= k - after ? 1 : 0) - after / k);
  let total = 0;
  const figures = new Float64Array(k);
  for (let after = 0; after < k; after++) {
    const share = shares[after] as number;
    if (share < 1e-9) continue;
    let sum = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      let mean = 0;
      for (let i = 0; i < k; i++) mean += (DEVIATES[draw * MOST_FIGURES + i] as number) / k;
      for (let i = 0; i < k; i++) figures[i] = seen(after, i) + (DEVIATES[draw * MOST_FIGURES + i] as number) - mean;
      let [own, mixture] = [0, 0];
      for (let other = 0; other < k; other++) {
        let distance = 0;
        for (let i = 0; i < k; i++) distance += ((figures[i] as number) - seen(other, i)) ** 2;
        const density = Math.exp(-distance / 2);
        if (other === after) own = density;
        mixture += (shares[other] as number) * density;
      }
      if (own > 0) sum += Math.log(own / mixture);
    }
    total += (share * sum) / DRAWS;
  }
  return total;
}
