import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutOwn } from '../../../../src/inspect/flame/taken/read-profiles.ts';
import type { Frame, Profile } from '../../../../src/inspect/profiles/profile.ts';

const frame = (name: string, file: string | null): Frame => ({
  ...{ name, file, kind: 'application', line: 1, column: 1, package: null, tier: null },
});

test('a profile without what the profiler spends: its frames with all that they call', () => {
  const profile: Profile = {
    ...{ title: 't', unit: 'ns', per: 'all', samples: 5, durationNs: 100, remarks: [] },
    frames: [
      frame('main', '/app.js'),
      frame('end', 'file:///own/profiler.cjs'),
      frame('dispatch', null),
      frame('work', '/app.js'),
    ],
    threads: [{ pid: 1, tid: 1, name: 'main' }],
    nodes: {
      parent: [-1, 0, 1, 0, 1, -1],
      frame: [0, 1, 2, 3, 3, 2],
      thread: [0, 0, 0, 0, 0, 0],
      self: [1, 2, 4, 8, 16, 32],
    },
  };
  const { nodes } = withoutOwn(profile, ['/own/profiler.cjs']);
  assert.deepEqual(nodes, { parent: [-1, 0, -1], frame: [0, 3, 2], thread: [0, 0, 0], self: [1, 8, 32] });
  assert.equal(withoutOwn(profile, ['/other.cjs']), profile);
});
