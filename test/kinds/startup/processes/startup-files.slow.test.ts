import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { STARTUP_SCRIPTS } from '../../../../src/kinds/startup/processes/scripts.ts';
import { prepareStartupFiles, startupFiles } from '../../../../src/kinds/startup/processes/startup-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

suite('the built-in scripts', () => {
  const { folder, sha256 } = prepareStartupFiles(scratch);

  test('are the same each time, and written once', () => {
    assert.deepEqual(startupFiles(), startupFiles());
    assert.deepEqual(prepareStartupFiles(scratch), { folder, sha256 });
    assert.equal(readdirSync(join(scratch, 'startup')).length, 1);
  });

  test('are put back where they were changed or lost', () => {
    writeFileSync(join(folder, 'empty.js'), 'process.exit(1);');
    rmSync(join(folder, 'esm'), { recursive: true });
    prepareStartupFiles(scratch);
    for (const [name, text] of startupFiles()) assert.equal(readFileSync(join(folder, name), 'utf8'), text);
  });

  test('are a tool of 200 CommonJS modules and a graph of 100 ES modules', () => {
    const count = (pattern: RegExp) => [...startupFiles().keys()].filter((name) => pattern.test(name)).length;
    assert.equal(count(/^cli\/(?!bundle)/), 200);
    assert.equal(count(/^esm\//), 100);
  });

  test('all run', () => {
    for (const { name, entry, kind } of STARTUP_SCRIPTS) {
      if (kind === 'snapshot') continue; // not by itself
      const { status, stderr } = spawnSync(process.execPath, [join(folder, entry)], { encoding: 'utf8' });
      assert.equal(status, 0, `${name}: ${stderr}`);
    }
  });

  test('load all of their modules', () => {
    const loaded = `require(process.argv[1]);
      console.log(Object.keys(require.cache).filter((name) => /cli/.test(name)).length)`;
    const { stdout } = spawnSync(process.execPath, ['-e', loaded, join(folder, 'cli/main.js')], { encoding: 'utf8' });
    assert.equal(stdout.trim(), '200');
  });
});
