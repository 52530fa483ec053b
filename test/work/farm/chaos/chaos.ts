/** An experiment at a farm to which faults happen, all of them of real processes on a real server. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executeWith } from '../../../../src/work/experiment/execute.ts';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { isLostConnection } from '../../../../src/work/farm/sql/lost-connection.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import type { OwnServer } from '../server.ts';
import { outcomeOf, type RecordedOptions, recordedExecution, recordedHere } from '../submit/recorded.ts';
import { goneFrom, isThere, type Member, startPlanner, startWorker } from './crew.ts';
import { type Fault, faultsOf, wordsOf } from './faults.ts';
import { AUDIT, openOf, type Tally, tallyOf } from './tally.ts';
import type { Pace, ToldPlanner } from './told.ts';

export interface ChaosOptions {
  server: OwnServer;
  /** For stores; whoever calls removes it. */
  folder: string;
  seed: number;
  faults: number;
  hosts: number;
  blockMs: number;
  experiment: RecordedOptions & { name: string };
  say?: (text: string) => void;
}

type Outcome = ReturnType<typeof outcomeOf>;

export interface ChaosResult {
  /** Of the planner's store. */
  outcome: Outcome;
  /** Of an undisturbed run on one lane over the same samples. */
  undisturbed: Outcome;
  /** Of an undisturbed run. */
  blocks: number;
  tally: Tally;
  /** Faults that happened, by kind. */
  happened: Record<string, number>;
  /** Processes that were started again, and what they had said where nobody had killed them. */
  restarts: { workers: number; planner: number; said: string };
  ms: number;
}

/** A tenth of the product's beats and a fraction of its patience, all of them above what a busy machine takes for a statement. */
const PACE: Pace = { beatMs: 200, lookMs: 500, lostAfterMs: 2_500 };
const EXPIRE_S = 3;
/** Longer than a lease and an expiry. */
const STOPPED_MS = 4_000;
/** How long a worker that is to die at a moment may take to get there before it is killed where it is: it may have no blocks left. */
const MOMENT_MS = 3_000;

export async function chaos(options: ChaosOptions): Promise<ChaosResult> {
  const { server, folder, seed, hosts, blockMs, say = () => {} } = options;
  const undisturbed = await undisturbedRun(options.experiment);
  const plan = faultsOf(seed, { faults: options.faults, blocks: undisturbed.blocks, hosts });
  const url = await server.database();
  const sql = await preparedFarm(url);
  const begun = performance.now();
  const workers = Array.from({ length: hosts }, (_, host) =>
    startWorker({ ...PACE, url: named(url, `worker ${host}`), host: `h${host}`, blockMs }),
  );
  let store = newStore(folder);
  const outcome = join(folder, `outcome-${seed}.json`);
  const planner = startPlanner(
    (): ToldPlanner => ({
      ...{ ...PACE, url: named(url, 'planner'), store, outcome },
      ...{ experiment: options.experiment, expireSeconds: EXPIRE_S },
    }),
  );
  const over = planner.ended.then(() => 'over' as const);
  const happened: Record<string, number> = {};
  const later: Promise<void>[] = [];
  try {
    for (const { after, fault } of plan) {
      if (!(await reached(sql, after, over))) break;
      say(`${Math.round(performance.now() - begun)} ms, ${after} blocks: ${wordsOf(fault)}`);
      await befall(fault);
    }
    await Promise.race([
      over,
      sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`not over within ${LIMIT_MS} ms; the planner said: ${planner.said}`);
      }),
    ]);
    const ms = performance.now() - begun;
    await Promise.all(later);
    await emptied(sql);
    await Promise.all(workers.map((worker) => worker.end()));
    if (!existsSync(outcome)) throw new Error(`the planner ended without an outcome: ${planner.said}`);
    return {
      outcome: JSON.parse(readFileSync(outcome, 'utf8')) as Outcome,
      ...{ undisturbed: undisturbed.outcome, blocks: undisturbed.blocks, happened, ms },
      tally: await tallyOf(sql, options.experiment),
      restarts: {
        workers: workers.reduce((sum, { restarts }) => sum + restarts, 0),
        planner: planner.restarts,
        said: [...workers, planner].map(({ said }) => said).join(''),
      },
    };
  } catch (error) {
    for (const [host, { said }] of workers.entries()) say(`worker ${host}: ${said}`);
    say(`planner: ${planner.said}`);
    throw error;
  } finally {
    for (const one of [planner, ...workers]) one.kill();
    await sql.end();
  }

  async function befall(fault: Fault): Promise<void> {
    const count = () => {
      const name = fault.kind === 'kill' ? `kill ${fault.moment}` : fault.kind;
      happened[name] = (happened[name] ?? 0) + 1;
    };
    switch (fault.kind) {
      case 'kill':
        later.push(killWorker(await living(workers, fault.host), fault.moment).then(count));
        return;
      case 'stop': {
        const { child } = await living(workers, fault.host);
        child.kill('SIGSTOP');
        later.push(
          sleep(STOPPED_MS).then(() => {
            child.kill('SIGCONT');
            count();
          }),
        );
        return;
      }
      case 'drop':
        await drop(sql, `worker ${fault.host}`);
        return count();
      case 'drop all':
        await drop(sql, '%');
        return count();
      case 'restart server':
        await server.restart('SIGKILL');
        return count();
      case 'kill planner': {
        if (fault.isElsewhere) store = newStore(folder);
        (await living([planner], 0)).child.kill('SIGKILL');
        return count();
      }
    }
  }
}

