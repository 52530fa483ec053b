/** A profile from within: what spent something, and below it who called it. */

import type { Profile } from '../../../../src/inspect/profiles/profile.ts';
import { ProfileBuilder } from '../../../../src/inspect/profiles/profile-builder.ts';

/** Callers beyond these are left out, so that a recursion without end is not laid out once for each of its steps. */
const MOST_CALLERS = 256;

/**
 * Each frame that spent something itself begins a tree; a node with all below it is what the first frame spent, called in this way. What is
 * spent stands at the end of a path, so that all views add it up as they do elsewhere.
 */
export function inverted(profile: Profile): Profile {
  const { parent, frame, thread, self } = profile.nodes;
  const builder = new ProfileBuilder();
  const threads = profile.threads.map((one) => builder.thread(one));
  const frames = profile.frames.map((one) => builder.frame(one));
  for (let node = 0; node < parent.length; node++) {
    const amount = self[node] as number;
    if (amount === 0) continue;
    let at = -1;
    let caller = node;
    for (let depth = 0; caller >= 0 && depth < MOST_CALLERS; depth++) {
      at = builder.child(at, frames[frame[caller] as number] as number, threads[thread[node] as number] as number);
      caller = parent[caller] as number;
    }
    builder.spend(at, amount);
  }
  return builder.build(profile);
}
