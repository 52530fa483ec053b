import type { Frame } from '../../../inspect/profiles/profile.ts';
import { ProfileBuilder, type ProfileHead } from '../../../inspect/profiles/profile-builder.ts';
import type { SampledTree } from './taken.ts';

/** The harness's own loop that calls an operation, with what V8 lets seem to be its own. */
export const LOOP: Frame = {
  name: '(loop)',
  kind: 'unknown',
  file: null,
  line: null,
  column: null,
  package: null,
  tier: null,
};

/** A tree that grows stack by stack. */
export class TreeBuilder {
  private readonly builder = new ProfileBuilder();
  private readonly threads = new Map<string, number>();
  private readonly samples: number[] = [];
  private readonly nanos: number[] = [];

  /** @param stack from the outermost frame inwards */
  add(thread: string, stack: readonly Frame[], samples: number, nanos: number): void {
    const known = this.threads.get(thread);
    const index = known ?? this.builder.thread({ pid: 0, tid: null, name: thread });
    if (known === undefined) this.threads.set(thread, index);
    let node = -1;
    for (const frame of stack) node = this.builder.child(node, this.builder.frame(frame), index);
    if (node < 0) return;
    this.samples[node] = (this.samples[node] ?? 0) + samples;
    this.nanos[node] = (this.nanos[node] ?? 0) + nanos;
  }

  build(): SampledTree {
    const { frames, nodes } = this.builder.build(HEAD);
    const filled = (values: number[]) => nodes.parent.map((_, at) => values[at] ?? 0);
    return {
      frames,
      threads: [...this.threads.keys()],
      parent: nodes.parent,
      frame: nodes.frame,
      thread: nodes.thread,
      nanos: filled(this.nanos),
      samples: filled(this.samples),
    };
  }
}

const HEAD: ProfileHead = { title: '', unit: 'ns', per: 'all', samples: null, durationNs: null, remarks: [] };

/** The main thread, which a tree has first. */
export const MAIN = 'main';
