import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { type CheckOutOptions, checkedOut } from '../../../src/host/revisions/checked-out.ts';
import { type KeptCheckout, keptCheckout } from '../../../src/host/revisions/kept-checkout.ts';
import { layOver } from '../../../src/host/revisions/lay-over.ts';
import { NotKept } from '../../../src/host/revisions/made-files.ts';
import { repositoryAt } from '../../../src/host/revisions/repository.ts';
import { makeRepository, ownFolder } from './repositories.ts';

const cacheDir = ownFolder();
/** Stands for an installation and a build: a package with a file that it begins with, one deep in it, and what was compiled. */
const BUILD = `mkdir -p node_modules/dep/lib/deep dist node_modules/.bin
echo '{ "main": "lib/begin.js" }' > node_modules/dep/package.json
echo 1 > node_modules/dep/lib/begin.js; echo 2 > node_modules/dep/lib/deep/part.js; echo 3 > dist/out.js
ln -s ../dep/lib/begin.js node_modules/.bin/dep`;

const { folder: repository, commit } = makeRepository();
const one = commit('one', { '.gitignore': 'dist\nnode_modules\n', 'lib/a.js': 'a', 'lib/b.js': 'b', 'run.sh': '#!' });

async function checkOut(options: CheckOutOptions = {}) {
  return checkedOut(await repositoryAt(repository), one, { cacheDir, build: BUILD, ...options });
}

async function kept(): Promise<KeptCheckout> {
  return keptCheckout((await checkOut()).folder) as KeptCheckout;
}

const paths = (changes: readonly { path: string }[]) => changes.map(({ path }) => path).sort();

