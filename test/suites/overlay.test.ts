import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { prepareOverlay } from '../../src/suites/overlay.ts';
import { openSuite } from '../../src/suites/suite.ts';
import { sweep } from '../../src/suites/sweep.ts';
import { SUITE } from '../host-variant.ts';

suite('an overlay', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(scratch, { recursive: true }));
  const checkout = join(scratch, 'checkout');
  mkdirSync(join(checkout, 'lib'), { recursive: true });
  cpSync(SUITE, join(checkout, 'benchmark'), { recursive: true });
  writeFileSync(join(checkout, 'tsconfig.json'), '{ "compilerOptions": { "paths": { "fs": ["./lib/fs.js"] } } }');
  const cache = join(scratch, 'cache');
  const make = () => prepareOverlay(openSuite(join(checkout, 'benchmark')), cache);

  test('copies benchmarks unmodified and puts the harness in place of common.js', () => {
    const { folder } = make();
    assert.equal(
      readFileSync(join(folder, 'forms/spin.js'), 'utf8'),
      readFileSync(join(SUITE, 'forms/spin.js'), 'utf8'),
    );
    assert.match(readFileSync(join(folder, 'common.js'), 'utf8'), /createBenchmark/);
    assert.match(readFileSync(join(folder, 'package.json'), 'utf8'), /commonjs/);
  });

  test('links what lies beside the suite, but nothing that changes what Bun or Deno load', () => {
    const { folder } = make();
    assert.ok(existsSync(join(folder, '../lib')));
    assert.equal(existsSync(join(folder, '../tsconfig.json')), false);
  });

  test('is found again, and made anew when a file changes', () => {
    const first = make();
    assert.deepEqual(make(), first);
    writeFileSync(join(checkout, 'benchmark/forms/spin.js'), "'use strict';\n");
    assert.notEqual(make().sha256, first.sha256);
  });

  test('a kill half-way leaves nothing that is taken for an overlay, and is swept', () => {
    const { folder } = make();
    const unfinished = `${join(folder, '..')}x.999999.tmp`;
    mkdirSync(unfinished);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000);
    utimesSync(unfinished, twoDaysAgo, twoDaysAgo);
    sweep(join(cache, 'overlays'));
    assert.equal(existsSync(unfinished), false);
    assert.ok(existsSync(folder));
  });
});
