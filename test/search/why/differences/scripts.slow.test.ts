import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { differenceEvidence } from '../../../../src/search/why/answer/differences-words.ts';
import { buildChanges } from '../../../../src/search/why/differences/build-changes.ts';
import { soughtFrames } from '../../../../src/search/why/differences/frame-names.ts';
import { functionsIn } from '../../../../src/search/why/differences/functions-in.ts';
import { namedIn } from '../../../../src/search/why/differences/named-in-file.ts';
import { parseFacts } from '../../../../src/search/why/differences/read-facts.ts';
import { compared, scriptChanges } from '../../../../src/search/why/differences/script-changes.ts';
import { unifiedDiff } from '../../../../src/search/why/differences/unified-diff.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

/** The new text, made of the old one and the difference: what `patch` does. */
function patched(old: string, diff: readonly string[]): string {
  const lines = old.split('\n');
  const made: string[] = [];
  let next = 0;
  for (const line of diff) {
    const head = /^@@ -(\d+),(\d+) \+\d+,\d+ @@$/.exec(line);
    if (head !== null) {
      const start = Number(head[1]) - 1;
      made.push(...lines.slice(next, start));
      next = start;
      continue;
    }
    if (line[0] !== '+') assert.equal(lines[next++], line.slice(1));
    if (line[0] !== '-') made.push(line.slice(1));
  }
  return [...made, ...lines.slice(next)].join('\n');
}

suite('a unified difference', () => {
  test('makes the new text of the old one', () => {
    const old = numbered(40);
    const to = [...old.slice(0, 5), 'added', ...old.slice(5, 20), 'changed', ...old.slice(21, 30), ...old.slice(33)];
    const { lines, linesAdded, linesRemoved, leftOut } = unifiedDiff(old.join('\n'), to.join('\n'));
    assert.equal(patched(old.join('\n'), lines), to.join('\n'));
    assert.deepEqual([linesAdded, linesRemoved, leftOut], [2, 4, 0]);
    assert.equal(lines.filter((line) => line.startsWith('@@')).length, 3);
  });

  test('is empty of the same, and whole of what is new', () => {
    assert.deepEqual(unifiedDiff('a\nb', 'a\nb').lines, []);
    assert.deepEqual(unifiedDiff('', 'a\nb', { newStart: 7 }).lines, ['@@ -1,0 +7,2 @@', '+a', '+b']);
  });

  test('is bounded, whatever the texts are', () => {
    const old = numbered(5000).join('\n');
    const to = numbered(5000).reverse().join('\n');
    const { lines, leftOut, linesAdded } = unifiedDiff(old, `${to}\n${'x'.repeat(1e5)}`, { most: 50 });
    assert.equal(lines.length, 50);
    assert.ok(leftOut > 1000 && linesAdded > 1000);
    assert.ok(unifiedDiff('a', 'x'.repeat(1e6)).lines.every((line) => line.length < 1000));
  });
});

suite('functions of a module', () => {
  const text = [
    "'use strict';",
    'function plain(a) { return a; }',
    'class Decoder {',
    '  decode(input) {',
    '    return input;',
    '  }',
    '  get size() { return 1; }',
    '  #hidden() { return 2; }',
    '}',
    'const arrow = (a) => a + 1;',
    'Buffer.prototype.toJSON = function toJSON() { return 0; };',
    'module.exports = { inObject() { return 3; }, arrow };',
    'return;',
  ].join('\n');

  test('are found by the name that a profile has, in whatever form they are written', () => {
    const names = new Set(['plain', 'decode', 'size', '#hidden', 'arrow', 'toJSON', 'inObject']);
    const found = functionsIn(text, names);
    assert.deepEqual(
      found.map(({ name, line, endLine }) => [name, line, endLine]),
      [
        ['plain', 2, 2],
        ['decode', 4, 6],
        ['size', 7, 7],
        ['#hidden', 8, 8],
        ['arrow', 10, 10],
        ['toJSON', 11, 11],
        ['inObject', 12, 12],
      ],
    );
    assert.equal(found[1]?.text, 'decode(input) {\n  return input;\n}', 'as if it stood alone');
    assert.deepEqual(functionsIn('this is { no script', names), []);
  });
});

