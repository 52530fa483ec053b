import type { Relative } from '../report/relative.ts';
import type { Differing } from '../report/said-relative.ts';

export type Contender = Pick<Relative, 'ratio' | 'interval' | 'verdict'>;

/** A contender over the baseline, of times and amounts as they are; the baseline itself; null where nothing is compared. */
export type Compared = Contender | 'baseline' | null;

/** One of several cells against the first of them, which is the baseline where any is compared with it. */
export function againstFirst<Cell>(
  cells: readonly Cell[],
  cell: Cell,
  relativeOf: (cell: Cell) => Compared,
  first = cells[0],
): Compared {
  if (cell !== first) return relativeOf(cell);
  return cells.some((one) => relativeOf(one) !== null) ? 'baseline' : null;
}

export function contenderIn(compared: Compared): Contender | null {
  return compared === 'baseline' ? null : compared;
}

/** Of times and amounts the comparison of the speeds that are one over them. */
export function asSpeed({ ratio, interval, verdict }: Contender, differing: Differing): Contender {
  if (differing === 'speed') return { ratio, interval, verdict };
  return {
    ratio: ratio === null ? null : 1 / ratio,
    interval: interval === null ? null : [1 / interval[1], 1 / interval[0]],
    verdict,
  };
}
