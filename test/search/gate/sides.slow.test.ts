/** Commits whose paths and links lead elsewhere: what lies outside of the two sides is neither read, written nor removed. */
import assert from 'node:assert/strict';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, suite, test } from 'node:test';
import { filesWithin } from '../../../src/host/files/inside.ts';
import { checkedOut } from '../../../src/host/revisions/checked-out.ts';
import { layOver } from '../../../src/host/revisions/lay-over.ts';
import { repositoryAt } from '../../../src/host/revisions/repository.ts';
import { gatedWork } from '../../../src/kinds/gated-work.ts';
import { usualConfig } from '../../../src/search/gate/config/read-config.ts';
import { bareCheckout, withBenchmarksOf } from '../../../src/search/gate/sides/checkouts.ts';
import { makeRepository, ownFolder } from '../../host/revisions/repositories.ts';

process.env.JSDYNO_CACHE = ownFolder();
const outside = ownFolder();
const precious = join(outside, 'deep', 'precious.js');

beforeEach(() => {
  rmSync(outside, { recursive: true });
  mkdirSync(join(outside, 'deep'), { recursive: true });
  writeFileSync(precious, 'precious');
  writeFileSync(join(outside, 'a.js'), 'precious');
});

function assertUntouched(): void {
  assert.deepEqual(readdirSync(outside, { recursive: true }).sort(), ['a.js', 'deep', 'deep/precious.js']);
  assert.equal(readFileSync(precious, 'utf8'), 'precious');
  assert.equal(readFileSync(join(outside, 'a.js'), 'utf8'), 'precious');
}

/** Two commits, each by a function that makes its files, and base with the benchmarks of head. */
async function laid(base: (at: string) => void, head: (at: string) => void, own = ['bench']) {
  const { folder, commit } = makeRepository();
  const make = (how: (at: string) => void) => {
    for (const name of readdirSync(folder).filter((one) => one !== '.git'))
      rmSync(join(folder, name), { recursive: true });
    how(folder);
    writeFileSync(join(folder, 'lib.js'), how === base ? 'base' : 'head');
    return commit('x');
  };
  const commits = [make(base), make(head)] as const;
  const repository = await repositoryAt(folder);
  const [before, after] = [await bareCheckout(repository, commits[0]), await bareCheckout(repository, commits[1])];
  const copy = await withBenchmarksOf(before, after.folder, own, { within: '' });
  assertUntouched();
  assert.equal(readFileSync(join(copy.folder, 'lib.js'), 'utf8'), 'base');
  return { folder: copy.folder, head: after.folder };
}

const files = (made: Record<string, string>) => (at: string) => {
  for (const [path, text] of Object.entries(made)) {
    mkdirSync(join(at, path, '..'), { recursive: true });
    writeFileSync(join(at, path), text);
  }
};
const text = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

suite('the benchmarks of head on base', () => {
  test('where those of base are in a folder elsewhere, by a link', async () => {
    const { folder } = await laid((at) => symlinkSync(outside, join(at, 'bench')), files({ 'bench/a.js': 'head' }));
    assert.ok(lstatSync(join(folder, 'bench')).isDirectory());
    assert.equal(text(folder, 'bench/a.js'), 'head');
  });

  test('where base has a folder of them elsewhere, and head removed the link', async () => {
    const { folder } = await laid(
      (at) => {
        files({ 'bench/a.js': 'base' })(at);
        symlinkSync(outside, join(at, 'bench/fixtures'));
      },
      files({ 'bench/a.js': 'head' }),
    );
    assert.equal(text(folder, 'bench/a.js'), 'head');
  });

  test('where those of head are elsewhere, it is the link that is taken', async () => {
    const { folder } = await laid(files({ 'bench/a.js': 'base' }), (at) => symlinkSync(outside, join(at, 'bench')));
    assert.equal(readlinkSync(join(folder, 'bench')), outside);
  });

  test('where a benchmark of head is a link to a file elsewhere', async () => {
    const { folder } = await laid(
      files({ 'bench/a.js': 'base' }),
      (at) => {
        mkdirSync(join(at, 'bench'));
        symlinkSync('/etc/passwd', join(at, 'bench/a.js'));
      },
      ['bench/a.js'],
    );
    assert.equal(readlinkSync(join(folder, 'bench/a.js')), '/etc/passwd');
  });

  test('where head has them behind a link within the repository', async () => {
    const { folder } = await laid(files({ 'perf/a.js': 'base' }), (at) => {
      files({ 'perf/a.js': 'head', 'perf/new.js': 'head' })(at);
      symlinkSync('perf', join(at, 'bench'));
    });
    assert.deepEqual([text(folder, 'bench/a.js'), text(folder, 'perf/new.js')], ['head', 'head']);
  });

  test('where one has a file and the other a folder', async () => {
    const { folder } = await laid(files({ bench: 'base' }), files({ 'bench/a.js': 'head' }));
    assert.equal(text(folder, 'bench/a.js'), 'head');
  });

  test('with names of line ends, quotes and options', async () => {
    const names = ['bench/a\n::error::b.js', 'bench/$(touch pwned).js', 'bench/--eval.js', 'bench/"\'`.js'];
    const { folder } = await laid(
      files({ 'bench/x.js': '' }),
      files(Object.fromEntries(names.map((one) => [one, 'head']))),
    );
    for (const name of names) assert.equal(text(folder, name), 'head');
    assert.ok(!existsSync(join(folder, 'bench/x.js')));
  });

  test('is refused for what is outside the repository', async () => {
    const { folder, commit } = makeRepository();
    const checkout = await bareCheckout(await repositoryAt(folder), commit('one', { a: '1' }));
    for (const path of [relative(checkout.folder, precious), precious]) {
      await assert.rejects(layOver(checkout, { from: checkout.folder, files: [path] }), { code: 'CHECKOUT_FAILED' });
    }
    assertUntouched();
  });
});

