import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { factsPage } from '../../../../scripts/facts-page.ts';
import { RUNTIMES } from '../../../../scripts/runtimes-for-tests.ts';
import { packageFile } from '../../../../src/host/files/package-file.ts';
import { differences, differenceWords, fact, TABLE } from '../../../../src/host/runtimes/facts/fact.ts';
import { FACTS, factNames } from '../../../../src/host/runtimes/facts/facts.ts';
import {
  factsInTable,
  inTable,
  isDecided,
  tableFrom,
  tableOf,
  textOf,
} from '../../../../src/host/runtimes/facts/table.ts';

/** One fact of three releases. */
const seen = (version: string, typescript: boolean) => ({
  kind: 'node' as const,
  version,
  on: '2026-11-28',
  facts: { typescript },
});
const SMALL = tableOf([seen('22.1.0', true), seen('20.0.0', false), seen('24.0.0', true)]);

suite('the table of facts', () => {
  test('keeps where a value changes, and gives a release what the one before it had', () => {
    assert.deepEqual(SMALL.values.typescript?.node, [
      ['0.0.0', false],
      ['22.1.0', true],
    ]);
    assert.equal(textOf(SMALL).values.typescript?.node, 'no; yes from 22.1.0');
    assert.deepEqual(tableFrom(textOf(SMALL)), SMALL);
    const at = (version: string) => inTable(SMALL, 'typescript', 'node', version);
    assert.deepEqual(['18.0.0', '20.0.0', '21.9.0', '22.1.0', '26.0.0', ''].map(at), [
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    assert.equal(inTable(SMALL, 'typescript', 'bun', '1.0.0'), null);
  });

  test('decides a release that was probed, or has the same on both sides', () => {
    const decided = (version: string) => isDecided(SMALL, 'node', version);
    assert.deepEqual(
      ['20.0.0', '21.0.0', '22.1.0', '23.0.0', '24.0.0', '24.0.1', '18.0.0', '27.0.0-nightly1'].map(decided),
      [true, false, true, true, true, false, false, false],
    );
  });

  test('has all facts of the releases of the tests, with values that they can have', () => {
    for (const name of factNames) {
      const { values } = FACTS[name];
      const found = Object.values(TABLE.values[name] ?? {}).flatMap((steps) => steps.map(([, value]) => value));
      assert.ok(found.length > 0, name);
      if (values === undefined || name === 'cpu-profile-written') continue;
      for (const value of found) assert.ok(value === null || values.includes(String(value)), `${name}: ${value}`);
    }
    for (const name of RUNTIMES) {
      const [kind = '', version = ''] = name.split('@');
      const releases = Object.keys(TABLE.releases[kind as 'node'] ?? {});
      assert.ok(
        releases.some((release) => `${release}.`.startsWith(`${version}.`)),
        name,
      );
    }
  });

  test('is the page in docs/', () => {
    assert.equal(readFileSync(packageFile('docs/runtimes-facts.md'), 'utf8'), factsPage(TABLE));
  });

  test('differs from what a probe sees in a fact, and not where the probe cannot tell', () => {
    const told = differences(
      { 'semi-space': 32, maglev: true, h2c: false },
      { 'semi-space': 64, maglev: null, h2c: false },
      2 ** 40,
    );
    assert.deepEqual(told.map(differenceWords), ['largest semi-space: 64 MiB, was 32']);
    assert.deepEqual(differences({ 'semi-space': 32 }, { 'semi-space': 64 }, 2 ** 30), [], 'a small machine');
  });

  test('knows what good engineers guessed otherwise', () => {
    const node = (version: string) => ({ kind: 'node' as const, version });
    assert.equal(fact(node('24.22.3'), 'semi-space'), 64);
    assert.equal(fact({ kind: 'bun', version: '1.4.5' }, 'heap-profile-format'), 'heap snapshot');
    assert.match(String(fact(node('24.22.3'), 'cpu-profile-written')), /its own SIGTERM/);
    assert.doesNotMatch(String(fact(node('24.22.3'), 'cpu-profile-written')), /another's SIGTERM/);
    assert.equal(fact({ kind: 'deno', version: '2.9.6' }, 'gc-entries'), 'silent');
    assert.equal(fact({ kind: 'deno', version: '2.9.6' }, 'array-buffers'), 'zero');
    assert.deepEqual(
      [node('20.20.2'), node('22.23.3')].map((one) => fact(one, 'reads-extra-ca')),
      [true, false],
    );
    assert.equal(fact(node('26.12.1'), '--always-turbofan'), false);
    assert.deepEqual(Object.keys(factsInTable(TABLE, 'bun', '1.4.5')).includes('maglev'), false);
  });
});
