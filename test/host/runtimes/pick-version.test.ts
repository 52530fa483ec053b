import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLongTerm, matchingVersions, nearestVersions, pickVersion } from '../../../src/host/runtimes/pick-version.ts';

const versions = [
  '18.20.8',
  '20.0.0',
  '20.19.2',
  '22.0.0',
  '22.9.0',
  '22.23.2',
  '22.23.3',
  '23.11.1',
  '24.0.0',
  '24.2.0',
  '25.0.0-rc.1',
];
const time = { '22.0.0': '2024-04-24T00:00:00Z', '24.0.0': '2025-05-06T00:00:00Z' };
const releases = { versions, time, tags: { latest: '18.20.8', beta: '25.0.0-rc.1', gone: '9.9.9' } };
const at = (date: string) => Date.parse(date);
const july = at('2025-07-01');

const table: [string, string | undefined][] = [
  ['22', '22.23.3'],
  ['22.9', '22.9.0'],
  ['v22.9.0', '22.9.0'],
  ['=22.9.0', '22.9.0'],
  ['^20.1', '20.19.2'],
  ['>=20 <23', '22.23.3'],
  ['latest', '24.2.0'],
  ['current', '24.2.0'],
  ['lts', '22.23.3'],
  ['lts/*', '22.23.3'],
  ['LTS', '22.23.3'],
  ['lts/iron', '20.19.2'],
  ['jod', '22.23.3'],
  ['krypton', '24.2.0'],
  ['25.0.0-rc.1', '25.0.0-rc.1'],
  ['25', undefined],
  ['beta', '25.0.0-rc.1'],
  ['rc', '25.0.0-rc.1'],
  ['gone', undefined],
  ['22.99.0', undefined],
  ['nonsense', undefined],
];

for (const [wanted, expected] of table) {
  test(`node@${wanted} is ${expected}`, () => assert.equal(pickVersion('node', wanted, releases, july), expected));
}

test('lts is a word of Node only', () => {
  assert.equal(pickVersion('bun', 'lts', { versions: ['1.0.0'], time: {}, tags: {} }, july), undefined);
});

test('a line gets long-term support half a year after its first release', () => {
  assert.equal(isLongTerm(24, releases, at('2025-10-20')), false);
  assert.equal(isLongTerm(24, releases, at('2025-11-05')), true);
  assert.equal(pickVersion('node', 'lts', releases, at('2025-11-05')), '24.2.0');
  assert.equal(isLongTerm(23, releases, at('2030-01-01')), false, 'odd majors never do');
  assert.equal(isLongTerm(27, { versions: [], time: {}, tags: {} }, at('2027-12-01')), true, 'from 27 on all do');
});

test('the date of a mirror that copied an old version late does not count', () => {
  const copied = { versions: ['22.0.0'], time: { '22.0.0': '2025-06-30T00:00:00Z' }, tags: {} };
  assert.equal(isLongTerm(22, copied, july), true);
});

test('nearest versions', () => {
  assert.deepEqual(nearestVersions('22.99.0', versions), ['22.23.3', '22.23.2', '22.9.0']);
  assert.deepEqual(nearestVersions('22.23.9', versions), ['22.23.3', '22.23.2']);
  assert.deepEqual(nearestVersions('21', versions)[0], '22.23.3');
  assert.deepEqual(nearestVersions('99', versions), ['24.2.0', '24.0.0', '23.11.1']);
});

test('what a name covers', () => {
  assert.deepEqual(matchingVersions('node', '22', versions, july), ['22.0.0', '22.9.0', '22.23.2', '22.23.3']);
  assert.deepEqual(matchingVersions('node', '22.9.0', versions, july), ['22.9.0']);
  assert.deepEqual(matchingVersions('node', 'latest', versions, july), ['24.2.0']);
  assert.equal(matchingVersions('node', '*', versions, july).length, versions.length);
});
