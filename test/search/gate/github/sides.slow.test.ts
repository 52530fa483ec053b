import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { sidesOfEvent } from '../../../../src/search/gate/github/sides.ts';
import { environmentOf, pullRequest } from './events.ts';

const root = mkdtempSync(join(tmpdir(), 'jsdyno-sides-'));
after(() => rmSync(root, { recursive: true, force: true }));
const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const commit = (folder: string, message: string) => {
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
  return git(folder, 'rev-parse', 'HEAD');
};

const [upstream, fork] = [join(root, 'upstream'), join(root, 'fork')];
let old = '';
let base = '';
let head = '';
before(() => {
  git(root, 'init', '--quiet', '-b', 'main', upstream);
  old = commit(upstream, 'Old');
  git(root, 'clone', '--quiet', upstream, fork);
  // The fork's main stays behind; the pull request was begun on the new one.
  base = commit(upstream, 'Base');
  git(upstream, 'checkout', '--quiet', '-b', 'topic');
  head = commit(upstream, 'Head');
  git(upstream, 'update-ref', 'refs/pull/7/head', head);
  git(upstream, 'checkout', '--quiet', 'main');
  git(upstream, 'branch', '--quiet', '-D', 'topic');
});

suite('base and head of an event', () => {
  test("are fetched from the base repository where the checkout's origin is the fork", async () => {
    assert.throws(() => git(fork, 'cat-file', '-e', base));
    const event = pullRequest({ base, head, from: 'fork/r', baseAddress: upstream, labels: ['a'] });
    assert.deepEqual(await sidesOfEvent(fork, environmentOf('pull_request', event)), { base, head, labels: ['a'] });
    assert.equal(git(fork, 'merge-base', base, head), base);
    assert.equal(git(fork, 'rev-parse', 'origin/main'), old);
  });

  test('cannot be had from a shallow checkout, which is said', async () => {
    const shallow = join(root, 'shallow');
    git(root, 'clone', '--quiet', '--depth=1', `file://${upstream}`, shallow);
    const event = pullRequest({ base: old, head: base, baseAddress: join(root, 'nowhere') });
    await assert.rejects(sidesOfEvent(shallow, environmentOf('pull_request', event)), {
      code: 'GITHUB_EVENT',
      hint: /fetch-depth: 0/,
    });
  });

  test('of a push and of a merge queue are those before and behind it', async () => {
    const push = environmentOf('push', { before: old, after: base });
    assert.deepEqual(await sidesOfEvent(upstream, push), { base: old, head: base, labels: [] });
    const group = environmentOf('merge_group', { merge_group: { base_sha: old, head_sha: base } });
    assert.deepEqual(await sidesOfEvent(upstream, group), { base: old, head: base, labels: [] });
    const first = environmentOf('push', { before: '0'.repeat(40), after: base });
    assert.equal(await sidesOfEvent(upstream, first), null);
    assert.equal(await sidesOfEvent(upstream, environmentOf('schedule', {})), null);
  });

  test('an address that would run a program runs none', async () => {
    const event = pullRequest({ base: 'e'.repeat(40), head, baseAddress: `ext::sh -c touch% ${join(root, 'ran')}` });
    await assert.rejects(sidesOfEvent(upstream, environmentOf('pull_request', event)), { code: 'GITHUB_EVENT' });
    const option = pullRequest({ base: 'e'.repeat(40), head, baseAddress: `--upload-pack=touch ${join(root, 'ran')}` });
    await assert.rejects(sidesOfEvent(upstream, environmentOf('pull_request', option)), { code: 'GITHUB_EVENT' });
    assert.ok(!existsSync(join(root, 'ran')));
  });
});
