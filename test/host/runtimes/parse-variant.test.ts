import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseVariant } from '../../../src/host/runtimes/index.ts';
import { splitWords } from '../../../src/host/runtimes/split-words.ts';

const table: [string, Partial<ReturnType<typeof parseVariant>>][] = [
  ['node@22', { label: 'node@22', env: {}, runtime: 'node@22', flags: [] }],
  [
    'node@22.9.0 --max-semi-space-size=64',
    { label: 'node@22.9.0 --max-semi-space-size=64', runtime: 'node@22.9.0', flags: ['--max-semi-space-size=64'] },
  ],
  ['tuned: UV_THREADPOOL_SIZE=8 node@22', { label: 'tuned', env: { UV_THREADPOOL_SIZE: '8' }, runtime: 'node@22' }],
  ['before fix: ./out/Release/node', { label: 'before fix', runtime: './out/Release/node' }],
  ['node@lts/iron', { label: 'node@lts/iron', runtime: 'node@lts/iron' }],
  ['A=1 B= C="x y" bun', { env: { A: '1', B: '', C: 'x y' }, runtime: 'bun', label: 'A=1 B= C="x y" bun' }],
  ["NODE_OPTIONS='--a: b' node", { env: { NODE_OPTIONS: '--a: b' }, runtime: 'node' }],
  [
    "NODE_OPTIONS='--max-old-space-size=99 --no-opt' node@20",
    { env: { NODE_OPTIONS: '--max-old-space-size=99 --no-opt' } },
  ],
  ['node@20 -r "./my hook.js" --no-opt', { flags: ['-r', './my hook.js', '--no-opt'] }],
  ['"node@>=20 <22" --no-opt', { runtime: 'node@>=20 <22', flags: ['--no-opt'] }],
  ['"/opt/my node/bin/node" --title="a \\"b\\""', { runtime: '/opt/my node/bin/node', flags: ['--title=a "b"'] }],
  ['"quoted": node', { label: 'quoted', runtime: 'node' }],
  ['node@22 --a with semver@7.5.0', { flags: ['--a'], tree: { packages: 'semver@7.5.0' } }],
  ['node@22 with "react@18 react-dom@18"', { flags: [], tree: { packages: 'react@18 react-dom@18' } }],
  ['x:  deno@2  ', { label: 'x', runtime: 'deno@2' }],
];

for (const [text, expected] of table) {
  test(`parseVariant ${text}`, () => {
    const parsed = parseVariant(text);
    assert.equal(parsed.text, text);
    for (const [key, value] of Object.entries(expected)) assert.deepEqual(parsed[key as 'env'], value, key);
  });
}

const bad: [string, RegExp][] = [
  ['', /names no runtime/],
  ['   ', /names no runtime/],
  ['label:', /names no runtime/],
  [': node', /label before ":" is empty/],
  ['A=1', /names no runtime/],
  ['--no-opt node@22', /write the runtime before its flags/],
  ['node@22 script.js', /"script.js" does not start with "-"/],
  ['node@22 with', /"with" names no package/],
  ['node@22 at main with semver@7', /there is one of/],
  ['node@22 --no-opt --', /cannot name a script/],
  ['node@22 "--title=x', /a quote is not closed/],
];

for (const [text, message] of bad) {
  test(`parseVariant refuses "${text}"`, () => {
    assert.throws(() => parseVariant(text), { code: 'BAD_VARIANT', message });
  });
}

test('a backslash escapes, but not on Windows, where paths are made of them', () => {
  assert.deepEqual(splitWords('a\\ b c', 'linux'), ['a b', 'c']);
  assert.deepEqual(splitWords('.\\out\\node.exe --x', 'win32'), ['.\\out\\node.exe', '--x']);
  // As jsdyno itself quotes a word.
  assert.deepEqual(splitWords("a 'it'\\''s'", 'win32'), ['a', "it's"]);
});
