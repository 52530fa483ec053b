/** A room that names a kind of work is found out, in trees made up for it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { importsOf } from './imports.ts';
import { againstNames, kindsNamedIn, roomsThatName } from './kind-names.ts';

const WORDS = {
  folders: ['src/kinds/http', 'src/kinds/memory'],
  names: ['http', 'memory', 'ops'],
  fields: ['http', 'operations'],
};

suite('a kind of work', () => {
  const named = (text: string) => kindsNamedIn(text, [], WORDS);

  test('is named by comparing with its name', () => {
    for (const text of [
      "if (kind === 'http') return;",
      "const is = experiment.kind !== 'http';",
      "return 'http' === plan.kind;",
      "const plan = { kind: 'http', runs };",
      "interface Plan { kind: 'http' }",
      "switch (kind) { case 'ops': case 'http': }",
      "if (['http', 'ops'].includes(plan.kind)) return;",
      "function f(workKind: Kind) { return workKind === 'http'; }",
    ]) {
      assert.ok(named(text).includes("compares a kind with 'http'"), text);
    }
  });

  test('is named by the field that it alone has', () => {
    for (const text of [
      'if (plan.http !== undefined) return;',
      'return row?.http;',
      'return rows()[0].http;',
      'const { runs, http } = plan;',
      'const { http = none, ...rest } = plan;',
      'function f({ http }: Plan) {}',
      'interface Plan { http?: HttpPlan | undefined }',
    ]) {
      assert.deepEqual(named(text), ['has the field http'], text);
    }
  });

  test('is not named by the same word of another meaning', () => {
    for (const text of [
      "import { get } from 'node:http';",
      "const protocol = 'http';",
      "if (runtime.kind === 'node') return;",
      "// compares kind === 'http' and plan.http",
      "/** As `kind: 'http'`, by plan.http. */",
      "say('the file plan.http is gone');",
      'bench.http(options);',
      "import { http } from './protocols.ts';",
      'const text = `http://`;',
      'const httpOnly = plan.httpOnly;',
    ]) {
      assert.deepEqual(named(text), [], text);
    }
  });
});

suite('rooms and kinds', () => {
  const rooms = ['engine', 'report', 'kinds/http', 'kinds'];
  const check = (texts: Record<string, string>, mayName: string[]) => {
    const tree = new Map(Object.entries(texts));
    return againstNames(tree, importsOf(tree), WORDS, rooms, mayName);
  };
  const right = {
    'src/engine/loop.ts': 'export const loop = (kind: Kind) => kind.measure();',
    'src/kinds/http/plan.ts': "export const plan = { kind: 'http' };",
    'src/kinds/registry.ts': "import { plan } from './http/plan.ts';",
    'src/index.ts': "export { plan } from './kinds/http/plan.ts';",
  };

  test('pass where only the registry and the kind itself name it', () => {
    assert.deepEqual(check(right, ['kinds']), []);
  });

  test('fail where the engine imports from the folder of a kind, or only its types', () => {
    for (const type of ['', 'type ']) {
      const text = `import ${type}{ plan } from '../kinds/http/plan.ts';`;
      assert.deepEqual(check({ ...right, 'src/engine/loop.ts': text }, ['kinds']), [
        'src/engine/loop.ts imports src/kinds/http/plan.ts',
      ]);
    }
  });

  test('fail where the engine tells a kind from others', () => {
    assert.deepEqual(
      check({ ...right, 'src/engine/loop.ts': "if (kind === 'memory' || plan.http) stop();" }, ['kinds']),
      ["src/engine/loop.ts compares a kind with 'memory'", 'src/engine/loop.ts has the field http'],
    );
  });

  test('fail where a room may name kinds and names none', () => {
    assert.deepEqual(check(right, ['kinds', 'report']), ['report names no kind any more']);
  });

  test('are read from the sentence of the page', () => {
    assert.deepEqual(
      roomsThatName('Text.\n\nA kind of work is named only in `kinds`,\n`a/b.ts` and `c`: all else\ndoes not, `d`.'),
      ['kinds', 'a/b.ts', 'c'],
    );
    assert.deepEqual(roomsThatName('No such sentence.'), []);
  });
});
