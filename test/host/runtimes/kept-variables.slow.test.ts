import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { measuredEnvironment } from '../../../src/host/process/surroundings.ts';
import type { Startable } from '../../../src/host/runtimes/command-line.ts';
import { parseVariant, resolveVariant } from '../../../src/host/runtimes/index.ts';
import { hostsOf, keptVariables } from '../../../src/host/runtimes/kept-variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-kept-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A program of that name, and the line that starts it. */
function line(name: string, text: string, flags: string[] = [], env: Record<string, string> = {}): Startable {
  const executable = join(folder, name);
  writeFileSync(executable, text);
  chmodSync(executable, 0o755);
  return { runtime: { kind: 'command', version: '', executable }, flags, env };
}

const AROUND = { NODE_EXTRA_CA_CERTS: '/x', NODE_OPTIONS: '', BUN_OPTIONS: '--smol', MALLOC_ARENA_MAX: '1', HOME: '/' };

suite('variables that command lines keep', { skip: process.platform === 'win32' }, () => {
  const says = (version: string) => `#!/bin/sh\necho ${version}\n`;
  const kept = (...lines: Startable[]) => keptVariables(lines, AROUND);

  test('are said where a Node.js heeds them, by its version', async () => {
    assert.deepEqual(await kept(line('node', says('v20.20.2'))), ['MALLOC_ARENA_MAX', 'NODE_EXTRA_CA_CERTS']);
    assert.deepEqual(await kept(line('node', says('v22.6.0'))), ['MALLOC_ARENA_MAX', 'NODE_EXTRA_CA_CERTS']);
    assert.deepEqual(await kept(line('node', says('v22.7.0'))), ['MALLOC_ARENA_MAX']);
    const own = { NODE_EXTRA_CA_CERTS: '', MALLOC_ARENA_MAX: '2' };
    assert.deepEqual(await kept(line('node', says('v20.20.2'), [], own)), [], 'the line sets them itself');
    const npm = line('npm', '#!/usr/bin/env node\n');
    assert.deepEqual(await kept(npm), ['MALLOC_ARENA_MAX', 'NODE_EXTRA_CA_CERTS'], 'of which version is not known');
  });

  test('are those of what a line may come to run', () => {
    const hosts = (name: string, text: string, ...flags: string[]) => [...hostsOf(line(name, text, flags))].sort();
    assert.deepEqual(hosts('bun', '\x7fELF', 'run', 'node'), ['any', 'bun']);
    assert.deepEqual(hosts('sh', '\x7fELF', '-c', 'deno run a.js | cat'), ['any', 'deno']);
    assert.deepEqual(hosts('tool', '#!/bin/sh\n'), ['any', 'bun', 'deno', 'node']);
    assert.deepEqual(hosts('ls', '\x7fELF', 'node'), ['any']);
    assert.deepEqual(
      hostsOf({ runtime: { kind: 'command', version: '', executable: '' }, flags: [], env: {} }).size,
      0,
    );
  });

  test('Node.js before 22.7 reads the file of certificates at each start, and later ones do not', async (t) => {
    const env = measuredEnvironment({ NODE_EXTRA_CA_CERTS: join(folder, 'missing.pem') });
    const tried: string[] = [];
    for (const name of ['node@18', 'node@20', 'node@22.6.0', 'node@22.7.0', 'node@24', 'node@26']) {
      const found = await resolveVariant(parseVariant(name), { offline: true }).catch(() => null);
      if (found === null) continue;
      const { executable, version } = found.variant.runtime;
      // A file that it does not find is told on standard error.
      const { stderr } = spawnSync(executable, ['-e', ''], { env, encoding: 'utf8' });
      const reads = (await keptVariables([{ ...found.variant, env: {} }], AROUND)).includes('NODE_EXTRA_CA_CERTS');
      assert.equal(stderr.includes('extra certs'), reads, `${version}: ${stderr}`);
      tried.push(version);
    }
    if (tried.length === 0) t.skip('none is here');
  });
});
