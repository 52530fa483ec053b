import type { Closing } from './closing.ts';
import { MOVED } from './closings-of.ts';

/** The slower variant must contribute at least this share of the closing by becoming faster; with less nothing is fixed. */
const MENDED = 0.5;

/**
 * Whether an intervention closes a gap by making things slower, and which: `both` variants, or only `one`, the faster, while the slower
 * stays as slow. Both show where a gap comes from: it disappears without that feature. They do not show that the slower variant lacks it.
 * Null if the slower variant becomes faster, if nothing closes, or if too little is known. Pure.
 */
export function slowsOnly({
  verdict,
  gap,
  share,
  oldAlone,
  newAlone,
}: Pick<Closing, 'verdict' | 'gap' | 'share' | 'oldAlone' | 'newAlone'>): 'one' | 'both' | null {
  if (verdict !== 'closes' && verdict !== 'part') return null;
  if (gap === null || share === null || oldAlone === null || newAlone === null) return null;
  const [slower, faster] = gap.value < 1 ? [oldAlone, newAlone] : [newAlone, oldAlone];
  const whole = Math.abs(Math.log(gap.value));
  if (-Math.log(slower.value) >= MENDED * share.value * whole || !(faster.value > 1)) return null;
  return slower.interval[0] > 1 && Math.log(slower.value) > MOVED * whole ? 'both' : 'one';
}
