import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostClass, hostFacts } from '../../../src/work/farm/hosts/host-class.ts';
import { connectFarm } from '../../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../src/work/farm/sql/sql.ts';
import { SUITE } from '../../host-variant.ts';
import type { TestServer } from '../../work/farm/server.ts';
import { joinedWorker, type StartedWorker, startWorker } from '../../work/farm/worker/start-worker.ts';

/** A farm of a test, whose workers are processes with folders of their own. */
export interface Crew {
  url: string;
  sql: FarmSql;
  /**
   * A worker that has joined.
   * @param cpu absent: all that this machine has
   * @param checkout whose jsdyno it is
   */
  joined(name: string, cpu?: number, checkout?: string): Promise<StartedWorker>;
  /** Starts a worker and does not wait for its host. */
  begun(name: string, cpu?: number, checkout?: string): StartedWorker;
  /** Lets workers end what they do, and looks whether they end well. */
  leave(...workers: StartedWorker[]): Promise<void>;
  /** Kills workers that are left, and closes the connection. */
  end(): Promise<void>;
}

/**
 * A farm in a new database.
 * @param hosts their names: as judged already, since this machine is as busy as its other tests make it
 */
export async function makeCrew(
  server: TestServer,
  { env, home }: { env: NodeJS.ProcessEnv; home: string },
  hosts: readonly string[],
): Promise<Crew> {
  const started = new Set<ChildProcess>();
  const url = await server.database();
  const sql = await connectFarm(url);
  await prepareFarm(sql);
  const facts = await hostFacts();
  const kind = hostClass(facts);
  for (const name of hosts) {
    await sql.query(
      `INSERT INTO jsdyno.host (name, class, facts, state, judged, judged_at) VALUES ($1, $2, $3::jsonb, 'ready', $4::jsonb, now())`,
      [name, kind, JSON.stringify(facts), JSON.stringify({ class: kind })],
    );
  }
  const begun: Crew['begun'] = (name, cpu, checkout) => {
    const own = { JSDYNO_FARM: url, JSDYNO_HOME: join(home, name), JSDYNO_CACHE: join(home, name, 'cache') };
    const worker = startWorker(name, cpu, { ...env, ...own }, checkout);
    started.add(worker.child);
    return worker;
  };
  return {
    ...{ url, sql, begun },
    joined: (name, cpu, checkout) => joinedWorker(() => begun(name, cpu, checkout)),
    async leave(...workers) {
      for (const { child } of workers) child.kill('SIGTERM');
      // What it said is read when it has ended.
      for (const worker of workers) assert.equal((await worker.ended)[0], 0, worker.said);
    },
    async end() {
      for (const child of started) child.kill('SIGKILL');
      await sql.end();
    },
  };
}

/**
 * A suite whose runs sleep for n milliseconds, so that a busy machine does not matter: `wait/sleep.js` with four rows. Row 4 ends what
 * measures it while the file `broken` is in the suite's folder's parent.
 *
 * @returns its folder
 */
export function sleepingSuite(home: string): string {
  const folder = join(home, 'suite');
  mkdirSync(join(folder, 'wait'), { recursive: true });
  cpSync(join(SUITE, 'common.js'), join(folder, 'common.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  writeFileSync(
    join(folder, 'wait/sleep.js'),
    `const bench = require('../common.js').createBenchmark(main, { row: [1, 2, 3, 4], n: [20] });
function main({ row, n }) {
  if (row === 4 && require('fs').existsSync(${JSON.stringify(brokenFile(home))})) process.kill(process.ppid, 'SIGKILL');
  bench.start();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, n);
  bench.end(n);
}
`,
  );
  return folder;
}

/** See sleepingSuite. */
export function brokenFile(home: string): string {
  return join(home, 'broken');
}

/** Waits until something is so; `said` is what is shown where that takes far too long. */
export async function until(isSo: () => Promise<boolean> | boolean, said: () => string): Promise<void> {
  const end = performance.now() + 240_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, said());
    await sleep(100);
  }
}