/** Nothing here is to be asserted on time: this ends a test that hangs. */
const LIMIT_MS = 900_000;
const EMPTIED_MS = 120_000;

async function killWorker({ child }: Member, moment: Extract<Fault, { kind: 'kill' }>['moment']): Promise<void> {
  if (moment !== 'at any time' && child.connected) {
    child.send(moment, () => {});
    await Promise.race([goneFrom(child), sleep(MOMENT_MS)]);
  }
  child.kill('SIGKILL');
  await goneFrom(child);
}

/** The wanted worker, or the next one that is not just being started again. */
async function living(workers: readonly Member[], wanted: number): Promise<Member> {
  for (;;) {
    for (let i = 0; i < workers.length; i++) {
      const one = workers[(wanted + i) % workers.length] as Member;
      if (isThere(one.child)) return one;
    }
    await sleep(20);
  }
}

function newStore(folder: string): string {
  return join(mkdtempSync(join(folder, 'store-')), 'experiments.sqlite');
}

/** What connections are told by: the server knows whose they are. */
function named(url: string, name: string): string {
  const own = new URL(url);
  own.searchParams.set('application_name', name);
  return own.href;
}

export async function preparedFarm(url: string): Promise<FarmSql> {
  const sql = await connectFarm(url);
  await prepareFarm(sql);
  // What was committed outlives a server that is killed, as it does by default: the test server's own setting gives that up.
  await sql.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = on`);
  await sql.query(AUDIT);
  await (await openQueue(sql)).end();
  return sql;
}

async function undisturbedRun(experiment: RecordedOptions): Promise<{ outcome: Outcome; blocks: number }> {
  const execution = recordedExecution(experiment);
  await executeWith(execution, recordedHere(execution));
  const [row] = [
    execution.database
      .prepare('SELECT count(*) AS blocks FROM (SELECT DISTINCT configuration, round FROM run)')
      .get() as { blocks: number },
  ];
  return { outcome: outcomeOf(execution), blocks: row?.blocks ?? 0 };
}

/** Waits until so many blocks have been done, whichever of them began anew since; false when all is over before. */
async function reached(sql: FarmSql, blocks: number, over: Promise<'over'>): Promise<boolean> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const [row] = await sql
      .query<{ done: number }>(`SELECT count(*)::int AS done FROM jsdyno.block WHERE result IS NOT NULL`)
      .catch((error: unknown) => {
        if (isLostConnection(error)) return [];
        throw error;
      });
    if (row !== undefined && row.done >= blocks) return true;
    if (performance.now() > end) throw new Error(`only ${row?.done} of ${blocks} blocks were done in ${LIMIT_MS} ms`);
    if ((await Promise.race([over, sleep(30)])) === 'over') return false;
  }
}

/** Waits until nothing is queued or under way: jobs of blocks that are not wanted any more leave the queue, too. As `farm up` sees to it. */
async function emptied(sql: FarmSql): Promise<void> {
  const queue = await openQueue(sql, { superviseSeconds: 1 });
  const end = performance.now() + EMPTIED_MS;
  while (performance.now() < end && (await openOf(sql)).length > 0) {
    await queue.supervise();
    await sleep(100);
  }
  await queue.end();
}

async function drop(sql: FarmSql, application: string): Promise<void> {
  await sql
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE $1`,
      [application],
    )
    .catch((error: unknown) => {
      if (!isLostConnection(error)) throw error;
    });
}
