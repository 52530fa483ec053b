/** Profiles made up for tests: stacks with figures, and real files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptFrame } from '../../../src/inspect/profiles/frames/script-frame.ts';
import type { Frame, Profile } from '../../../src/inspect/profiles/profile.ts';
import { ProfileBuilder } from '../../../src/inspect/profiles/profile-builder.ts';
import { ROOT } from '../../host-variant.ts';

export const fixture = (name: string): Uint8Array => readFileSync(join(ROOT, 'test/fixtures/profiles', name));

/** A function of a file: `fn /app/a.js:3`. */
export function fn(text: string): Frame {
  const [, name = '', file = '', line, column] = /^(\S*) ([^:]+(?::[^:\d][^:]*)?)(?::(\d+))?(?::(\d+))?$/.exec(
    text,
  ) ?? ['', text];
  return scriptFrame({
    name,
    file,
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
  });
}

export const native = (name: string, kind: Frame['kind'] = 'native'): Frame => ({
  name,
  kind,
  file: null,
  line: null,
  column: null,
  package: null,
  tier: null,
});

/** A profile of stacks, outermost frame first. */
export function profileOf(
  stacks: readonly (readonly [stack: readonly Frame[], self: number])[],
  more: Partial<Profile> = {},
): Profile {
  const builder = new ProfileBuilder();
  const thread = builder.thread({ pid: 1, tid: null, name: 'main' });
  for (const [stack, self] of stacks) {
    let node = -1;
    for (const frame of stack) node = builder.child(node, builder.frame(frame), thread);
    builder.spend(node, self);
  }
  const head = {
    title: 'made',
    unit: 'ns',
    per: 'all',
    samples: stacks.length,
    durationNs: null,
    remarks: [],
  } as const;
  return { ...builder.build({ ...head, remarks: [] }), ...more };
}

/** Each node as `a;b;c`, with what it spent itself: of two figures in a difference. */
export function paths(
  profile: { frames: Frame[]; nodes: { parent: number[]; frame: number[] } },
  ...columns: number[][]
): Record<string, number[]> {
  const names: string[] = [];
  const all = new Map<string, number[]>();
  for (const [node, frame] of profile.nodes.frame.entries()) {
    const parent = profile.nodes.parent[node] as number;
    const name = profile.frames[frame]?.name || '(anonymous)';
    names.push(parent < 0 ? name : `${names[parent]};${name}`);
    const path = names[node] as string;
    const sums = all.get(path) ?? columns.map(() => 0);
    all.set(
      path,
      columns.map((column, at) => (sums[at] as number) + (column[node] as number)),
    );
  }
  return Object.fromEntries(all);
}

/** What must be true of every profile, whoever made it. */
export function flaws({ frames, threads, nodes }: Profile): string[] {
  const found: string[] = [];
  const { parent, frame, thread, self } = nodes;
  if (new Set([parent.length, frame.length, thread.length, self.length]).size !== 1)
    found.push('columns of different lengths');
  for (const [node, above] of parent.entries()) {
    if (!(above >= -1 && above < node)) found.push(`node ${node} is below ${above}`);
    if (frames[frame[node] as number] === undefined) found.push(`node ${node} has no frame`);
    if (threads[thread[node] as number] === undefined) found.push(`node ${node} has no thread`);
    if (above >= 0 && thread[above] !== thread[node]) found.push(`node ${node} is of another thread than its caller`);
    if (!((self[node] as number) >= 0)) found.push(`node ${node} spent ${self[node]}`);
  }
  return found;
}
