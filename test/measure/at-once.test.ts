import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '../../src/measure/at-once.ts';

test('no more at once than are told, and results in order, whoever ends first', async () => {
  let busy = 0;
  let most = 0;
  const turns = (count: number) =>
    new Promise<void>((resolve) => (count === 0 ? resolve() : setImmediate(() => turns(count - 1).then(resolve))));
  const results = await atOnce([5, 1, 3, 2, 4], 2, async (count, place) => {
    most = Math.max(most, ++busy);
    await turns(count);
    busy--;
    return `${place}: ${count}`;
  });
  assert.deepEqual(results, ['0: 5', '1: 1', '2: 3', '3: 2', '4: 4']);
  assert.equal(most, 2);
  assert.deepEqual(await atOnce([], 3, async () => 1), []);
});

test('what goes wrong for one goes wrong for all', async () => {
  await assert.rejects(
    atOnce([1, 2, 3], 2, async (one) => {
      if (one === 2) throw new Error('two');
    }),
    /two/,
  );
});
