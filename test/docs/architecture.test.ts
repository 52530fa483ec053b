/** The rooms import one another in one direction, and name kinds of work, as docs/architecture.md states it. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname } from 'node:path';
import { suite, test } from 'node:test';
import { KINDS } from '../../src/kinds/kinds.ts';
import { ROOT } from '../host-variant.ts';
import { cycles, importsOf, outside, readTree } from './imports.ts';
import { againstNames, roomsThatName } from './kind-names.ts';
import { textOf } from './markdown.ts';
import { against, amongKinds, roomsIn, unplaced } from './rooms.ts';

const PAGE = textOf('docs/architecture.md');
const ROOMS = roomsIn(PAGE);
const TREE = readTree('src/**/*.ts');
const IMPORTS = importsOf(TREE);

const KIND_FOLDERS = globSync('src/kinds/*/', { cwd: ROOT }).map((folder) => folder.replace(/\/$/, ''));
const NAMED = {
  folders: KIND_FOLDERS,
  // Views of suites are stored by names of their own.
  names: [
    ...new Set([
      ...KIND_FOLDERS.map((folder) => basename(folder)),
      ...KINDS.flatMap(({ name, formerNames }) => [name, ...formerNames]),
      'noise',
    ]),
  ],
  fields: ['operation', 'operations', 'startup', 'http'],
};

/** Part of Node.js, which a runtime of another kind may have as well; the last is that of core's own benchmarks. */
const isBuiltIn = (name: string): boolean =>
  builtinModules.includes(name.replace(/^node:/, '')) || name === 'internal/test/binding';

suite('rooms', () => {
  test('the list has all of them, and no other', () => {
    assert.ok(new Set(ROOMS.map((room) => room.split('/')[0])).size <= 12);
    assert.deepEqual(unplaced(ROOMS, [...TREE.keys(), 'src/harness/common.js']), []);
  });

  test('a room imports only rooms above it', () => {
    assert.deepEqual(against(ROOMS, IMPORTS), []);
  });

  test('a kind of work imports no other', () => {
    assert.deepEqual(amongKinds(KIND_FOLDERS, IMPORTS), []);
  });

  test('no files import one another in a ring', () => {
    assert.deepEqual(cycles(IMPORTS), []);
  });

  test('a kind of work is named only where the page says so', () => {
    const mayName = roomsThatName(PAGE);
    assert.ok(mayName.length > 0);
    // What other tools wrote has their words, such as the operations of a sample.
    const own = new Map([...TREE].filter(([file]) => !file.startsWith('src/store/foreign/')));
    assert.deepEqual(againstNames(own, IMPORTS, NAMED, ROOMS, mayName), []);
  });

  test('the harness with its adapters loads nothing of the rest, and no package', () => {
    const files = readTree('src/harness/**/*.{js,cjs,mjs,cts}');
    assert.ok([...files.keys()].some((file) => file.includes('adapters')));
    assert.deepEqual(
      [...files].flatMap(([file, text]) => outside('src/harness', file, text, isBuiltIn)),
      [],
    );
  });

  test('nor does what else is loaded into a measured runtime, but for files beside it and what the harness takes before all others', () => {
    const files = [...readTree('src/**/*.cjs')].filter(([file]) => !file.startsWith('src/harness/'));
    assert.ok(files.length > 1);
    assert.deepEqual(
      files
        .flatMap(([file, text]) => outside(dirname(file), file, text, isBuiltIn))
        .filter((found) => !found.endsWith('/harness/primordials.cjs')),
      [],
    );
  });
});
