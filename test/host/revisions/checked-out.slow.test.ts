import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import { type CheckOutOptions, checkedOut } from '../../../src/host/revisions/checked-out.ts';
import { installedPackages } from '../../../src/host/revisions/installed-packages.ts';
import { layOver } from '../../../src/host/revisions/lay-over.ts';
import { repositoryAt } from '../../../src/host/revisions/repository.ts';
import { snapshot } from '../../../src/host/revisions/snapshot.ts';
import { sweepCheckouts } from '../../../src/host/revisions/sweep-checkouts.ts';
import { ROOT } from '../../host-variant.ts';
import { makeRepository, ownFolder } from './repositories.ts';

const cacheDir = ownFolder();

async function checkOut(folder: string, commit: string, options: CheckOutOptions = {}) {
  return checkedOut(await repositoryAt(folder), commit, { cacheDir, ...options });
}

const json = (value: unknown) => JSON.stringify(value);

suite('a checkout', () => {
  test('has the files of its commit, once, at a path as long as any other', async () => {
    const { folder, git, commit, write } = makeRepository();
    const one = commit('one', { 'lib/a.js': '1', '.gitattributes': 'hidden export-ignore\n', hidden: 'x' });
    const two = commit('two', { 'lib/a.js': '2' });
    git('tag', 'v1', one);
    write({ 'lib/a.js': 'changed' });
    const before = git('status', '--porcelain=v2', '--branch');
    const first = await checkOut(folder, one);
    const second = await checkOut(folder, two);
    assert.equal(readFileSync(join(first.folder, 'lib/a.js'), 'utf8'), '1');
    assert.equal(readFileSync(join(second.folder, 'lib/a.js'), 'utf8'), '2');
    assert.ok(existsSync(join(first.folder, 'hidden')));
    assert.equal(first.folder.length, second.folder.length);
    assert.deepEqual([first.manager, first.installed, first.warnings], [null, false, []]);
    assert.equal((await checkOut(folder, one)).folder, first.folder);
    assert.equal(git('status', '--porcelain=v2', '--branch'), before);
    assert.equal(git('worktree', 'list').split('\n').length, 1);
    // Builds ask git which commit they are of.
    const there = (...args: string[]) => git('-C', first.folder, ...args);
    assert.equal(there('rev-parse', 'HEAD'), one);
    assert.equal(there('status', '--porcelain'), '');
    assert.equal(there('describe', '--tags'), 'v1');
    assert.equal(there('remote'), '');
  });

  test('runs nothing that the repository or its settings name', async () => {
    const { folder, git, commit } = makeRepository();
    const one = commit('one', { '.gitattributes': '*.x filter=own\n', 'a.x': 'stored' });
    const touched = join(folder, '..', 'touched');
    writeFileSync(join(folder, '..', 'program'), `#!/bin/sh\ntouch '${touched}'\ncat\n`, { mode: 0o755 });
    git('config', 'filter.own.smudge', join(folder, '..', 'program'));
    git('config', 'filter.own.required', 'true');
    git('config', 'core.fsmonitor', join(folder, '..', 'program'));
    mkdirSync(join(folder, '.git/hooks'), { recursive: true });
    for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction']) {
      writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\ntouch '${touched}'\n`, { mode: 0o755 });
    }
    const { folder: made, warnings } = await checkOut(folder, one);
    assert.equal(statSync(touched, { throwIfNoEntry: false }), undefined);
    assert.equal(readFileSync(join(made, 'a.x'), 'utf8'), 'stored');
    assert.deepEqual(warnings, ['1 files are as the repository stores them: jsdyno runs no filter (own)']);
  });

  test('has submodules that are cloned, and says which are not', async () => {
    const inner = makeRepository();
    inner.commit('inner', { 'inner.js': '1' });
    const { folder, git, commit } = makeRepository();
    git('submodule', '--quiet', 'add', inner.folder, 'vendor/inner');
    const one = commit('one');
    const { folder: made, warnings } = await checkOut(folder, one);
    assert.equal(readFileSync(join(made, 'vendor/inner/inner.js'), 'utf8'), '1');
    assert.deepEqual(warnings, []);
    git('submodule', '--quiet', 'deinit', '--force', '--all');
    const without = await checkOut(folder, one, { build: 'true' });
    assert.deepEqual(readdirSync(join(without.folder, 'vendor/inner')), []);
    assert.match(without.warnings[0] ?? '', /^the submodule vendor\/inner is not here/);
  });

  test('gets what the lock file says, workspaces lead to its own, and no secret is seen', async () => {
    const { folder, commit } = makeRepository();
    const say = `node -e "require('fs').writeFileSync('seen.json', JSON.stringify(process.env))"`;
    const root = {
      name: 'top',
      version: '1.0.0',
      private: true,
      workspaces: ['packages/*'],
      scripts: { prepare: say },
    };
    const one = commit('one', {
      'package.json': json({ ...root, dependencies: { dep: 'file:./dep' } }),
      'package-lock.json': json({
        name: 'top',
        version: '1.0.0',
        lockfileVersion: 3,
        requires: true,
        packages: {
          '': { name: 'top', version: '1.0.0', workspaces: ['packages/*'], dependencies: { dep: 'file:./dep' } },
          dep: { version: '2.3.4' },
          'node_modules/dep': { resolved: 'dep', link: true },
          'node_modules/lib': { resolved: 'packages/lib', link: true },
          'packages/lib': { version: '5.0.0' },
        },
      }),
      'dep/package.json': json({ name: 'dep', version: '2.3.4' }),
      'packages/lib/package.json': json({ name: 'lib', version: '5.0.0' }),
      'packages/lib/index.js': 'module.exports = 1;\n',
    });
    process.env.NPM_TOKEN = 'secret';
    process.env.OTHER_TOKEN = 'secret';
    process.env.GITHUB_OUTPUT = 'file';
    const phases: string[] = [];
    const made = await checkOut(join(folder, 'packages/lib'), one, {
      passEnv: ['OTHER_TOKEN'],
      onProgress: (phase, words) => phases.push(`${phase} ${words}`),
    });
    assert.deepEqual([made.manager, made.installed], ['npm', true]);
    assert.deepEqual(phases.slice(1, 2), ['install npm ci --no-audit --no-fund']);
    assert.deepEqual(
      [...installedPackages(made.folder)],
      [
        ['dep', '2.3.4'],
        ['lib', '5.0.0'],
      ],
    );
    assert.match(readlinkSync(join(made.folder, 'node_modules/lib')), /^\.\./, 'a link within the checkout');
    const seen = JSON.parse(readFileSync(join(made.folder, 'seen.json'), 'utf8'));
    assert.deepEqual([seen.NPM_TOKEN, seen.OTHER_TOKEN, seen.GITHUB_OUTPUT], [undefined, 'secret', undefined]);
  });

  test('is built by a line of the shell, where the command was started', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', { 'a/x': '', 'package.json': json({ name: 'x', devDependencies: {} }) });
    const { folder: made, manager } = await checkOut(join(folder, 'a'), one, {
      build: 'pwd > where && git rev-parse HEAD > commit',
    });
    assert.equal(readFileSync(join(made, 'a/where'), 'utf8').trim(), join(made, 'a'));
    assert.equal(readFileSync(join(made, 'a/commit'), 'utf8').trim(), one);
    assert.equal(manager, null);
  });

  test('is not there when its installation or its build fails, with the reason', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', { 'package.json': json({ dependencies: { x: '1' } }), 'package-lock.json': 'broken' });
    const before = readdirSync(join(cacheDir, 'trees'));
    await assert.rejects(checkOut(folder, one, { name: 'main' }), {
      code: 'INSTALL_FAILED',
      message: /^npm ci .* failed for main \(/,
    });
    await assert.rejects(checkOut(folder, one, { install: false, build: 'echo "error: no such thing"; exit 3' }), {
      code: 'BUILD_FAILED',
      message: /: no such thing$/,
    });
    assert.deepEqual(readdirSync(join(cacheDir, 'trees')), before);
    assert.equal((await checkOut(folder, one, { install: false })).installed, false);
    assert.equal((await checkOut(folder, one, { install: 'true' })).manager, '--install');
  });

  test('is not there when a script has put something above it, where each checkout would find it', async () => {
    const { folder, commit } = makeRepository();
    const script = 'mkdir -p ../node_modules/dep';
    const about = { name: 'x', version: '1.0.0', workspaces: ['none/*'], scripts: { postinstall: script } };
    const lock = { name: 'x', version: '1.0.0', lockfileVersion: 3, packages: { '': about } };
    const one = commit('one', { 'package.json': json(about), 'package-lock.json': json(lock) });
    const planted = join(cacheDir, 'trees/node_modules');
    await assert.rejects(checkOut(folder, one, { name: 'head' }), {
      code: 'INSTALL_FAILED',
      message: /^installing its packages made \S+\/trees\/node_modules for head \(/,
    });
    rmSync(planted, { recursive: true });
    await assert.rejects(checkOut(folder, one, { install: false, build: script }), { code: 'BUILD_FAILED' });
    // What was there before is nobody's doing.
    const two = commit('two', { a: '' });
    await checkOut(folder, two);
    rmSync(planted, { recursive: true });
  });

  test('no process of its scripts goes on when they have ended', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', { a: '' });
    const beat = join(folder, '..', 'beat');
    const daemon = `setsid sh -c 'while :; do date +%N > "${beat}"; sleep .05; done' > /dev/null 2>&1 &`;
    await checkOut(folder, one, { build: `${daemon} while [ ! -s '${beat}' ]; do sleep .02; done` });
    const last = readFileSync(beat, 'utf8');
    await sleep(300);
    assert.equal(readFileSync(beat, 'utf8'), last);
  });

  test('of a snapshot has what is not committed', async () => {
    const { folder, commit, write } = makeRepository();
    commit('one', { a: '1' });
    write({ a: '2', b: '3' });
    const made = await checkOut(folder, await snapshot(await repositoryAt(folder), cacheDir));
    assert.deepEqual(
      ['a', 'b'].map((name) => readFileSync(join(made.folder, name), 'utf8')),
      ['2', '3'],
    );
  });

  test('can have files of another laid over it, in a copy', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', { 'lib.js': 'base', 'bench/a.js': 'base', 'bench/old.js': 'base' });
    const two = commit('two', { 'lib.js': 'head', 'bench/a.js': 'head', 'bench/new.js': 'head' });
    const [base, head] = [await checkOut(folder, one), await checkOut(folder, two)];
    const laid = { from: head.folder, files: ['bench/a.js', 'bench/new.js', 'bench/none.js'] };
    const copy = await layOver(base, laid, { cacheDir });
    const text = (at: string, path: string) => readFileSync(join(at, path), 'utf8');
    assert.deepEqual(
      ['lib.js', 'bench/a.js', 'bench/new.js', 'bench/old.js'].map((path) => text(copy.folder, path)),
      ['base', 'head', 'head', 'base'],
    );
    assert.equal(text(base.folder, 'bench/a.js'), 'base');
    assert.equal(copy.folder.length, base.folder.length);
    assert.equal((await layOver(base, laid, { cacheDir })).folder, copy.folder);
  });

  test('is made anew after its maker was killed in the midst of it', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, 'x'])));
    const own = ownFolder();
    const script = `
      const { checkedOut } = await import('${join(ROOT, 'src/host/revisions/checked-out.ts')}');
      const { repositoryAt } = await import('${join(ROOT, 'src/host/revisions/repository.ts')}');
      await checkedOut(await repositoryAt('${folder}'), '${one}', { cacheDir: '${own}', build: process.argv[1] });`;
    const args = [...OWN_OPTIONS, '--input-type=module', '-e', script];
    const build = 'if [ -e ../../go ]; then echo done > built; else touch ../../started; sleep 60; fi';
    const killed = spawn(process.execPath, [...args, '--', build], { stdio: 'ignore' });
    for (let i = 0; !existsSync(join(own, 'started')) && i < 600; i++) await sleep(50);
    assert.ok(existsSync(join(own, 'started')), 'its build began');
    const [left = ''] = readdirSync(join(own, 'trees'));
    killed.kill('SIGKILL');
    await new Promise((resolve) => killed.once('exit', resolve));
    writeFileSync(join(own, 'go'), '');
    const made = await checkOut(folder, one, { cacheDir: own, build });
    assert.ok(existsSync(join(made.folder, 'built')));
    assert.deepEqual(readdirSync(join(own, 'trees')), [made.folder.split('/').at(-1)], `${left} is gone`);
  });

  test('goes when it was not used for two weeks', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', { a: '1' });
    const own = ownFolder();
    const { folder: old } = await checkOut(folder, one, { cacheDir: own });
    const { folder: used } = await checkOut(folder, one, { cacheDir: own, build: 'true' });
    cpSync(old, join(own, 'trees', 'of-the-user'), { recursive: true });
    const then = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
    utimesSync(join(old, '.git/jsdyno.json'), then, then);
    await sweepCheckouts(join(own, 'trees'));
    assert.deepEqual(
      [existsSync(old), existsSync(used), existsSync(join(own, 'trees', 'of-the-user'))],
      [false, true, true],
    );
    rmSync(own, { recursive: true });
  });
});
