import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRuntime } from '../../../src/host/runtimes/parse-runtime.ts';

const here = {
  exists: (path: string) => path === '/w/my-node',
  cwd: '/w',
  home: '/home/me',
  platform: 'linux' as const,
};

const table: [string, ReturnType<typeof parseRuntime>][] = [
  ['node@22', { from: 'registry', kind: 'node', wanted: '22' }],
  ['node@lts/iron', { from: 'registry', kind: 'node', wanted: 'lts/iron' }],
  ['Bun@1.1.34', { from: 'registry', kind: 'bun', wanted: '1.1.34' }],
  ['node@>=20 <22', { from: 'registry', kind: 'node', wanted: '>=20 <22' }],
  ['deno', { from: 'search path', kind: 'deno' }],
  ['./out/Release/node', { from: 'file', path: '/w/out/Release/node' }],
  ['~/bin/node', { from: 'file', path: '/home/me/bin/node' }],
  ['/usr/bin/node', { from: 'file', path: '/usr/bin/node' }],
  ['my-node', { from: 'file', path: '/w/my-node' }],
];

for (const [text, expected] of table) {
  test(`parseRuntime ${text}`, () => assert.deepEqual(parseRuntime(text, here), expected));
}

const unknown: [string, string | undefined][] = [
  ['nod@22', 'node@22'],
  ['ndoe@22.9.0', 'node@22.9.0'],
  ['nodejs@22', 'node@22'],
  ['node22', 'node@22'],
  ['node-22', 'node@22'],
  ['Node', 'node'],
  ['bnu@1', 'bun@1'],
  ['dino@2', 'deno@2'],
  ['v22.9.0', 'node@22.9.0'],
  ['22', 'node@22'],
  ['nod@lts', 'node@lts'],
  ['chromium@130', undefined],
];

for (const [text, meant] of unknown) {
  test(`parseRuntime does not know ${text}`, () => {
    const message = `unknown runtime "${text}"${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    assert.throws(() => parseRuntime(text, here), { code: 'UNKNOWN_RUNTIME', message });
  });
}

test('a name without a version says what to write', () => {
  assert.throws(() => parseRuntime('node@', here), { code: 'UNKNOWN_RUNTIME', message: '"node@" names no version' });
});
