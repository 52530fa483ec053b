/** The rooms import one another in one direction, as docs/architecture.md states it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../host-variant.ts';
import { textOf } from './markdown.ts';

/** In the order of the table: each may import those before it. */
const ORDER = [...textOf('docs/architecture.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, room]) => room as string);

/** Modules that a file imports by a relative path, in each way there is. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g)].map(([, path]) => path as string);
}

function roomOf(file: string): string {
  return file.split(sep)[1] as string;
}

suite('rooms', () => {
  const files = globSync('src/*/**/*.ts', { cwd: ROOT });

  test('the table has all of them', () => {
    const rooms = new Set([...files.map(roomOf), 'harness']);
    assert.deepEqual([...rooms].sort(), [...ORDER].sort());
  });

  for (const room of ORDER) {
    test(`${room} imports only rooms above it`, () => {
      const allowed = ORDER.slice(0, ORDER.indexOf(room) + 1);
      for (const file of files.filter((one) => roomOf(one) === room)) {
        for (const path of importsOf(file)) {
          const target = roomOf(join(file, '..', path));
          assert.ok(allowed.includes(target), `${file} imports ${path}`);
        }
      }
    });
  }

  test('the harness imports nothing of the rest, and no package', () => {
    for (const file of globSync('src/harness/*.js', { cwd: ROOT })) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [, path = ''] of text.matchAll(/require\('([^']+)'\)/g)) {
        assert.match(path, /^(\.\/[\w-]+\.js|fs|path|timers|child_process|internal\/test\/binding)$/, file);
      }
    }
  });
});
