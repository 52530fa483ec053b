import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import type { Differences } from '../../../src/search/why/differences/differences.ts';
import type { OutputsTaken } from '../../../src/search/why/meaning.ts';
import type { PlannedIntervention } from '../../../src/search/why/trials.ts';
import type { Taken } from '../../../src/search/why/where/taken.ts';
import {
  differencesShape,
  interventionsShape,
  outputShape,
  partShape,
  takenShape,
} from '../../../src/store/exchange/evidence.ts';
import type { Shape } from '../../../src/store/exchange/fields.ts';

// The shapes stand in a room that knows nothing of these types: the compiler holds them to each other here.
outputShape satisfies Shape<OutputsTaken>;
differencesShape satisfies Shape<Differences>;
takenShape satisfies Shape<Taken>;
interventionsShape satisfies Shape<PlannedIntervention[]>;

const tree = {
  frames: [{ name: 'f', kind: 'node', file: null, line: 1, column: null, package: null, tier: null }],
  ...{ threads: ['main'], parent: [-1, 0], frame: [0, 0], thread: [0, 0], nanos: [1, 2], samples: [1, 1] },
};
const profile = (changed: object) => ({
  ...{ phase: 'profiles', part: 'cpu 0 old', at: 1, wall: 2, reason: null },
  found: {
    ...{ signal: 'cpu', pair: 0, side: 'old', startedAt: 1, wallMs: 2 },
    of: {
      ...{ form: 'samples', profiled: { count: 1, nanos: 1 }, plain: null, batches: { plain: [], profiled: [] } },
      ...{ tree: { ...tree, ...changed }, mainCpuNanos: null, remarks: [] },
    },
  },
});
const part = (phase: string, name: string, found: unknown) => ({
  phase,
  part: name,
  at: 1,
  wall: 2,
  reason: null,
  found,
});

suite('evidence in a file', () => {
  test('is taken as it is, and keys that it does not have are left out', () => {
    const whole = profile({});
    assert.deepEqual(v.parse(partShape, { ...whole, more: 1 }), whole);
    const end = { ...part('output', 'end', null), reason: 'nobody can look' };
    assert.deepEqual(v.parse(partShape, end), end);
    const missing = part('profiles', 'perf 0 new', {
      ...{ signal: 'perf', pair: 0, side: 'new', startedAt: 1, wallMs: 2, of: { missing: 'no perf', allow: null } },
    });
    assert.deepEqual(v.parse(partShape, missing), missing);
  });

  test('of another shape is refused: what reads it walks along its columns', () => {
    const refused: [string, unknown][] = [
      ['a caller that is not there', profile({ parent: [-1, 7] })],
      ['a caller that is its own', profile({ parent: [0, 0] })],
      ['a frame that is not there', profile({ frame: [0, 1] })],
      ['columns of unlike length', profile({ nanos: [1] })],
      ['an unknown kind of frame', profile({ frames: [{ ...tree.frames[0], kind: '__proto__' }] })],
      ['an unknown phase', part('constructor', 'end', null)],
      ['an unknown part', part('output', 'toString', {})],
      ['an output without values', part('output', 'both', { old: [{ of: 'x', remarks: [] }], new: [] })],
      ['an intervention without flags', part('interventions', 'list', [{ name: 'a' }])],
      ['something at the end', part('output', 'end', { a: 1 })],
      ['no part', null],
    ];
    for (const [what, value] of refused) assert.equal(v.safeParse(partShape, value).success, false, what);
  });
});
