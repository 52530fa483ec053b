/** `--with`: what words mean today is measured, and not what they meant once. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, suite, test } from 'node:test';
import { exactPackages } from '../../../src/host/revisions/exact-packages.ts';
import { treeOf } from '../../../src/host/revisions/tree-of.ts';
import { carrier, thisHost } from '../../../src/host/runtimes/platforms.ts';
import { forgetNpmEnvironment, makeProject, startFakeRegistry } from '../runtimes/fake-registry.ts';
import { makeRepository, ownFolder } from './repositories.ts';

forgetNpmEnvironment();
const registry = await startFakeRegistry();
after(() => registry.close());
const { cwd, cacheDir } = makeProject(registry);
makeRepository(cwd).write({ '.gitignore': 'npm-cache\ncache\nnode_modules\n' });
/** The only name that the registry of tests has. */
const { package: name } = carrier('node', thisHost());

/** The path of a package that says which version it is, as `npm pack` makes it. */
function packed(version: string, to = ownFolder()): string {
  const top = ownFolder();
  const folder = join(top, 'package');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
  writeFileSync(join(folder, 'index.js'), `exports.version = '${version}';\n`);
  const file = join(to, `${name}-1.0.0.tgz`);
  execFileSync('tar', ['-czf', file, 'package'], { cwd: top });
  return file;
}

async function installed(packages: string): Promise<{ packages: string | undefined; version: string; folder: string }> {
  const tree = await treeOf({ packages }, { cwd, cacheDir });
  const text = readFileSync(join(tree.folder, 'node_modules', name, 'index.js'), 'utf8');
  assert.equal(tree.name, packages);
  return { packages: tree.packages, version: /'(.*)'/.exec(text)?.[1] ?? '', folder: tree.folder };
}

suite('packages as they are named', () => {
  for (const version of ['1.0.0', '1.1.0']) {
    registry.publish('node', version, { archive: readFileSync(packed(version)) });
  }
  const tags = registry.packument('node')['dist-tags'];

  test('a tag and a range are the version that npm takes for them today', async () => {
    const first = await installed(`${name}@latest`);
    assert.deepEqual([first.packages, first.version], [`${name}@1.0.0`, '1.0.0']);
    tags.latest = '1.1.0';
    const second = await installed(`${name}@latest`);
    assert.deepEqual([second.packages, second.version], [`${name}@1.1.0`, '1.1.0']);
    assert.equal((await installed(`${name}@^1.0.0`)).folder, second.folder);
    assert.equal((await installed(name)).folder, second.folder);
    assert.equal((await installed(`${name}@1.0.0`)).folder, first.folder);
    assert.equal(await exactPackages(`own@npm:${name}@1.0`, cwd), `own@npm:${name}@1.0.0`);
  });

  test('a path begins where jsdyno was started, and its file is measured as it is now', async () => {
    const folder = join(ownFolder(), 'with a blank');
    mkdirSync(folder);
    const words = `'${relative(cwd, packed('old', folder))}'`;
    const first = await installed(words);
    assert.equal(first.version, 'old');
    assert.equal((await installed(words)).folder, first.folder);
    packed('new', folder);
    assert.equal((await installed(words)).version, 'new');
  });

  test('words keep what they are, without asking where they are exact', async () => {
    const asked = registry.log.length;
    const words =
      'a@1.2.3 @b/c@1.0.0-rc.1 d@npm:e@2.0.0 user/repository git+ssh://git@host/x.git#main https://host/x.tgz';
    assert.equal(
      await exactPackages(words, cwd),
      words.replace('git+ssh://git@host/x.git#main', "'git+ssh://git@host/x.git#main'"),
    );
    assert.equal(await exactPackages('./a.tgz b@../c file:d ..', '/x/y'), '/x/y/a.tgz b@/x/c /x/y/d /x');
    assert.equal(registry.log.length, asked);
  });

  test('says which word means nothing', async () => {
    await assert.rejects(exactPackages(`${name}@9`, cwd), {
      code: 'INSTALL_FAILED',
      message: new RegExp(`which version ${name}@9 is`),
    });
    await assert.rejects(exactPackages("'a", cwd), { code: 'BAD_VARIANT' });
  });
});
