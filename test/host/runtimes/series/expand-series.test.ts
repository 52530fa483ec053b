import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseVariant } from '../../../../src/host/runtimes/index.ts';
import { parseSeries } from '../../../../src/host/runtimes/series/expand-series.ts';
import { releaseText } from '../../../../src/host/runtimes/series/release-text.ts';

const ranges: [string, string, string[]][] = [
  ['node@>=18 <27', '>=18 <27', []],
  ['node@>= 18 < 27 --no-opt', '>= 18 < 27', ['--no-opt']],
  ['node@18', '18', []],
  ['node@18 - 22', '18 - 22', []],
  ['node@18 || 20 --x', '18 || 20', ['--x']],
  ['node@>=20.0.0', '>=20.0.0', []],
  ['node@^20.1', '^20.1', []],
  ['node@*', '*', []],
  ['"node@>=18 <27" --no-opt', '>=18 <27', ['--no-opt']],
  ['bun@1', '1', []],
  ['DENO@2', '2', []],
];

for (const [text, range, flags] of ranges) {
  test(`${text} is a range`, () => {
    const series = parseSeries(text);
    assert.equal(series?.range, range);
    assert.deepEqual(series?.spec.flags, flags);
    assert.equal(series?.kind, text.replace('"', '').split('@')[0]?.toLowerCase());
  });
}

for (const text of [
  'node',
  'node@22.9.0',
  'node@v22.9.0',
  'node@lts',
  'node@lts/iron',
  'node@latest',
  './node',
  'bun',
]) {
  test(`${text} stands for itself`, () => assert.equal(parseSeries(text), null));
}

test('what belongs to no range is still refused', () => {
  for (const text of ['node@18 22', 'node@18 < script.js', 'node@18 - --x', 'node <27', './node >=18 <27']) {
    assert.throws(() => parseSeries(text), { code: 'BAD_VARIANT' }, text);
  }
});

test('flags, environment, files and label stay with each release, whatever is in them', () => {
  const texts: [string, string][] = [
    ['node@>=18 <27 --max-semi-space-size=64', 'node@20.1.0 --max-semi-space-size=64'],
    ['A=1 B= node@18 -r "./my hook.js" in "../my lib"', "A=1 B= node@20.1.0 -r './my hook.js' in '../my lib'"],
    ['mine: node@18 at main~1', "mine 20.1.0: node@20.1.0 at 'main~1'"],
    ['"a: b": node@18', '"a: b 20.1.0": node@20.1.0'],
  ];
  for (const [text, expected] of texts) {
    const series = parseSeries(text);
    assert.ok(series !== null);
    const made = releaseText(series.spec, 'node', '20.1.0');
    assert.equal(made, expected);
    const { env, flags, tree, runtime } = parseVariant(made);
    assert.deepEqual({ env, flags, tree }, { env: series.spec.env, flags: series.spec.flags, tree: series.spec.tree });
    assert.equal(runtime, 'node@20.1.0');
  }
});
