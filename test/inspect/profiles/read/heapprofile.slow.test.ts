import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readHeapProfile } from '../../../../src/inspect/profiles/read/heapprofile.ts';
import { totalOf, totalsByFrame } from '../../../../src/inspect/profiles/trees/totals.ts';
import { writeHeapProfile } from '../../../../src/inspect/profiles/write/heapprofile.ts';
import { fixture, flaws, fn, paths, profileOf } from '../made.ts';

const SOURCE = { title: 'heap' };
const call = (functionName: string, url = '') => ({ functionName, url, scriptId: '0', lineNumber: 4, columnNumber: 0 });

suite('a .heapprofile', () => {
  for (const name of ['node-18', 'node-24']) {
    test(`of ${name}: bytes by who allocated them`, () => {
      const profile = readHeapProfile(JSON.parse(new TextDecoder().decode(fixture(`${name}.heapprofile`))), SOURCE);
      assert.deepEqual(flaws(profile), []);
      assert.equal(profile.unit, 'bytes');
      const [first] = totalsByFrame(profile);
      assert.deepEqual(
        [first?.frame.name, first?.frame.kind, first?.frame.file, first?.frame.line],
        ['keep', 'application', '/app/keep.js', 5],
      );
      assert.ok((first?.self ?? 0) > totalOf(profile) / 2);
      assert.ok((profile.samples ?? 0) > 5);
    });
  }

  test('bytes of no stack are kept', () => {
    const profile = readHeapProfile(
      {
        head: {
          callFrame: call('(root)'),
          selfSize: 5,
          children: [{ callFrame: call('(V8 API)'), selfSize: 7, children: [] }],
        },
      },
      SOURCE,
    );
    assert.deepEqual(paths(profile, profile.nodes.self), { '(no stack)': [5], '(V8 API)': [7] });
    assert.deepEqual(new Set(profile.frames.map(({ kind }) => kind)), new Set(['native']));
  });

  test('is refused where it does not hold together', () => {
    for (const head of [
      null,
      { callFrame: call('a'), selfSize: 0, children: [7] },
      { callFrame: call('a'), children: [] },
      { callFrame: call('a'), selfSize: -1, children: [] },
    ]) {
      assert.throws(() => readHeapProfile({ head }, SOURCE), { code: 'BAD_PROFILE' });
    }
  });

  test('is written as it is read', () => {
    const profile = profileOf(
      [
        [[fn('a /app/a.js:3:7')], 5],
        [[fn('a /app/a.js:3:7'), fn('b node:fs:1')], 9],
      ],
      { unit: 'bytes' },
    );
    const again = readHeapProfile(JSON.parse(writeHeapProfile(profile)), SOURCE);
    assert.deepEqual(again.frames, profile.frames);
    assert.deepEqual(paths(again, again.nodes.self), paths(profile, profile.nodes.self));
    assert.throws(() => writeHeapProfile({ ...profile, unit: 'ns' }), { code: 'BAD_PROFILE' });
  });

  test('of a stack that is too deep for the format loses no bytes', () => {
    const deep = profileOf([[Array.from({ length: 50_000 }, () => fn('a /app/a.js:3:7')), 5]], { unit: 'bytes' });
    assert.equal(totalOf(readHeapProfile(JSON.parse(writeHeapProfile(deep)), SOURCE)), 5);
  });
});
