/**
 * A series of levels cut into pieces that are flat or straight: the cut that costs least, by dynamic programming.
 *
 * Cost: half the weighted sum of squared deviations (minus the log likelihood of normal noise) and a penalty a piece. Source: optimal
 * partitioning, B. Jackson et al., IEEE Signal Process. Lett. 12 (2005), 105-108. All pieces are found at
 * once: a search for one step after another misses two steps that undo each other.
 */

export interface Piece {
  /** indices of the levels: from `start`, below `end` */
  start: number;
  end: number;
  /** a straight line that is not flat: a drift */
  isStraight: boolean;
}

/**
 * Minus log likelihood that another piece must gain. 3.5 is a deviate of 2.6, less than BIC asks. So rows that do not change sometimes get
 * more blocks or a candidate, but single releases that differ, which cost two pieces, are found (docs/evidence/series.md).
 */
const PIECE = 3.5;
/** The additional cost of a slope: more than another step, so that one step is no drift. */
const SLOPE = 4.5;
/** Releases that a drift lasts at least. */
const SHORTEST_DRIFT = 6;

/** Running sums that give the best fit of any stretch. */
export interface Sums {
  weight: Float64Array;
  x: Float64Array;
  xx: Float64Array;
  y: Float64Array;
  xy: Float64Array;
  yy: Float64Array;
  size: number;
}

/**
 * @param levels by index, in logarithms
 * @param weights their precisions: 1 / variance
 */
export function sumsOf(levels: ArrayLike<number>, weights: ArrayLike<number>): Sums {
  const size = levels.length;
  const zeros = (): Float64Array => new Float64Array(size + 1);
  const sums = { weight: zeros(), x: zeros(), xx: zeros(), y: zeros(), xy: zeros(), yy: zeros(), size };
  const add = (of: Float64Array, i: number, value: number): void => {
    of[i + 1] = (of[i] as number) + value;
  };
  // Differences of large sums lose digits: start near 0.
  const origin = levels[0] ?? 0;
  for (let i = 0; i < size; i++) {
    const [w, y] = [weights[i] as number, (levels[i] as number) - origin];
    add(sums.weight, i, w);
    add(sums.x, i, w * i);
    add(sums.xx, i, w * i * i);
    add(sums.y, i, w * y);
    add(sums.xy, i, w * i * y);
    add(sums.yy, i, w * y * y);
  }
  return sums;
}

/** The pieces of least cost, ascending; none for no levels. */
export function bestPieces(sums: Sums): Piece[] {
  const cost = new Float64Array(sums.size + 1).fill(Number.POSITIVE_INFINITY);
  const from: Piece[] = [];
  cost[0] = -PIECE;
  for (let end = 1; end <= sums.size; end++) {
    for (let start = 0; start < end; start++) {
      const before = (cost[start] as number) + PIECE;
      const flat = before + squaresOf(sums, { start, end, isStraight: false }) / 2;
      if (flat < (cost[end] as number)) {
        cost[end] = flat;
        from[end] = { start, end, isStraight: false };
      }
      if (end - start < SHORTEST_DRIFT) continue;
      const straight = before + SLOPE + squaresOf(sums, { start, end, isStraight: true }) / 2;
      if (straight < (cost[end] as number)) {
        cost[end] = straight;
        from[end] = { start, end, isStraight: true };
      }
    }
  }
  const pieces: Piece[] = [];
  for (let end = sums.size; end > 0; ) {
    const piece = from[end] as Piece;
    pieces.unshift(piece);
    end = piece.start;
  }
  return pieces;
}

/** Level of a piece at `x`, an index or between two, and the variance of that level. */
interface PieceLevel {
  level: number;
  variance: number;
  /** change from one index to the next; 0 when flat */
  slope: number;
  slopeVariance: number;
}

export function levelOf(sums: Sums, piece: Piece, x: number, origin: number): PieceLevel {
  const { w, wx, wxx, wy, wxy } = within(sums, piece);
  const level = origin + wy / w;
  if (!piece.isStraight) return { level, variance: 1 / w, slope: 0, slopeVariance: 0 };
  const spread = wxx - (wx * wx) / w;
  const slope = (wxy - (wx * wy) / w) / spread;
  const distance = x - wx / w;
  return {
    level: level + slope * distance,
    variance: 1 / w + (distance * distance) / spread,
    slope,
    slopeVariance: 1 / spread,
  };
}

/** Weighted sum of squared deviations from the best level or line over a piece. */
export function squaresOf(sums: Sums, piece: Piece): number {
  const { w, wx, wxx, wy, wxy, wyy } = within(sums, piece);
  const flat = Math.max(0, wyy - (wy * wy) / w);
  if (!piece.isStraight) return flat;
  const spread = wxx - (wx * wx) / w;
  const shared = wxy - (wx * wy) / w;
  return Math.max(0, flat - (shared * shared) / spread);
}

/** The precision of the flat level of a stretch. */
export function weightOf({ weight }: Sums, { start, end }: Piece): number {
  return (weight[end] as number) - (weight[start] as number);
}

function within(sums: Sums, { start, end }: Piece) {
  const of = (values: Float64Array): number => (values[end] as number) - (values[start] as number);
  return { w: of(sums.weight), wx: of(sums.x), wxx: of(sums.xx), wy: of(sums.y), wxy: of(sums.xy), wyy: of(sums.yy) };
}
