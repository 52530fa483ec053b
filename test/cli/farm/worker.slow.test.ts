import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualProbe } from '../../../src/cli/farm/worker.ts';

test('a host is judged by one operation that is nothing but the CPU and one that allocates', async () => {
  // No time for more than the first block.
  const rows = await usualProbe(undefined, 1)();
  assert.deepEqual(
    rows.map(({ name }) => name),
    [
      "operations/array-iteration.js group='array iteration' operation='for with an index' length=1000",
      "operations/json.js group='JSON' operation='JSON.stringify with indent' records=5",
    ],
  );
});
