import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { findSides } from '../../../../src/search/gate/sides/find-sides.ts';
import { makeRepository, ownFolder } from '../../../host/revisions/repositories.ts';

// Snapshots of working trees go with the test.
process.env.JSDYNO_CACHE = ownFolder();

const { folder, git, commit, write } = makeRepository();
const first = commit('First', { 'a.js': '1\n', 'sub/b.js': '1\n' });
git('checkout', '--quiet', '-b', 'change');
const own = commit('Own', { 'a.js': '2\n' });
git('checkout', '--quiet', 'main');
const others = commit('Of others', { 'c.js': '1\n' });
git('checkout', '--quiet', 'change');

suite('the sides of a gate', () => {
  test('are the commit that head went off from, and what head alone has changed', async () => {
    const { base, head, changed, notes } = await findSides({ base: 'main', folder });
    assert.deepEqual(base, { name: 'main', commit: first, subject: 'First' });
    assert.deepEqual(head, { name: 'HEAD', commit: own, subject: 'Own' });
    assert.deepEqual(changed, [{ path: 'a.js', added: 1, removed: 1 }]);
    assert.deepEqual(notes, []);
  });

  test('have the usual branch as base where none is named, and say so', async () => {
    const { base, notes } = await findSides({ folder });
    assert.equal(base.name, 'main');
    assert.match(String(notes[0]), /went off from main; --base/);
  });

  test('have the working tree with files that git does not know yet as head, and leave all as it is', async () => {
    write({ 'sub/new.js': '1\n', 'a.js': '3\n' });
    const before = git('status', '--porcelain');
    const { repository, head, changed } = await findSides({ base: 'HEAD', folder: join(folder, 'sub') });
    assert.equal(repository.within, 'sub');
    assert.deepEqual([head.name, head.subject], ['working tree', null]);
    assert.deepEqual(
      changed.map(({ path }) => path),
      ['a.js', 'sub/new.js'],
    );
    assert.equal(git('status', '--porcelain'), before);
    assert.equal(git('stash', 'list'), '');
    rmSync(join(folder, 'sub/new.js'));
    git('checkout', '--quiet', '--', 'a.js');
  });

  test('may be two revisions, whatever is checked out', async () => {
    const { base, head } = await findSides({ base: first, head: 'main', folder });
    assert.deepEqual([base.commit, head.commit], [first, others]);
  });

  test('are base twice of a self-test', async () => {
    const { base, head, changed } = await findSides({ base: 'main', folder, selfTest: true });
    assert.deepEqual([base.commit, head, changed], [first, base, []]);
  });

  test('are refused where nothing differs, with what to type', async () => {
    const refused = (words: Parameters<typeof findSides>[0], message: RegExp, hint: RegExp) =>
      assert.rejects(findSides(words), (error: Error & { code?: string; hint?: string }) => {
        assert.equal(error.code, 'GATE_REFUSED');
        assert.match(error.message, message);
        assert.match(String(error.hint), hint);
        return true;
      });
    await refused({ base: 'change', folder }, /HEAD and change are the same state/, /--base HEAD~1/);
    await refused({ base: 'main', head: first, folder }, /has nothing that main lacks/, /--base/);
    git('branch', '--quiet', 'undone');
    git('checkout', '--quiet', 'undone');
    commit('Undo', { 'a.js': '1\n' });
    await refused({ base: 'main', folder }, /same state/, /--base/);
    git('checkout', '--quiet', 'change');
  });

  test('need a branch that is known, and a common history', async () => {
    const lone = makeRepository();
    lone.commit('x', { 'a.js': '1' });
    lone.git('branch', '-m', 'trunk');
    await assert.rejects(findSides({ folder: lone.folder }), { code: 'GATE_REFUSED' });
    git('checkout', '--quiet', '--orphan', 'alone');
    commit('Alone', { 'a.js': '5\n' });
    await assert.rejects(findSides({ base: 'main', folder }), { code: 'UNKNOWN_REVISION' });
    git('checkout', '--quiet', '--force', 'change');
    const outside = ownFolder();
    mkdirSync(join(outside, 'x'));
    await assert.rejects(findSides({ folder: join(outside, 'x') }), { code: 'NO_REPOSITORY' });
  });
});
