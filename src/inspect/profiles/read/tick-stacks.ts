/** Stacks of a sampler's ticks: each counts as one, as in what `node --prof-process` prints. */

import { badProfile } from '../bad-profile.ts';
import type { Profile, ProfiledThread } from '../profile.ts';
import type { ProfileBuilder } from '../profile-builder.ts';
import type { ProfileSource } from './source.ts';

/** How long ticks were apart is no measure: a tick comes late where the thread had no CPU. */
export class TickStacks {
  private readonly builder: ProfileBuilder;
  private readonly thread: number;
  private first = Number.POSITIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;
  private wentBack = false;
  private count = 0;

  constructor(builder: ProfileBuilder, thread: ProfiledThread) {
    this.builder = builder;
    this.thread = builder.thread(thread);
  }

  /**
   * @param at microseconds
   * @param path frames from the outermost
   */
  add(at: number, path: readonly number[]): void {
    let node = -1;
    for (const frame of path) node = this.builder.child(node, frame, this.thread);
    this.builder.spend(node, 1);
    if (at < this.last) this.wentBack = true;
    this.first = Math.min(this.first, at);
    this.last = Math.max(this.last, at);
    this.count++;
  }

  /**
   * The profile of all ticks.
   * @param remark what logs of this form leave out
   * @throws JsdynoError BAD_PROFILE where there are none
   */
  end({ title }: ProfileSource, remark: string): Profile {
    if (this.count === 0) throw badProfile(title, 'it has no ticks');
    const torn = this.wentBack ? ['several threads wrote into one log: their stacks are not told apart'] : [];
    const durationNs = (this.last - this.first) * 1000;
    const remarks = [remark, ...torn];
    return this.builder.build({ title, unit: 'samples', per: 'all', samples: this.count, durationNs, remarks });
  }
}
