/** Processes take turns in the order that they should, all as often, and wait for each other. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { listen } from '../../../src/measure/turns/listen.ts';
import { openMeeting } from '../../../src/measure/turns/meeting.ts';
import { ROOT } from '../../host-variant.ts';

const RING = join(ROOT, 'src/harness/turns/ring.cjs');
/** Each turn is a letter in a file that all append to. */
const SCRIPT = `
  const fs = require('fs');
  const order = JSON.parse(process.argv[1]);
  const ring = require(${JSON.stringify(RING)}).join(order);
  const told = ring.enter(10 + order.place);
  let probed = 0;
  let next = told;
  for (; next.probe !== undefined; next = ring.agree([[probed, next.probe]])) {
    let own = 0;
    do { probed++; own++; } while (ring.next(own));
  }
  const size = told.size + 100 * probed + 1000 * (next.priming || 0);
  let turns = 0;
  do { fs.appendFileSync(order.log, String(order.place)); turns++; } while (ring.next(turns));
  ring.leave(Array.from({ length: turns }, () => [size, 1]));
`;

async function turnsOf(count: number, turns: number, probes = 0): Promise<{ log: string; batches: unknown[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const log = join(folder, 'log');
  const meeting = await openMeeting(count);
  const listener = listen(meeting);
  try {
    const places = Array.from({ length: count }, (_, place) => place);
    const children = places.map((place) => {
      const order = {
        place,
        ...meeting.pathsOf(place),
        count: turns - 2,
        warm: { turns: 2, ms: 40 },
        log,
      };
      const child = spawn(process.execPath, ['-e', SCRIPT, JSON.stringify(order)], { stdio: 'inherit' });
      return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
    });
    const sizes = await Promise.all(
      children.map(async ({ ended }, place) => (await listener.heard(place, 'ready', ended))?.size ?? 0),
    );
    const done = children.map(({ ended }, place) => listener.heard(place, 'done', ended));
    const ring = places.map((place) => meeting.pathsOf(place).path);
    const tellAll = async (what: object) => {
      for (const at of places.toReversed()) await meeting.tell(at, JSON.stringify({ ...what, at, capMs: 60_000 }));
    };
    let first: object = { ring, size: Math.max(...sizes) };
    for (let probe = 1; probe <= probes; probe++) {
      const profiles = children.map(({ ended }, place) => listener.heard(place, 'profile', ended));
      await tellAll({ ...first, probe, turns: 3 });
      first = {};
      for (const said of await Promise.all(profiles)) assert.deepEqual(said?.profile, [[3 * probe, probe]]);
    }
    await tellAll({ ...first, ...(probes > 0 ? { priming: 7 } : {}) });
    const batches = await Promise.all(done);
    for (const at of places) await meeting.tell(at, 'go on');
    assert.deepEqual(
      await Promise.all(children.map(({ ended }) => ended)),
      places.map(() => 0),
    );
    return { log: readFileSync(log, 'utf8'), batches: batches.map((said) => said?.batches) };
  } finally {
    await meeting.close(true);
    rmSync(folder, { recursive: true });
  }
}

suite('a ring of processes', { skip: process.platform === 'win32' && 'no named pipes' }, () => {
  for (const [count, least, expected] of [
    [1, 4, '0000'],
    [2, 5, '0101010101'],
    [3, 4, '012012012012'],
  ] as const) {
    test(`${count}: one after the other`, { timeout: 30_000 }, async () => {
      const { log, batches } = await turnsOf(count, least);
      assert.equal(log, expected);
      // All have the size of the largest.
      assert.deepEqual(
        batches,
        Array.from({ length: count }, () => Array.from({ length: least }, () => [9 + count, 1])),
      );
    });
  }

  test('turns of which profiles are told come before, as often as jsdyno asks for them', {
    timeout: 30_000,
  }, async () => {
    const { log, batches } = await turnsOf(2, 4, 2);
    assert.equal(log, '01010101');
    assert.deepEqual((batches[0] as unknown[])[0], [11 + 600 + 7000, 1]);
  });

  test('a process that ends without a word is heard of, and a meeting that is closed leaves nothing', async () => {
    const meeting = await openMeeting(1);
    const { path } = meeting.pathsOf(0);
    assert.equal(await listen(meeting).heard(0, 'ready', Promise.resolve()), null);
    await meeting.close(false);
    assert.equal(existsSync(path), false);
  });

  test('pipes are used again when all have ended, and made anew where one is gone', async () => {
    const first = await openMeeting(1);
    const { path, home } = first.pathsOf(0);
    await first.tell(0, 'that nobody reads');
    await first.close(true);
    rmSync(home);
    const second = await openMeeting(1);
    const again = second.pathsOf(0);
    assert.equal([again.path, again.home].includes(path), true);
    assert.equal([again.path, again.home].includes(home), false);
    await second.close(true);
    const pipe = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    assert.equal((await pipe.read(Buffer.alloc(9))).bytesRead, 0, 'what was said in the one before is gone');
    await pipe.close();
  });

  test('many meetings at once, as of lanes on a large machine, hear and tell', { timeout: 30_000 }, async () => {
    const meetings = await Promise.all(Array.from({ length: 12 }, () => openMeeting(1)));
    const heard = meetings.map((meeting) => listen(meeting).heard(0, 'loaded', new Promise(() => {})));
    for (const meeting of meetings) await meeting.tell(0, 'go on');
    for (const meeting of meetings) appendFileSync(meeting.pathsOf(0).home, '0 loaded\n');
    const expected = meetings.map(() => ({ place: 0, type: 'loaded' }));
    assert.deepEqual(await Promise.all(heard), expected);
    for (const meeting of meetings) await meeting.close(true);
  });
});
