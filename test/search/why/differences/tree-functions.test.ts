import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { changedFunctions } from '../../../../src/search/why/differences/tree-functions.ts';

const OLD = `class Parser {
  parse(text) {
    const own = (part) => part + 1;
    return own(text);
  }
  other() { return 1; }
}
function gone() {}
function parse() { return 1; }
const top = 1;
`;
const NEW = `// A line more.
class Parser {
  parse(text) {
    const own = (part) => part + 2;
    return own(text);
  }
  other() { return 1; }
}
function parse() { return 2; }
function fresh() {}
const top = 2;
`;

const tree = (name: string) => ({ tree: { folder: `/${name}`, root: '/repo', commit: name.repeat(40), name } });

suite('functions in files that were changed', () => {
  const texts: Record<string, string> = {
    '/a/lib/p.js': OLD,
    '/b/lib/p.js': NEW,
    '/b/new.ts': 'function typed(a: number) {}\n',
  };
  const changed = (paths: string[]) => changedFunctions(tree('a'), tree('b'), paths, async (path) => texts[path]);

  test('are the innermost that hold a changed line, each as its side has it', async () => {
    const found = await changed(['lib/p.js']);
    assert.deepEqual(
      found.map(({ name, where, state, line }) => [name, where, state, line.old, line.new]),
      [
        ['parse', 'lib/p.js', 'changed', 9, 9],
        ['own', 'lib/p.js', 'changed', 3, 4],
        ['fresh', 'lib/p.js', 'added', null, 10],
        ['gone', 'lib/p.js', 'removed', 8, null],
      ],
    );
    assert.deepEqual(found[1]?.diff.slice(1), ['-own = (part) => part + 1', '+own = (part) => part + 2']);
  });

  test('are all of a file that is new, and none of what is no script', async () => {
    assert.deepEqual(
      (await changed(['new.ts', 'README.md', 'gone.js'])).map(({ name, state }) => [name, state]),
      [['typed', 'added']],
    );
  });
});
