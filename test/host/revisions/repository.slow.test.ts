import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { changedFiles, parseNumbers } from '../../../src/host/revisions/changed-files.ts';
import { commitFacts } from '../../../src/host/revisions/commit-facts.ts';
import { commitsBetween } from '../../../src/host/revisions/commits-between.ts';
import { gitEnvironment } from '../../../src/host/revisions/git.ts';
import { checkCommit, mergeBase, repositoryAt, resolveCommit } from '../../../src/host/revisions/repository.ts';
import { snapshot } from '../../../src/host/revisions/snapshot.ts';
import { makeRepository, ownFolder } from './repositories.ts';

suite('what git says of a repository', () => {
  test('its top, from a folder below it', async () => {
    const { folder, commit } = makeRepository();
    commit('one', { 'packages/a/x.js': '' });
    const { root, within, isShallow } = await repositoryAt(join(folder, 'packages/a'));
    assert.deepEqual([root, within, isShallow], [folder, 'packages/a', false]);
    await assert.rejects(repositoryAt(ownFolder()), { code: 'NO_REPOSITORY' });
  });

  test('commits by branch, tag, hash and distance, with their subjects', async () => {
    const { folder, commit, git } = makeRepository();
    const one = commit('one: ::set-output name=x::y', { a: '1' });
    git('tag', '-a', 'v1', '-m', 'a tag');
    const two = commit('two', { a: '2' });
    const repository = await repositoryAt(folder);
    for (const name of ['v1', 'HEAD~1', one.slice(0, 10), one, ':/one']) {
      assert.deepEqual(await resolveCommit(repository, name), { commit: one, subject: 'one: ::set-output name=x::y' });
    }
    assert.equal((await resolveCommit(repository, 'main')).commit, two);
  });

  test('where two branches went apart', async () => {
    const { folder, commit, git } = makeRepository();
    const base = commit('base', { a: '1' });
    git('checkout', '--quiet', '-b', 'side');
    const side = commit('side', { b: '1' });
    git('checkout', '--quiet', 'main');
    const main = commit('main', { c: '1' });
    const repository = await repositoryAt(folder);
    assert.equal((await mergeBase(repository, main, side)).commit, base);
    git('checkout', '--quiet', '--orphan', 'other');
    await assert.rejects(mergeBase(repository, main, commit('other')), { code: 'UNKNOWN_REVISION' });
  });

  test('names that look like options or commands name nothing, and do nothing', async () => {
    const { folder, commit } = makeRepository();
    commit('one');
    const repository = await repositoryAt(folder);
    const touched = join(folder, 'touched');
    const names = [
      '--upload-pack=touch touched',
      `--output=${touched}`,
      '-h',
      '$(touch touched)',
      '`touch touched`',
      'a; touch touched',
      'main\ntouch touched',
      'main\0',
      '',
      'HEAD:a',
    ];
    for (const name of names) {
      await assert.rejects(resolveCommit(repository, name), { code: 'UNKNOWN_REVISION' }, JSON.stringify(name));
    }
    assert.equal(statSync(touched, { throwIfNoEntry: false }), undefined);
  });

  test('a branch of such a name is a branch', async () => {
    const { folder, commit, git } = makeRepository();
    const one = commit('one');
    git('branch', '$(touch${IFS}touched)');
    assert.equal((await resolveCommit(await repositoryAt(folder), '$(touch${IFS}touched)')).commit, one);
    assert.equal(statSync(join(folder, 'touched'), { throwIfNoEntry: false }), undefined);
  });

  test('files that are named like commits make none of them ambiguous', async () => {
    const { folder, commit, write } = makeRepository();
    const one = commit('one', { a: '1' });
    const two = commit('two', { a: '2' });
    write({ [one]: '', [two]: '', HEAD: '' });
    const repository = await repositoryAt(folder);
    assert.deepEqual(await resolveCommit(repository, 'HEAD~1'), { commit: one, subject: 'one' });
    assert.equal((await mergeBase(repository, one, two)).commit, one);
    assert.deepEqual(await changedFiles(repository, one, two), [{ path: 'a', added: 1, removed: 1 }]);
    assert.equal((await commitFacts(repository, two)).subject, 'two');
    for (const allCommits of [false, true]) {
      const ends = { good: { name: 'one', commit: one }, bad: { name: 'two', commit: two }, allCommits };
      assert.deepEqual((await commitsBetween(repository, ends)).commits, [one, two]);
    }
    const id = await snapshot(repository, ownFolder());
    assert.deepEqual((await commitFacts(repository, id)).parents, [two]);
  });

  test('what is no commit is none: a tag on a file, a hash that nothing has', async () => {
    const { folder, commit, git } = makeRepository();
    commit('one', { a: '1' });
    git('tag', 'file', 'HEAD:a');
    git('tag', '-a', '-m', 'of a file', 'told', 'HEAD:a');
    const repository = await repositoryAt(folder);
    for (const name of ['file', 'told']) {
      await assert.rejects(resolveCommit(repository, name), { code: 'UNKNOWN_REVISION' }, name);
    }
    await assert.rejects(checkCommit(repository, '0'.repeat(40)), { code: 'UNKNOWN_REVISION' });
    await assert.rejects(checkCommit(repository, git('rev-parse', 'HEAD:a')), { code: 'UNKNOWN_REVISION' });
  });

  test('a shallow clone says that it is one', async () => {
    const { folder, commit } = makeRepository();
    commit('one', { a: '1' });
    commit('two', { a: '2' });
    const clone = makeRepository();
    clone.git('fetch', '--quiet', '--depth=1', folder, 'main');
    clone.git('checkout', '--quiet', 'FETCH_HEAD');
    const repository = await repositoryAt(clone.folder);
    assert.equal(repository.isShallow, true);
    await assert.rejects(resolveCommit(repository, 'HEAD~1'), (error: Error & { hint?: string }) =>
      /fetch-depth: 0/.test(error.hint ?? ''),
    );
  });

  test('the files in which two commits differ', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', { 'lib/a.js': '1\n2\n', 'b "c"\td.js': 'x\n' });
    rmSync(join(folder, 'b "c"\td.js'));
    const two = commit('two', { 'lib/a.js': '1\n3\n4\n', image: '\0\0' });
    assert.deepEqual(await changedFiles(await repositoryAt(folder), one, two), [
      { path: 'b "c"\td.js', added: 0, removed: 1 },
      { path: 'image', added: 0, removed: 0 },
      { path: 'lib/a.js', added: 2, removed: 1 },
    ]);
    assert.deepEqual(parseNumbers(''), []);
  });

  test('what a hook of git says of its own repository is not heard', () => {
    const env = gitEnvironment({ GIT_DIR: '/x', GIT_INDEX_FILE: 'y', GIT_CONFIG_GLOBAL: 'z', PATH: 'p' });
    assert.deepEqual(
      [env.GIT_DIR, env.GIT_INDEX_FILE, env.GIT_CONFIG_GLOBAL, env.PATH],
      [undefined, undefined, 'z', 'p'],
    );
  });
});

