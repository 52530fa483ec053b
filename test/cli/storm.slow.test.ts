/**
 * SIGKILL to jsdyno in the middle of whatever it does: then nothing of it runs, its runs are kept, `resume` does the rest,
 * and nothing is left on the disk. What is measured leaves processes in sessions of their own, which heed no SIGTERM and serve.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProc } from '../../src/host/process/proc.ts';
import { ownCpus } from '../../src/measure/cpu-split.ts';
import { randomStream } from '../../src/stats/random.ts';
import { processesWith } from '../host/process/processes-with.ts';
import { SUITE } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const SEED = 20;
const { env: clean, home, remove } = sandbox();
const node = process.execPath;
const mark = `JSDYNO_TEST_MARK=${Math.random()}`;
const log = join(home, 'log');
const scratch = join(home, 'tmp');
const env: NodeJS.ProcessEnv = {
  ...clean,
  TMPDIR: scratch,
  JSDYNO_CACHE: join(home, 'cache'),
  JSDYNO_TEST_MARK: mark.split('=')[1],
  // As it is outside: only the killed processes' own files are looked for in the test's folder.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache'),
};

/** Says that a run is there, and leaves more than itself. */
const leaving = (left: readonly [command: string, args: string[]][]) => `'use strict';
require('fs').appendFileSync(${JSON.stringify(log)}, 'run\\n');
for (const [command, args] of ${JSON.stringify(left)}) {
  require('child_process').spawn(command, args, { detached: true, stdio: 'ignore' }).unref();
}
`;
/** Processes that heed no signal, in two sessions of their own. */
const DEAF: [string, string[]] = ['sh', ['-c', 'trap "" TERM HUP INT; setsid sleep 1000 & sleep 1000']];
/** One that serves besides; it costs one start of Node.js for each run, so in one mode only. */
const SERVING: [string, string[]] = [
  node,
  ['-e', 'process.on("SIGTERM", () => {}); require("net").createServer().listen(0)'],
];
/** At the top of everything that is measured. */
const HOSTILE = leaving([DEAF]);
const FILES: Record<string, string> = {
  'suite/storm/one.js': `${HOSTILE}const bench = require('../common.js').createBenchmark(main, { n: [1e4], k: [1, 2] });
    function main({ n }) { bench.start(); for (let i = 0; i < n; i++) Math.sqrt(i); bench.end(n); }`,
  // Its name hides what keeps a row from turns.
  'suite/turns/two.js': `${HOSTILE.replace("'child_process'", "'child' + '_process'")}
    const bench = require('../common.js').createBenchmark(main, { n: [1e5], k: [1, 2] });
    function main({ n }) { bench.start(); for (let i = 0; i < n; i++) Math.sqrt(i); bench.end(n); }`,
  'operations.cjs': `${HOSTILE}require('jsdyno').suite('storm').add('root', { inputs: [1, 2], run: (x) => Math.sqrt(x) });`,
  'script.cjs': `${leaving([DEAF, SERVING])}process.exit(0);`,
  'scenario/scenario.json': '{ "server": { "node": ["server.cjs"] }, "routes": [{ "path": "/" }] }',
  'scenario/server.cjs': `${HOSTILE}require('http').createServer((q, r) => r.end('hello')).listen(process.env.PORT, process.env.HOST);`,
};

/** A command, and how many runs it stores when nothing ends it. */
interface Mode {
  args: string[];
  runs: number;
  /** Whether it is killed before anything of it runs, too, or while files are listed. */
  early?: true;
  /** Whether what goes on is killed, too. */
  again?: true;
}

const canHaveLanes = (ownCpus()?.length ?? 0) >= 2;

const folder = ['--suite', join(home, 'suite')];
const old = ['--old', `a: ${node}`, '--new', `b: ${node}`];
const MODES: Record<string, Mode> = {
  // What is said of it holds for scatter and noise, and for operations one after the other, whose runs are measured and stored as these are;
  // resume-prints.slow.test.ts has how they go on.
  run: { args: ['run', 'storm', '--on', node, ...folder, '--runs', '3'], runs: 6, again: true },
  'compare --calibrate': {
    args: ['compare', 'storm', ...old, ...folder, '--set', 'k=1', '--runs', '3', '--fixed', '--calibrate'],
    runs: 6,
    early: true,
  },
  'ops in turns': {
    args: [
      'ops',
      join(home, 'operations.cjs'),
      '--on',
      node,
      '--on',
      node,
      '--runs',
      '2',
      '--fixed',
      '--turns',
      '--batch',
      '1000',
    ],
    runs: 4,
  },
  'startup of a command line, with --prepare': {
    args: [
      ...['startup', '--command', `a: ${node} ${join(home, 'script.cjs')}`, '--command', 'b: sh -c "sleep .05"'],
      ...['--runs', '4', '--prepare', `echo run >> ${log}; setsid sleep 1000 & true`],
    ],
    runs: 8,
    again: true,
  },
  http: {
    args: [
      ...['http', '--scenario', join(home, 'scenario'), '--on', node, '--duration', '100ms', '--warmup', '50ms'],
      ...['--runs', '3', '--shares', 'none', '--connections', '2'],
    ],
    runs: 3,
  },
};

/** A comparison in turns on two lanes: at any time a block of two processes is under way in each. */
const IN_LANES: Mode = {
  args: ['compare', 'turns', ...old, ...folder, '--runs', '2', '--fixed', '--turns', '--lanes', '2'],
  runs: 8,
};

/** Without the guard of what is run within the test. */
const left = () =>
  processesWith(mark).filter((pid) => !readProc(`${pid}/cmdline`)?.startsWith(`benchmark-guard ${process.pid}`));
