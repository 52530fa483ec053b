/** A profile with other frames or threads in place of its own: nodes that have become the same are one. */

import type { CallTree, Frame, Profile, ProfiledThread } from '../profile.ts';

interface Regrouping {
  frames: Frame[];
  /** The new index of each frame; -1 for one that is left out: what it spent goes to its caller, and what it called, too. */
  frameOf: readonly number[];
  threads: ProfiledThread[];
  threadOf: readonly number[];
}

/** What a frame that is left out spent and no caller is there to take is gone, as time that the program was idle. */
export function regrouped(profile: Profile, { frames, frameOf, threads, threadOf }: Regrouping): Profile {
  const nodes: CallTree = { parent: [], frame: [], thread: [], self: [] };
  const index = new Map<number, number>();
  const ours: number[] = [];
  const { parent, frame, thread, self } = profile.nodes;
  for (let node = 0; node < parent.length; node++) {
    const above = parent[node] as number;
    const at = above < 0 ? -1 : (ours[above] as number);
    const what = frameOf[frame[node] as number] as number;
    let mine = at;
    if (what >= 0) {
      const whose = threadOf[thread[node] as number] as number;
      const key = (at < 0 ? whose : threads.length + at) * frames.length + what;
      const known = index.get(key);
      if (known === undefined) {
        mine = nodes.parent.push(at) - 1;
        nodes.frame.push(what);
        nodes.thread.push(whose);
        nodes.self.push(0);
        index.set(key, mine);
      } else mine = known;
    }
    if (mine >= 0) nodes.self[mine] = (nodes.self[mine] as number) + (self[node] as number);
    ours.push(mine);
  }
  return { ...profile, frames, threads, nodes };
}

/** The same with its threads as they are. */
export const withFrames = (profile: Profile, frames: Frame[], frameOf: readonly number[]): Profile =>
  regrouped(profile, { frames, frameOf, threads: profile.threads, threadOf: profile.threads.map((_, index) => index) });
