import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { OWN_OPTIONS } from '../../../../src/host/files/package-file.ts';
import { lockHost } from '../../../../src/work/farm/worker/host-lock.ts';
import { until } from './farm.ts';

const place = `jsdyno-test-${process.pid}`;
const FILE = new URL('../../../../src/work/farm/worker/host-lock.ts', import.meta.url).href;

test('a CPU has one worker; others with CPUs of their own are let in', async () => {
  const both = await lockHost([0, 1], 'alpha, process 1', place);
  await assert.rejects(
    lockHost([1], 'beta', place),
    ({ code, message, hint }: Error & { code: string; hint: string }) => {
      assert.equal(code, 'FARM_HOST_BUSY');
      assert.match(message, /CPU 1 .* by alpha, process 1$/);
      assert.match(hint, /--pin 1 --name/);
      return true;
    },
  );
  const third = await lockHost([2], 'gamma', place);
  await both.release();
  const beta = await lockHost([1], 'beta', place);
  // All or none: CPU 0 was free, and is free again.
  await assert.rejects(lockHost([0, 1], 'delta', place), { code: 'FARM_HOST_BUSY' });
  const zero = await lockHost([0], 'epsilon', place);
  for (const lock of [third, beta, zero]) await lock.release();
});

test('a worker that is stopped keeps its CPUs, one that was killed does not', async () => {
  const child = spawn(
    process.execPath,
    [
      ...OWN_OPTIONS,
      '--input-type=module',
      '-e',
      `import { lockHost } from ${JSON.stringify(FILE)}; await lockHost([0], 'other', ${JSON.stringify(place)}); console.log('held'); setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    await assert.rejects(lockHost([0], 'beta', place), { code: 'FARM_HOST_BUSY' });
  } finally {
    child.kill('SIGKILL');
  }
  const lock = await until(() => lockHost([0], 'beta', place).catch(() => null));
  await lock.release();
});
