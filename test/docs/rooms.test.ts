/** What holds files to the rooms is tried on trees made up for it: each rule must complain of what breaks it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { importsOf } from './imports.ts';
import { against, outOfOrder, roomOf, tableIn, unplaced } from './rooms.ts';

const page = (...lines: string[]) =>
  `# Page\n\n| room | imports |\n| --- | --- |\n${lines.join('\n')}\n\n| \`no\` | room |\n`;
const tree = (texts: Record<string, string>) => importsOf(new Map(Object.entries(texts)));

suite('the table of rooms', () => {
  test('is the one under its head; rooms are folders or files', () => {
    const table = tableIn(
      page('| `a` | nothing |', '| `b/c.ts` | a |', '| `b` | a, b/c.ts; types of d |', '| `e` | types of a |'),
    );
    assert.deepEqual(
      [...table],
      [
        ['a', { values: [], types: [] }],
        ['b/c.ts', { values: ['a'], types: [] }],
        ['b', { values: ['a', 'b/c.ts'], types: ['d'] }],
        ['e', { values: [], types: ['a'] }],
      ],
    );
    assert.equal(tableIn('# Page\n').size, 0);
  });

  test('a file is in the room that says most of its path', () => {
    const rooms = ['kinds', 'kinds/suite', 'kinds/kind.ts'];
    assert.equal(roomOf('src/kinds/suite/views/run.ts', rooms), 'kinds/suite');
    assert.equal(roomOf('src/kinds/kind.ts', rooms), 'kinds/kind.ts');
    assert.equal(roomOf('src/kinds/registry.ts', rooms), 'kinds');
    assert.equal(roomOf('src/kinds/suites.ts', rooms), 'kinds');
    assert.equal(roomOf('src/kind.ts', rooms), undefined);
  });

  test('has every file and no room more; files in src/ itself need none', () => {
    const table = tableIn(page('| `a` | nothing |', '| `b` | a |'));
    assert.deepEqual(unplaced(table, ['src/index.ts', 'src/a/one.ts', 'src/b/two.ts']), []);
    assert.deepEqual(unplaced(table, ['src/a/one.ts', 'src/c/three.ts']), [
      'src/c/three.ts is in no room',
      'there is no room b',
    ]);
  });

  test('lets a room import only those above it', () => {
    assert.deepEqual(outOfOrder(tableIn(page('| `a` | nothing |', '| `b` | a |'))), []);
    assert.deepEqual(outOfOrder(tableIn(page('| `a` | b, a |', '| `b` | types of c |'))), [
      'a imports b, which is not above it',
      'a imports a, which is not above it',
      'b imports c, which is not above it',
    ]);
  });
});

suite('imports held to the table', () => {
  const table = tableIn(page('| `a` | nothing |', '| `b` | a |', '| `c` | a; types of b |'));
  const right = {
    'src/a/one.ts': "import fs from 'node:fs';",
    'src/b/two.ts': "import { one } from '../a/one.ts';\nimport { other } from './other.ts';",
    'src/c/three.ts': "import { one } from '../a/one.ts';\nimport type { Two } from '../b/two.ts';",
    'src/index.ts': "export * from './c/three.ts';",
  };

  test('pass where they are right', () => {
    assert.deepEqual(against(table, tree(right)), []);
  });

  test('fail where one is against it, however it is written', () => {
    for (const text of [
      "import { two } from '../b/two.ts';",
      "import { type Two, two } from '../b/two.ts';",
      "import {\n  type Two,\n  two,\n} from '../b/two.ts';",
      "export * from '../b/two.ts';",
      "import '../b/two.ts';",
      "const two = await import('../b/two.ts');",
    ]) {
      assert.deepEqual(
        against(table, tree({ ...right, 'src/c/four.ts': text })),
        ['src/c/four.ts imports src/b/two.ts'],
        text,
      );
    }
    const types = "import { type Two } from '../b/two.ts';";
    assert.deepEqual(against(table, tree({ ...right, 'src/c/four.ts': types })), []);
  });

  test('fail where one leads to no room, as to what the package is entered by', () => {
    assert.deepEqual(against(table, tree({ ...right, 'src/c/four.ts': "import { x } from '../index.ts';" })), [
      'src/c/four.ts imports src/index.ts',
    ]);
  });

  test('fail where the table states what is not needed', () => {
    assert.deepEqual(against(table, tree({ ...right, 'src/c/three.ts': "import '../a/one.ts';" })), [
      'c does not need types of b',
    ]);
    assert.deepEqual(against(table, tree({ ...right, 'src/b/two.ts': "import type { One } from '../a/one.ts';" })), [
      'b does not need a',
    ]);
  });

  test('tell a room from the one around it', () => {
    const nested = tableIn(
      page(
        '| `k/kind.ts` | nothing |',
        '| `engine` | k/kind.ts |',
        '| `k/http` | k/kind.ts, engine |',
        '| `k` | k/http |',
      ),
    );
    const files = {
      'src/k/kind.ts': '',
      'src/engine/loop.ts': "import { a } from '../k/kind.ts';",
      'src/k/http/plan.ts': "import { a } from '../kind.ts';\nimport { b } from '../../engine/loop.ts';",
      'src/k/registry.ts': "import { http } from './http/plan.ts';",
    };
    assert.deepEqual(against(nested, tree(files)), []);
    const wrong = {
      'src/engine/way.ts': "import { http } from '../k/http/plan.ts';\nimport { all } from '../k/registry.ts';",
    };
    assert.deepEqual(against(nested, tree({ ...files, ...wrong })), [
      'src/engine/way.ts imports src/k/http/plan.ts',
      'src/engine/way.ts imports src/k/registry.ts',
    ]);
  });
});
