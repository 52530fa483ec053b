import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { suiteKind } from '../../../../src/kinds/suite/kind.ts';
import { suitePlan } from '../../../../src/kinds/suite/plan.ts';
import { trialBlocks } from '../../../../src/work/experiment/lanes/trial-blocks.ts';
import type { Kind } from '../../../../src/work/kind.ts';
import { hostVariant } from '../../../host-variant.ts';

const plan = { ...suitePlan('compare', { seed: 1 }), suiteSha256: '' };
const row = {
  kind: 'suite',
  benchmark: 'a/b.js',
  configuration: 'n=1',
  parameters: { n: 1 },
  missing: {},
} as const;
const failed = { outcome: 'failed', reason: 'no' } as const;
const ok = {
  outcome: 'ok',
  rate: 1,
  time: '1',
  parameters: {},
  resources: {},
  figures: { metrics: { seen: 1 } },
} as const;

/** A trial whose blocks take so long by themselves and in a lane, in ms; tells the CPUs of each, and whether it saw an earlier one. */
function trial(alone: number, inLane: number, outcome: typeof ok | typeof failed = ok, missing: object = {}) {
  const seen: [string, boolean][] = [];
  const kind: Kind = {
    ...(suiteKind as unknown as Kind),
    async *measureBlock({ variants, first }, { cpus }) {
      seen.push([cpus?.join() ?? 'any', first !== null]);
      await sleep(cpus === null ? alone : inLane);
      for (const variant of variants) yield [{ variant, run: { outcome, startedAt: 1, wallMs: 1, stderr: '' } }];
    },
  };
  const sha256 = '';
  const ready = { source: '', folder: '', sha256, list: () => assert.fail(), standIn: () => assert.fail() };
  const configurations = [
    { ...row, missing: { old: failed } },
    { ...row, missing: { ...missing } },
  ];
  const variants = [hostVariant('old'), hostVariant('new')];
  return { work: trialBlocks({ kind, plan, work: ready, variants, configurations }), seen };
}

test('lanes in which a block takes twice as long do the work of one, of two', async () => {
  const { work, seen } = trial(40, 80);
  const found = await work([[0], [1]]);
  assert.ok(found !== null && found > 0.6 && found < 1.6, `${found}`);
  const inLanes = seen.filter(([cpus]) => cpus !== 'any');
  assert.equal(inLanes.filter(([cpus]) => cpus === '0').length, inLanes.length / 2);
  assert.equal(seen.length, 3 * (seen.length - inLanes.length));
  // Only the very first block is that of a row of which nothing is known.
  assert.deepEqual(
    seen.map(([, isKnown]) => isKnown),
    [false, ...Array<boolean>(seen.length - 1).fill(true)],
  );
});

test('nothing is known of blocks that fail, and where each row lacks a variant', async () => {
  assert.equal(await trial(1, 1, failed).work([[0], [1]]), null);
  const none = trial(1, 1, ok, { new: failed });
  assert.equal(await none.work([[0], [1]]), null);
  assert.deepEqual(none.seen, []);
});
