import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentChanges } from '../../../../src/host/runtimes/changes/components.ts';
import { subsystemsOf } from '../../../../src/host/runtimes/changes/subsystems.ts';
import { byTouch } from '../../../../src/host/runtimes/changes/touching.ts';

test('a benchmark goes through subsystems, by its module and its name', () => {
  assert.deepEqual(subsystemsOf('buffers/buffer-tojson.js'), ['buffer', 'simdutf', 'nbytes']);
  assert.ok(subsystemsOf('url/whatwg-url-parse.js').includes('whatwg'));
  assert.ok(subsystemsOf('util/text-decoder.js').includes('encoding'));
  assert.ok(subsystemsOf('text-decoder.js decode latin1').includes('icu'));
  assert.deepEqual(subsystemsOf('string-searching.js includes'), []);
  assert.deepEqual(subsystemsOf('es/spread-call.js constructor toString'), [], 'the language alone');
});

test('commits of the subsystem come first, then V8, then the compiler, then the rest, each in their order', () => {
  const commit = (subsystem: string, subject: string) => ({
    ...{ hash: `${subsystem}${subject}`, subsystem, subject, author: '', pr: null, release: '22.7.0' },
  });
  const commits = [
    commit('doc', 'mention url'),
    commit('build', 'always disable strict aliasing'),
    commit('deps', 'update V8 to 12.4.254.21'),
    commit('deps', 'update ada to 2.9.0'),
    commit('src,url', 'simplify'),
    commit('deps', 'V8: cherry-pick 0123456'),
    commit('deps', 'update zlib to 1.3.0.1'),
  ];
  assert.deepEqual(
    byTouch(commits, subsystemsOf('url/url-parse.js')).map(({ touches, subject }) => [touches, subject]),
    [
      ['subsystem', 'update ada to 2.9.0'],
      ['subsystem', 'simplify'],
      ['engine', 'update V8 to 12.4.254.21'],
      ['engine', 'V8: cherry-pick 0123456'],
      ['build', 'always disable strict aliasing'],
      [null, 'mention url'],
      [null, 'update zlib to 1.3.0.1'],
    ],
  );
});

test('parts that differ, the weightiest first, those that came and went among them', () => {
  const old = { versions: { node: '1', acorn: '8.1', zlib: '1', v8: '12.4', uv: '1.48', gone: '3' } };
  const to = { versions: { node: '2', acorn: '8.2', zlib: '1', v8: '12.5', uv: '1.49', came: '4' } };
  assert.deepEqual(componentChanges(old, to), [
    { name: 'v8', title: 'V8', old: '12.4', new: '12.5' },
    { name: 'uv', title: 'libuv', old: '1.48', new: '1.49' },
    { name: 'acorn', title: 'acorn', old: '8.1', new: '8.2' },
    { name: 'came', title: 'came', old: null, new: '4' },
    { name: 'gone', title: 'gone', old: '3', new: null },
  ]);
});
