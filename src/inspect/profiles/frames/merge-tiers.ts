/** A function as one frame in whatever tiers it ran. */

import type { Frame, Profile } from '../profile.ts';
import { withFrames } from '../trees/regrouped.ts';

/** A frame's tier is null then where it ran in several. */
export function mergeTiers(profile: Profile): Profile {
  const frames: Frame[] = [];
  const indexes = new Map<string, number>();
  const frameOf = profile.frames.map((frame) => {
    const { kind, file, line, column, name } = frame;
    const key = `${kind}\0${line ?? ''}\0${column ?? ''}\0${file ?? '\0'}\0${name}`;
    const known = indexes.get(key);
    if (known === undefined) {
      const index = frames.push(frame) - 1;
      indexes.set(key, index);
      return index;
    }
    const first = frames[known] as Frame;
    if (first.tier !== frame.tier) frames[known] = { ...first, tier: null };
    return known;
  });
  return withFrames(profile, frames, frameOf);
}
