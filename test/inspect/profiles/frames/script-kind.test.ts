import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { scriptFrame } from '../../../../src/inspect/profiles/frames/script-frame.ts';
import { scriptKind } from '../../../../src/inspect/profiles/frames/script-kind.ts';

suite('whose code a frame of JavaScript is', () => {
  for (const [file, name, kind] of [
    ['/app/a.js', 'f', 'application'],
    ['file:///app/a.mjs', '', 'application'],
    ['evalmachine.<anonymous>', 'f', 'application'],
    ['node:internal/fs/utils', 'f', 'node'],
    ['internal/process/task_queues', 'f', 'node'],
    ['ext:core/01_core.js', 'f', 'node'],
    ['internal:worker/stdio', 'f', 'node'],
    ['bun:sqlite', 'f', 'node'],
    ['/app/internal/x.js', 'f', 'application'],
    ['wasm://wasm/8a6e5f2e', 'add', 'wasm'],
    ['/app/m.wasm', 'wasm-function[3]', 'wasm'],
    [null, 'js-to-wasm:ii:i', 'v8'],
    [null, 'RegExp: a+', 'regexp'],
    [null, '/a+b/gi', 'regexp'],
    [null, 'stringify', 'v8'],
    [null, 'get size', 'v8'],
    [null, 'bound forEach', 'v8'],
    [null, 'writeUtf8String', 'native'],
    [null, '(garbage collector)', 'collector'],
    [null, '(program)', 'native'],
    [null, '(idle)', 'idle'],
    [null, 'constructor', 'native'],
    [null, '__proto__', 'native'],
    [null, '', 'unknown'],
    ['', '', 'unknown'],
  ] as const) {
    test(`${file ?? 'no file'}, ${name || 'no name'}: ${kind}`, () => {
      assert.equal(scriptKind(file, name).kind, kind);
    });
  }

  test('a file is one, imported or required', () => {
    const frames = ['file:///app/a%20b.mjs', '/app/a b.mjs'].map((file) =>
      scriptFrame({ name: 'f', file, line: 2, column: 0 }),
    );
    assert.deepEqual(frames[0], frames[1]);
    assert.deepEqual([frames[0]?.line, frames[0]?.column], [2, null]);
    assert.equal(scriptFrame({ name: 'f', file: 'file:///C:/app/a.js' }).file, 'C:/app/a.js');
    assert.equal(scriptFrame({ name: 'f', file: 'file:///app/%E0%A4%A' }).file, '/app/%E0%A4%A');
  });
});
