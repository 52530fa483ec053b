/** The rooms import one another in one direction, as docs/architecture.md states it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../host-variant.ts';
import { against, cycles, importsIn, outsideHarness, readImports, roomOf, tableIn } from './imports.ts';
import { textOf } from './markdown.ts';

const TABLE = tableIn(textOf('docs/architecture.md'));
const IMPORTS = readImports();

/** Part of Node.js, which a runtime of another kind may have as well; the last is that of core's own benchmarks. */
const isBuiltIn = (name: string): boolean =>
  builtinModules.includes(name.replace(/^node:/, '')) || name === 'internal/test/binding';

suite('rooms', () => {
  test('the table has all of them', () => {
    const rooms = new Set([...[...IMPORTS.keys()].map(roomOf), 'harness']);
    assert.deepEqual([...rooms].sort(), [...TABLE.keys()].sort());
  });

  test('a room imports only rooms above it', () => {
    const order = [...TABLE.keys()];
    for (const [room, { values, types }] of TABLE) {
      const above = order.slice(0, order.indexOf(room));
      for (const target of [...values, ...types]) assert.ok(above.includes(target), `${room} imports ${target}`);
    }
  });

  test('imports are those of the table, no more and no less', () => {
    assert.deepEqual(against(TABLE, IMPORTS), []);
  });

  test('no files import one another in a ring', () => {
    assert.deepEqual(cycles(IMPORTS), []);
  });

  test('the harness with its adapters loads nothing of the rest, and no package', () => {
    const files = globSync('src/harness/**/*.{js,cjs,mjs}', { cwd: ROOT });
    assert.ok(files.some((file) => file.includes('adapters')));
    assert.deepEqual(
      files.flatMap((file) => outsideHarness(file, readFileSync(join(ROOT, file), 'utf8'), isBuiltIn)),
      [],
    );
  });
});

suite('what holds them to it', () => {
  const table = tableIn('| `a` | nothing |\n| `b` | a |\n| `c` | a; types of b |\n');
  const files = (texts: Record<string, string>) =>
    new Map(Object.entries(texts).map(([file, text]) => [file, importsIn(file, text)]));
  const right = {
    'src/a/one.ts': "import fs from 'node:fs';",
    'src/b/two.ts': "import { one } from '../a/one.ts';",
    'src/c/three.ts': "import { one } from '../a/one.ts';\nimport type { Two } from '../b/two.ts';",
  };

  test('passes what is right', () => {
    assert.deepEqual(against(table, files(right)), []);
    assert.deepEqual(cycles(files(right)), []);
  });

  test('finds an import against the table, however it is written', () => {
    for (const text of [
      "import { two } from '../b/two.ts';",
      "import { type Two, two } from '../b/two.ts';",
      "import {\n  type Two,\n  two,\n} from '../b/two.ts';",
      "export * from '../b/two.ts';",
      "import '../b/two.ts';",
      "const two = await import('../b/two.ts');",
    ]) {
      const wrong = against(table, files({ ...right, 'src/c/four.ts': text }));
      assert.deepEqual(wrong, ['src/c/four.ts imports src/b/two.ts'], text);
    }
    assert.deepEqual(
      against(table, files({ ...right, 'src/c/four.ts': "import { type Two } from '../b/two.ts';" })),
      [],
    );
  });

  test('finds what is stated and not needed', () => {
    assert.deepEqual(against(table, files({ ...right, 'src/c/three.ts': "import '../a/one.ts';" })), [
      'c does not need types of b',
    ]);
  });

  test('finds a ring, also of types', () => {
    const ring = { 'src/a/x.ts': "import { y } from './y.ts';", 'src/a/y.ts': "import type { X } from './x.ts';" };
    assert.deepEqual(cycles(files({ ...right, ...ring })), [['src/a/x.ts', 'src/a/y.ts']]);
  });

  test('finds what the harness must not load', () => {
    const text = "require('fs'); require('./run.cjs'); require('../../process/child.ts'); import('tar')";
    assert.deepEqual(outsideHarness('src/harness/operations/a.cjs', text, isBuiltIn), [
      'src/harness/operations/a.cjs loads ../../process/child.ts',
      'src/harness/operations/a.cjs loads tar',
    ]);
  });
});
