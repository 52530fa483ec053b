/** What closes a gap without mending anything: it says where the gap comes from, and not why. Pure. */
import type { Closing } from '../../stats/closing/closing.ts';
import { slowsOnly } from '../../stats/closing/slows.ts';
import type { Intervention, InterventionArea } from './interventions/intervention.ts';

type Told = Pick<Intervention, 'what' | 'v8' | 'onlyOn'>;

/**
 * Whether an intervention closes the gap only by making the faster side as slow as the other: a hint, which is no part of what is explained.
 * `--no-opt` does so wherever a gap is in optimised code. What sets a default of one side on the other is more than that, as long as it
 * leaves the slower side as it is: that side has it already, and it alone.
 */
export function isHint({ what, onlyOn }: Told, closing: Closing | null): boolean {
  const slows = closing === null ? null : slowsOnly(closing);
  if (slows === 'both') return true;
  return slows === 'one' && what !== 'default' && onlyOn === undefined;
}

/** Whether it closes the gap, or a part of it, and says why. */
export function isExplaining(intervention: Told, closing: Closing | null): boolean {
  return (closing?.verdict === 'closes' || closing?.verdict === 'part') && !isHint(intervention, closing);
}

/** What a hint says, behind its share, as the end of a sentence. */
export function hintWords(intervention: Told, closing: Closing): string {
  const how =
    slowsOnly(closing) === 'both' ? 'since both become slower' : 'since the faster one becomes as slow as the other';
  return `${how}: it says where (${placeOf(intervention)}), not why`;
}

const PLACES: Readonly<Record<InterventionArea, string>> = {
  compiler: 'compiled code',
  concurrency: 'work of the engine beside the program',
  collector: 'garbage and its collection',
  allocator: 'memory of the C library',
  placement: 'threads on several CPUs',
  threads: 'work of other threads',
  snapshot: 'code of the snapshot',
  default: 'what the flag does',
  given: 'what was given',
  asked: 'what it changes',
};

function placeOf({ what, v8 }: Told): string {
  return v8.opt === 'false' || v8.turbofan === 'false' ? 'optimised code' : PLACES[what];
}
