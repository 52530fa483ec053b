/** Real counts of instructions: two runs under callgrind, where all takes 50 times as long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCallgrind } from '../../../../src/search/why/where/callgrind.ts';
import { whereItGoes } from '../../../../src/search/why/where/where-it-goes.ts';
import { all, rowOf } from './profiled-rows.ts';

test('instructions, where callgrind is there: those of the slower copy are more', {
  skip: 'missing' in findCallgrind(),
}, async () => {
  const taken = await all({ pairs: 2, signals: ['instructions'] }, undefined, await rowOf('native.cjs', 1));
  // A machine on which a run takes longer than three minutes says so, and makes no further one.
  const late = taken.flatMap(({ of }) => ('missing' in of ? [of.missing] : []));
  if (late.length > 0) {
    for (const reason of late)
      assert.match(reason, /^under callgrind, where all takes 50 times as long, the run did not end within \d+ s /);
    return;
  }
  assert.equal(taken.length, 2, 'once on each side');
  const { instructions, findings, missing } = whereItGoes(taken);
  assert.deepEqual(missing, []);
  const [whole, ...parts] = instructions;
  assert.equal(whole?.name, '(all)');
  // It deflates 1.3 times as many bytes. What V8 compiles meanwhile is in the sum alone.
  const [largest] = parts.toSorted((a, b) => b.old - a.old);
  const ratio = (largest?.new ?? 0) / (largest?.old ?? 1);
  assert.ok(ratio > 1.2 && ratio < 1.4, `${ratio}: ${JSON.stringify(instructions)}`);
  assert.ok(
    findings.some(({ subject }) => subject === largest?.name),
    JSON.stringify(findings),
  );
  const sum = parts.reduce((rest, one) => rest + one.difference, 0);
  assert.ok(Math.abs(sum - (whole?.difference ?? 0)) < 1e-3);
  for (const { signal, isSure, share } of findings)
    assert.deepEqual([signal, isSure, share], ['instructions', false, null]);
});
