/** Experiments that are measured at a farm, whose hosts start nothing. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, afterEach, before, suite, test } from 'node:test';
import { findHereOrThere } from '../../../src/cli/farm/find-there.ts';
import { loadKind } from '../../../src/kinds/kinds.ts';
import { memoryPlan } from '../../../src/kinds/memory/plan.ts';
import { startupKind } from '../../../src/kinds/startup/kind.ts';
import { startupPlan } from '../../../src/kinds/startup/plan.ts';
import { resumeByName } from '../../../src/kinds/stored.ts';
import { openStoreToRead } from '../../../src/store/read-store.ts';
import { countRuns } from '../../../src/store/run-counts.ts';
import { openStore } from '../../../src/store/store.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import type { FarmChoice } from '../../../src/work/console/farm-choice.ts';
import { type MeasuredExperiment, measureWithProgress } from '../../../src/work/console/measure-with-progress.ts';
import { takeUp } from '../../../src/work/console/take-up.ts';
import { comparisonsOf } from '../../../src/work/experiment/comparisons.ts';
import { execute } from '../../../src/work/experiment/execute.ts';
import { prepareExperiment } from '../../../src/work/experiment/prepare.ts';
import { type FarmQueue, openQueue } from '../../../src/work/farm/queue.ts';
import { prepareFarm } from '../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../src/work/farm/sql/sql.ts';
import { aHost, type TestHost } from '../farm/adopt/a-host.ts';
import { emptyFarm } from '../farm/empty-farm.ts';

const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
process.env.JSDYNO_CACHE ??= join(home, 'cache');
// No project, whose files would be sent.
process.chdir(home);
let machines = 0;
/** Another store, as another machine has it. */
function onAnotherMachine(): void {
  process.env.JSDYNO_HOME = join(home, `machine-${++machines}`);
}

let sql: FarmSql;
let queue: FarmQueue;
const hosts: TestHost[] = [];
before(async () => {
  sql = await emptyFarm();
  await prepareFarm(sql);
  queue = await openQueue(sql);
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
  await sql.query('UPDATE jsdyno.host SET seen = NULL');
});
after(async () => {
  await queue.end();
  await sql.end();
  rmSync(home, { recursive: true, force: true });
});

const there = (more: Partial<FarmChoice> = {}): FarmChoice => ({
  ...{ onInterrupt: 'leave', words: ' --farm postgres://db/farm', isUsual: false },
  // What is closed is the connection, not the database.
  connect: async () => ({ ...sql, end: async () => {} }),
  ...more,
});

/** The second variant takes twice as long. */
const rateOf = (variant: number, round: number) =>
  (variant === 0 ? 20 : 10) * (1 + ((round * (variant + 3)) % 7) / 1000);

async function joins(name: string, waits?: () => Promise<void>): Promise<TestHost> {
  const host = await aHost(sql, queue, { name, rateOf, before: waits });
  hosts.push(host);
  return host;
}

/** Of programs that every machine has: nothing is to be sent. */
const LINES = ['/usr/bin/env true', '/usr/bin/env echo'];

/** Two command lines, prepared here and measured by hosts. */
async function measure(farm: FarmChoice, onRunEnd?: () => void): Promise<MeasuredExperiment & { said: string }> {
  const stderr = new PassThrough();
  const plan = { ...startupPlan(2, { commands: LINES }), seed: 5 };
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) =>
        prepareExperiment(database, { kind: startupKind, variants: LINES, plan }, events, abort),
      ...{ progress: true, farm, onRunEnd },
    },
    { stdin: process.stdin, stdout: new PassThrough(), stderr },
  );
  return { ...measured, said: String(stderr.read() ?? '') };
}

/** As `jsdyno resume --farm URL NAME` on this machine. */
async function goOn(name: string, farm: FarmChoice): Promise<MeasuredExperiment> {
  const { name: whole } = await findHereOrThere(openStoreToRead(), name, farm);
  return measureWithProgress(
    {
      async prepare(database, events, abort, atFarm) {
        const experiment = await findHereOrThere(database, whole, farm);
        return takeUp(await loadKind(experiment.kind), { database, experiment }, events, abort, atFarm);
      },
      ...{ progress: false, farm },
    },
    { stdin: process.stdin, stdout: new PassThrough(), stderr: new PassThrough() },
  );
}

const stateOf = async (name: string) =>
  (await sql.query('SELECT state, planner FROM jsdyno.experiment WHERE name = $1', [name]))[0];

