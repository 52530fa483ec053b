/** Of which batches it can be told what others took of them. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const { isTimed } = createRequire(import.meta.url)('../../../src/harness/turns/sample-in-turns.cjs');

test('what others took of a batch is told where next to all of it is timed, and its time was not multiplied', () => {
  const pieces = { surrounded: true };
  assert.ok(isTimed({ surrounded: false }, { nanos: 1e6, scaled: false }, 4e6));
  assert.ok(isTimed(pieces, { nanos: 3.99e6, scaled: false }, 4e6));
  assert.ok(!isTimed(pieces, { nanos: 3e6, scaled: false }, 4e6));
  assert.ok(!isTimed(pieces, { nanos: 40e6, scaled: true }, 4e6));
});
