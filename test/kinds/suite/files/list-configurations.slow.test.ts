import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { argumentsOf, ownDuration } from '../../../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../../../src/kinds/suite/files/suite.ts';
import { spell } from '../../../../src/measure/configuration.ts';
import { hostVariant, SUITE } from '../../../host-variant.ts';

suite('configurations are listed by the variant itself', () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(cache, { recursive: true }));
  const overlay = prepareOverlay(openSuite(SUITE), cache);

  const list = (benchmarks: string[], set: string[] = [], test = false) =>
    listConfigurations(hostVariant(), { overlay, benchmarks, set, test });

  test('in upstream order and spelling, the keys reversed', async () => {
    const { configurations } = await list(['forms/spin.js']);
    assert.deepEqual(
      configurations.map((one) => one.configuration),
      [
        "k=1 kind='one' n=200000",
        "k=8 kind='one' n=200000",
        `k=1 kind="it's two" n=200000`,
        `k=8 kind="it's two" n=200000`,
      ],
    );
  });

  test('with combination filter, flags and settings; unknown settings are forwarded, repeats append', async () => {
    const { configurations } = await list(['forms/filtered.js'], ['a=2', 'a=1', 'other=x']);
    assert.deepEqual(
      configurations.map((one) => one.configuration),
      ['b=1 a=2 n=1000', 'b=2 a=2 n=1000', 'b=1 a=1 n=1000'],
    );
    assert.deepEqual(configurations[0]?.flags, ['--expose-gc']);
    assert.deepEqual(argumentsOf(configurations[0] as never), ['b=1', 'a=2', 'n=1000', 'other=x']);
  });

  test('test mode keeps one small configuration', async () => {
    const { configurations } = await list(['forms/filtered.js'], [], true);
    assert.deepEqual(
      configurations.map((one) => one.configuration),
      ['b=1 a=1 n=1'],
    );
  });

  test('what a file does to what all share does not reach the next', async () => {
    const { configurations } = await list(['options/changes-shared.js', 'options/reads-shared.js']);
    const types = configurations
      .filter((one) => one.benchmark === 'options/reads-shared.js')
      .map((one) => one.parameters);
    assert.ok(types.length > 5);
    for (const { type, cwd, env } of types) {
      assert.notEqual(type, 'added');
      assert.equal(cwd, dirname(SUITE));
      assert.equal(env, 'undefined');
    }
  });

  test('a file that throws or ends the process is named, the rest is listed', async () => {
    const { configurations, broken } = await list([
      'faults/exits-while-loading.js',
      'options/skips-itself.js',
      'faults/throws-while-loading.js',
      'faults/good.js',
    ]);
    assert.deepEqual(
      configurations.map((one) => one.benchmark),
      ['faults/good.js'],
    );
    assert.deepEqual(
      broken.map(({ benchmark, unavailable }) => [benchmark, unavailable]),
      [
        ['faults/exits-while-loading.js', false],
        ['options/skips-itself.js', true],
        ['faults/throws-while-loading.js', false],
      ],
    );
    assert.match(broken[1]?.reason ?? '', /no binding here/);
    assert.match(broken[2]?.reason ?? '', /cannot even be loaded/);
  });

  test('a file that needs its own flags to be loaded gets them', async () => {
    const folder = join(cache, 'benchmark');
    const file = (name: string, module: string, flags: string) =>
      writeFileSync(
        join(folder, 'early', name),
        `const common = require('../common.js');
        const needed = require('${module}');
        common.createBenchmark(() => {}, { n: [1, 2] }, { ${flags} });`,
      );
    mkdirSync(join(folder, 'early'), { recursive: true });
    file('first.js', 'internal/util', "flags: ['--no-warnings', '--expose-internals']");
    file('last.js', 'internal/util', '');
    file('later.js', 'node:not_yet', "flags: ['--experimental-not-yet']");
    file('plain.js', 'fs', '');
    const benchmarks = ['early/plain.js', 'early/first.js', 'early/last.js', 'early/later.js'];
    const request = { overlay: prepareOverlay(openSuite(folder), cache), benchmarks, set: [] };
    const { configurations, broken } = await listConfigurations(hostVariant(), request);
    assert.deepEqual(
      configurations.map((one) => [one.benchmark, one.configuration, one.flags.length]),
      [
        ['early/plain.js', 'n=1', 0],
        ['early/plain.js', 'n=2', 0],
        ['early/first.js', 'n=1', 2],
        ['early/first.js', 'n=2', 2],
      ],
    );
    const lacking = (benchmark: string, module: string) => {
      const reason = `this runtime has no module ${module}`;
      return { benchmark, reason, unavailable: true };
    };
    assert.deepEqual(broken, [lacking('early/last.js', 'internal/util'), lacking('early/later.js', 'node:not_yet')]);
  });
});

test('values are spelled as util.inspect spells them', () => {
  assert.equal(spell({ kind: 'duplex', n: 5e7, deep: true }), "kind='duplex' n=50000000 deep=true");
  const base = { benchmark: 'a/b.js', configuration: '', extra: {}, flags: [], setup: false };
  assert.equal(ownDuration({ ...base, parameters: { duration: 5 } }), 5);
  assert.equal(ownDuration({ ...base, parameters: { dur: 0.5 } }), 0.5);
  assert.equal(ownDuration({ ...base, parameters: { n: 5 } }), 0);
});
