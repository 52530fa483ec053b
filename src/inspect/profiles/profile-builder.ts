/** A profile as it grows stack by stack, whatever the format of its source: equal frames become one, equal paths one node. */

import type { CallTree, Frame, Profile, ProfiledThread } from './profile.ts';

/** Frames that a profile may have; a key of frame and parent stays a whole number below 2^53. */
const FRAME_LIMIT = 2 ** 24;
/** Nodes that a profile may have: an index of more is more than a Map can be. */
const NODE_LIMIT = 2 ** 23;

/** What a profile is beside its tree. */
export type ProfileHead = Omit<Profile, 'frames' | 'threads' | 'nodes'>;

export class ProfileBuilder {
  private readonly frames: Frame[] = [];
  private readonly frameIndex = new Map<string, number>();
  private readonly threads: ProfiledThread[] = [];
  private readonly nodes: CallTree = { parent: [], frame: [], thread: [], self: [] };
  /** By parent and frame; what a thread begins with by thread and frame. */
  private readonly children = new Map<number, number>();
  private readonly roots = new Map<number, number>();

  /** The index of a frame that is equal in all. @throws RangeError */
  frame(frame: Frame): number {
    const key = `${frame.kind}\0${frame.tier ?? ''}\0${frame.line ?? ''}\0${frame.column ?? ''}\0${frame.file ?? '\0'}\0${frame.name}`;
    const known = this.frameIndex.get(key);
    if (known !== undefined) return known;
    const index = this.frames.length;
    if (index >= FRAME_LIMIT) throw new RangeError('it has more than 16 million functions');
    this.frames.push(frame);
    this.frameIndex.set(key, index);
    return index;
  }

  /** The index of a new thread, whether or not there is one of that name. */
  thread(thread: ProfiledThread): number {
    return this.threads.push(thread) - 1;
  }

  /** The node of a frame below another one, or -1 for where a thread begins. @throws RangeError */
  child(parent: number, frame: number, thread: number): number {
    const index = parent < 0 ? this.roots : this.children;
    const key = (parent < 0 ? thread : parent) * FRAME_LIMIT + frame;
    const known = index.get(key);
    if (known !== undefined) return known;
    const { nodes } = this;
    if (nodes.parent.length >= NODE_LIMIT) throw new RangeError('its stacks are more than 8 million different ones');
    const node = nodes.parent.push(parent) - 1;
    nodes.frame.push(frame);
    nodes.thread.push(thread);
    nodes.self.push(0);
    index.set(key, node);
    return node;
  }

  /** Adds to what was spent in a node itself. */
  spend(node: number, amount: number): void {
    this.nodes.self[node] = (this.nodes.self[node] as number) + amount;
  }

  build(head: ProfileHead): Profile {
    return { ...head, frames: this.frames, threads: this.threads, nodes: this.nodes };
  }
}
