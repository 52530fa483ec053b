import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import { install } from '../../../../src/host/runtimes/index.ts';
import { expandSeries } from '../../../../src/host/runtimes/series/expand-series.ts';
import { leftOutLines } from '../../../../src/host/runtimes/series/left-out.ts';
import { releasePath } from '../../../../src/host/runtimes/series/release-path.ts';
import { type FakeRegistry, forgetNpmEnvironment, makeProject, startFakeRegistry } from '../fake-registry.ts';

forgetNpmEnvironment();
const registry: FakeRegistry = await startFakeRegistry();
for (const version of ['10.24.1', '18.0.0', '18.11.0', '18.20.8', '19.0.0', '20.0.0', '20.8.1', '20.9.0', '21.0.0']) {
  registry.publish('node', version);
}
registry.publish('node', '22.0.0-rc.1');
registry.publish('bun', '1.0.0');
registry.publish('bun', '1.1.0');
let project: { cwd: string; cacheDir: string };

beforeEach(() => {
  project = makeProject(registry);
});
after(() => registry.close());

suite('expandSeries', () => {
  test('ranges become releases, with their flags and in place; the others stay as they are', async () => {
    const texts = ['A=1 node@>=18 <21 --no-opt', 'node@lts', 'node@18.0.0', 'node@18.0.0', 'bun@1'];
    const expanded = await expandSeries(texts, 'major', project);
    assert.deepEqual(expanded.texts, [
      ...['18.20.8', '19.0.0', '20.9.0'].map((version) => `A=1 node@${version} --no-opt`),
      ...['node@lts', 'node@18.0.0', 'node@18.0.0', 'bun@1.1.0'],
    ]);
    assert.deepEqual([expanded.leftOut, expanded.warnings], [[], []]);
  });

  test('a release that two ranges hold is one variant', async () => {
    const { texts } = await expandSeries(['node@>=19', 'node@>=20'], 'first', project);
    assert.deepEqual(texts, ['node@19.0.0', 'node@20.0.0', 'node@21.0.0']);
  });

  test('what is too old, and what the registry lacks, is left out and named', async () => {
    const { texts, leftOut } = await expandSeries(['node@>=10 <19'], 'patch', project);
    assert.deepEqual(texts, ['node@18.0.0', 'node@18.11.0', 'node@18.20.8']);
    const lines = leftOutLines(leftOut);
    assert.match(lines[0] ?? '', /^node@10\.24\.1 is left out: lacks .*; the oldest to be measured is node@12\.0\.0$/);
    assert.equal(lines[1], 'node@18.1 to node@18.20.7 (26 releases) are left out: the registry has no such release');
  });

  test('offline it is what is cached, and that is said', async () => {
    await install('node@18.0.0', project);
    await install('node@20.8.1', project);
    const { texts, leftOut, warnings } = await expandSeries(['node@>=18'], 'minor', { ...project, offline: true });
    assert.deepEqual(texts, ['node@18.0.0', 'node@20.8.1']);
    assert.deepEqual(leftOut, []);
    assert.deepEqual(warnings, ['--offline: of node only releases that are cached are taken']);
  });

  test('ranges that hold nothing, too old a one, or too few are one line', async () => {
    const refused: [string[], Parameters<typeof expandSeries>[1], RegExp, number?][] = [
      [['node@>=30'], 'major', /^node@>=30 contains no release$/],
      [['node@10'], 'major', /^node@10 contains no release that can be measured: node@10\.24\.1 is left out: lacks/],
      [['node@19'], 'lts', /^node@19 contains no release with long-term support$/],
      [['bun@1'], 'lts', /^bun has no lines with long-term support$/],
      [['node@20'], 'major', /^node@20 with --each major is node@20\.9\.0 alone, but at least 2 are needed$/, 2],
    ];
    for (const [texts, each, message, fewest] of refused) {
      await assert.rejects(expandSeries(texts, each, { ...project, fewest }), { code: 'BAD_SERIES', message });
    }
  });
});

suite('releasePath', () => {
  test('the releases between two, each with the flags of both', async () => {
    const { versions, texts, leftOut, swapped } = await releasePath(
      'old: node@18 --no-opt',
      'new: node@20.9.0 --no-opt',
      project,
    );
    assert.deepEqual(versions, ['18.20.8', '19.0.0', '20.0.0', '20.8.1', '20.9.0']);
    assert.equal(texts[1], 'node@19.0.0 --no-opt');
    assert.equal(swapped, false);
    assert.deepEqual(leftOut[0], { text: 'node@19.1', reason: 'the registry has no such release' });
  });

  test('the other way round it says so, and can exchange them', async () => {
    await assert.rejects(releasePath('node@20.9.0', 'node@18.0.0', project), {
      code: 'BAD_SERIES',
      message: 'node@20.9.0 is newer than node@18.0.0: they are the other way round',
      hint: '--old "node@18.0.0" --new "node@20.9.0", or --swap',
    });
    const { versions, swapped } = await releasePath('node@20.9.0', 'node@18.11.0', { ...project, swap: true });
    assert.deepEqual([versions[0], versions.at(-1), swapped], ['18.11.0', '20.9.0', true]);
  });

  test('where there is no path, one line', async () => {
    const refused: [string, string, RegExp][] = [
      ['node@18', 'bun@1', /^there are no releases between node@18\.20\.8 and bun@1\.1\.0$/],
      ['node@18.0.0', 'node@v18.0.0', /^both ends are node@18\.0\.0/],
      ['./node', 'node@18', /^\.\/node is a path, and/],
      ['node@18', 'node', /^node is the one of PATH, and/],
      ['node@18', 'node@20 --x', /differ in more than the release$/],
      ['node@18', 'node@22.0.0-rc.1', /is a prerelease/],
    ];
    for (const [old, to, message] of refused) {
      await assert.rejects(releasePath(old, to, project), { code: 'BAD_SERIES', message });
    }
    await assert.rejects(releasePath('node@10', 'node@18', project), { code: 'UNSUPPORTED_RELEASE' });
    await assert.rejects(releasePath('node@18.3.3', 'node@20', project), { code: 'UNKNOWN_VERSION' });
  });
});
