import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import semver from 'semver';
import type { Each } from '../../../../src/host/runtimes/series/each.ts';
import { pickReleases } from '../../../../src/host/runtimes/series/pick-releases.ts';
import { listedReleases } from './listed-releases.ts';

const node = listedReleases('node');
const now = Date.UTC(2026, 10, 20);
const pick = (range: string, each: Each) => pickReleases('node', range, each, node, now);

suite('releases of node.js that a range stands for', () => {
  test('the ends of each major, its branch included', () => {
    assert.deepEqual(pick('>=18 <27', 'major').versions, [
      '18.20.8',
      '19.8.1',
      '20.20.2',
      '21.7.3',
      '22.23.3',
      '23.11.1',
      '24.21.0',
      '25.9.0',
      '26.10.0',
    ]);
    assert.deepEqual(pick('>=18 <27', 'last').versions, pick('>=18 <27', 'major').versions);
    assert.deepEqual(pick('18 - 20', 'first').versions, ['18.0.0', '19.0.0', '20.0.0']);
    assert.deepEqual(pick('>=18.5.0 <20', 'first').versions, ['18.5.0', '19.0.0']);
  });

  test('long-term support: even lines once they have it, and of a range that ends before that none', () => {
    assert.deepEqual(pick('>=18', 'lts').versions, ['18.20.8', '20.20.2', '22.23.3', '24.21.0', '26.10.0']);
    assert.deepEqual(pick('>=18 <22.10.0', 'lts').versions, ['18.20.8', '20.20.2']);
    assert.deepEqual(pickReleases('node', '>=24', 'lts', node, Date.UTC(2026, 8, 1)).versions, ['24.21.0']);
  });

  test('minors over several majors follow the mainline, by date of the next major', () => {
    const { versions, missing } = pick('>=16 <20', 'minor');
    const last = (major: number) => versions.filter((version) => semver.major(version) === major).at(-1);
    assert.deepEqual([16, 17, 18, 19].map(last), ['16.11.1', '17.7.2', '18.11.0', '19.8.1']);
    assert.deepEqual(versions, [...versions].sort(semver.compare));
    assert.deepEqual(missing, ['16.2', '17.8', '17.9', '19.9'], 'what the registry lacks is named');
    assert.ok(!versions.includes('17.9.1'), 'it came out after 18.0.0');
    assert.ok(!versions.includes('18.9.0'), 'of 18.9 the newest patch');
  });

  test('nothing of a branch is mixed into the mainline', () => {
    const { versions } = pick('>=12', 'patch');
    for (const branch of ['12.13.0', '14.15.0', '16.12.0', '18.12.0', '20.9.0', '22.10.0', '23.11.1', '24.11.0']) {
      assert.ok(!versions.includes(branch), branch);
    }
    for (const main of ['12.12.0', '14.14.0', '18.11.0', '20.8.1', '22.9.0', '23.11.0', '24.10.0', '26.10.0']) {
      assert.ok(versions.includes(main), main);
    }
  });

  test('a range within one major is the line of that major, branch included', () => {
    const minors = pick('18', 'minor').versions;
    assert.equal(minors.length, 21);
    assert.deepEqual(minors.slice(-2), ['18.19.1', '18.20.8']);
    const { versions, missing } = pick('14.15 - 14.17', 'patch');
    assert.deepEqual(versions.slice(0, 4), ['14.15.0', '14.15.1', '14.15.2', '14.16.0']);
    assert.deepEqual(missing, ['14.17.0']);
  });

  test('prereleases never, nor what there is not', () => {
    const all = [...node, '27.0.0-rc.1', '26.11.0-nightly20261101'];
    assert.equal(pickReleases('node', '>=26.0.0-0', 'patch', all, now).versions.at(-1), '26.10.0');
    assert.deepEqual(pick('>=30', 'major').versions, []);
  });

  test('of a line that ended in the table nothing is guessed', () => {
    assert.deepEqual(pick('>=12', 'minor').warnings, []);
  });

  test('of a line beyond the table whose end is not known the first minors, with a warning', () => {
    const later = Array.from({ length: 14 }, (_, minor) => `28.${minor}.0`);
    const all = [...node, ...later, '29.0.0', '30.0.0'];
    const { versions, warnings } = pickReleases('node', '>=28', 'minor', all, now);
    assert.deepEqual(versions.slice(-4), ['28.9.0', '28.10.0', '29.0.0', '30.0.0']);
    assert.equal(warnings.length, 2);
    assert.match(warnings[0] ?? '', /^when node 28 gave way to node 29 is not known here/);
    assert.deepEqual(pickReleases('node', '28', 'minor', all, now).warnings, []);
  });
});

test('bun and deno are one line each, in the order of their versions', () => {
  const bun = listedReleases('bun');
  const patches = pickReleases('bun', '1', 'patch', bun, now);
  assert.equal(patches.versions.length, 127);
  assert.deepEqual([patches.versions[0], patches.versions[10], patches.versions.at(-1)], ['1.0.0', '1.0.10', '1.4.5']);
  assert.deepEqual(patches.missing, [], 'numbers that bun gave to no release are not missing');
  const minors = pickReleases('bun', '>=1', 'minor', bun, now).versions;
  assert.deepEqual(minors, ['1.0.36', '1.1.45', '1.2.23', '1.3.14', '1.4.5']);
  const deno = pickReleases('deno', '>=1', 'minor', listedReleases('deno'), now).versions;
  assert.deepEqual(deno.slice(0, 3), ['1.46.3', '2.0.6', '2.1.14']);
});
