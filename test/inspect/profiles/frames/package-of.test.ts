import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { packageOf } from '../../../../src/inspect/profiles/frames/package-of.ts';

suite('the package of a file', () => {
  for (const [file, name] of [
    ['/app/node_modules/fastify/lib/a.js', 'fastify'],
    ['/app/node_modules/@fastify/ajv/index.js', '@fastify/ajv'],
    ['/app/node_modules/a/node_modules/b/index.js', 'b'],
    ['/app/node_modules/.pnpm/x@1.0.0/node_modules/x/i.js', 'x'],
    ['/app/node_modules/.pnpm/@s+x@1.0.0_y@2/node_modules/@s/x/i.js', '@s/x'],
    ['C:\\app\\node_modules\\fastify\\a.js', 'fastify'],
    ['file:///app/node_modules/fastify/a.mjs', 'fastify'],
    ['node_modules/fastify/a.js', 'fastify'],
    ['/app/.yarn/cache/left-pad-npm-1.3.0-abc.zip/node_modules/left-pad/index.js', 'left-pad'],
    ['/home/me/.cache/deno/npm/packages.example.org/fastify/4.28.1/lib/a.js', 'fastify'],
    ['/home/me/.cache/deno/npm/packages.example.org/@fastify/ajv/4.28.1/a.js', '@fastify/ajv'],
    ['https://jsr.example/@std/path/1.0.0/mod.ts', '@std/path'],
    ['https://deno.example/x/oak@v12.0.0/mod.ts', 'oak'],
    ['https://deno.example/std@0.200.0/path/mod.ts', 'std'],
    ['https://esm.example/v135/preact@10.0.0/x.mjs', 'preact'],
    ['https://example.org/app.js', null],
    ['/app/server.js', null],
    ['/app/my_node_modules/x.js', null],
    ['/app/node_modules/', null],
    ['', null],
  ] as const) {
    test(`${file || 'nothing'}: ${name}`, () => {
      assert.equal(packageOf(file), name);
    });
  }
});
