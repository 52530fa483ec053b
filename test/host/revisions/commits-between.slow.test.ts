import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commitFacts } from '../../../src/host/revisions/commit-facts.ts';
import { chainOf, commitsBetween } from '../../../src/host/revisions/commits-between.ts';
import { repositoryAt } from '../../../src/host/revisions/repository.ts';
import { makeRepository } from './repositories.ts';

/** A main line `a m1 m2 end`, on which m1 merges `b1 b2` and m2 a branch of one commit that began before `a`. */
function withBranches() {
  const { folder, git, commit } = makeRepository();
  const root = commit('root', { a: '0' });
  git('branch', 'old');
  const a = commit('a', { a: '1' });
  git('checkout', '--quiet', '-b', 'branch');
  const b1 = commit('b1', { b: '1' });
  const b2 = commit('b2', { b: '2' });
  const merge = (branch: string) => {
    git('checkout', '--quiet', 'main');
    git('merge', '--quiet', '--no-ff', '-m', `merge ${branch}`, branch);
    return git('rev-parse', 'HEAD');
  };
  const m1 = merge('branch');
  git('checkout', '--quiet', 'old');
  const o1 = commit('o1', { o: '1' });
  const m2 = merge('old');
  const end = commit('end', { a: '2' });
  return { folder, git, commit, root, a, b1, b2, m1, o1, m2, end };
}

const named = (commit: string, name = commit.slice(0, 9)) => ({ name, commit });

suite('the commits between two', () => {
  test('are first parents, or the longest chain of parents', async () => {
    const { folder, a, b1, b2, m1, m2, end } = withBranches();
    const repository = await repositoryAt(folder);
    const ends = { good: named(a), bad: named(end) };
    assert.deepEqual(await commitsBetween(repository, ends), {
      commits: [a, m1, m2, end],
      notes: [],
      isSwapped: false,
    });
    const all = await commitsBetween(repository, { ...ends, allCommits: true });
    assert.deepEqual(all.commits, [a, b1, b2, m1, m2, end]);
  });

  test('all have the good one in their history, where it lies on a branch', async () => {
    const { folder, b1, b2, m1, m2, end, o1 } = withBranches();
    const repository = await repositoryAt(folder);
    const onBranch = await commitsBetween(repository, { good: named(b1), bad: named(end) });
    assert.deepEqual(onBranch.commits, [b1, m1, m2, end]);
    assert.match(
      onBranch.notes[0] ?? '',
      new RegExp(`^${b1.slice(0, 9)} lies on a branch that ${m1.slice(0, 9)} merged`),
    );
    const all = await commitsBetween(repository, { good: named(b1), bad: named(end), allCommits: true });
    assert.deepEqual(all, { commits: [b1, b2, m1, m2, end], notes: [], isSwapped: false });
    const beside = await commitsBetween(repository, { good: named(o1), bad: named(end) });
    assert.deepEqual(beside.commits, [o1, m2, end]);
  });

  test('are none where the two are one, apart or the wrong way round', async () => {
    const { folder, b2, m1, o1, end } = withBranches();
    const repository = await repositoryAt(folder);
    const between = (good: string, bad: string, swap = false) =>
      commitsBetween(repository, { good: named(good), bad: named(bad), swap });
    await assert.rejects(between(end, end), { code: 'COMMITS_APART', message: /are the same commit/ });
    await assert.rejects(between(o1, b2), { code: 'COMMITS_APART', message: /they went apart at [0-9a-f]{9}$/ });
    await assert.rejects(between(end, m1), { code: 'COMMITS_SWAPPED', message: /the wrong way round/ });
    const swapped = await between(end, m1, true);
    assert.deepEqual([swapped.commits[0], swapped.commits.at(-1), swapped.isSwapped], [m1, end, true]);
  });

  test('say that a shallow clone lacks them', async () => {
    const { folder, end, a } = withBranches();
    const clone = makeRepository();
    clone.git('fetch', '--quiet', '--depth=1', folder, end);
    clone.git('fetch', '--quiet', '--depth=1', folder, a);
    const repository = await repositoryAt(clone.folder);
    await assert.rejects(
      commitsBetween(repository, { good: named(a), bad: named(end) }),
      (error: Error & { hint?: string }) => /git fetch --unshallow/.test(error.hint ?? ''),
    );
  });

  test('make the longest of several ways', () => {
    const listed = [
      ['b', 'a'],
      ['c', 'b'],
      ['x', 'a'],
      ['m', 'x', 'c'],
      ['e', 'm', 'gone'],
    ];
    assert.deepEqual(chainOf('a', listed), ['b', 'c', 'm', 'e']);
  });
});

suite('what a repository says of a commit', () => {
  test('is as its author wrote it, whatever that is', async () => {
    const { folder, git, write } = makeRepository();
    write({ a: '1\n', gone: 'x\n' });
    git('add', '--all');
    git('commit', '--quiet', '-m', 'root');
    const root = git('rev-parse', 'HEAD');
    write({ a: '2\n3\n', 'b "x"\t.js': '1\n' });
    git('rm', '--quiet', 'gone');
    git('add', '--all');
    const author = 'An\x1b[31mn | `b` @everyone';
    git(
      'commit',
      '--quiet',
      `--author=${author} <a@b>`,
      '--date=2024-05-01T10:00:00+0200',
      '-m',
      '| a\tsubject \x1b]8;;x\n\nbody',
    );
    const commit = git('rev-parse', 'HEAD');
    const repository = await repositoryAt(folder);
    assert.deepEqual(await commitFacts(repository, commit), {
      ...{ commit, parents: [root], author, date: '2024-05-01T10:00:00+02:00', subject: '| a\tsubject \x1b]8;;x' },
      ...{ files: 3, insertions: 3, deletions: 2 },
    });
    const { parents, files, insertions } = await commitFacts(repository, root);
    assert.deepEqual([parents, files, insertions], [[], 2, 2]);
  });

  test('of a merge has what it brought', async () => {
    const { folder, a, b2, m1 } = withBranches();
    const { merged, files, insertions } = await commitFacts(await repositoryAt(folder), m1);
    assert.deepEqual(merged, { commits: 2, from: a, to: b2 });
    assert.deepEqual([files, insertions], [1, 1]);
  });
});
