import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { isWide, projectOf } from '../../../../src/host/files/project.ts';
import type { Variant } from '../../../../src/host/runtimes/index.ts';
import { travelling } from '../../../../src/work/farm/bundles/travelling.ts';
import type { OwnFiles } from '../../../../src/work/ready-work.ts';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'jsdyno-test-')));
after(() => rmSync(home, { recursive: true }));
for (const path of [
  'mono/.git/HEAD',
  'mono/package.json',
  'mono/packages/a/package.json',
  'mono/packages/a/bench/x.js',
  'plain/package.json',
  'plain/bench/package.json',
  'plain/bench/x.js',
  'loose/x.js',
  'other/bench/x.js',
]) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), '');
}
const at = (path: string) => join(home, path);

suite('the project of a file', () => {
  test('is the working tree, else the outermost package, else its folder', () => {
    assert.equal(projectOf(at('mono/packages/a/bench/x.js')), at('mono'));
    assert.equal(projectOf(at('plain/bench/x.js')), at('plain'));
    assert.equal(projectOf(at('loose/x.js')), at('loose'));
    assert.equal(projectOf(at('loose')), at('loose'));
  });

  test('is no home folder, and nothing that one lies in', () => {
    assert.equal(isWide(homedir()), true);
    assert.equal(isWide('/'), true);
    assert.equal(isWide(join(homedir(), 'p')), false);
    assert.equal(isWide(tmpdir()), true);
    assert.equal(isWide(home), false);
  });
});

suite('what travels', () => {
  const variant = (more: Partial<Variant> = {}): Variant => ({
    ...{ label: 'x', text: 'x', env: {}, flags: [] },
    runtime: { kind: 'node', version: '', executable: '/x', sha256: '', size: 0, source: 'registry', versions: {} },
    ...more,
  });
  const of = (ownFiles: OwnFiles | undefined, cwd: string, ...variants: Variant[]) =>
    travelling({ work: { ownFiles, folder: cwd }, variants: variants.length === 0 ? [variant()] : variants }, cwd);

  test('nothing but the folder, which is empty, of what is built in', async () => {
    assert.deepEqual(await of(undefined, at('loose')), [{ form: 'folder', was: at('loose'), paths: [], folders: [] }]);
  });

  test('a project once, with the folder that processes are started in', async () => {
    const files = { paths: [at('mono/packages/a/bench/x.js'), at('mono/packages/a/bench')] };
    assert.deepEqual(await of(files, at('mono/packages/a')), [
      { form: 'folder', was: at('mono'), paths: undefined, folders: ['packages/a'] },
    ]);
  });

  test('of a folder that holds more than projects the project or the file alone', async () => {
    const file = join(tmpdir(), 'x.js');
    const [first] = await of({ paths: [file, at('loose/x.js')] }, at('loose'));
    assert.deepEqual(first, { form: 'folder', was: tmpdir(), paths: ['x.js'], folders: [] });
    await assert.rejects(of({ paths: [homedir()] }, at('loose')), { code: 'BUNDLE_TOO_LARGE' });
    await assert.rejects(of({ paths: ['/x.js'] }, at('loose')), { code: 'BUNDLE_TOO_LARGE' });
  });

  test('what flags name as files, and no flag that is a number or a word', async () => {
    writeFileSync(at('other/1'), '');
    const named = variant({ flags: ['--require=./bench/x.js', '--max=1'], env: { A: '1', B: '/usr/bin/env' } });
    assert.deepEqual(await of(undefined, at('other'), named), [
      { form: 'folder', was: at('other/bench'), paths: undefined, folders: [] },
      { form: 'folder', was: at('other'), paths: [], folders: [] },
    ]);
  });

  test('files and the folder that trees stand for together, so that both are at the same place below it', async () => {
    const tree = { folder: at('other'), root: at('plain/bench'), name: 'other' };
    const found = await of({ paths: [at('plain/bench/x.js')] }, at('plain/bench'), variant({ tree }));
    assert.deepEqual(found, [
      { form: 'folder', was: at('plain'), paths: undefined, folders: ['bench'] },
      { form: 'folder', was: at('other'), paths: undefined, folders: [] },
    ]);
  });
});