suite('an experiment at a farm', { timeout: 100_000 }, () => {
  test('has the same report and exit code; its progress and its environment name the host', async () => {
    onAnotherMachine();
    await joins('quiet');
    const { exit, stored, said } = await measure(there());
    assert.equal(exit, 0);
    const { rows } = comparisonsOf(startupKind, stored);
    assert.equal(rows[0]?.verdict, 'slower', JSON.stringify(rows));
    assert.match(said, /on quiet\n/);
    assert.deepEqual(stored.experiment.environment.farm, { hosts: [{ name: 'quiet', class: 'a class' }] });
    assert.equal(stored.experiment.state, 'done');
    assert.deepEqual(await stateOf(stored.experiment.name), { state: 'done', planner: null });
  });

  test('that is left goes on there, and is read on a machine that knew nothing of it', async () => {
    onAnotherMachine();
    await joins('one');
    let runs = 0;
    const left = await measure(there(), () => {
      if (++runs === 5) process.emit('SIGHUP');
    });
    const { name } = left.stored.experiment;
    assert.equal(left.exit, 130);
    assert.match(left.said, new RegExp(`left at the farm.*"jsdyno resume --farm postgres://db/farm ${name}"`, 's'));
    assert.match(left.said, /"jsdyno farm cancel --farm/);
    assert.deepEqual(await stateOf(name), { state: 'running', planner: null });
    const before = countRuns(left.stored.database, left.stored.experiment.id).ok;

    onAnotherMachine();
    const { exit, stored } = await goOn(name.slice(0, -1), there());
    assert.equal(exit, 0);
    assert.equal(stored.experiment.name, name);
    assert.ok(countRuns(stored.database, stored.experiment.id).ok > before);
    assert.equal(comparisonsOf(startupKind, stored).rows[0]?.verdict, 'slower');
    assert.deepEqual(await stateOf(name), { state: 'done', planner: null });

    // A third machine gets what is there, and nothing is measured again.
    const measured = hosts[0]?.blocks;
    await Promise.all(hosts.splice(0).map((host) => host.stop()));
    await joins('one');
    onAnotherMachine();
    const third = await goOn(name, there());
    assert.equal(third.exit, 0);
    assert.equal(hosts[0]?.blocks, 0, `all of ${measured} blocks were there`);
    assert.deepEqual(
      countRuns(third.stored.database, third.stored.experiment.id),
      countRuns(stored.database, stored.experiment.id),
    );
    assert.deepEqual(await stateOf(name), { state: 'done', planner: null });
  });

  test('that is ended there stays ended, with what was measured', async () => {
    onAnotherMachine();
    await joins('two');
    const { exit, stored, said } = await measure(there({ onInterrupt: 'end' }), () => process.emit('SIGHUP'));
    const { name } = stored.experiment;
    assert.equal(exit, 130);
    assert.match(said, /interrupted; ended at the farm/);
    assert.deepEqual(await stateOf(name), { state: 'cancelled', planner: null });
    const left = await sql.query(
      `SELECT 1 FROM jsdyno.block WHERE experiment = (SELECT id FROM jsdyno.experiment WHERE name = $1) AND state = 'queued'`,
      [name],
    );
    assert.equal(left.length, 0);
    assert.ok(countRuns(stored.database, stored.experiment.id).ok > 0);
  });

  test('cannot go on here, nor what was begun here there: neither by the command nor by the library', async () => {
    onAnotherMachine();
    await joins('three');
    const { stored } = await measure(there(), () => process.emit('SIGHUP'));
    const { database, experiment } = stored;
    const farmed = { code: 'EXPERIMENT_CHANGED', message: /begun at a farm/ };
    await assert.rejects(resumeByName(database, experiment.name), farmed);
    const local = await prepareExperiment(database, {
      kind: startupKind,
      variants: LINES.slice(0, 1),
      plan: { ...startupPlan(1, { commands: LINES.slice(0, 1), minRuns: 1, maxRuns: 1 }), runs: 1 },
    });
    assert.equal(await execute(local), 'done');
    const elsewhere = async () => assert.fail('it is not handed over') as never;
    await assert.rejects(execute({ ...local, elsewhere }), { code: 'EXPERIMENT_CHANGED', message: /begun here/ });
  });

  test('of which the farm and this machine know nothing is said so', async () => {
    onAnotherMachine();
    openStore().close();
    await assert.rejects(findHereOrThere(openStoreToRead(), 'nobody', there()), {
      code: 'UNKNOWN_EXPERIMENT',
      message: /neither here nor at the farm/,
    });
  });

  test('whose document is none is not stored', async () => {
    onAnotherMachine();
    openStore().close();
    const document = { version: 1, jsdyno: 'x', kind: 'startup', plan: memoryPlan(1, { commands: 1 } as never) };
    await sql.query('INSERT INTO jsdyno.experiment (name, document) VALUES ($1, $2::jsonb)', [
      'forged',
      JSON.stringify({ ...document, environment: {}, variants: [], rows: [], bundles: [] }),
    ]);
    await assert.rejects(findHereOrThere(openStoreToRead(), 'forged', there()), { code: 'IMPORT_INVALID' });
    const count = openStoreToRead().prepare('SELECT count(*) AS n FROM experiment').get();
    assert.deepEqual({ ...count }, { n: 0 });
  });

  test('is not begun where the farm is not there, and nothing is made ready before', async () => {
    onAnotherMachine();
    const unreachable = new JsdynoError('FARM_UNREACHABLE', 'cannot use the farm', { hint: 'look' });
    const prepare = () => assert.fail('nothing is prepared') as never;
    const connect = () => Promise.reject(unreachable);
    const io = { stdin: process.stdin, stdout: new PassThrough(), stderr: new PassThrough() };
    await assert.rejects(measureWithProgress({ prepare, progress: false, farm: there({ connect }) }, io), unreachable);
  });
});
