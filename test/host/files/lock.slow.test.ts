import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { withLock } from '../../../src/host/files/lock.ts';
import { ownerName } from '../../../src/host/process/owner.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  lock = join(folder, 'locks', 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

const never = async () => undefined;

test('one works at a time, and the lock goes with the work, also with one that fails', async () => {
  let working = 0;
  const work = async () => {
    assert.equal(++working, 1);
    await new Promise((resolve) => setImmediate(resolve));
    working--;
    return 'done';
  };
  const all = Array.from({ length: 3 }, () => withLock(lock, { isDone: never }, work));
  assert.deepEqual(await Promise.all(all), ['done', 'done', 'done']);
  await assert.rejects(
    withLock(lock, { isDone: never }, () => Promise.reject(new Error('no'))),
    { message: 'no' },
  );
  assert.deepEqual(readdirSync(join(folder, 'locks')), []);
});

test('who waits takes what another has done', async () => {
  let done: string | undefined;
  let told = 0;
  const first = withLock(lock, { isDone: never }, async () => {
    while (told === 0) await new Promise((resolve) => setImmediate(resolve));
    done = 'by the first';
    return done;
  });
  while (!existsSync(lock)) await new Promise((resolve) => setImmediate(resolve));
  const isDone = async () => done;
  assert.equal(await withLock(lock, { isDone, onWait: () => told++ }, () => assert.fail('twice')), 'by the first');
  assert.equal(told, 1);
  await first;
});

test('a lock of the dead is taken over: at once where that is seen, else when it is old', {
  skip: process.platform !== 'linux',
}, async () => {
  const [pid, ticks, place] = ownerName().split('-');
  const left = (owner: object) => {
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, 'owner.json'), JSON.stringify(owner));
  };
  const take = (signal?: AbortSignal) => withLock(lock, { isDone: never, signal }, async () => 'taken');
  left({ owner: `${pid}-${Number(ticks) - 1}-${place}` });
  assert.equal(await take(), 'taken');

  // Of another place, of this process, and as an older jsdyno wrote it.
  for (const owner of [{ owner: `${pid}-${ticks}-00000000` }, { owner: ownerName() }, { pid: 1, host: 'elsewhere' }]) {
    left(owner);
    await assert.rejects(take(AbortSignal.timeout(150)));
    utimesSync(lock, new Date(0), new Date(0));
    assert.equal(await take(), 'taken');
  }
});
