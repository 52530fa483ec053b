/** What holds files to the rooms is tried on trees made up for it: each rule must complain of what breaks it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { importsOf } from './imports.ts';
import { against, amongKinds, roomOf, roomsIn, unplaced } from './rooms.ts';

const tree = (texts: Record<string, string>) => importsOf(new Map(Object.entries(texts)));

test('rooms stand in a list; what a room holds itself comes after its folders', () => {
  const page = `# Page\n\n- \`no\`: room\n\n## The rooms\n\n- \`not\` at the beginning of a line only\n- \`a\`: one
- \`b\`\n  - \`c.ts\`: a file, \`d\`\n  - \`e\`, \`f/g\`: several\n\n## Other\n\n- \`none\`: either\n`;
  assert.deepEqual(roomsIn(page), ['not', 'a', 'b/c.ts', 'b/e', 'b/f/g', 'b']);
  assert.deepEqual(roomsIn('# Page\n'), []);
});

test('a file is in the room that says most of its path', () => {
  const rooms = ['work/kind.ts', 'kinds/suite', 'kinds'];
  assert.equal(roomOf('src/kinds/suite/views/run.ts', rooms), 'kinds/suite');
  assert.equal(roomOf('src/work/kind.ts', rooms), 'work/kind.ts');
  assert.equal(roomOf('src/kinds/registry.ts', rooms), 'kinds');
  assert.equal(roomOf('src/kinds/suites.ts', rooms), 'kinds');
  assert.equal(roomOf('src/kind.ts', rooms), undefined);
});

test('every file has a room, and every room a file; files in src/ itself need none', () => {
  assert.deepEqual(unplaced(['a', 'b'], ['src/index.ts', 'src/a/one.ts', 'src/b/two.ts']), []);
  assert.deepEqual(unplaced(['a', 'b'], ['src/a/one.ts', 'src/c/three.ts']), [
    'src/c/three.ts is in no room',
    'there is no room b',
  ]);
});

suite('imports held to the list', () => {
  const rooms = ['a', 'k/kind.ts', 'k/http', 'k'];
  const right = {
    'src/a/one.ts': "import fs from 'node:fs';",
    'src/k/kind.ts': "import { one } from '../a/one.ts';",
    'src/k/http/plan.ts': "import { a } from '../kind.ts';\nimport { b } from './other.ts';",
    'src/k/registry.ts': "import { http } from './http/plan.ts';",
    'src/index.ts': "export * from './k/registry.ts';",
  };

  test('pass where they are right', () => {
    assert.deepEqual(against(rooms, tree(right)), []);
  });

  test('fail where one leads down the list, however it is written', () => {
    for (const text of [
      "import { two } from '../registry.ts';",
      "import { type Two, two } from '../registry.ts';",
      "import {\n  type Two,\n  two,\n} from '../registry.ts';",
      "import type { Two } from '../registry.ts';",
      "export * from '../registry.ts';",
      "import '../registry.ts';",
      "const two = await import('../registry.ts');",
    ]) {
      const wrong = tree({ ...right, 'src/k/http/way.ts': text });
      assert.deepEqual(against(rooms, wrong), ['src/k/http/way.ts imports src/k/registry.ts'], text);
    }
    const wrong = tree({ ...right, 'src/a/two.ts': "import type { Kind } from '../k/kind.ts';" });
    assert.deepEqual(against(rooms, wrong), ['src/a/two.ts imports src/k/kind.ts']);
  });

  test('fail where one leads to no room, as to what the package is entered by', () => {
    assert.deepEqual(against(rooms, tree({ ...right, 'src/k/http/x.ts': "import { x } from '../../index.ts';" })), [
      'src/k/http/x.ts imports src/index.ts',
    ]);
  });

  test('fail between two kinds of work', () => {
    const folders = ['src/k/http', 'src/k/suite'];
    const files = { ...right, 'src/k/suite/plan.ts': "import { plan } from '../http/plan.ts';\nimport '../kind.ts';" };
    assert.deepEqual(amongKinds(folders, tree(right)), []);
    assert.deepEqual(amongKinds(folders, tree(files)), ['src/k/suite/plan.ts imports src/k/http/plan.ts']);
  });
});
