import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { OperationConfiguration } from '../../../../src/kinds/operations/configuration.ts';
import { measureOperationInTurns } from '../../../../src/kinds/operations/turns/measure-in-turns.ts';
import { spell } from '../../../../src/measure/configuration.ts';
import { ownCpus } from '../../../../src/measure/cpu-split.ts';
import { hostVariant, ROOT } from '../../../host-variant.ts';
import { assertRatios } from '../../../known-ratios.ts';
import { longForm } from '../../../stats/trials.ts';

const FILE = join(ROOT, 'test/fixtures/operations/turns/turns.cjs');

function configurationOf(name: string): OperationConfiguration {
  const spelt = { group: 'turns', operation: name };
  const operation = { file: FILE, group: 'turns', name, parameters: {}, baseline: false };
  return { kind: 'ops', benchmark: 'turns.cjs', configuration: spell(spelt), parameters: spelt, flags: [], operation };
}

async function measureInTurns(...given: Parameters<typeof measureOperationInTurns<ReturnType<typeof variantOf>>>) {
  const runs = await measureOperationInTurns(...given);
  assert.ok(!('not' in runs), JSON.stringify(runs));
  return runs;
}

const variantOf = (label: string, env: Record<string, string> = {}) => ({ ...hostVariant(label), env });
const requestFor = (name: string) => ({ configuration: configurationOf(name), folder: ROOT, timeoutMs: 60_000 });
/** As few turns as there may be: of which the figures are, and not how sure they are, is looked at. */
const FEW = { turnCount: 16 };
const measure = (name: string, ...variants: ReturnType<typeof variantOf>[]) =>
  measureInTurns(variants, requestFor(name), FEW);

/** Operations a batch, as each process took them in its turns. */
async function sizes(
  name: string,
  { batch, keepsBatch }: { batch?: number; keepsBatch?: boolean },
  ...variants: readonly ReturnType<typeof variantOf>[]
) {
  const { operation, ...row } = configurationOf(name);
  const configuration = { ...row, operation: operation && { ...operation, batch } };
  const runs = await measureInTurns(variants, { ...requestFor(name), configuration, keepsBatch }, FEW);
  return runs.map(({ run: { outcome } }) => (outcome.outcome === 'ok' ? outcome.figures?.batches?.size : undefined));
}

/** The CPU that turns are on, and what keeps it busy, not for ever. */
const LAST = ownCpus()?.at(-1);
const SPIN = 'for (const until = Date.now() + 60_000; Date.now() < until; );';
const notPinned = LAST === undefined || spawnSync('taskset', ['--version']).status !== 0;

