import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lacks } from '../../../src/host/runtimes/lacks.ts';

test('what a runtime does not have is said in plain words', () => {
  assert.equal(lacks('/usr/bin/node: bad option: --no-such'), 'this runtime has no flag --no-such');
  assert.equal(lacks("Error: Cannot find module 'node:sqlite'\n"), 'this runtime has no module node:sqlite');
  assert.equal(
    lacks('TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".mts" for /a/b.mts'),
    'this runtime does not run TypeScript: Node.js 22.18 and newer, Bun and Deno do; --transform transpiles it for all',
  );
});

test('of TypeScript that was taken for JavaScript, too', () => {
  const said = (version: string, error = 'SyntaxError: Missing initializer in const declaration') =>
    `/a/app.ts:1\nconst x: number = 1;\n      ^\n\n${error}\n    at internalCompileFunction (node:internal/vm:76:18)\n\nNode.js v${version}\n`;
  assert.match(lacks(said('20.20.2')) ?? '', /does not run TypeScript/);
  assert.equal(lacks(said('22.18.0')), null, 'a mistake');
  assert.equal(lacks(said('20.20.2', 'TypeError: x')), null);
  assert.equal(lacks(said('20.20.2').replace('app.ts', 'app.js')), null);
  assert.equal(lacks('\n'.repeat(1_000_000)), null);
});

test('of TypeScript that needs more than to lose its types, --transform is named', () => {
  const then = /: --transform transpiles it for all$/;
  assert.match(
    lacks('TypeScript enum is not supported in strip-only mode') ?? '',
    /does not run a TypeScript enum: --transform/,
  );
  assert.match(lacks('Unknown file extension ".tsx" for /a/b.tsx') ?? '', /does not run \.tsx: --transform/);
  const error = 'SyntaxError: Cannot use import statement outside a module';
  assert.match(lacks(`/a/b.ts:1\nimport { c } from './c';\n^^^^^^\n\n${error}`) ?? '', then);
  assert.equal(lacks(`/a/b.js:1\nimport { c } from './c';\n^^^^^^\n\n${error}`), null);
  assert.match(
    lacks('/a/b.ts:2\n  @log\n  ^\n\nSyntaxError: Invalid or unexpected token') ?? '',
    /no decorators: --transform/,
  );
  assert.equal(lacks('/a/b.ts:2\n  const = 1;\n  ^\n\nSyntaxError: Unexpected token'), null);
});

test('and of names that tsconfig.json gives a path, where it does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-lacks-'));
  try {
    const paths = { '@lib/*': ['./lib/*'], exact: ['./exact.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { paths } }));
    const from = join(folder, 'src/a.ts');
    const colour = '\u001b[36m';
    for (const said of [
      `Cannot find package '@lib/b' imported from ${from}`,
      `error: Cannot find module '@lib/b' from '${from}'`,
      `Import "@lib/b" not a dependency\n  hint: try\n    at ${colour}file://${from}\u001b[0m:1:2`,
      `Relative import path "exact" not prefixed with / or ./ or ../ and not in import map from "file://${from}"`,
    ]) {
      assert.match(
        lacks(said) ?? '',
        /^this runtime ignores the paths of tsconfig\.json, which \S+ needs: --transform/,
      );
    }
    assert.equal(lacks('Import "@lib/b" not a dependency\n    at file://host/a%2Fb.ts:1:2'), null);
    assert.equal(lacks(`Cannot find package 'other' imported from ${from}`), null);
    assert.equal(lacks(`Cannot find package '@lib/b' imported from /elsewhere/a.ts`), null);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a mistake is no lack', () => {
  assert.equal(lacks("Error: Cannot find module './helper'"), null);
  assert.equal(lacks('TypeError: structuredClone is not a function'), null);
});
