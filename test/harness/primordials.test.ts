/** A file that replaces the clocks, timers and counters of its process changes no figure, in any form and on any runtime. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { commandLine } from '../../src/runtimes/command-line.ts';
import type { Variant } from '../../src/runtimes/index.ts';
import { preloadFlags } from '../../src/runtimes/preload-flags.ts';
import { hostVariant, ROOT } from '../host-variant.ts';
import { assertRatios } from '../known-ratios.ts';
import { cached } from './operations/start-harness.ts';

const FOLDER = join(ROOT, 'test/fixtures/clock');
/** A clock at a quarter of its speed would make these 4 and 2; one that the harness waits for never comes. */
const KNOWN: [number, number][] = [
  [0.6, 1.6],
  [0.3, 0.75],
];
const RUNTIMES = ['host', 'node@12', 'node@18', 'bun@1', 'deno@2'];

async function variantsOn(name: string): Promise<[plain: Variant, replaced: Variant, more: Variant] | null> {
  const runtime = name === 'host' ? hostVariant().runtime : await cached(name);
  if (runtime === undefined) return null;
  const of = (label: string, env: Record<string, string>): Variant => {
    const host = hostVariant(label);
    return { ...host, env, runtime: { ...host.runtime, ...runtime } };
  };
  return [of('plain', {}), of('replaced', { CLOCK: '1' }), of('more', { CLOCK: '1', MORE: '2' })];
}

function ratesOf(runs: readonly Run[]): number[] {
  const rates = runs.map(({ outcome }) => (outcome.outcome === 'ok' ? outcome.rate : Number.NaN));
  assert.ok(
    rates.every((rate) => rate > 0),
    JSON.stringify(runs.map(({ outcome }) => outcome)),
  );
  const [plain = Number.NaN, ...others] = rates;
  return others.map((rate) => rate / plain);
}

async function eachOf(variants: readonly Variant[], measure: (variant: Variant) => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (const variant of variants) runs.push(await measure(variant));
  return runs;
}

suite('clocks that a file replaces', { timeout: 600_000 }, () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(cache, { recursive: true, force: true }));
  const overlay = prepareOverlay(openSuite(join(FOLDER, 'suite')), cache, true);
  const ofSuite = (configuration: SuiteConfiguration) => ({
    configuration,
    folder: overlay.folder,
    overlay,
    timeoutMs: 20_000,
  });
  const spelt = { group: 'clock', operation: 'parse' };
  const file = join(FOLDER, 'operations.cjs');
  const operation: OperationConfiguration = {
    ...{ kind: 'ops', benchmark: 'operations.cjs', configuration: spell(spelt), parameters: spelt, flags: [] },
    operation: { file, group: 'clock', name: 'parse', parameters: {}, baseline: false },
  };
  const ofFile = { configuration: operation, folder: ROOT, timeoutMs: 20_000 };

  for (const name of RUNTIMES) {
    const forms: Record<string, (variants: Variant[]) => Promise<Run[]>> = {
      'operations in turns': async (variants) => {
        const runs = await measureOperationInTurns(variants, ofFile);
        assert.ok(!('not' in runs), JSON.stringify(runs));
        return runs.map(({ run }) => run);
      },
      'operations alone': (variants) => eachOf(variants, (variant) => measureOperation({ ...ofFile, variant })),
      'core form in turns': async (variants) => {
        const runs = new Map<Variant, Run>();
        for await (const some of measureRowInTurns(variants, (all) => all, ofSuite(await listed(variants))))
          for (const { variant, run } of some) runs.set(variant, run);
        return variants.map((variant) => runs.get(variant) as Run);
      },
      'core form alone': async (variants) => {
        const configuration = await listed(variants);
        return eachOf(variants, (variant) => measureBenchmark({ ...ofSuite(configuration), variant }));
      },
    };
    for (const [form, measure] of Object.entries(forms)) {
      test(`${form} on ${name}`, async (context) => {
        const variants = await variantsOn(name);
        if (variants === null) return context.skip(`no ${name} in the cache`);
        await assertRatios(async () => ratesOf(await measure(variants)), KNOWN);
      });
    }
  }

  async function listed([variant]: Variant[]): Promise<SuiteConfiguration> {
    assert.ok(variant !== undefined);
    const { configurations } = await listConfigurations(variant, { overlay, benchmarks: ['clock/units.js'], set: [] });
    return configurations[0] as SuiteConfiguration;
  }
});