suite('frames', () => {
  test('have a name to look for, and a place', () => {
    const frames = soughtFrames([
      'Buffer.toJSON',
      { name: 'get size', file: 'node:internal/encoding', line: 12 },
      { name: 'decode', file: 'internal/encoding.js' },
      { name: 'own', file: '/app/node_modules/x/index.js' },
      '(anonymous)',
      '(garbage collector)',
      '',
      'Buffer.toJSON',
      'no name at all()',
      '\x1b[31mred',
    ]);
    assert.deepEqual(
      frames.map(({ name, owner, module, file, line }) => [name, owner, module, file, line]),
      [
        ['toJSON', 'Buffer', null, null, null],
        ['size', null, 'internal/encoding', null, 12],
        ['decode', null, 'internal/encoding', null, null],
        ['own', null, null, '/app/node_modules/x/index.js', null],
      ],
    );
  });

  test('of a file are what it calls, and where that comes from', () => {
    const isModule = (name: string) => ['zlib', 'node:zlib'].includes(name);
    const script =
      "const z = require('node:zlib'); z.deflateSync(Buffer.alloc(10)); new TextDecoder().decode(x); own();";
    const { names, roots } = namedIn(script, false, isModule);
    assert.deepEqual(names.sort(), ['TextDecoder', 'alloc', 'decode', 'deflateSync', 'own', 'require']);
    assert.deepEqual(roots, [
      { name: 'zlib', module: true },
      { name: 'Buffer', module: false },
      { name: 'TextDecoder', module: false },
    ]);
    assert.deepEqual(namedIn("import z from 'zlib'; const a: number = 1;", true, isModule).roots, [
      { name: 'zlib', module: true },
    ]);
    assert.deepEqual(namedIn('no { script', false, isModule), { names: [], roots: [] });
  });
});

suite('JavaScript of both sides', () => {
  const source = (body: string) => ({
    sources: {
      buffer: `// head\nfunction copy(a) {\n  ${body}\n}\nBuffer.prototype.toJSON = function() { return 1; };`,
      'internal/histogram': 'class H { toJSON() { return 2; } }',
    },
    functions: [] as { name: string; where: string; text: string }[],
  });

  test('of frames is compared where they stand', () => {
    const frames = soughtFrames([{ name: 'copy', file: 'node:buffer' }, 'Buffer.toJSON', 'nowhere']);
    const { list, compared, modules, notFound } = scriptChanges(source('return a;'), source('return slow(a);'), frames);
    assert.deepEqual(
      list.map(({ name, where, state, asked }) => [name, where, state, asked]),
      [
        ['copy', 'node:buffer', 'changed', true],
        ['toJSON', 'node:buffer', 'same', true],
      ],
    );
    assert.deepEqual(list[0]?.diff.slice(1), [' function copy(a) {', '-  return a;', '+  return slow(a);', ' }']);
    assert.match(list[0]?.diff[0] ?? '', /^@@ -2,3 \+2,3 @@$/, 'lines of the module');
    assert.deepEqual([compared, notFound], [2, ['nowhere']]);
    assert.deepEqual(modules, [{ name: 'node:buffer', linesAdded: 1, linesRemoved: 1 }]);
  });

  test('is found where it was moved to', () => {
    const old = { sources: { buffer: 'function copy() { return 1; }' }, functions: [] };
    const to = { sources: { buffer: '', 'internal/buffer': 'function copy() { return 2; }' }, functions: [] };
    const { list } = scriptChanges(old, to, soughtFrames([{ name: 'copy', file: 'node:buffer' }]));
    assert.deepEqual([list[0]?.where, list[0]?.state], ['node:buffer -> node:internal/buffer', 'changed']);
  });

  test('is not said to be gone where one side does not hand it out', () => {
    const silent = { sources: null, functions: [] };
    const { list, notFound } = scriptChanges(source('return a;'), silent, soughtFrames(['Buffer.toJSON']));
    assert.deepEqual([list, notFound], [[], ['Buffer.toJSON']]);
  });

  test('of what a file calls is compared by toString; native code of both is nothing to compare', () => {
    const native = 'function push() { [native code] }';
    const say = (text: string) => ({
      sources: null,
      functions: [
        { name: 'alloc', where: 'Buffer', text },
        { name: 'push', where: 'Array.prototype', text: native },
      ],
    });
    const { list } = scriptChanges(say('alloc() { return 1; }'), say('alloc() { [native code] }'), []);
    assert.deepEqual(
      list.map(({ name, state, asked }) => [name, state, asked]),
      [['alloc', 'changed', false]],
    );
  });

  test('what changed stands before what is new or gone, and first what was asked for', () => {
    const none = { sources: null, functions: [] };
    const place = (text: string) => ({ text, line: 1 });
    const files = [
      compared('gone', 'a.js', place('a'), undefined, false),
      compared('changed', 'b.js', place('a'), place('b'), false),
      compared('asked', 'c.js', undefined, place('a'), true),
    ];
    const { list } = scriptChanges(none, none, [], files);
    assert.deepEqual(
      list.map(({ name }) => name),
      ['asked', 'changed', 'gone'],
    );
  });

  test('40 that differ are listed, and the others are counted', () => {
    const none = { sources: null, functions: [] };
    const place = (text: string) => ({ text, line: 1 });
    const files = numbered(60).map((name) => compared(name, 'a.js', place('a'), place('b'), false));
    const javaScript = scriptChanges(none, none, [], files);
    assert.deepEqual([javaScript.list.length, javaScript.changed], [40, 60]);
    const side = { label: 'a', kind: 'node', version: '1', sha256: '', flags: [], env: {} };
    const { sentence, evidence } = differenceEvidence({
      ...{ old: side, new: side, sameExecutable: true, components: [], v8Flags: [], build: [], commits: [] },
      ...{ compilers: null, libraries: null, native: null, couldNot: [], javaScript },
    });
    assert.match(sentence, /line 3 \(a\.js:1\) and 57 more\.$/);
    assert.equal(evidence.at(-1), 'and 55 more');
  });
});