suite('a checkout that was changed', () => {
  test('is seen and put back: files, folders, links, rights, and what a build made', async () => {
    const { folder, intact } = await kept();
    const at = (path: string) => join(folder, path);
    assert.deepEqual([intact.look(), intact.glance()], [[], false]);
    const { atime, mtime } = statSync(at('lib/a.js'));
    writeFileSync(at('lib/a.js'), 'A');
    utimesSync(at('lib/a.js'), atime, mtime);
    rmSync(at('lib/b.js'));
    mkdirSync(at('lib/added/deep'), { recursive: true });
    chmodSync(at('run.sh'), 0o777);
    rmSync(at('dist'), { recursive: true });
    writeFileSync(at('dist'), 'a file');
    rmSync(at('node_modules/.bin/dep'));
    symlinkSync('/dev/null', at('node_modules/.bin/dep'));
    const changed = [
      ...['dist', 'dist/out.js', 'lib/a.js', 'lib/added', 'lib/b.js', 'node_modules/.bin/dep', 'run.sh'],
    ];
    assert.equal(intact.glance(), true);
    assert.deepEqual(intact.putBack(intact.look()), changed);
    assert.deepEqual(
      ['lib/a.js', 'lib/b.js', 'dist/out.js'].map((path) => readFileSync(at(path), 'utf8')),
      ['a', 'b', '3\n'],
    );
    assert.equal(readlinkSync(at('node_modules/.bin/dep')), '../dep/lib/begin.js');
    assert.equal(existsSync(at('lib/added')), false);
    assert.equal(statSync(at('run.sh')).mode & 0o111, 0);
    assert.deepEqual(intact.look(), []);
  });

  test('what was only touched, or made and removed again, is no change', async () => {
    const { folder, intact } = await kept();
    utimesSync(join(folder, 'lib/a.js'), new Date(), new Date());
    writeFileSync(join(folder, 'lib/b.js'), 'b');
    writeFileSync(join(folder, 'lib/scratch'), '');
    rmSync(join(folder, 'lib/scratch'));
    assert.deepEqual(intact.look(), []);
  });

  test('of a package a glance sees what it begins with, and a look all', async () => {
    const { folder, intact } = await kept();
    const [begin, part] = ['node_modules/dep/lib/begin.js', 'node_modules/dep/lib/deep/part.js'] as const;
    writeFileSync(join(folder, part), 'slow');
    assert.equal(intact.glance(), false);
    assert.deepEqual(intact.putBack(intact.look()), [part]);
    writeFileSync(join(folder, begin), 'slow');
    assert.equal(intact.glance(), true);
    mkdirSync(join(folder, 'node_modules/other'));
    writeFileSync(join(folder, part), 'slow');
    assert.deepEqual(intact.putBack(intact.look()), [begin, part, 'node_modules/other']);
    assert.equal(readFileSync(join(folder, part), 'utf8'), '2\n');
    assert.deepEqual([intact.look(), intact.glance()], [[], false]);
  });

  test('what is accepted stays, and goes when that is asked for', async () => {
    const { folder, intact } = await kept();
    writeFileSync(join(folder, 'dist/out.js'), 'again');
    writeFileSync(join(folder, 'dist/more.js'), '');
    intact.accept(intact.look());
    assert.deepEqual(intact.look(), []);
    writeFileSync(join(folder, 'dist/out.js'), 'by another');
    assert.deepEqual(paths(intact.look()), ['dist/out.js']);
    intact.putBackAccepted();
    assert.deepEqual(readdirSync(join(folder, 'dist')), ['out.js']);
    assert.equal(readFileSync(join(folder, 'dist/out.js'), 'utf8'), '3\n');
    assert.deepEqual(intact.look(), []);
  });

  test('before it is used again is made anew, elsewhere, and that is said', async () => {
    const before = await checkOut();
    writeFileSync(join(before.folder, 'lib/a.js'), 'slow');
    const said: string[][] = [];
    const after = await checkOut({ onProgress: (...words) => void said.push(words) });
    assert.notEqual(after.folder, before.folder);
    assert.equal(readFileSync(join(after.folder, 'lib/a.js'), 'utf8'), 'a');
    assert.deepEqual(said[0], ['changed', 'lib/a.js']);
    assert.equal((await checkOut()).folder, after.folder);
    assert.equal(keptCheckout(before.folder), null);
  });

  test('is seen where another process had it, by what it wrote down', async () => {
    const made = await checkOut({ build: `${BUILD}; : another` });
    writeFileSync(join(made.folder, 'dist/out.js'), 'slow');
    assert.deepEqual(paths(keptCheckout(join(made.folder, 'lib'))?.intact.look() ?? []), ['dist/out.js']);
  });

  test('with files laid over it has those of the other, and they are put back', async () => {
    const from = ownFolder();
    writeFileSync(join(from, 'bench.js'), 'bench');
    const laid = await layOver(await checkOut(), { from, files: ['bench.js'] }, { cacheDir });
    const { folder, intact } = keptCheckout(laid.folder) as KeptCheckout;
    assert.deepEqual(intact.look(), []);
    for (const path of ['bench.js', 'dist/out.js', 'lib/a.js']) writeFileSync(join(folder, path), 'slow');
    assert.deepEqual(intact.putBack(intact.look()), ['bench.js', 'dist/out.js', 'lib/a.js']);
    assert.equal(readFileSync(join(folder, 'bench.js'), 'utf8'), 'bench');
  });

  test('with files laid over it is made and kept though its repository is gone', async () => {
    const own = makeRepository();
    const hash = own.commit('one', { 'lib.js': 'a' });
    const made = await checkedOut(await repositoryAt(own.folder), hash, { cacheDir });
    rmSync(own.folder, { recursive: true });
    const from = ownFolder();
    writeFileSync(join(from, 'bench.js'), 'bench');
    const laid = await layOver(made, { from, files: ['bench.js'] }, { cacheDir });
    const { folder, intact } = keptCheckout(laid.folder) as KeptCheckout;
    writeFileSync(join(folder, 'lib.js'), 'slow');
    assert.deepEqual(intact.putBack(intact.look()), ['lib.js']);
    assert.equal(readFileSync(join(folder, 'lib.js'), 'utf8'), 'a');
  });

  test('says what it cannot put back, and puts back all others', async () => {
    const { folder, intact } = await kept();
    rmSync(join(folder, '.git/jsdyno-kept'), { recursive: true });
    for (const path of ['dist/out.js', 'lib/a.js']) writeFileSync(join(folder, path), 'slow');
    assert.throws(() => intact.putBack(intact.look()), NotKept);
    assert.equal(readFileSync(join(folder, 'lib/a.js'), 'utf8'), 'a');
  });

  test('may hold what cannot be read, or what is no file', async () => {
    const build = 'echo 1 > secret; chmod 000 secret; mkdir shut; touch shut/in; chmod 000 shut; mkfifo pipe';
    const { folder } = await checkOut({ build });
    try {
      const intact = keptCheckout(folder)?.intact;
      assert.deepEqual([intact?.glance(), intact?.look()], [false, []]);
      writeFileSync(join(folder, 'added'), '');
      assert.deepEqual(intact?.putBack(intact.look()), ['added']);
    } finally {
      chmodSync(join(folder, 'shut'), 0o755);
    }
  });

  test('a folder of the user’s own is none of jsdyno’s', () => {
    assert.equal(keptCheckout(repository), null);
  });
});
