/** What replaces the clocks of its process (test/fixtures/clock), and each form that measures it, on any runtime. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Variant } from '../../src/host/runtimes/index.ts';
import type { OperationConfiguration } from '../../src/kinds/operations/configuration.ts';
import { measureOperation } from '../../src/kinds/operations/measure-operation.ts';
import { measureOperationInTurns } from '../../src/kinds/operations/turns/measure-in-turns.ts';
import type { SuiteConfiguration } from '../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../src/kinds/suite/files/suite.ts';
import { measureBenchmark } from '../../src/kinds/suite/measure/measure-benchmark.ts';
import { measureRowInTurns } from '../../src/kinds/suite/turns/measure-in-turns.ts';
import { spell } from '../../src/measure/configuration.ts';
import type { Run } from '../../src/measure/request.ts';
import { hostVariant, ROOT } from '../host-variant.ts';
import { assertRatios } from '../known-ratios.ts';
import { cached } from './operations/start-harness.ts';

export const FOLDER = join(ROOT, 'test/fixtures/clock');
export const FORMS = ['operations in turns', 'operations alone', 'core form in turns', 'core form alone'] as const;
export type Form = (typeof FORMS)[number];

/** A runtime as it is, and with its clocks replaced and twice the work. */
export async function variantsOn(name: string): Promise<[plain: Variant, replaced: Variant] | null> {
  const runtime = name === 'host' ? hostVariant().runtime : await cached(name);
  if (runtime === undefined) return null;
  const of = (label: string, env: Record<string, string>): Variant => {
    const host = hostVariant(label);
    return { ...host, env, runtime: { ...host.runtime, ...runtime } };
  };
  return [of('plain', {}), of('replaced', { CLOCK: '1', MORE: '2' })];
}

/** Twice the work is half the rate. By a clock at a quarter of its speed it would be twice; one that the harness waits for never comes. */
const KNOWN: [number, number][] = [[0.3, 0.75]];

/** Declares a test of each form on a runtime. */
export function testForms(name: string, forms: readonly Form[]): void {
  for (const form of forms) {
    test(`${form} on ${name}`, async (context) => {
      const variants = await variantsOn(name);
      if (variants === null) return context.skip(`no ${name} in the cache`);
      await assertRatios(async () => ratioOf(await MEASURE[form](variants)), KNOWN);
    });
  }
}

/** As few turns as there may be: a wrong clock is seen in one. */
const FEW = { turnCount: 16 };

const MEASURE: Record<Form, (variants: Variant[]) => Promise<Run[]>> = {
  'operations in turns': async (variants) => {
    const runs = await measureOperationInTurns(variants, ofFile(), FEW);
    assert.ok(!('not' in runs), JSON.stringify(runs));
    return runs.map(({ run }) => run);
  },
  'operations alone': (variants) => eachOf(variants, (variant) => measureOperation({ ...ofFile(), variant })),
  'core form in turns': async (variants) => {
    const runs = new Map<Variant, Run>();
    for await (const some of measureRowInTurns(variants, (all) => all, await ofSuite(), undefined, FEW))
      for (const { variant, run } of some) runs.set(variant, run);
    return variants.map((variant) => runs.get(variant) as Run);
  },
  'core form alone': async (variants) => {
    const request = await ofSuite();
    return eachOf(variants, (variant) => measureBenchmark({ ...request, variant }));
  },
};

async function eachOf(variants: readonly Variant[], measure: (variant: Variant) => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (const variant of variants) runs.push(await measure(variant));
  return runs;
}

function ratioOf(runs: readonly Run[]): number[] {
  const rates = runs.map(({ outcome }) => (outcome.outcome === 'ok' ? outcome.rate : Number.NaN));
  assert.ok(
    rates.every((rate) => rate > 0),
    JSON.stringify(runs.map(({ outcome }) => outcome)),
  );
  return [(rates[1] ?? Number.NaN) / (rates[0] ?? Number.NaN)];
}

function ofFile() {
  const spelt = { group: 'clock', operation: 'parse' };
  const operation = { file: join(FOLDER, 'operations.cjs'), group: 'clock', name: 'parse', parameters: {} };
  const configuration: OperationConfiguration = {
    ...{ kind: 'ops', benchmark: 'operations.cjs', configuration: spell(spelt), parameters: spelt, flags: [] },
    operation: { ...operation, baseline: false },
  };
  return { configuration, folder: ROOT, timeoutMs: 20_000 };
}

const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(cache, { recursive: true, force: true }));
const overlay = prepareOverlay(openSuite(join(FOLDER, 'suite')), cache, true);
let listed: Promise<SuiteConfiguration> | undefined;

async function ofSuite() {
  listed ??= listConfigurations(hostVariant(), { overlay, benchmarks: ['clock/units.js'], set: [] }).then(
    ({ configurations }) => configurations[0] as SuiteConfiguration,
  );
  return { configuration: await listed, folder: overlay.folder, overlay, timeoutMs: 20_000 };
}
