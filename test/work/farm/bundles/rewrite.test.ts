import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Variant } from '../../../../src/host/runtimes/index.ts';
import { withMoves } from '../../../../src/work/farm/bundles/bring.ts';
import { moved } from '../../../../src/work/farm/bundles/rewrite.ts';
import type { FarmDocument } from '../../../../src/work/farm/wire/document.ts';

const MOVES = [
  { from: '/home/me/p', to: '/cache/b1/p' },
  { from: '/home/me', to: '/cache/b0/me' },
  { from: '/home/me/p/out/node', to: '/cache/b2/node' },
];

suite('paths in texts', () => {
  const cases: [string, string][] = [
    ['/home/me/p', '/cache/b1/p'],
    ['/home/me/p/', '/cache/b1/p/'],
    ['/home/me/p/a/b.js', '/cache/b1/p/a/b.js'],
    ['/home/me/p/out/node', '/cache/b2/node'],
    ['/home/me/p/out/node_modules/x', '/cache/b1/p/out/node_modules/x'],
    ['/home/me/p2/a.js', '/cache/b0/me/p2/a.js'],
    ['/home/me2', '/home/me2'],
    ['/srv/home/me/p', '/srv/home/me/p'],
    ['p/home/me/p', 'p/home/me/p'],
    ['--require=/home/me/p/a.js', '--require=/cache/b1/p/a.js'],
    ['--import=file:///home/me/p/a%20b.mjs', '--import=file:///cache/b1/p/a%20b.mjs'],
    ["node '/home/me/p/a b.js' > /home/me/log; cat /etc/x", "node '/cache/b1/p/a b.js' > /cache/b0/me/log; cat /etc/x"],
    ['/home/me/p/lib:/home/me/lib', '/cache/b1/p/lib:/cache/b0/me/lib'],
    ['$& /home/me/p', '$& /cache/b1/p'],
    ['home/me/p', 'home/me/p'],
  ];
  for (const [text, expected] of cases) test(text, () => assert.equal(moved(text, MOVES), expected));

  test('within whatever it is, but for names', () => {
    const value = {
      a: ['/home/me/p', 1, null, { b: '/home/me/p/x' }],
      name: '/home/me/p',
      label: '/home/me/p',
      is: true,
    };
    assert.deepEqual(moved(value, MOVES), {
      a: ['/cache/b1/p', 1, null, { b: '/cache/b1/p/x' }],
      name: '/home/me/p',
      label: '/home/me/p',
      is: true,
    });
  });

  test('nothing moves where nothing is elsewhere', () => {
    const value = { a: '/home/me/p' };
    assert.equal(moved(value, [{ from: '/home/me/p', to: '/home/me/p' }]), value);
  });
});

test('a tree that was brought is a copy, one that was not is none', () => {
  const runtime = {
    kind: 'node',
    version: '',
    executable: '/usr/bin/x',
    sha256: '',
    size: 0,
    source: 'registry',
    versions: {},
  } as const;
  const variant = (folder: string): Variant => ({
    ...{ label: folder, text: folder, env: {}, flags: [], runtime },
    tree: { folder, root: '/home/me/p', name: folder, commit: 'abc' },
  });
  const document: FarmDocument = {
    ...{ version: 1, jsdyno: '1', name: 'x', kind: 'x', plan: {}, environment: {}, rows: [], bundles: [] },
    variants: [variant('/home/me/other'), variant('/elsewhere')],
  };
  const { variants } = withMoves(document, MOVES, new Set(['/cache/b0/me', '/cache/b1/p']));
  assert.deepEqual(
    variants.map(({ tree }) => tree),
    [
      { folder: '/cache/b0/me/other', root: '/cache/b1/p', name: '/home/me/other', commit: 'abc', isCopy: true },
      { folder: '/elsewhere', root: '/cache/b1/p', name: '/elsewhere', commit: 'abc' },
    ],
  );
});
