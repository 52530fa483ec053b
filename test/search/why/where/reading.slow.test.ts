/** What processes and perf write, as it is read. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { perfStacks } from '../../../../src/search/why/where/perf-stacks.ts';
import { readEvents } from '../../../../src/search/why/where/read-events.ts';
import { cpuSamples, perfSamples } from '../../../../src/search/why/where/read-samples.ts';
import { readTold, type Told } from '../../../../src/search/why/where/told-spans.ts';

const span = (start: number) => ({ start, nanos: 100, spent: 100, own: 100, count: 10 });
const told = (more: object = {}) =>
  JSON.stringify({ pid: 7, plain: [span(0)], profiled: [span(1000), span(2000)], counted: {}, ...more });

function readOk(text: string): Told {
  const found = readTold(text);
  assert.ok(typeof found === 'object', String(found));
  return found;
}

suite('what a profiled process tells', () => {
  test('is a reason where it took nothing, or where it is no profile', () => {
    assert.equal(readTold('{"missing":"no profiler"}'), 'no profiler');
    for (const text of ['', '{', '[]', 'null', told({ profiled: [] }), told({ plain: [{ start: 'x' }] })]) {
      assert.equal(typeof readTold(text), 'string', text);
    }
  });

  test('samples share out what the spans took, and all that is without a stack is the loop', () => {
    const tree = {
      parent: [-1, 0, 1],
      frame: [-1, 0, 1],
      samples: [1, 0, 3],
      frames: [
        ['(loop)', '', 0, 0],
        ['hash', 'file:///app/a.js', 3, 1],
      ],
    };
    const samples = cpuSamples(readOk(told({ tree, taken: 4, counted: { minorFaults: 2 } })), { heapBytes: 16 });
    assert.ok(typeof samples === 'object');
    const { frames, frame, nanos } = samples.tree;
    const byName = frame.map((one, node) => [frames[one]?.name, frames[one]?.file, nanos[node]]);
    assert.deepEqual(byName, [
      ['(loop)', null, 50],
      ['hash', '/app/a.js', 150],
    ]);
    assert.deepEqual(samples.counters, { count: 10, minorFaults: 2, heapBytes: 16 });
    assert.equal(typeof cpuSamples(readOk(told()), {}), 'string');
    // Its parents lead around in a ring.
    const ring = readOk(told({ tree: { ...tree, parent: [-1, 2, 1] }, taken: 4 }));
    assert.equal(typeof cpuSamples(ring, {}), 'string');
  });
});

const PERF = `node     7/7     0.000001010: 
\t  24 ucnv_toUnicode_75 (/opt/node/bin/node)
\t  25 Builtins_CallApiCallback (/opt/node/bin/node)
\t7f5b JS:*loop :100003:21 (/tmp/perf-7.map)
\t7f5c JS:^timeSync /opt/jsdyno/src/harness/operations/body.cjs:119:11 (/tmp/perf-7.map)

node     7/7     0.000001500: 
\t  24 uv_run (/opt/node/bin/node)

V8 Worker  7/9     0.000001500: 
\t  24 v8::internal::compiler::Graph::Trim (/opt/node/bin/node)

node     7/7     0.000002050: 
\t  24 Builtins_LoadIC (/opt/node/bin/node)
\t7f5c JS:^timeSync /opt/jsdyno/src/harness/operations/body.cjs:119:11 (/tmp/perf-7.map)

node     7/7     0.000009999: 
\t  24 uv_run (/opt/node/bin/node)

node     8/8     0.000001010: 
\t  24 other (/opt/node/bin/node)
`;

suite('what perf writes', () => {
  const { profiled } = readOk(told());
  const stacks = [...perfStacks(PERF, 7, profiled)];

  test('is cut to the spans, to the process and to what the row calls', () => {
    assert.deepEqual(
      stacks.map(({ thread, isWithin, stack }) => [thread, isWithin, stack.map(({ name }) => name)]),
      [
        ['main', true, ['(loop)', 'Builtins_CallApiCallback', 'ucnv_toUnicode_75']],
        ['main', false, ['uv_run']],
        ['V8 Worker', true, ['v8::internal::compiler::Graph::Trim']],
        ['main', true, ['(loop)', 'Builtins_LoadIC']],
      ],
    );
    assert.deepEqual(
      stacks.map(({ stack }) => stack.at(-1)?.kind),
      ['native', 'native', 'compiler', 'v8'],
    );
  });

  test('a sample stands for as much as the thread ran, where all of it is seen', () => {
    const all = perfSamples(readOk(told({ mainRan: 240 })), PERF, { seesKernel: true });
    assert.ok(typeof all === 'object');
    const { nanos, thread, threads } = all.tree;
    const main = nanos.filter((_, node) => threads[thread[node] as number] === 'main');
    assert.equal(
      main.reduce((sum, one) => sum + one, 0),
      160,
    );
    const user = perfSamples(readOk(told({ mainRan: 240 })), PERF, { seesKernel: false });
    assert.ok(typeof user === 'object' && user.remarks.some((remark) => remark.includes('kernel')));
    assert.equal(typeof perfSamples(readOk(told()), '', { seesKernel: true }), 'string');
  });
});

// Lines of Node.js 14.21.3, 17.2.0, 20.12.0 and 24.21.0.
const TRACE = `[marking 0x1c <JSFunction toJSON (sfi = 0x2e)> for optimized recompilation, reason: hot and stable]
[compiling method 0x1c <JSFunction toJSON (sfi = 0x2e)> using TurboFan]
[optimizing 0x1c <JSFunction toJSON (sfi = 0x2e)> - took 0.230, 0.954, 0.026 ms]
[completed optimizing 0x1c <JSFunction toJSON (sfi = 0x2e)>]
[optimizing 0x3013 <JSFunction toJSON (sfi = 0x12)> (target TURBOFAN) - took 0.006, 4.933, 0.030 ms]
[completed compiling 0x3c <JSFunction toJSON (sfi = 0x27)> (target MAGLEV) OSR - took 0.000, 0.232, 0.003 ms]
[completed compiling 0x3c <JSFunction (sfi = 0x27)> (target TURBOFAN_JS) - took 0.004, 1.354, 0.015 ms]
[bailout (kind: deopt-eager, reason: Insufficient type feedback for generic named access): begin. deoptimizing 0x33 <JSFunction toJSON (sfi = 0x39)>, 0x0f <Code TURBOFAN>, opt id 1, bytecode offset 65]
[bailout (kind: deopt-eager, reason: Insufficient type feedback for generic named access): begin. deoptimizing 0x33 <JSFunction toJSON (sfi = 0x39)>, 0x0f <Code TURBOFAN>, opt id 2, bytecode offset 0]
[aborted optimizing 0x33 <JSFunction deep (sfi = 0x39)> because: function too large]
`;

test('what V8 writes of its compilers, whatever the release', () => {
  assert.deepEqual(readEvents(TRACE), [
    {
      name: 'toJSON',
      optimised: { turbofan: 2, maglev: 1 },
      aborted: {},
      deoptimised: { 'Insufficient type feedback for generic named access': 2 },
    },
    { name: '(anonymous)', optimised: { turbofan: 1 }, aborted: {}, deoptimised: {} },
    { name: 'deep', optimised: {}, aborted: { 'function too large': 1 }, deoptimised: {} },
  ]);
  assert.deepEqual(readEvents(''), []);
});