suite('operations in turns', { skip: process.platform === 'win32' && 'no named pipes', timeout: 600_000 }, () => {
  for (const name of ['parse', 'later']) {
    test(`${name}: twice the work takes twice the time, whoever is first`, async () => {
      const more = variantOf('more', { MORE: '2' });
      const ratios = async () => {
        // That equal ones are equal, however many there are, does not hang on whether it is awaited.
        const equal = name === 'parse' ? [variantOf('c')] : [];
        const runs = await measure(name, variantOf('a'), more, ...equal);
        const rates = runs.map(({ run: { outcome } }) => (outcome.outcome === 'ok' ? outcome.rate : 0));
        assert.ok(
          rates.every((rate) => rate > 0),
          JSON.stringify(runs.map(({ run }) => run.outcome)),
        );
        const [first = 0, ...others] = rates;
        return others.map((rate) => first / rate);
      };
      const known: [number, number][] = [[1.4, 2.9], [0.6, 1.6]]; // biome-ignore format: a pair a ratio
      await assertRatios(ratios, name === 'parse' ? known : known.slice(0, 1));
    });
  }

  test('benchmarks of node:bench: twice the work takes twice the time, and what they tell themselves is taken as told', async () => {
    const file = join(ROOT, 'test/fixtures/operations/turns/bench.mjs');
    const ratioOf = async (name: string) => {
      const { operation, ...row } = configurationOf(name);
      const own = { ...row, operation: operation && { ...operation, file, group: 'bench' } };
      const both = [variantOf('a'), variantOf('more', { MORE: '2' })];
      const runs = await measureInTurns(both, { ...requestFor(name), configuration: own }, FEW);
      const rates = runs.map(({ run: { outcome } }) => (outcome.outcome === 'ok' ? outcome.rate : 0));
      return (rates[0] ?? 0) / (rates[1] ?? 1);
    };
    assert.ok(Math.abs((await ratioOf('told')) - 2) < 1e-9);
    await assertRatios(async () => [await ratioOf('scan')], [[1.4, 2.9]]);
  });

  test('one that does 200 times the work is found so by as many operations a batch, not far too many', async () => {
    const runs = await measure('parse', variantOf('a'), variantOf('more', { MORE: '200' }));
    const [a, more] = runs.map(({ run: { outcome } }) => (outcome.outcome === 'ok' ? outcome : undefined));
    const ratio = (a?.rate ?? 0) / (more?.rate ?? 1);
    assert.ok(ratio > 20, `${ratio}`);
    const [one = Number.NaN, other] = [a, more].map((outcome) => outcome?.figures?.batches?.size);
    assert.equal(one, other);
    // 40 calls and 8,000 of a thing that takes 0.2 us at the least: of a whole ms, the slow one would take 200.
    assert.ok(one <= 10, `${one} operations a batch`);
  });

  test('a batch that was asked for is kept', async () => {
    const both = [variantOf('a'), variantOf('more', { MORE: '200' })] as const;
    assert.deepEqual(await sizes('parse', { keepsBatch: true, batch: 20 }, ...both), [20, 20]);
  });

  test(
    'an operation that always loses the core is measured by what it had of it',
    longForm({ skip: notPinned }),
    async () => {
      const busy = Array.from({ length: 2 }, () => spawn('taskset', ['-c', `${LAST}`, process.execPath, '-e', SPIN]));
      try {
        const ratios = async () => {
          const both = [variantOf('a', { MORE: '400' }), variantOf('more', { MORE: '800' })];
          const runs = await measureInTurns(both, requestFor('parse'), FEW);
          const outcomes = runs.map(({ run: { outcome } }) => outcome);
          const measured = outcomes.flatMap((outcome) => (outcome.outcome === 'ok' ? [outcome] : []));
          const clean = measured.map(({ figures }) => figures?.batches?.clean ?? 0);
          assert.ok(clean.length === 2 && clean.every((count) => count > 0), JSON.stringify(outcomes).slice(0, 500));
          return [(measured[0]?.rate ?? 0) / (measured[1]?.rate ?? 1)];
        };
        await assertRatios(ratios, [[1.5, 2.7]]);
      } finally {
        for (const one of busy) one.kill();
      }
    },
  );

  test('batches stay as they are where processes are alike', async () => {
    const found = () => sizes('parse', { batch: 61 }, variantOf('a'), variantOf('more', { MORE: '1.5' }));
    // One that has to wait for a CPU while it is looked at is slower for that time.
    let batches = await found();
    for (let again = 0; again < 5 && batches.some((size) => size !== 61); again++) batches = await found();
    assert.deepEqual(batches, [61, 61]);
  });

  // Of several others: the same of benchmarks, by the same code (../../suite/turns).
  test('a process that ends in its turns fails alone: the other is measured without it', async () => {
    const variants = [variantOf('a'), variantOf('bad', { BAD: '1' })];
    const runs = await measureInTurns(variants, requestFor('ends'), { turnCount: 60 });
    const found = new Map(runs.map(({ variant, run }) => [variant.label, run.outcome]));
    assert.deepEqual([...found.keys()].sort(), ['a', 'bad']);
    assert.equal(found.get('a')?.outcome, 'ok');
    const bad = found.get('bad');
    assert.ok(bad?.outcome === 'failed' && /exited with code 9/.test(bad.reason), JSON.stringify(bad));
  });

  test('what fails when two do it at the same time is measured, since they do not have to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
    const LOCK = join(folder, 'lock');
    const runs = await measure('alone', variantOf('a', { LOCK }), variantOf('b', { LOCK }));
    rmSync(folder, { recursive: true });
    assert.deepEqual(
      runs.map(({ variant, run }) => [variant.label, run.outcome.outcome]),
      [
        ['a', 'ok'],
        ['b', 'ok'],
      ],
      JSON.stringify(runs.map(({ run }) => run.outcome)).slice(0, 500),
    );
  });

  test('when it is called off all end, and no pipe is left', async () => {
    const folders = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`jsdyno-run-`) && name.includes(`${process.pid}`));
    const before = folders().length;
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    const runs = await measureInTurns([variantOf('a'), variantOf('b')], {
      ...requestFor('parse'),
      abort: abort.signal,
    });
    assert.ok(
      runs.every(({ run }) => run.outcome.outcome === 'failed'),
      JSON.stringify(runs),
    );
    // One folder of reports stays for the whole process.
    assert.ok(folders().length <= Math.max(1, before));
  });
});