suite('a snapshot', () => {
  /** All that a user sees of a repository. */
  const seen = ({ git, folder }: ReturnType<typeof makeRepository>) => [
    git('status', '--porcelain=v2', '--branch'),
    git('stash', 'list'),
    git('for-each-ref'),
    git('ls-files', '--stage'),
    git('diff'),
    git('diff', '--cached'),
    readFileSync(join(folder, '.git/index')).toString('hex'),
  ];

  test('has the files as they are, and changes nothing', async () => {
    const made = makeRepository();
    const { folder, git, commit, write } = made;
    commit('one', { '.gitignore': 'ignored\n', a: '1', b: '1', gone: '1' });
    write({ a: 'stashed' });
    git('stash');
    write({ a: 'staged' });
    git('add', 'a');
    write({ a: 'changed', new: 'new', ignored: 'x', 'sub/deep': 'y' });
    rmSync(join(folder, 'gone'));
    symlinkSync('/etc/passwd', join(folder, 'link'));
    git('status'); // git may write what it finds out about times
    const before = seen(made);
    const id = await snapshot(await repositoryAt(folder), ownFolder());
    assert.deepEqual(seen(made), before);
    const files = git('ls-tree', '-r', '--name-only', id).split('\n');
    assert.deepEqual(files, ['.gitignore', 'a', 'b', 'link', 'new', 'sub/deep']);
    assert.equal(git('show', `${id}:a`), 'changed');
    assert.equal(await snapshot(await repositoryAt(folder), ownFolder()), id, 'the same files are the same commit');
  });

  test('is HEAD where nothing differs, and a commit of its own before the first', async () => {
    const { folder, git, commit, write } = makeRepository();
    write({ a: '1' });
    const first = await snapshot(await repositoryAt(folder), ownFolder());
    assert.equal(git('show', `${first}:a`), '1');
    const one = commit('one');
    assert.equal(await snapshot(await repositoryAt(folder), ownFolder()), one);
  });

  test('runs no hook, no filter and no monitor', async () => {
    const { folder, git, commit, write } = makeRepository();
    commit('one', { '.gitattributes': '*.x filter=own diff=own\n', 'a.x': '1' });
    const touched = join(folder, '..', 'touched');
    const program = join(folder, '..', 'program');
    writeFileSync(program, `#!/bin/sh\ntouch '${touched}'\ncat\n`, { mode: 0o755 });
    mkdirSync(join(folder, '.git/hooks'), { recursive: true });
    for (const hook of ['post-index-change', 'pre-commit', 'post-checkout', 'reference-transaction']) {
      writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\ntouch '${touched}'\n`, { mode: 0o755 });
    }
    for (const [name, value] of [
      ['filter.own.clean', program],
      ['filter.own.smudge', program],
      ['filter.own.required', 'true'],
      ['diff.own.textconv', program],
      ['core.fsmonitor', program],
      ['diff.external', program],
    ] as const) {
      git('config', name, value);
    }
    write({ 'a.x': '22' });
    const repository = await repositoryAt(folder);
    const id = await snapshot(repository, ownFolder());
    await changedFiles(repository, await resolveCommit(repository, 'HEAD').then(({ commit: c }) => c), id);
    assert.equal(statSync(touched, { throwIfNoEntry: false }), undefined);
  });
});
