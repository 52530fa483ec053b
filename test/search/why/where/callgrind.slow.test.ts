/** What is started under callgrind, how long it may take, and what is left behind; without callgrind itself. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { removeParts, writeStarter } from '../../../../src/search/why/where/callgrind.ts';
import { type HowToTake, type RowToProfile, takeProfiles } from '../../../../src/search/why/where/take-profiles.ts';
import type { Taken } from '../../../../src/search/why/where/taken.ts';
import { hostVariant } from '../../../host-variant.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-callgrind-'));
after(() => rmSync(folder, { recursive: true }));

/** A program that prints its name. */
function program(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho ${name}\n`);
  chmodSync(file, 0o700);
  return file;
}

suite('under callgrind', { skip: process.platform !== 'linux' && 'callgrind is run on Linux only' }, () => {
  const valgrind = program('valgrind');

  test('runs the process that measures, and no other', () => {
    const starter = join(folder, 'starter.sh');
    writeStarter(starter, { command: valgrind }, program('runtime'), join(folder, 'counts'));
    const started = (order: string) =>
      spawnSync(starter, [], { env: { JSDYNO_HARNESS: order }, encoding: 'utf8' }).stdout.trim();
    const run = JSON.stringify({ mode: 'run', report: 'r', name: 'n' });
    const next = { command: starter, env: { JSDYNO_HARNESS: run } };
    assert.equal(started(run), 'valgrind');
    assert.equal(started(JSON.stringify({ mode: 'setup', report: 'r', next })), 'runtime');
    assert.equal(started(''), 'runtime');
  });

  test('leaves no part behind, however many there are', () => {
    const file = join(folder, 'abc.callgrind');
    for (const name of [file, `${file}.1`, `${file}.4`, `${file}.12`, join(folder, 'other.callgrind')])
      writeFileSync(name, '');
    removeParts(file);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('.callgrind')),
      ['other.callgrind'],
    );
    removeParts(join(folder, 'gone', 'abc.callgrind'));
  });

  /** Takes counts of a row that is always too slow. */
  async function late(how: Partial<HowToTake>): Promise<{ taken: Taken[]; limits: (number | undefined)[] }> {
    const limits: (number | undefined)[] = [];
    const row: RowToProfile = {
      name: 'late',
      async run(_, { mostTimeoutMs }) {
        limits.push(mostTimeoutMs);
        const outcome = { outcome: 'failed' as const, reason: 'did not end within 1 s and was killed' };
        return { outcome, startedAt: 0, wallMs: 1, stderr: '' };
      },
    };
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      const taken: Taken[] = [];
      const both = [hostVariant(), hostVariant()] as const;
      for await (const one of takeProfiles(row, both, { pairs: 2, signals: ['instructions'], seed: 1, ...how }))
        taken.push(one);
      return { taken, limits };
    } finally {
      process.env.PATH = PATH;
    }
  }

  test('a run has what is left for profiles at most, and one that fails is the last, also when one goes on', async () => {
    const { taken, limits } = await late({ until: performance.now() + 100_000 });
    assert.equal(taken.length, 1);
    const [limit = 0] = limits;
    assert.ok(limits.length === 1 && limit > 20_000 && limit <= 100_000, limits.join());
    assert.deepEqual(await late({ done: taken }), { taken: [], limits: [] });
    assert.deepEqual((await late({})).limits, [Number.POSITIVE_INFINITY]);
  });

  test('none is begun where little is left, which is said', async () => {
    const { taken, limits } = await late({ until: performance.now() - 1 });
    assert.deepEqual(limits, []);
    const reasons = taken.map(({ of }) => ('missing' in of ? of.missing : ''));
    const expected = 'counting instructions takes 20 s or more, and 0 s were left for profiles';
    assert.deepEqual(reasons, [expected, expected]);
  });
});
