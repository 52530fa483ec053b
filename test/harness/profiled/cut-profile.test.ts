import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);

interface Called {
  name: string;
  url: string;
  scriptId: string;
  count: number;
  from: number;
  to: number;
  column: number;
}

const { cut } = load('../../../src/harness/profiled/cut-profile.cjs') as {
  cut(
    profile: object,
    spans: object[],
    began: number,
    functions: Called[],
  ): {
    tree: { parent: number[]; frame: number[]; samples: number[]; frames: [string, string, number, number][] };
    taken: number;
    placed: number;
  };
};
const { ownerOf } = load('../../../src/harness/profiled/line-owner.cjs') as {
  ownerOf(line: number, callFrame: object, functions: Called[]): Called | undefined;
};

const call = (functionName: string, url: string, lineNumber: number, scriptId = '5') => ({
  functionName,
  url,
  lineNumber,
  columnNumber: 0,
  scriptId,
});
const called = (name: string, from: number, to: number, more: Partial<Called> = {}): Called => ({
  name,
  url: 'file:///app/a.js',
  scriptId: '5',
  count: 100,
  from,
  to,
  column: 1,
  ...more,
});

const HARNESS = `file://${ROOT}/src/harness/operations/body.cjs`;

// (root) > timeSync of the harness > loop > run > hash; and beside it the collector.
const NODES = [
  { id: 1, callFrame: call('(root)', '', -1), children: [2, 6] },
  { id: 2, callFrame: call('timeSync', HARNESS, 118), children: [3] },
  {
    id: 3,
    callFrame: call('loop', '', 100_002, '9'),
    children: [4],
    positionTicks: [
      { line: 100_004, ticks: 1 },
      { line: 12, ticks: 3 },
    ],
  },
  { id: 4, callFrame: call('run', 'file:///app/a.js', 29), children: [5] },
  { id: 5, callFrame: call('hash', 'file:///app/a.js', 9), positionTicks: [{ line: 12, ticks: 2 }] },
  { id: 6, callFrame: call('(garbage collector)', '', -1) },
];

/** Samples 10 µs apart, from 1,000 µs on. */
const profileOf = (samples: number[]) => ({
  nodes: NODES,
  startTime: 1000,
  samples,
  timeDeltas: samples.map(() => 10),
});
const span = (from: number, to: number, surrounded = false) => ({
  start: from * 1000,
  spent: (to - from) * 1000,
  surrounded,
});

function paths({ tree }: ReturnType<typeof cut>): Record<string, number> {
  const nameOf = (node: number): string => {
    const above = tree.parent[node] as number;
    const [name] = tree.frames[tree.frame[node] as number] ?? ['?'];
    return above > 0 ? `${nameOf(above)} > ${name}` : name;
  };
  const told = tree.samples.map((samples, node): [string, number] => [node === 0 ? '(root)' : nameOf(node), samples]);
  return Object.fromEntries(told.filter(([, samples]) => samples > 0));
}

suite('a profile of V8 that is cut to a row', () => {
  const functions = [called('hash', 10, 20), called('run', 30, 31)];

  test('has the samples of the spans, without what called the row', () => {
    const found = cut(profileOf([5, 5, 6, 2, 5]), [span(1000, 1045)], 1e6, functions);
    assert.deepEqual(paths(found), { '(loop) > run > hash': 2, '(garbage collector)': 1, '(loop)': 1 });
    assert.equal(found.taken, 4);
    assert.equal(cut(profileOf([5, 5]), [span(1015, 1100)], 1e6, functions).taken, 1);
  });

  test('counts no sample that V8 writes when it deoptimizes', () => {
    const profile = profileOf([5, 5, 6, 5, 5]);
    const nodes = profile.nodes.map((node) => (node.id === 5 ? { ...node, hitCount: 2 } : { ...node, hitCount: 1 }));
    const found = cut({ ...profile, nodes }, [span(1000, 1100)], 1e6, functions);
    assert.deepEqual(paths(found), { '(loop) > run > hash': 2, '(garbage collector)': 1 });
    assert.equal(found.taken, 3);
  });

  test('has inlined functions by the lines of their samples', () => {
    const found = cut(profileOf([3, 3, 3, 3]), [span(1000, 2000)], 1e6, functions);
    assert.deepEqual(paths(found), { '(loop)': 1, '(loop) > hash': 3 });
    assert.equal(found.placed, 3);
    assert.deepEqual(paths(cut(profileOf([3, 3, 3, 3]), [span(1000, 2000)], 1e6, [])), { '(loop)': 4 });
  });

  test('of batches with other work between calls has what the loop called', () => {
    assert.deepEqual(paths(cut(profileOf([5, 6, 6]), [span(1000, 2000, true)], 1e6, functions)), {
      '(loop) > run > hash': 1,
    });
  });

  test('is found where its clock is another one', () => {
    assert.equal(cut(profileOf([5, 5]), [span(9_000_000, 9_000_100)], 9e9, functions).taken, 2);
  });
});

suite('whose a line is', () => {
  const inFile = called('hash', 10, 20);
  const loop = call('loop', '', 100_002, '9');

  test('of another file, where the file is not told: of the function that is called most often', () => {
    const other = called('other', 11, 13, { scriptId: '6', url: 'node:fs', count: 3 });
    assert.equal(ownerOf(12, loop, [other, inFile])?.name, 'hash');
    assert.equal(ownerOf(500, loop, [other, inFile]), undefined);
  });

  test('of its own file before all others', () => {
    const run = call('run', 'file:///app/a.js', 29);
    const other = called('other', 11, 13, { scriptId: '6', count: 1e6 });
    assert.equal(ownerOf(12, run, [other, inFile, called('run', 30, 31)])?.name, 'hash');
  });

  test('of the program before all of Node.js, unless it is hardly called', () => {
    const run = call('run', 'file:///app/b.js', 29, '7');
    const internal = called('set', 11, 13, { scriptId: '6', url: 'node:internal/async_context_frame', count: 1e6 });
    assert.equal(ownerOf(12, run, [internal, called('parse', 10, 13, { count: 2e5 })])?.name, 'parse');
    assert.equal(ownerOf(12, run, [internal, called('start', 10, 13, { count: 1 })])?.name, 'set');
  });

  test('its own, but for functions within it that have lines of their own', () => {
    const run = call('run', 'file:///app/a.js', 29);
    const outer = called('run', 30, 50);
    assert.equal(ownerOf(31, run, [outer, called('step', 31, 31)]), undefined);
    assert.equal(ownerOf(41, run, [outer, called('each', 40, 44)])?.name, 'each');
  });
});
