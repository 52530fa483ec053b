import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownCpus } from '../../../../src/measure/cpu-split.ts';
import { checkLanes } from '../../../../src/work/experiment/lanes/check-lanes.ts';

const [first, second] = ownCpus() ?? [];

test('lanes on one CPU take longer beside each other', { skip: first === undefined }, async () => {
  const cpu = first as number;
  // Where other work has most of the CPU, another probe on it makes little difference: then it is looked at again.
  for (let i = 1; ; i++) {
    const { time, scatter } = await checkLanes([[cpu], [cpu]], i, undefined, 8);
    assert.ok(time.interval !== null && time.interval[0] < time.ratio && time.ratio < time.interval[1]);
    assert.ok(scatter.interval !== null && scatter.ratio > 0);
    if (time.ratio > 1.2) break;
    assert.ok(i < 3, `${time.ratio} times as long`);
  }
});

test('a check that is called off ends', { skip: second === undefined }, async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  await assert.rejects(checkLanes([[first as number], [second as number]], 1, controller.signal), {
    name: 'AbortError',
  });
});
