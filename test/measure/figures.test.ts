import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLoop, readOperation } from '../../src/measure/figures.ts';

const good = {
  metrics: { cold: 1, nanosPerOp: 2, floorNanos: 0.5, p50: 2, p99: 3, heapBytesPerOp: undefined },
  floor: null,
  samples: { steady: [2, 2.1], cold: [1000] },
  batches: { clean: 2, taken: 3, size: 100 },
};

test('an operation must tell its figures; what the runtime does not know is absent', () => {
  assert.deepEqual(readOperation(good), {
    metrics: { cold: 1, nanosPerOp: 2, floorNanos: 0.5, p50: 2, p99: 3 },
    floor: null,
    samples: good.samples,
    batches: good.batches,
  });
  const floor = { opNanos: 0.6, floorNanos: 0.5, why: 'dead' };
  assert.deepEqual((readOperation({ ...good, floor }) as { floor: unknown }).floor, floor);
});

test('figures that are none are said to be so', () => {
  assert.match(String(readOperation({ ...good, metrics: undefined })), /metrics of undefined/);
  assert.match(String(readOperation({ ...good, metrics: { p50: 'fast' } })), /metrics of \{"p50":"fast"\}/);
  assert.match(String(readOperation({ ...good, floor: { opNanos: 1 } })), /floor of \{"opNanos":1\}/);
  assert.match(String(readOperation({ ...good, samples: {} })), /no samples/);
  assert.match(String(readOperation({ ...good, batches: { clean: 1 } })), /no batches/);
});

test('a benchmark tells of an empty loop only when it took next to no time', () => {
  assert.equal(readLoop({}), undefined);
  assert.deepEqual(readLoop({ loop: { type: 'loop', opNanos: 0.5, loopNanos: 0.5 } }), {
    loop: { opNanos: 0.5, loopNanos: 0.5 },
  });
  assert.match(String(readLoop({ loop: { opNanos: null } })), /empty loop of/);
});
