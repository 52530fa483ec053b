import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from '../../src/host/process/owner.ts';
import type { Run } from '../../src/measure/request.ts';
import {
  claimExperiment,
  findExperiment,
  listExperiments,
  readConfigurations,
  readVariants,
  releaseExperiment,
  removeExperiment,
} from '../../src/store/experiments.ts';
import { countRuns, typicalWalls } from '../../src/store/run-counts.ts';
import { eachRun, lanesOfRows, runWriter } from '../../src/store/runs.ts';
import { openStore } from '../../src/store/store.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';
import { JsdynoError } from '../../src/text/errors/catalogue.ts';
import { hostVariant } from '../host-variant.ts';

const code = (expected: string) => (error: unknown) => error instanceof JsdynoError && error.code === expected;
const run = (rate: number): Run => ({
  outcome: { outcome: 'ok', rate, time: '0.100000000', parameters: {}, resources: {} },
  startedAt: 1,
  wallMs: 5,
  stderr: '',
});

suite('the store', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(scratch, { recursive: true }));
  const path = join(scratch, 'a/b/experiments.sqlite');
  const database = openStore(path);
  const planned = (name: string) => ({
    name,
    kind: 'suite',
    origin: 'measured' as const,
    plan: { runs: 3 },
    environment: { cpu: 'x' },
    variants: [hostVariant('old'), hostVariant('new')],
    configurations: ['n=1', 'n=2'].map((configuration) => ({
      kind: 'suite',
      benchmark: 'a/b.js',
      configuration,
      parameters: { n: 1 },
      extra: {},
      flags: [],
      setup: false,
      missing: {},
    })),
  });
  const create = (name: string, owner: number | null = process.pid) =>
    createExperiment(database, { ...planned(name), owner });

  test('runs that went on at the same time count for their share, others for all they took', () => {
    const own = openStore(join(scratch, 'walls.sqlite'));
    const { id } = createExperiment(own, { ...planned('walls'), owner: null });
    const [first, second] = readConfigurations(own, id).map((row) => row.id) as [number, number];
    const [a, b] = readVariants(own, id).map((variant) => variant.id) as [number, number];
    const write = runWriter(own);
    const lasting = (startedAt: number, wallMs: number) => ({ ...run(1), startedAt, wallMs });
    write({ configuration: first, variant: a, round: 1, lane: 1 }, lasting(1000, 800));
    write({ configuration: first, variant: b, round: 1, lane: 1 }, lasting(1100, 900));
    write({ configuration: second, variant: a, round: 1 }, lasting(3000, 300));
    write({ configuration: second, variant: b, round: 1 }, lasting(9000, 100));
    assert.deepEqual(
      [...typicalWalls(own)],
      [
        ['a/b.js n=1', 500],
        ['a/b.js n=2', 200],
      ],
    );
    assert.deepEqual([...lanesOfRows(own, id)], [[first, 1]]);
    own.close();
  });

  test('keeps an experiment with its variants, configurations and runs', () => {
    const { id } = create('0101-0000-abc');
    const [old] = readVariants(database, id);
    const [first, second] = readConfigurations(database, id);
    assert.ok(old && first && second);
    assert.equal(old.label, 'old');
    assert.equal(second.configuration, 'n=2');
    const write = runWriter(database);
    write({ configuration: second.id, variant: old.id, round: 1 }, run(2));
    write({ configuration: first.id, variant: old.id, round: 2 }, run(1.5));
    const failed: Run = { ...run(0), outcome: { outcome: 'failed', reason: 'no' }, stderr: 'tail' };
    write({ configuration: first.id, variant: old.id, round: 1 }, failed);
    assert.deepEqual(
      [...eachRun(database, id)].map(({ configuration, round, rate, reason }) => [configuration, round, rate, reason]),
      [
        [first.id, 1, null, 'no'],
        [first.id, 2, 1.5, null],
        [second.id, 1, 2, null],
      ],
    );
    assert.deepEqual(countRuns(database, id), { ok: 2, failed: 1, unavailable: 0 });
  });

  test('refuses the same run twice', () => {
    const { id } = create('0101-0001-abc');
    const key = {
      configuration: readConfigurations(database, id)[0]?.id ?? 0,
      variant: readVariants(database, id)[0]?.id ?? 0,
      round: 1,
    };
    const write = runWriter(database);
    write(key, run(1));
    assert.throws(() => write(key, run(2)), /UNIQUE/);
  });

  test('finds by name, by its beginning, and the last one', () => {
    create('0202-0000-xyz');
    assert.equal(findExperiment(database, '0202').name, '0202-0000-xyz');
    assert.equal(findExperiment(database, 'last').name, '0202-0000-xyz');
    assert.throws(() => findExperiment(database, '0101'), /several experiments begin with/);
    assert.throws(() => findExperiment(database, '0303'), code('UNKNOWN_EXPERIMENT'));
  });

  test('an experiment whose process has died is interrupted and can be claimed; a living one is busy', () => {
    const dead = create('0404-0000-abc', 2 ** 22 + 1);
    assert.equal(dead.state, 'interrupted');
    claimExperiment(database, dead);
    assert.equal(findExperiment(database, '0404').state, 'running');
    releaseExperiment(database, dead.id, 'done');
    assert.equal(findExperiment(database, '0404').state, 'done');
    const living = create('0505-0000-abc', process.ppid);
    assert.throws(() => claimExperiment(database, living), code('EXPERIMENT_BUSY'));
  });

  // What a container that was started again looks like: numbers begin anew, and the dead owner's is somebody else's.
  test('an owner is its PID and its start: another process with the same number is another', {
    skip: process.platform !== 'linux',
  }, () => {
    const before = create('0606-0000-abc', process.ppid);
    assert.equal(before.owner, process.ppid);
    const set = database.prepare('UPDATE experiment SET owner = ?, owner_start = ? WHERE id = ?');
    const [boot, ticks] = String(startTimeOf(process.ppid)).split(' ');
    for (const start of [`${boot} ${Number(ticks) - 1}`, `another-boot ${ticks}`]) {
      for (const pid of [process.ppid, process.pid]) {
        set.run(pid, start, before.id);
        const found = findExperiment(database, '0606');
        assert.deepEqual([found.owner, found.state], [null, 'interrupted']);
        claimExperiment(database, found);
        assert.equal(findExperiment(database, '0606').owner, process.pid);
      }
    }
    // An older jsdyno wrote the number alone: it is believed, but for this process, which is none.
    set.run(process.ppid, null, before.id);
    assert.throws(() => claimExperiment(database, findExperiment(database, '0606')), code('EXPERIMENT_BUSY'));
    set.run(process.pid, null, before.id);
    assert.equal(findExperiment(database, '0606').owner, null);
  });

  test('an owner that nobody has asked how it ended runs no more', {
    skip: process.platform !== 'linux',
  }, async (t) => {
    // The shell has a child that it does not wait for, and becomes a program that knows nothing of it.
    const parent = spawn('sh', ['-c', 'sh -c : & echo $!; exec sleep 100'], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => parent.kill('SIGKILL'));
    const [pid] = await once(parent.stdout, 'data');
    for (let i = 0; i < 500 && startTimeOf(Number(pid)) !== null; i++) await sleep(10);
    assert.equal(create('0707-0000-abc', Number(pid)).state, 'interrupted');
  });

  test('removing takes the runs along', () => {
    const before = listExperiments(database).length;
    removeExperiment(database, findExperiment(database, '0101-0000').id);
    assert.equal(listExperiments(database).length, before - 1);
    const left = database.prepare('SELECT count(*) AS runs FROM run').get() as { runs: number };
    assert.equal(left.runs, 1);
  });

  test('a store of a newer version is left alone', () => {
    const newer = join(scratch, 'newer.sqlite');
    const other = new DatabaseSync(newer);
    other.exec('PRAGMA user_version = 99');
    other.close();
    assert.throws(() => openStore(newer), code('STORE_TOO_NEW'));
  });

  test('an unwritable folder is said so', { skip: process.getuid?.() === 0 && 'root may write anywhere' }, () => {
    const locked = join(scratch, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    assert.throws(() => openStore(join(locked, 'x/experiments.sqlite')), code('STORE_UNWRITABLE'));
  });
});
