import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { SCRATCH } from '../../../src/host/files/scratch.ts';
import { sweep } from '../../../src/host/files/sweep.ts';
import { ownerName } from '../../../src/host/process/owner.ts';

const MODULE = new URL('../../../src/host/files/scratch.ts', import.meta.url).href;
const TOOL = `const { makeScratch } = await import(${JSON.stringify(MODULE)}); console.log(makeScratch('run'));`;
const ARGS = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];

test('a killed process leaves its folder, and the next one sweeps it: not that of one that runs', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-sweep-'));
  const env = { ...process.env, TMPDIR: folder };
  const killed = spawnSync(process.execPath, [...ARGS, `${TOOL} process.kill(process.pid, 'SIGKILL');`], { env });
  const left = String(killed.stdout).trim();
  assert.deepEqual(readdirSync(folder), [basename(left)]);
  const living = spawn(process.execPath, [...ARGS, `${TOOL} setInterval(() => {}, 1000);`], { env });
  t.after(() => {
    living.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const [kept] = await once(living.stdout, 'data');
  assert.deepEqual(readdirSync(folder), [basename(String(kept).trim())]);

  // Of an owner that cannot be seen from here, and of a name without one, age tells.
  const [pid, ticks] = ownerName().split('-');
  const unseen = ['jsdyno-run-AbCdEf', `jsdyno-list-${pid}-${ticks}-00000000-AbCdEf`].map((name) => join(folder, name));
  const others = ['jsdyno-home-AbCdEf', 'something'].map((name) => join(folder, name));
  for (const path of [...unseen, ...others]) {
    mkdirSync(path);
    writeFileSync(join(path, '1.jsonl'), '');
  }
  sweep(folder, SCRATCH);
  assert.ok([...unseen, ...others].every((path) => existsSync(path)));
  for (const path of [...unseen, ...others]) utimesSync(path, new Date(0), new Date(0));
  sweep(folder, SCRATCH);
  assert.deepEqual(
    [...unseen, ...others].map((path) => existsSync(path)),
    [false, false, true, true],
  );
  assert.ok(existsSync(String(kept).trim()));
});
