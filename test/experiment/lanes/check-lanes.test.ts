import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLanes } from '../../../src/experiment/lanes/check-lanes.ts';
import { ownCpus } from '../../../src/measure/cpu-split.ts';

const [first, second] = ownCpus() ?? [];

test('lanes on one CPU halve each other, and are told from lanes on CPUs of their own', {
  skip: first === undefined,
}, async () => {
  const same = await checkLanes([[first as number], [first as number]], 1);
  assert.equal(same.verdict, 'disturbed');
  assert.ok(same.time.ratio > 1.4, `${same.time.ratio} times as long`);
  assert.ok(same.worth < 1.5, `worth ${same.worth}`);
  if (second === undefined) return;
  const own = await checkLanes([[first as number], [second]], 1);
  assert.ok(own.time.ratio < same.time.ratio, `${own.time.ratio} is not less than ${same.time.ratio}`);
});

test('a check that is called off ends', { skip: second === undefined }, async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 300);
  await assert.rejects(checkLanes([[first as number], [second as number]], 1, controller.signal), {
    name: 'AbortError',
  });
});
