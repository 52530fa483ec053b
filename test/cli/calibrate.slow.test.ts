import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isSteady, type Steadiness } from '../../src/stats/steadiness.ts';
import { SUITE } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const on = ['--on', process.execPath, '--suite', SUITE, '--no-progress'];

suite('calibrate', () => {
  const { env, remove } = sandbox();
  after(remove);
  const stored = async (): Promise<{ name: string }[]> =>
    documentOf('experiments', (await inProcess(['experiments', '--json'], env)).stdout).experiments;

  test('a table of n and coefficients of variation; the runs with each n are stored', async () => {
    const search = ['--start-n', '20000', '--increase', '2.5', '--max-increases', '1', '--cv-threshold', '40%'];
    const { code, stdout, stderr } = await inProcess(
      ['calibrate', 'forms/spin.js', ...on, ...search, '--runs', '3', '--set', 'k=1', '--json'],
      env,
    );
    assert.equal(code, 0, stderr);
    const page = documentOf('steadiness', stdout);
    assert.deepEqual([page.benchmark, page.parameter, page.runs, page.threshold], ['forms/spin.js', 'n', 3, 0.4]);
    const steps = page.steps as (Steadiness & { n: number })[];
    assert.deepEqual(
      steps.map(({ n }) => n),
      [20000, 50000].slice(0, steps.length),
    );
    for (const { rows } of steps) {
      assert.deepEqual(
        rows.map(({ row, rates, seconds }) => [row, rates.length, seconds.length]),
        [
          ["k=1 kind='one'", 3, 3],
          [`k=1 kind="it's two"`, 3, 3],
        ],
      );
    }
    // Whether runs agree is up to the machine; that the figures decide is not.
    assert.equal(page.chosen, steps.find((step) => isSteady(step, 0.4))?.n ?? null);
    assert.equal(steps.length, page.chosen === 20000 ? 1 : 2);
    assert.deepEqual((await stored()).map(({ name }) => name).sort(), page.experiments.toSorted());
  });

  test('Ctrl-C prints what there is', async () => {
    const before = (await stored()).length;
    // With the second n a run takes minutes.
    const search = ['--start-n', '1000', '--increase', '1000000000', '--cv-threshold', '0.000001'];
    const { child, ended } = start(
      ['calibrate', 'forms/spin.js', ...on, ...search, '--runs', '2', '--set', 'k=1', '--timeout', '600'],
      env,
    );
    const limit = Date.now() + 60_000;
    while ((await stored()).length < before + 2 && Date.now() < limit) await wait(100);
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    assert.equal(code, 130);
    assert.match(stdout, /^ +n +mean CV +largest CV +a run +of\n +1000 /m);
    assert.match(stdout, /^Interrupted at n=1000000000000/m);
  });

  test('what cannot be calibrated is refused', async () => {
    const refused = async (...args: string[]) => (await inProcess(['calibrate', ...args], env)).stderr;
    const spin = ['forms/spin.js', ...on];
    assert.match(
      await refused('fs/readfile.js', '--on', process.execPath),
      /no parameter for its number of iterations/,
    );
    assert.match(await refused(...spin, '--set', 'n=10'), /--set n=: that is what calibrate looks for/);
    assert.match(await refused('forms/spim.js', ...on), /no benchmark named forms\/spim\.js/);
    assert.match(await refused(...spin, '--increase', '1'), /Type a number above 1/);
    assert.match(await refused(...spin, '--cv-threshold', '5'), /0\.05 or 5%/);
  });
});
