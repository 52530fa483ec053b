import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { SuiteConfiguration } from '../../../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../../../src/kinds/suite/files/suite.ts';
import { measureBenchmark } from '../../../../src/kinds/suite/measure/measure-benchmark.ts';
import type { NotMeasured } from '../../../../src/measure/outcome.ts';
import { hostVariant, SUITE } from '../../../host-variant.ts';
import { assertRatios } from '../../../known-ratios.ts';

suite('one run in a real process', () => {
  const variant = hostVariant();
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const overlay = prepareOverlay(openSuite(SUITE), cache);
  const { folder } = overlay;
  let configurations: SuiteConfiguration[];
  before(async () => {
    const benchmarks = [
      'faults/good',
      'faults/crash',
      'faults/rejects',
      'faults/hang',
      'faults/signal',
      'faults/silent',
      'faults/rubbish',
      'faults/missing-module',
      'floor/empty',
      'forms/filtered',
      'forms/spin',
      'options/groups',
      'options/setup',
      'options/vandal',
    ].map((name) => `${name}.js`);
    configurations = (await listConfigurations(variant, { overlay, benchmarks, set: [] })).configurations;
  });
  after(() => rmSync(cache, { recursive: true }));

  const runOf = (benchmark: string, more: object = {}) => {
    const configuration = configurations.find((one) => one.benchmark === benchmark);
    assert.ok(configuration, benchmark);
    return measureBenchmark({ variant, configuration, folder, overlay, timeoutMs: 20_000, ...more });
  };

  test('yields a rate, a time and what the process used', async () => {
    const { outcome, wallMs, stderr } = await runOf('faults/good.js');
    assert.equal(outcome.outcome, 'ok', stderr);
    assert.ok(outcome.outcome === 'ok');
    assert.ok(Math.abs(outcome.rate - 2e4 / Number(outcome.time)) / outcome.rate < 1e-6);
    assert.ok(wallMs > Number(outcome.time) * 1000);
    assert.ok((outcome.resources.maxRssKiB ?? 0) > 1000);
    assert.deepEqual(outcome.parameters, { n: 20000 });
  });

  test('is compared with an empty loop where it took next to no time, unless that is known', async () => {
    const loopOf = async (more: object) => {
      const { outcome } = await runOf('floor/empty.js', more);
      assert.ok(outcome.outcome === 'ok');
      return outcome.figures?.loop;
    };
    assert.ok(((await loopOf({}))?.loopNanos ?? 0) > 0);
    assert.equal(await loopOf({ asksFloor: false }), undefined);
  });

  test('gives the flags that the benchmark asks for', async () => {
    assert.equal((await runOf('forms/filtered.js')).outcome.outcome, 'ok');
  });

  test('each configuration of a benchmark with groups runs with the parameters of its group', async () => {
    const own = configurations.filter((one) => one.benchmark === 'options/groups.js');
    assert.deepEqual(
      own.map((one) => one.configuration),
      ["group='small' size=1 n=100", "group='small' size=2 n=100", "group='large' depth=3 n=200"],
    );
    for (const configuration of own) {
      const { outcome } = await measureBenchmark({ variant, configuration, folder, timeoutMs: 20_000 });
      assert.ok(outcome.outcome === 'ok');
      assert.deepEqual(outcome.parameters, configuration.parameters);
    }
  });

  test('setup is called before each run, in the process that starts it', async () => {
    for (let i = 0; i < 2; i++) assert.equal((await runOf('options/setup.js')).outcome.outcome, 'ok');
  });

  const failing: [string, RegExp][] = [
    ['crash', /RangeError: the benchmark has a mistake/],
    ['rejects', /TypeError: an async mistake/],
    ['signal', /killed by SIGKILL/],
    ['silent', /without calling bench\.end/],
    ['rubbish', /rate of NaN/],
  ];
  for (const [name, reason] of failing) {
    test(`${name}: recorded with its reason`, async () => {
      const { outcome } = await runOf(`faults/${name}.js`);
      assert.equal(outcome.outcome, 'failed');
      assert.match((outcome as NotMeasured).reason, reason);
    });
  }

  test('a benchmark that hangs is killed at its time limit', async () => {
    const { outcome } = await runOf('faults/hang.js', { timeoutMs: 700 });
    assert.match((outcome as NotMeasured).reason, /did not end within 0\.7 s/);
  });

  test('a benchmark that changes its suite is named, and the next one meets the suite as it was', async () => {
    const { outcome } = await runOf('options/vandal.js');
    assert.ok(outcome.outcome === 'ok');
    const forms = ['forms', 'forms/filtered.js', 'forms/spin.js'];
    assert.deepEqual(
      outcome.figures?.changed,
      ['common.js', ...forms, 'options/left.txt'].map((name) => `suite/${name}`),
    );
    for (const benchmark of ['faults/good.js', 'forms/spin.js']) {
      const next = (await runOf(benchmark)).outcome;
      assert.ok(next.outcome === 'ok' && next.rate < 1e12, JSON.stringify(next));
      assert.equal(next.figures?.changed, undefined);
    }
  });

  test('a missing built-in module is "not available"', async () => {
    const { outcome } = await runOf('faults/missing-module.js');
    assert.deepEqual(outcome, { outcome: 'unavailable', reason: 'this runtime has no module node:no_such_module' });
  });

  test("the suite's own common.js reports the same configurations in the same spelling", async () => {
    for (const configuration of configurations.filter((one) => one.benchmark.startsWith('forms/'))) {
      const own = await measureBenchmark({ variant, configuration, folder, timeoutMs: 20_000 });
      const native = await measureBenchmark({ variant, configuration, folder: SUITE, native: true, timeoutMs: 20_000 });
      assert.ok(own.outcome.outcome === 'ok' && native.outcome.outcome === 'ok', native.stderr);
      assert.deepEqual(native.outcome.parameters, own.outcome.parameters);
      assert.deepEqual(Object.keys(native.outcome.parameters), Object.keys(own.outcome.parameters));
    }
  });

  test('both harnesses agree on the rate', async () => {
    // The ratio is 1 up to noise; a harness that timed something else would be far off.
    const configuration = configurations.find((one) => one.benchmark === 'forms/spin.js' && one.parameters.k === 8);
    assert.ok(configuration);
    const rateOf = async (native: boolean) => {
      const where = native ? SUITE : folder;
      const { outcome } = await measureBenchmark({ variant, configuration, folder: where, native, timeoutMs: 20_000 });
      assert.ok(outcome.outcome === 'ok');
      return outcome.rate;
    };
    await assertRatios(async () => [(await rateOf(true)) / (await rateOf(false))], [[0.6, 1.67]]);
  });
});
