import type { Closing } from './closing.ts';
import { MOVED } from './closings-of.ts';

/** Of what closes a gap the slower variant does at least this share by becoming faster: less of it mends nothing. */
const MENDED = 0.5;

/**
 * Whether an intervention closes a gap by making things slower, and which: `both` variants, or `one`, the faster, while the slower stays
 * as slow as it is. Both say where a gap comes from: it goes away where that is taken from both. That the slower lacks it is not said.
 * Null where the slower variant becomes faster, where nothing closes, and where too little is known. Pure.
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
