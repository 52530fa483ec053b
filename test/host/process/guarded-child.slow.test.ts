import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import { processesOf } from '../../../src/host/process/session.ts';

const MODULE = fileURLToPath(new URL('../../../src/host/process/guarded-child.ts', import.meta.url));

test('the guard ends a child that has no environment to be found by: its group is what it knows it by', {
  skip: process.platform !== 'linux',
}, async () => {
  const tool = spawn(
    process.execPath,
    [
      ...OWN_OPTIONS,
      '--input-type=module',
      '--eval',
      `const { spawnGuarded } = await import(${JSON.stringify(MODULE)});
      const sleeper = ['-i', process.execPath, '--eval', 'setTimeout(() => {}, 60_000)'];
      const { pid } = spawnGuarded('/usr/bin/env', sleeper, { cwd: '/', env: process.env });
      setTimeout(() => console.log(pid), 300);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(tool.stdout, 'data');
  const pid = Number(line);
  assert.deepEqual(processesOf(pid), [pid]);
  tool.kill('SIGKILL');
  for (let i = 0; i < 500 && processesOf(pid)?.length !== 0; i++) await sleep(10);
  assert.deepEqual(processesOf(pid), []);
});
