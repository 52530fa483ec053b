import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { findProgram, programPlaces, spawnable } from '../../../src/host/files/find-program.ts';

const posix = { skip: process.platform === 'win32' };
let folder: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
});
after(() => rmSync(folder, { recursive: true }));

function place(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

test('the first that is a file and may be run is found', posix, () => {
  const [folders, texts, programs] = ['folders', 'texts', 'programs'].map(place) as [string, string, string];
  mkdirSync(join(folders, 'tool'));
  writeFileSync(join(texts, 'tool'), '');
  writeFileSync(join(programs, 'tool'), '');
  const env = { PATH: [folders, texts, programs].join(':') };
  assert.equal(findProgram('tool', { env }), undefined);
  chmodSync(join(programs, 'tool'), 0o755);
  assert.equal(findProgram('tool', { env }), join(programs, 'tool'));
  assert.equal(findProgram('tool', { env: {} }), undefined);
});

test('a path is seen from the folder that it is to be started in, and not looked for', posix, () => {
  const bin = place('bin');
  writeFileSync(join(bin, 'tool'), '', { mode: 0o755 });
  assert.equal(findProgram('./tool', { folder: bin, env: {} }), join(bin, 'tool'));
  assert.equal(findProgram('bin/tool', { folder, env: { PATH: folder } }), join(bin, 'tool'));
  assert.equal(findProgram('./tool', { folder, env: { PATH: bin } }), undefined);
  assert.equal(findProgram(join(bin, 'tool'), { folder: '/', env: {} }), join(bin, 'tool'));
});

test("the node that npm puts on PATH is a package's, not the machine's", posix, () => {
  const [modules, machine] = [place('node_modules/.bin'), place('machine')];
  for (const one of [modules, machine]) symlinkSync(process.execPath, join(one, 'node'));
  const env = { PATH: `${modules}:${machine}` };
  assert.equal(findProgram('node', { env }), join(modules, 'node'));
  assert.equal(findProgram('node', { env, withoutPackages: true }), join(machine, 'node'));
  assert.equal(findProgram('node', { env: { PATH: modules }, withoutPackages: true }), undefined);
});

test('on Windows a script gets its path, since spawn looks for none', posix, () => {
  const bin = place('scripts');
  writeFileSync(join(bin, 'npm.cmd'), '', { mode: 0o755 });
  assert.equal(spawnable('npm', { env: { Path: bin } }, 'win32'), join(bin, 'npm.cmd'));
  assert.equal(spawnable('gone', { env: { Path: bin } }, 'win32'), 'gone');
  assert.equal(spawnable('npm', { env: { PATH: bin } }, 'darwin'), 'npm');
});

test('an empty part of PATH is no folder, and a relative one is one', () => {
  const places = (PATH: string) => programPlaces('tool', { env: { PATH }, folder: '/home/me' }, false);
  assert.deepEqual(places(':/a::b:'), [resolve('/a/tool'), resolve('/home/me/b/tool')]);
  assert.deepEqual(places(''), []);
});

test('on Windows the endings of PATHEXT are tried in each folder, and a name with an ending as it is, first', () => {
  const places = (name: string, env: NodeJS.ProcessEnv) => programPlaces(name, { env, folder: '/' }, true);
  const env = { Path: '/a;/b', PATHEXT: '.EXE;.CMD' };
  assert.deepEqual(
    places('npm', env),
    ['/a/npm.exe', '/a/npm.cmd', '/b/npm.exe', '/b/npm.cmd'].map((one) => resolve(one)),
  );
  assert.equal(places('npm.cmd', env)[0], resolve('/a/npm.cmd'));
  assert.equal(places('npm', { PATH: '/a' })[1], resolve('/a/npm.exe'));
});
