import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isCollapsed, readCollapsed } from '../../../../src/inspect/profiles/read/collapsed.ts';
import { totalOf } from '../../../../src/inspect/profiles/trees/totals.ts';
import { flaws, paths } from '../made.ts';

const read = (text: string) => readCollapsed(text, { title: 'stacks' });

suite('collapsed stacks', () => {
  test('are summed by path; a frame may have blanks in it', () => {
    const profile = read('a;b;c 3\na;b 2\n# said beside\na;get x;c 1\n\na;b;c 4\r\n');
    assert.deepEqual(flaws(profile), []);
    assert.deepEqual(paths(profile, profile.nodes.self), {
      a: [0],
      'a;b': [2],
      'a;b;c': [7],
      'a;get x': [0],
      'a;get x;c': [1],
    });
    assert.equal(profile.unit, 'samples');
    assert.equal(profile.samples, 10);
  });

  test('have frames of every way to write one', () => {
    const text =
      'main (/app/server.js:10:3);LazyCompile:*handle /app/node_modules/fastify/lib/a.js:7:9;' +
      'node::fs::Read(v8::FunctionCallbackInfo<v8::Value> const&);__x64_sys_read_[k] 5\n' +
      '(garbage collector) 1\nemit node:events:510:1 2\n(anonymous) (/app/x.mjs:1:2) 1\n/app/y.js:4 1\nword 1\nBuiltins_ArrayMap 1\n';
    const { frames } = read(text);
    assert.deepEqual(
      frames.map(({ name, kind, file, line, package: of, tier }) => [name, kind, file, line, of, tier]),
      [
        ['main', 'application', '/app/server.js', 10, null, null],
        ['handle', 'dependency', '/app/node_modules/fastify/lib/a.js', 7, 'fastify', 'optimised'],
        ['node::fs::Read(v8::FunctionCallbackInfo<v8::Value> const&)', 'native', null, null, null, null],
        ['__x64_sys_read', 'kernel', null, null, null, null],
        ['(garbage collector)', 'collector', null, null, null, null],
        ['emit', 'node', 'node:events', 510, null, null],
        ['', 'application', '/app/x.mjs', 1, null, null],
        ['', 'application', '/app/y.js', 4, null, null],
        ['word', 'unknown', null, null, null, null],
        ['Builtins_ArrayMap', 'v8', null, null, null, null],
      ],
    );
  });

  test('are told from other texts', () => {
    assert.ok(isCollapsed('a;b 1\na 2\n'));
    assert.ok(isCollapsed('// taken today\na;b 1\n'));
    for (const text of ['', 'a b c\n', 'total 12\nfiles 3\n', 'a;b\nc 1\n', 'const x = 1;\n'])
      assert.equal(isCollapsed(text), false, text);
  });

  test('lines that are none are left out and counted, but not most', () => {
    const profile = read('a;b 1\na;b\n');
    assert.equal(profile.samples, 1);
    assert.match(profile.remarks.join('\n'), /^1 of 2 lines are no collapsed stacks, line 2 first: left out$/m);
    assert.throws(() => read('a;b 1\na;b\nc\n'), {
      code: 'BAD_PROFILE',
      message: 'stacks: line 2 is no collapsed stack, and so are most',
    });
    assert.throws(() => read('a;b 1e999\n'), { code: 'BAD_PROFILE' });
    assert.throws(() => read('a;b 0\n'), { code: 'BAD_PROFILE' });
    assert.throws(() => read(`${'a;'.repeat(200_000)}b 1\n`), { code: 'BAD_PROFILE' });
  });

  test('of two profiles are a difference, which is none', () => {
    assert.throws(() => read('a;b 31 33\na;c 2 0\n'), { code: 'BAD_PROFILE', message: /it is a difference/ });
    assert.equal(read('a;Chrome 3 33\na;c 2\n').samples, 35);
  });

  test('of 100,000 lines are read whole', () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, i) => `main;route${i % 7};fn${i % 1000} (/app/a${i % 13}.js:${i % 97}:1);leaf${i} ${1 + (i % 3)}`,
    );
    const profile = read(lines.join('\n'));
    assert.equal(totalOf(profile), profile.samples);
    assert.ok(profile.nodes.parent.length > 100_000);
  });
});
