import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { suite, test } from 'node:test';
import { checkedOut } from '../../../src/host/revisions/checked-out.ts';
import { repositoryAt } from '../../../src/host/revisions/repository.ts';
import { sweepPackages } from '../../../src/host/revisions/shared-packages.ts';
import { makeRepository, ownFolder } from './repositories.ts';

// What npm would fetch, without a network: it counts its calls, and installs one package.
const programs = ownFolder();
const calls = join(programs, 'calls');
writeFileSync(
  join(programs, 'npm'),
  `#!/bin/sh
echo "$@" >> '${calls}'
mkdir -p node_modules/dep/lib node_modules/.bin
echo "module.exports = 1;" > node_modules/dep/index.js
ln -s ../dep/index.js node_modules/.bin/dep
`,
  { mode: 0o755 },
);
process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;

const json = (value: unknown) => JSON.stringify(value);
const packageOf = (version: string, more: object = {}) =>
  json({ name: 'top', version, dependencies: { dep: '1' }, ...more });
const lockOf = (version: string, dep: object = { version: '1.0.0', resolved: 'https://x/dep.tgz' }) =>
  json({
    ...{ name: 'top', version, lockfileVersion: 3 },
    packages: { '': { name: 'top', version, dependencies: { dep: '1' } }, 'node_modules/dep': dep },
  });

/** How often packages are installed for two commits, and the second checkout. */
async function installed(first: Record<string, string>, second: Record<string, string>, build?: string) {
  const { folder, commit } = makeRepository();
  const commits = [commit('one', { '.gitignore': 'node_modules', ...first }), commit('two', second)];
  const cacheDir = ownFolder();
  writeFileSync(calls, '');
  const repository = await repositoryAt(folder);
  const made = [];
  for (const one of commits) made.push(await checkedOut(repository, one, { cacheDir, sharesPackages: true, build }));
  const count = readFileSync(calls, 'utf8').split('\n').length - 1;
  return { count, at: join(made[1]?.folder ?? '', 'node_modules'), other: join(made[0]?.folder ?? '', 'node_modules') };
}

const plain = { 'package.json': packageOf('1.0.0'), 'package-lock.json': lockOf('1.0.0') };

suite('packages of several commits', () => {
  test('are installed once for one lock file, also of another version of the package itself', async () => {
    const next = {
      'package.json': packageOf('1.1.0', { scripts: { test: 'x' } }),
      'package-lock.json': lockOf('1.1.0'),
    };
    const build = 'echo changed >> node_modules/dep/index.js; ls node_modules/dep > built';
    const { count, at, other } = await installed(plain, next, build);
    assert.equal(count, 1);
    assert.equal(
      readFileSync(join(at, '.bin/dep'), 'utf8'),
      'module.exports = 1;\nchanged\n',
      'as they were installed',
    );
    assert.equal(readFileSync(join(other, '.bin/dep'), 'utf8'), 'module.exports = 1;\nchanged\n');
    assert.ok(existsSync(join(at, 'dep/lib')));
  });

  test('are installed anew where anything of them may differ', async () => {
    const other = { version: '1.0.1', resolved: 'https://x/dep.tgz' };
    for (const changed of [
      { 'package-lock.json': lockOf('1.0.0', other) },
      { 'package.json': packageOf('1.0.0', { overrides: { dep: '1' } }) },
      { '.npmrc': 'omit=dev' },
    ]) {
      assert.equal((await installed(plain, changed)).count, 2, json(changed));
    }
  });

  test('are installed each time where an installation runs or makes more than packages', async () => {
    const { 'package.json': _, ...lock } = plain;
    const scripts = (name: string) => ({ ...lock, 'package.json': packageOf('1.0.0', { scripts: { [name]: 'x' } }) });
    const of = (dep: object) => ({ ...plain, 'package-lock.json': lockOf('1.0.0', dep) });
    for (const files of [
      scripts('prepare'),
      scripts('postinstall'),
      { ...lock, 'package.json': packageOf('1.0.0', { workspaces: ['a'] }) },
      { ...plain, 'binding.gyp': '{}' },
      of({ resolved: 'dep', link: true }),
      of({ version: '1.0.0', resolved: 'git+ssh://x/dep.git' }),
      of({ version: '1.0.0', hasInstallScript: true }),
    ]) {
      assert.equal((await installed(files, { other: 'x' })).count, 2, json(files));
    }
    // A package with a script that is for other systems alone is not there.
    const { 'package-lock.json': text } = plain;
    const lockFile = JSON.parse(text ?? '');
    lockFile.packages['node_modules/elsewhere'] = { version: '1.0.0', hasInstallScript: true, optional: true };
    assert.equal((await installed({ ...plain, 'package-lock.json': json(lockFile) }, { other: 'x' })).count, 1);
  });

  test('are installed anew where somebody wrote into those that are kept', async () => {
    const { folder, commit } = makeRepository();
    const commits = [commit('one', { '.gitignore': 'node_modules', ...plain }), commit('two', { other: 'x' })];
    const [cacheDir, repository] = [ownFolder(), await repositoryAt(folder)];
    const made = [];
    for (const one of commits) {
      made.push(await checkedOut(repository, one, { cacheDir, sharesPackages: true }));
      const [kept = ''] = readdirSync(join(cacheDir, 'packages')).filter((name) => /^[0-9a-f]{32}$/.test(name));
      writeFileSync(join(cacheDir, 'packages', kept, 'node_modules/dep/index.js'), 'slow');
    }
    assert.equal(
      readFileSync(join(made[1]?.folder ?? '', 'node_modules/dep/index.js'), 'utf8'),
      'module.exports = 1;\n',
    );
  });

  test('go when they were not used for two weeks', async () => {
    const root = ownFolder();
    const names = ['a', 'b'].map((sign) => sign.repeat(32));
    for (const name of names) mkdirSync(join(root, name, 'node_modules'), { recursive: true });
    const then = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
    utimesSync(join(root, names[0] ?? ''), then, then);
    await sweepPackages(root);
    assert.deepEqual(readdirSync(root), [names[1]]);
  });
});
