import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { withNodeOptions } from '../../../src/inspect/observed/node-options.ts';

suite('NODE_OPTIONS', () => {
  test('keeps what it had, and quotes what has blanks', () => {
    assert.equal(withNodeOptions(undefined, ['--require', '/a/b.cjs']), '--require /a/b.cjs');
    assert.equal(withNodeOptions('  ', ['--require', '/a/b.cjs']), '--require /a/b.cjs');
    assert.equal(
      withNodeOptions('--no-warnings', ['--require', '/a b/c"d.cjs']),
      '--no-warnings --require "/a b/c\\"d.cjs"',
    );
  });

  test('is read by Node.js as it is meant', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno test "quoted" \\ '));
    const file = join(folder, 'loaded.cjs');
    writeFileSync(file, 'console.log("loaded")');
    const NODE_OPTIONS = withNodeOptions('--no-warnings', ['--require', file]);
    const { stdout } = spawnSync(process.execPath, ['-e', 'console.log(process.execArgv.length)'], {
      env: { ...process.env, NODE_OPTIONS },
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    assert.match(stdout, /^loaded\n/);
  });
});
