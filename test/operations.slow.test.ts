import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepAlive, range, suite } from '../src/operations.ts';

/** Never called: that it compiles is the test. Called, it would start jsdyno when this process ends. */
export function declared(): void {
  suite('types', { page: 'What editors know.', parameters: { size: [1, 10] } })
    .add('plain', () => 1)
    .add('async', async () => 1)
    .add('inputs', { inputs: ['a', 'b'], run: (text) => text.toUpperCase(), baseline: true })
    .add('made', { inputs: ({ size }) => [Number(size)], run: (size) => size.toFixed(1) })
    .add('context', {
      parameters: { depth: range(1, 8), kind: 'deep' },
      setup: async ({ depth }) => ({ buffer: Buffer.alloc(Number(depth)) }),
      run: (_: unknown, { buffer }) => buffer.toString('hex'),
      teardown: ({ buffer }) => buffer.fill(0),
      bytes: ({ depth }) => Number(depth),
      unavailable: ({ depth }) => (Number(depth) > 8 ? 'too deep' : undefined),
    })
    // @ts-expect-error: without run there is nothing to measure
    .add('nothing', { inputs: [1] });
}

test('range doubles, or goes by a factor, and ends at its end', () => {
  assert.deepEqual(range(1, 10), [1, 2, 4, 8, 10]);
  assert.deepEqual(range(1, 1000, 10), [1, 10, 100, 1000]);
  assert.throws(() => range(0, 10), TypeError);
});

test('keepAlive returns the last', () => {
  assert.equal(keepAlive(1, 2, 3), 3);
});
