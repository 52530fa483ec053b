import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import semver from 'semver';
import { pathBetween } from '../../../../src/host/runtimes/series/release-path.ts';
import { listedReleases } from './listed-releases.ts';

const node = listedReleases('node');
const path = (old: string, to: string) => pathBetween('node', old, to, node).versions;
const ofMajor = (versions: readonly string[], major: number) =>
  versions.filter((version) => semver.major(version) === major);

suite('the releases between two', () => {
  test('from a branch to the next line, along the mainline, and up another branch', () => {
    const versions = path('16.20.0', '18.16.0');
    assert.deepEqual(versions.slice(0, 3), ['16.20.0', '17.0.0', '17.0.1']);
    assert.equal(ofMajor(versions, 17).at(-1), '17.7.2', '17.9.1 is of the branch');
    assert.deepEqual(pathBetween('node', '16.20.0', '18.16.0', node).missing, ['17.8', '17.9']);
    const of18 = ofMajor(versions, 18);
    assert.deepEqual(of18.slice(-6), ['18.13.0', '18.14.0', '18.14.1', '18.14.2', '18.15.0', '18.16.0']);
    assert.ok(of18.includes('18.11.0') && of18.includes('18.12.0'));
    assert.deepEqual(versions, [...versions].sort(semver.compare));
  });

  test('from one branch to another', () => {
    const versions = path('18.16.0', '20.10.0');
    assert.deepEqual(versions.slice(0, 2), ['18.16.0', '19.0.0']);
    assert.deepEqual(versions.slice(-3), ['20.8.1', '20.9.0', '20.10.0']);
  });

  test('along the mainline to where the next line begins', () => {
    const versions = path('22.4.0', '23.0.0');
    assert.deepEqual(versions, [
      ...['22.4.0', '22.4.1', '22.5.0', '22.5.1', '22.6.0', '22.7.0', '22.8.0', '22.9.0', '23.0.0'],
    ]);
  });

  test('within one major the line of that major, branch and all', () => {
    assert.deepEqual(path('22.9.0', '22.12.0'), ['22.9.0', '22.10.0', '22.11.0', '22.12.0']);
    assert.deepEqual(path('20.8.1', '20.9.0'), ['20.8.1', '20.9.0']);
    const { versions, missing } = pathBetween('node', '14.16.1', '14.17.2', node);
    assert.deepEqual([versions, missing], [['14.16.1', '14.17.1', '14.17.2'], ['14.17.0']]);
  });

  test('every step is to a neighbour: a path cut at any of its releases is the two paths', () => {
    const whole = path('18.4.0', '24.12.0');
    const cut = whole.indexOf('22.3.0');
    assert.ok(cut > 0);
    assert.deepEqual([...path('18.4.0', '22.3.0'), ...path('22.3.0', '24.12.0').slice(1)], whole);
  });

  test('bun and deno go from release to release', () => {
    const { versions } = pathBetween('bun', '1.1.44', '1.2.2', listedReleases('bun'));
    assert.deepEqual(versions, ['1.1.44', '1.1.45', '1.2.0', '1.2.1', '1.2.2']);
  });
});
