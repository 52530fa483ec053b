/** Rows that time nothing but their own loop are told by the harness, in real processes on the runtime of the tests. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { SuiteConfiguration } from '../../src/kinds/suite/configuration.ts';
import { prepareOverlay } from '../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../src/kinds/suite/files/suite.ts';
import { measureBenchmark } from '../../src/kinds/suite/measure/measure-benchmark.ts';
import { stepNanos } from '../../src/measure/step.ts';
import { saysFloor } from '../../src/work/experiment/floor.ts';
import { hostVariant, SUITE } from '../host-variant.ts';

suite('a benchmark that took next to no time is run again beside an empty loop', () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const overlay = prepareOverlay(openSuite(SUITE), cache);
  const { folder } = overlay;
  /** Where a benchmark may write how often its main() was called. */
  const counted = join(cache, 'calls');
  after(() => rmSync(cache, { recursive: true }));

  function runOf(benchmark: string, n: number) {
    const row = { benchmark, configuration: `n=${n}`, parameters: { n } };
    const configuration: SuiteConfiguration = { kind: 'suite', ...row, extra: {}, flags: [], setup: false };
    const variant = { ...hostVariant(), env: { CALLS: counted } };
    return measureBenchmark({ variant, configuration, folder, overlay, timeoutMs: 20_000 });
  }

  /** What several runs say: on a busy machine some take too long for the question. */
  async function votes(benchmark: string, n = 1e6): Promise<(boolean | undefined)[]> {
    const said: (boolean | undefined)[] = [];
    for (let i = 0; i < 9 && said.filter((vote) => vote !== undefined).length < 5; i++) {
      const { outcome } = await runOf(benchmark, n);
      assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome));
      said.push(outcome.outcome === 'ok' ? saysFloor(outcome.figures) : undefined);
    }
    return said;
  }
  const majority = (said: (boolean | undefined)[]) =>
    said.filter((vote) => vote === true).length > said.filter((vote) => vote === false).length;

  for (const name of ['empty', 'dead']) {
    test(`${name}: its rate is that of the loop`, async () => assert.ok(majority(await votes(`floor/${name}.js`))));
  }

  test('two multiplications are not the loop', async () => {
    assert.ok(!(await votes('floor/live.js')).includes(true));
  });

  test('operations that are not turns are not compared, nor is what was over before it was compiled', async () => {
    assert.deepEqual(new Set(await votes('floor/bytes.js')), new Set([undefined]));
    assert.deepEqual(new Set(await votes('floor/live.js', 100)), new Set([undefined]));
  });

  test('only what took next to no time is run again: any-speed.test.ts has how many steps that is', async () => {
    for (const n of [1e5, 4e6, 2e7]) {
      const { outcome } = await runOf('floor/some.js', n);
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome));
      const nanos = 1e9 / outcome.rate;
      const limit = stepNanos() * (nanos * n >= 1e8 * stepNanos() ? 10 : 25);
      // Between both another look at the machine could say otherwise.
      if (Math.abs(nanos / limit - 1) < 0.2) continue;
      assert.equal(Number(readFileSync(counted, 'utf8')) > 1, nanos < limit, `${nanos} ns of ${limit}`);
    }
  });
});
