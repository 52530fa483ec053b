import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readCpuProfile } from '../../../../src/inspect/profiles/read/cpuprofile.ts';
import { totalOf, totalsByKind, totalsByPackage } from '../../../../src/inspect/profiles/trees/totals.ts';
import { fixture, flaws, paths } from '../made.ts';

const SOURCE = { title: 'app' };
const json = (name: string): unknown => JSON.parse(new TextDecoder().decode(fixture(name)));
const node = (id: number, functionName: string, children: number[] = [], more = {}) => ({
  id,
  callFrame: { functionName, scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 },
  children,
  ...more,
});
const bad = (value: unknown) => assert.throws(() => readCpuProfile(value, SOURCE), { code: 'BAD_PROFILE' });

suite('a .cpuprofile', () => {
  for (const name of [
    'node-18-main',
    'node-18-worker',
    'node-20-main',
    'node-20-worker',
    'node-24-main',
    'node-24-worker',
    'deno',
  ]) {
    test(`of ${name}: typed, and its time is that between the first and the last sample`, () => {
      const given = json(`${name}.cpuprofile`) as { timeDeltas: number[]; samples: number[] };
      const profile = readCpuProfile(given, SOURCE);
      assert.deepEqual(flaws(profile), []);
      assert.equal(profile.unit, 'ns');
      assert.equal(profile.samples, given.samples.length);
      const between = given.timeDeltas.slice(1).reduce((sum, delta) => sum + delta, 0) * 1000;
      assert.equal(profile.durationNs, between);
      const mean = between / given.samples.length;
      assert.ok(Math.abs(totalOf(profile) - between) <= mean * 1.1);

      const kinds = new Map(totalsByKind(profile).map(({ kind, self, total }) => [kind, { self, total }]));
      for (const kind of ['application', 'node'] as const) assert.ok((kinds.get(kind)?.self ?? 0) > 0, kind);
      // What runs at all is below the main file, but for the start.
      const busy = totalOf(profile) - (kinds.get('idle')?.self ?? 0);
      assert.ok((kinds.get('application')?.total ?? 0) > busy / 2);
      assert.equal(kinds.get('unknown'), undefined);
      const application = profile.frames.find(({ name }) => name === 'parseAll');
      assert.equal(application?.file, '/app/app.js');
      assert.equal(application?.line, 6);
      assert.equal(application?.kind, 'application');
    });
  }

  test("of Bun: JavaScriptCore's names are known, too", () => {
    const profile = readCpuProfile(json('bun.cpuprofile'), SOURCE);
    assert.deepEqual(flaws(profile), []);
    const kindOf = (name: string) => profile.frames.find((frame) => frame.name === name)?.kind;
    assert.equal(kindOf('parseAll'), 'application');
    assert.equal(kindOf('/(\\d+),(\\d+)/g'), 'regexp');
    assert.equal(kindOf('spread'), 'dependency');
    assert.equal(kindOf('stringify'), 'v8');
    assert.equal(kindOf('makePortReadable'), 'node');
  });

  test('tells packages, regular expressions, built-ins, native functions and the collector apart', () => {
    const profile = readCpuProfile(json('node-18-main.cpuprofile'), SOURCE);
    const kindOf = (name: string) => profile.frames.find((frame) => frame.name === name)?.kind;
    assert.equal(kindOf('RegExp: (\\d+),(\\d+)'), 'regexp');
    assert.equal(kindOf('(garbage collector)'), 'collector');
    assert.equal(kindOf('(idle)'), 'idle');
    assert.equal(kindOf('(program)'), 'native');
    assert.equal(kindOf('fstat'), 'native');
    assert.equal(kindOf('set length'), 'v8');
    assert.equal(kindOf('(root)'), undefined);
    const twenty = readCpuProfile(json('node-20-main.cpuprofile'), SOURCE);
    assert.deepEqual(
      totalsByPackage(twenty).map((one) => one.package),
      ['busy-package'],
    );
  });

  test('a function of a script that is gone is no native one', () => {
    const gone = { id: 2, callFrame: { functionName: 'f', scriptId: '12', url: '', lineNumber: -1, columnNumber: -1 } };
    const profile = readCpuProfile(
      { nodes: [node(1, '(root)', [2]), gone], startTime: 0, samples: [2], timeDeltas: [0] },
      SOURCE,
    );
    assert.equal(profile.frames[0]?.kind, 'unknown');
  });

  test('counts a sample until the next one, and the last one as long as samples last', () => {
    const profile = readCpuProfile(
      {
        nodes: [node(1, '(root)', [2, 3]), node(2, 'a', [4]), node(3, 'b'), node(4, 'c')],
        startTime: 1000,
        endTime: 9000,
        samples: [2, 4, 3, 4],
        timeDeltas: [10, 20, 30, 40],
      },
      SOURCE,
    );
    assert.deepEqual(paths(profile, profile.nodes.self), { a: [20_000], 'a;c': [30_000 + 30_000], b: [40_000] });
  });

  test('samples that came out of order are put into it, so that nothing counts below zero', () => {
    const profile = readCpuProfile(
      {
        nodes: [node(1, '(root)', [2, 3]), node(2, 'a'), node(3, 'b')],
        startTime: 0,
        endTime: 100,
        samples: [2, 3, 2],
        timeDeltas: [50, -20, 70],
      },
      SOURCE,
    );
    assert.deepEqual(flaws(profile), []);
    // b at 30, a at 50, a at 100, where it ends.
    assert.deepEqual(paths(profile, profile.nodes.self), { a: [50_000], b: [20_000] });
  });

  const ofBun = (samples: number[], timeDeltas: number[]) => ({
    nodes: [
      node(1, '(root)', [2, 3]),
      node(2, 'a', [], { positionTicks: [{ line: 3, ticks: 1 }] }),
      node(3, 'b', [], { positionTicks: [{ line: 9, ticks: 1 }] }),
    ],
    startTime: 1_768_900_000_000_000,
    endTime: 1_768_900_000_000_000 + timeDeltas.reduce((sum, one) => sum + one, 0),
    samples,
    timeDeltas,
  });

  test('of Bun: what lies between samples beyond the interval is idle, however it is known', () => {
    // Two samples of 5 ms in each 100 ms: a, b, and nothing.
    const turns = Array.from({ length: 40 });
    const given = ofBun(
      turns.flatMap(() => [2, 3]),
      turns.flatMap(() => [95_000, 5000]),
    );
    for (const intervalUs of [undefined, 5000]) {
      const profile = readCpuProfile(given, { ...SOURCE, intervalUs });
      const spent = paths(profile, profile.nodes.self);
      assert.deepEqual(spent, { a: [200e6], b: [39 * 5e6], '(idle)': [39 * 90e6] });
      assert.equal(profile.frames.find(({ name }) => name === '(idle)')?.kind, 'idle');
      assert.match(profile.remarks.join('\n'), /beyond the interval counts as idle/);
    }
  });

  test('of Bun: one sample for each piece of work says nothing of the interval, which then is the default of 1 ms', () => {
    const profile = readCpuProfile(ofBun(new Array(20).fill(2), new Array(20).fill(100_000)), SOURCE);
    assert.equal(profile.nodes.self[0], 19e6);
    const known = readCpuProfile(ofBun(new Array(20).fill(2), new Array(20).fill(100_000)), {
      ...SOURCE,
      intervalUs: 5000,
    });
    assert.equal(known.nodes.self[0], 95e6);
  });

  test('of another runtime: a sample that comes late is no waiting', () => {
    const given = { ...ofBun([2, 3, 2], [0, 5000, 95_000]), startTime: 100, endTime: 100_100 };
    assert.equal(
      totalsByKind(readCpuProfile(given, SOURCE)).some(({ kind }) => kind === 'idle'),
      false,
    );
  });

  test('samples without a time for each, or all at one time, are counted', () => {
    const nodes = [node(1, '(root)', [2]), node(2, 'a')];
    for (const more of [{}, { timeDeltas: [1, 2] }, { timeDeltas: [0, 0, 0] }, { timeDeltas: [1, null, 1] }]) {
      const profile = readCpuProfile({ nodes, startTime: 0, samples: [2, 2, 1], ...more }, SOURCE);
      assert.deepEqual([profile.unit, totalOf(profile)], ['samples', 3]);
      assert.match(profile.remarks.join('\n'), /have no times: each counts as one/);
    }
  });

  test('without samples its hits are what it counts', () => {
    const profile = readCpuProfile(
      { nodes: [node(1, '(root)', [2]), node(2, 'a', [], { hitCount: 7 })], startTime: 0, endTime: 1 },
      SOURCE,
    );
    assert.equal(profile.unit, 'samples');
    assert.equal(totalOf(profile), 7);
  });

  test('nodes may name their parent, and come before it', () => {
    const profile = readCpuProfile(
      {
        nodes: [node(3, 'c', [], { parent: 2 }), node(2, 'b', [], { parent: 1 }), node(1, '(root)')],
        startTime: 0,
        endTime: 5,
        samples: [3],
        timeDeltas: [0],
      },
      SOURCE,
    );
    assert.deepEqual(flaws(profile), []);
    assert.deepEqual(paths(profile, profile.nodes.self), { b: [0], 'b;c': [5000] });
  });

  test('is refused where it does not hold together', () => {
    const samples = { samples: [2], timeDeltas: [1], startTime: 0, endTime: 1 };
    bad({ nodes: [] });
    bad({ nodes: [null], ...samples });
    bad({ nodes: [node(1, 'a'), node(1, 'b')], ...samples });
    bad({ nodes: [node(1, 'a', [2])], ...samples });
    bad({ nodes: [node(1, 'a')], ...samples });
    bad({ nodes: [node(1, 'a', [2]), node(2, 'b', [1])], ...samples });
    bad({ nodes: [node(1, 'a', [3]), node(2, 'b', [3]), node(3, 'c')], ...samples });
    bad({ nodes: [node(1, 'a', [], { parent: 9 })], ...samples });
    bad({ nodes: [node(2, 'a')], ...samples, samples: ['__proto__'] });
  });

  test('names that objects have of themselves are names, and fields of another type are none', () => {
    const profile = readCpuProfile(
      {
        nodes: [
          node(1, '(root)', [2, 3]),
          node(2, '__proto__'),
          { id: 3, callFrame: { functionName: 7, url: {}, lineNumber: 'x' } },
        ],
        startTime: 0,
        endTime: 2,
        samples: [2, 3],
        timeDeltas: [0, 1],
      },
      SOURCE,
    );
    assert.deepEqual(
      paths(profile, profile.nodes.self),
      Object.fromEntries([
        ['__proto__', [1000]],
        ['(anonymous)', [1000]],
      ]),
    );
    assert.equal(profile.frames[1]?.file, null);
  });

  test('of 100,000 nodes in one stack, read without an end of the stack', () => {
    const nodes = Array.from({ length: 100_000 }, (_, index) =>
      node(index + 1, `f${index % 50}`, index < 99_999 ? [index + 2] : []),
    );
    const profile = readCpuProfile({ nodes, startTime: 0, endTime: 3, samples: [100_000], timeDeltas: [1] }, SOURCE);
    assert.equal(profile.nodes.parent.length, 100_000);
    assert.equal(profile.frames.length, 50);
    assert.deepEqual(flaws(profile), []);
  });
});