const linesOf = () => readFileSync(log, 'utf8').length / 'run\n'.length;

async function none(): Promise<void> {
  for (let i = 0; i < 1500 && left().length > 0; i++) await sleep(10);
  assert.deepEqual(
    left().map((pid) => readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ')),
    [],
  );
}

/** Starts a command and kills it when so many more processes of it have run, and some milliseconds later; or it ends before. */
async function kill(args: string[], lines: number, ms: number): Promise<void> {
  const until = linesOf() + lines;
  const { child, ended } = start([...args, '--no-progress'], env);
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && linesOf() < until) await sleep(5);
  await sleep(ms);
  child.kill('SIGKILL');
  await ended;
  await none();
}

function openedStore(): DatabaseSync {
  return new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true, timeout: 5000 });
}

/** How many experiments there are: one that is killed before its first run is none. */
function experiments(): number {
  if (!existsSync(join(home, 'experiments.sqlite'))) return 0;
  const database = openedStore();
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE name = 'experiment'").all();
  const { count } = database
    .prepare(tables.length === 0 ? 'SELECT 0 AS count' : 'SELECT count(*) AS count FROM experiment')
    .get() as { count: number };
  database.close();
  return count;
}

/** The newest experiment's runs, each whole. */
function runsStored(): number {
  const database = openedStore();
  const runs = database
    .prepare(
      `SELECT run.* FROM run JOIN configuration ON run.configuration = configuration.id
       WHERE configuration.experiment = (SELECT max(id) FROM experiment)`,
    )
    .all();
  const check = database.prepare('PRAGMA integrity_check').get();
  database.close();
  assert.deepEqual({ ...check }, { integrity_check: 'ok' });
  // A load of 100 ms may find no CPU on a busy machine, neither for the server nor for itself.
  const found = runs.filter(({ reason }) => !/the generator was late|not answered under load/.test(String(reason)));
  for (const run of found) assert.equal(run.outcome, 'ok', String(run.reason));
  for (const own of Map.groupBy(runs, ({ configuration }) => configuration).values()) {
    assert.equal(new Set(own.map(({ lane }) => lane)).size, 1, 'a row was on two lanes');
  }
  return runs.length;
}

/** The lanes in which the newest experiment was measured. */
function lanesUsed(): Set<unknown> {
  const database = openedStore();
  const runs = database
    .prepare(
      `SELECT DISTINCT run.lane FROM run JOIN configuration ON run.configuration = configuration.id
       WHERE configuration.experiment = (SELECT max(id) FROM experiment)`,
    )
    .all();
  database.close();
  return new Set(runs.map(({ lane }) => lane));
}

suite('a storm of SIGKILL', { skip: process.platform !== 'linux' }, () => {
  for (const module of ['storm', 'turns']) mkdirSync(join(home, 'suite', module), { recursive: true });
  mkdirSync(join(home, 'scenario'));
  mkdirSync(scratch);
  cpSync(join(SUITE, 'common.js'), join(home, 'suite/common.js'));
  for (const [path, text] of Object.entries({ ...FILES, log: '' })) writeFileSync(join(home, path), text);
  after(() => {
    for (const pid of left()) process.kill(pid, 'SIGKILL'); // what a failure has left
    remove();
  });

  for (const [stream, [name, { args, runs, early, again }]] of Object.entries(MODES).entries()) {
    test(name, name === 'run' ? {} : longForm(), async () => {
      const random = randomStream(SEED, stream);
      const some = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
      const others = experiments();
      if (early) await kill(args, 0, some(50, 500));
      await kill(args, some(2, 4), some(0, 100));
      const isThere = () => experiments() > others;
      const before = isThere() ? runsStored() : 0;
      if (again) await kill(isThere() ? ['resume'] : args, some(1, 2), some(0, 50));
      if (before > 0) assert.ok(runsStored() >= before);
      const last = [...(isThere() ? ['resume'] : args), '--no-progress'];
      // What puts load on servers remains for the next ones of its process.
      const { code, stdout, stderr } = await (name === 'http' ? start(last, env).ended : inProcess(last, env));
      // On a busy machine the generator of a load may get no CPU: such a run is stored, as any other is.
      const isLate = code === 3 && /the generator was late|not answered under load/.test(stdout);
      assert.ok(code === 0 || isLate || /no experiment was interrupted/.test(stderr), `${code}: ${stdout}${stderr}`);
      assert.equal(runsStored(), runs);
      await none();
    });
  }

  test('compare in turns on two lanes', longForm({ skip: !canHaveLanes }), async () => {
    const { args, runs } = IN_LANES;
    const others = experiments();
    const first = start([...args, '--no-progress'], env);
    while (experiments() === others || runsStored() < 2) await sleep(20);
    first.child.kill('SIGKILL');
    await first.ended;
    await none();
    const before = runsStored();
    assert.ok(before < runs, `${before} runs`);

    const last = await inProcess(['resume', '--no-progress'], env);
    assert.equal(last.code, 0, last.stderr);
    assert.equal(runsStored(), runs);
    assert.deepEqual([...lanesUsed()].sort(), [0, 1]);
    await none();
  });

  test('their folders go with the next process that needs such folders', async () => {
    const { code, stderr } = await start(['run', 'storm', '--on', node, ...folder, '--no-progress'], env).ended;
    assert.equal(code, 0, stderr);
    // Those of this process go at its end.
    const isOfTool = (name: string) =>
      /^jsdyno-(run|list|load)-/.test(name) && !name.split('-').includes(String(process.pid));
    assert.deepEqual(readdirSync(scratch).filter(isOfTool), []);
    await none();
  });
});
