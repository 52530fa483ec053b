import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { changesBetween } from '../../../../src/host/runtimes/changes/changes-between.ts';
import { releaseCommits } from '../../../../src/host/runtimes/changes/release-commits.ts';
import { subsystemsOf } from '../../../../src/host/runtimes/changes/subsystems.ts';
import { parseVariant, resolveVariant, type Variant } from '../../../../src/host/runtimes/index.ts';
import { hostVariant } from '../../../host-variant.ts';

/** A runtime of the cache, or null on a machine that has not got it. */
async function cached(name: string): Promise<Variant | null> {
  try {
    return (await resolveVariant(parseVariant(name), { offline: true })).variant;
  } catch {
    return null;
  }
}

const [node12, node20, node22, bun] = await Promise.all(['node@12', 'node@20', 'node@22', 'bun@1'].map(cached));

suite('what changed between two releases', () => {
  test('parts, defaults of flags and commits of real ones', { skip: !(node20 && node22) }, async () => {
    const subsystems = subsystemsOf('buffers/buffer-tojson.js');
    const changes = await changesBetween(node20 as Variant, node22 as Variant, { subsystems });
    const v8 = changes.components.list[0];
    assert.deepEqual([v8?.name, v8?.old?.slice(0, 4), v8?.new?.slice(0, 4)], ['v8', '11.3', '12.4']);
    assert.equal(changes.components.reason, null);
    assert.ok(changes.v8Flags.list.length > 100);
    assert.ok(changes.v8Flags.list.every(({ old, new: to }) => old !== to && (old === null || to !== undefined)));
    const { list, reason } = changes.commits;
    assert.ok(list.length > 1_000, `${list.length}`);
    assert.match(reason ?? '', /^changes of older lines than 22 since 20\./);
    assert.equal(list[0]?.touches, 'subsystem');
    assert.match(list[0]?.subsystem ?? '', /buffer|deps/);
    assert.deepEqual(JSON.parse(JSON.stringify(changes)), changes, 'it goes through JSON as it is');
  });

  test('of two neighbours the commits of the newer one alone', { skip: !node22 }, async () => {
    const { runtime } = node22 as Variant;
    // The package has the changes of its whole major version: where it ends is a matter of the version asked for.
    const [old, to] = ['22.6.0', '22.7.0'].map((version) => ({ ...runtime, version }));
    assert.ok(old !== undefined && to !== undefined);
    const { list, reason } = await releaseCommits(old, to);
    assert.equal(reason, null);
    assert.deepEqual([...new Set(list.map(({ release }) => release))], ['22.7.0']);
    const aliasing = list.find(({ subject }) => subject === 'always disable strict aliasing');
    assert.equal(aliasing?.pr, 'https://github.com/nodejs/node/pull/54339');
    assert.ok(list.every(({ hash, subject }) => hash !== '' && subject !== ''));
    const first = { ...runtime, version: '22.0.0' };
    assert.equal((await releaseCommits({ ...runtime, version: '21.7.3' }, first)).reason, null);
    const skipped = await releaseCommits({ ...runtime, version: '21.7.2' }, first);
    assert.equal(skipped.reason, 'changes of older lines than 22 since 21.7.2 are in other packages');
    const two = await releaseCommits({ ...runtime, version: '22.5.1' }, to);
    assert.deepEqual([...new Set(two.list.map(({ release }) => release))], ['22.7.0', '22.6.0']);
  });

  test('what is not known is said', { skip: !(node12 && node20 && bun) }, async () => {
    const [old, to, other] = [node12 as Variant, node20 as Variant, bun as Variant];
    const links = await releaseCommits(to.runtime, old.runtime);
    assert.match(
      links.reason ?? '',
      /^the CHANGELOG\.md of .*@(12\.\S+) has no section of \1$/,
      'its own has links to other files',
    );
    const across = await changesBetween(to, other);
    assert.equal(across.v8Flags.reason, 'the engine of bun is not V8');
    assert.equal(across.commits.reason, 'packages of bun carry no changelog with commits');
    const unknown = await releaseCommits(to.runtime, { ...to.runtime, version: '20.99.0' });
    assert.match(unknown.reason ?? '', /has no section of 20\.99\.0$/);
  });

  test('an executable that was named has no changelog, and a release has not changed since itself', async () => {
    const host = hostVariant();
    const { components, v8Flags, commits } = await changesBetween(host, host);
    assert.deepEqual(
      [components, v8Flags],
      [
        { list: [], reason: null },
        { list: [], reason: null },
      ],
    );
    assert.match(commits.reason ?? '', /named by its path/);
  });
});