suite('how two were built', () => {
  const config = (variables: object) => ({
    target_defaults: { defines: ['A', 'B'] },
    variables: { clang: 0, ...variables },
  });

  test('is what differs and bears on speed, what is known of it first', () => {
    const changes = buildChanges(
      config({ v8_no_strict_aliasing: 1, zzz: 'a', node_library_files: ['a'], icu_path: '/home/a', order: ['x', 'y'] }),
      config({
        zzz: 'b',
        node_library_files: ['b'],
        icu_path: '/home/b',
        new_and_off: 0,
        order: ['y', 'x'],
        v8_other: true,
      }),
    );
    assert.deepEqual(
      changes.map(({ name, old, new: to }) => [name, old, to]),
      [
        ['variables.v8_no_strict_aliasing', '1', null],
        ['variables.v8_other', null, '1'],
        ['variables.zzz', '"a"', '"b"'],
      ],
    );
    assert.match(changes[0]?.meaning ?? '', /strict-aliasing/);
  });

  test('is bounded, and nothing where there is nothing', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`x${i}`, 'y'.repeat(10_000)]));
    const changes = buildChanges({}, config(many));
    assert.ok(changes.length <= 60 && changes.every(({ new: to }) => (to?.length ?? 0) < 600));
    assert.deepEqual(buildChanges({}, {}), []);
    assert.deepEqual(buildChanges({ variables: null, target_defaults: 'x' }, { target_defaults: 'x' }), []);
  });
});

suite('what a runtime says of itself', () => {
  test('is believed only in its form', () => {
    for (const text of ['', 'null', '[]', '1', '{"config":']) assert.equal(parseFacts(text), null, text);
    const said = JSON.stringify({
      config: [1],
      sources: { a: 'text', b: 1, c: null },
      functions: [{ name: 'f', where: '', text: 'x' }, { name: 1 }, null, 'f'],
    });
    assert.deepEqual(parseFacts(said), {
      config: null,
      sources: { a: 'text' },
      functions: [{ name: 'f', where: '', text: 'x' }],
    });
  });
});