/** ms that a program lives, and at least so many must be seen: a quarter of all would be fewer. */
const LIVES = 1500;
const SEEN = 900;

/** Runs a program that replaces its clocks with a file loaded before it; a server is told what the file says by its connection. */
async function watched(name: string, preload: string, env: Record<string, string>, talk = (_: string) => '') {
  const variant = (await variantsOn(name))?.[0];
  if (variant === undefined) return null;
  let told = '';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (text) => {
      told += text;
      const answer = talk(String(text));
      if (answer !== '') socket.write(answer);
      if (answer === 'begin\n') void sleep(SEEN + 100).then(() => socket.write('end\n'));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const flags = preloadFlags(variant, join(ROOT, preload));
  const line = commandLine(variant, join(FOLDER, 'program.cjs'), [String(LIVES)], flags);
  const place = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value.replace('PORT', `${port}`)]));
  const child = spawn(line.command, line.args, { env: { ...process.env, ...line.env, ...place }, stdio: 'inherit' });
  await once(child, 'close');
  server.close();
  return told;
}

suite('what is loaded into a program that replaces its clocks', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const begin = (text: string) => (text.startsWith('word') ? 'begin\n' : '');

  for (const name of ['host', 'node@18', 'bun@1', 'deno@2']) {
    test(`a server's figures on ${name}`, async (context) => {
      const told = await watched(name, 'src/scenarios/preload.cjs', { JSDYNO_FIGURES: 'PORT:word' }, begin);
      if (told === null) return context.skip(`no ${name} in the cache`);
      const { interval, delay } = JSON.parse(told.split('\n')[1] ?? '');
      assert.ok(interval >= SEEN && delay.samples > 5, told);
    });

    test(`signals of a program on ${name}`, async (context) => {
      const told = await watched(name, 'src/doctor/inside/signals.cjs', { JSDYNO_DOCTOR: 'PORT:word' }, begin);
      if (told === null) return context.skip(`no ${name} in the cache`);
      const messages = told
        .split('\n')
        .slice(1, -1)
        .map((line) => JSON.parse(line));
      const rows = messages.filter(({ what }) => what === 'row').map(({ row }) => row);
      assert.ok(rows.reduce((sum, { ms }) => sum + ms, 0) >= SEEN, told);
      assert.ok(rows[0].ticks > 2 && rows[0].memory.heapUsed > 0, told);
    });

    test(`memory over time on ${name}`, async (context) => {
      const path = join(folder, `memory-${name}`);
      if ((await watched(name, 'src/kinds/memory/preload.cjs', { JSDYNO_FIGURES: `20:${path}` })) === null)
        return context.skip(`no ${name} in the cache`);
      const looks = readFileSync(path, 'utf8').trim().split('\n');
      const [micros = 0, used = 0] = (looks.at(-1) ?? '').split(' ').map(Number);
      assert.ok(micros >= SEEN * 1000 && used > 0, looks.join('\n'));
    });
  }

  test('memory while collections are looked at', async () => {
    await watched('host', 'src/collections/observe/preload.cjs', { JSDYNO_COLLECTIONS: folder });
    const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('looks-'));
    const looks = readFileSync(join(folder, file), 'utf8').trim().split('\n');
    const [micros = 0, resident = 0] = (looks.at(-1) ?? '').split(' ').map(Number);
    assert.ok(micros >= SEEN * 1000 && resident > 0, looks.join('\n'));
  });
});