suite('a configuration', () => {
  test('names nothing outside of its folder, however it is spelt', async () => {
    const folder = ownFolder();
    files({ 'in/bench/a.js': '', 'b.js': '' })(folder);
    const at = join(folder, 'in');
    for (const path of [
      '../b.js',
      '../*.js',
      join(folder, 'b.js'),
      '/**/*.js',
      'bench/../../b.js',
      '[.][.]/b.js',
      '{..,x}/b.js',
    ]) {
      for (const key of ['operations', 'startup', 'memory']) {
        const named = { ...usualConfig(), lists: { [key]: [path] } };
        await assert.rejects(gatedWork(named, at), { code: /CONFIG_INVALID|NO_BENCHMARKS/ }, `${key}: ${path}`);
      }
    }
    for (const named of [
      { lists: { benchmarks: ['..'] } },
      { lists: { scenarios: ['../s'] } },
      { autobench: '../autobench.yml' },
    ]) {
      await assert.rejects(
        gatedWork({ ...usualConfig(), ...named }, at),
        { code: 'CONFIG_INVALID' },
        JSON.stringify(named),
      );
    }
  });
});

suite('files of a commit', () => {
  test('are found in time where links go round and round, or out', () => {
    const folder = ownFolder();
    files({ 'a/x.js': '', 'b/y.js': '' })(folder);
    for (const [from, to] of [
      ['a/b', '../b'],
      ['a/c', '..'],
      ['b/a', '../a'],
      ['b/c', '..'],
      ['root', '/'],
      ['self', 'self'],
      ['x.js', 'a/x.js'],
      ['out.js', '/etc/passwd'],
    ]) {
      symlinkSync(to as string, join(folder, from as string));
    }
    assert.deepEqual(filesWithin(folder), ['a/x.js', 'b/y.js', 'x.js']);
  });
});

suite('a checkout', () => {
  test('installs and builds nowhere else, where the folder of the work is a link', async () => {
    const { folder, commit } = makeRepository();
    mkdirSync(join(folder, 'packages'));
    symlinkSync(outside, join(folder, 'packages/a'));
    const one = commit('one');
    const making = { within: 'packages/a', install: false as const, build: 'touch built' };
    await assert.rejects(checkedOut(await repositoryAt(folder), one, making), { code: 'CHECKOUT_FAILED' });
    assertUntouched();
  });

  test("takes no folder of a commit for a repository, whose settings would be the commit's", async () => {
    const { folder, git, write } = makeRepository();
    const bare = join(folder, 'sub');
    git('init', '--quiet', '--bare', bare);
    const ran = join(outside, 'ran');
    git('-C', bare, 'config', 'core.bare', 'false');
    git('-C', bare, 'config', 'core.worktree', folder);
    git('-C', bare, 'config', 'extensions.partialClone', 'evil');
    git('-C', bare, 'config', 'remote.evil.url', `ext::sh -c "touch ${ran}"`);
    git('-C', bare, 'config', 'remote.evil.promisor', 'true');
    git('-C', bare, 'config', 'protocol.ext.allow', 'always');
    git('-C', bare, 'config', 'core.repositoryFormatVersion', '1');
    write({ a: '1' });
    git('add', 'a');
    git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
    git('commit', '--quiet', '-m', 'one');
    const repository = await repositoryAt(folder);
    const made = await checkedOut(repository, git('rev-parse', 'HEAD'), { install: false });
    assert.match(made.warnings.join('\n'), /the submodule sub is not here/);
    await assert.rejects(repositoryAt(bare), { code: 'NO_REPOSITORY' });
    assertUntouched();
  });
});
