import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { processesWith } from '../host/process/processes-with.ts';
import { ROOT } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { heldCopy } from './held-copy.ts';
import { inProcess } from './in-process.ts';

const FOLDER = 'test/fixtures/operations/cli';
const SEARCH = `${FOLDER}/search.cjs`;
const node = process.execPath;

interface Row {
  configuration: string;
  metric: string;
  verdict: string;
  reason: string | null;
  rounds: number;
  rates: [number | null, number | null];
  ratio: number | null;
}

interface Run {
  configuration: number;
  variant: number;
  round: number;
  started: number;
  figures: string;
}

suite('ops', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const stored = (folder = home): Run[] => {
    if (!existsSync(join(folder, 'experiments.sqlite'))) return [];
    const database = new DatabaseSync(join(folder, 'experiments.sqlite'), { readOnly: true });
    const last = 'SELECT id FROM configuration WHERE experiment = (SELECT max(id) FROM experiment)';
    try {
      // The file is there before its tables are.
      if (database.prepare("SELECT name FROM sqlite_schema WHERE name = 'run'").get() === undefined) return [];
      const rows = database
        .prepare(`SELECT * FROM run WHERE configuration IN (${last}) ORDER BY round, configuration, variant`)
        .all();
      return rows as unknown as Run[];
    } finally {
      database.close();
    }
  };

  test('one runtime: the table of what each costs, with a file that cannot be loaded in its place', async () => {
    const { code, stdout, stderr } = await inProcess(
      ['ops', FOLDER, '--on', `host: ${node}`, '--runs', '1', '--exclude', 'count=100', '--set', 'count=10'],
      env,
    );
    assert.equal(code, 3, stderr);
    assert.match(stderr, /calibrated 6 configurations/);
    assert.match(stdout, /includes +[\d.]+ ns/);
    assert.match(stdout, /nothing +too fast to measure: as fast as an empty body \(within 0\.3 ns\)/);
    assert.match(stdout, /lacking +unavailable: it lacks a needle/);
    assert.match(stdout, /^sums +count=10 .*\n +sum +[\d.]+ ns/m);
    assert.doesNotMatch(stdout, /count=100/);
    assert.match(stdout, /\(the file\)\n +failed: suite "wrong"/);
    const sizes = new Set(stored().map(({ figures }) => figures && JSON.parse(figures).batches.size));
    assert.ok([...sizes].some((size) => size > 1));
  });

  test('every format of it; nothing at the floor has a rate', async () => {
    const json = await inProcess(['show', '--format', 'json'], env);
    documentOf('operations', json.stdout);
    const csv = (await inProcess(['show', '--format', 'csv'], env)).stdout.split('\n');
    assert.match(csv[0] ?? '', /^benchmark,group,operation,/);
    assert.match(csv.find((line) => line.includes('nothing')) ?? '', /,floor,1,,,,,/);
    assert.match((await inProcess(['show', '--format', 'markdown'], env)).stdout, /## string search/);
    const rates = (await inProcess(['export'], env)).stdout;
    assert.match(rates, /operation='includes'/);
    assert.doesNotMatch(rates, /operation='nothing'/);
  });

  const compared = ['--on', `a: ${node}`, '--on', `b: ${node} --jitless`, '--no-progress'];

  // What each format prints of two runtimes, rows at the floor among them, is kept: before-reports.slow.test.ts, ops-two.
  test('several, killed in turns: rounds are stored whole, resume repeats none, rows are judged, pages written, exports imported', async (context) => {
    // A store of its own: the last experiment of another test would be taken for this one before it begins.
    const { env: own, home: folder, remove: removeOwn } = sandbox();
    context.after(removeOwn);
    const same = [...compared, '--filter', 'sums', '--batch', '300'];
    const search = join(folder, 'search.cjs');
    const gate = heldCopy(SEARCH, search, folder);
    const { child, ended } = start(['ops', search, ...same, '--set', 'count=100', '--runs', '2', '--fixed'], own);
    const isUnderWay = () => {
      try {
        return stored(folder).length >= 2;
      } catch {
        return false; // its tables are being made
      }
    };
    while (!isUnderWay() && child.exitCode === null) await sleep(20);
    child.kill('SIGKILL');
    await ended;
    rmSync(gate);
    const kept = stored(folder);
    assert.equal(kept.length, 2, 'it was done before it was killed, or a round is not whole');
    const { code, stdout, stderr } = await inProcess(['resume', '--no-progress', '--format', 'json'], own);
    assert.equal(code, 0, stderr);
    const all = stored(folder);
    assert.equal(all.length, 4);
    const rounds = Map.groupBy(all, ({ configuration, round }) => `${configuration} ${round}`);
    assert.ok([...rounds.values()].every((runs) => runs.length === 2));
    assert.deepEqual(all.slice(0, kept.length), kept);
    const report = documentOf('operations', stdout);
    assert.deepEqual(
      (report.command.match(/--[a-z]+/g) as string[]).sort(),
      ['--batch', '--filter', '--fixed', '--jitless', '--on', '--on', '--runs', '--seed', '--set'],
      report.command,
    );
    assert.equal(report.experiment.plan.turns, true);

    const file = join(folder, 'experiment.json');
    assert.equal((await inProcess(['export', '--format', 'json', '--output', file], own)).code, 0);
    const rows = async (...of: string[]) =>
      (JSON.parse((await inProcess(['show', ...of, '--format', 'rows'], own)).stdout) as { rows: Row[] }).rows;
    const measured = await rows();
    const find = (metric: string) => measured.find((one) => one.metric === metric) ?? assert.fail(metric);
    // The contender interprets: it is many times slower, whatever the machine is doing.
    assert.equal(find('steady').verdict, 'slower', JSON.stringify(find('steady')));
    assert.ok(find('cold').rates.every((rate) => rate !== null && rate > 0));
    const { stdout: name } = await inProcess(['import', file], own);
    assert.deepEqual(await rows(name.trim()), measured);

    const pages = join(folder, 'pages');
    const written = await inProcess(['show', '--markdown', pages], own);
    assert.equal(written.code, 0, written.stderr);
    assert.equal(readdirSync(pages).length, 3);
    assert.match(readFileSync(join(pages, 'RESULTS.md'), 'utf8'), /^# /);
    assert.match(written.stderr, /RESULTS\.md/);
  });

  test('a file that changed cannot be gone on with', longForm(), async () => {
    const file = join(home, 'mine.cjs');
    writeFileSync(file, readFileSync(join(ROOT, SEARCH), 'utf8'));
    const { child, ended } = start(
      ['ops', file, '--on', node, '--runs', '50', '--filter', 'sums', '--no-progress'],
      env,
    );
    const isRunning = () => {
      const database = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
      const last = database.prepare("SELECT 1 FROM experiment WHERE state = 'running'").get();
      database.close();
      return last !== undefined;
    };
    for (let tries = 0; tries < 3000 && !isRunning(); tries++) await sleep(20);
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n// changed\n`);
    const { code, stderr } = await inProcess(['resume', '--no-progress'], env);
    assert.equal(code, 2);
    assert.match(stderr, /EXPERIMENT_CHANGED/);
  });

  test('--test says what works, --plan what would run, --floor and --tiers measure nothing of it', async () => {
    const on = ['--on', `host: ${node}`];
    const tried = await inProcess(['ops', SEARCH, ...on, '--test', '--no-progress'], env);
    assert.match(tried.stdout, /ok +includes\n/);
    assert.match(tried.stdout, /-- +lacking\n +host: unavailable: it lacks a needle/);
    assert.match(tried.stdout, /3 ran, 1 unavailable on host/);
    assert.equal(tried.code, 0, tried.stderr);
    const plan = await inProcess(['ops', SEARCH, ...compared.slice(0, 4), '--plan'], env);
    assert.match(plan.stdout, /5 configurations, at most 30 rounds: at most 300 runs/);
    const json = ['--format', 'json'];
    const floors = documentOf('floors', (await inProcess(['ops', '--floor', ...on, ...json], env)).stdout);
    assert.deepEqual(
      floors.variants.map((one: { variant: string }) => one.variant),
      ['host'],
    );
    const told = await inProcess(['ops', SEARCH, ...on, '--tiers', '--filter', 'includes', ...json], env);
    assert.equal(told.code, 0, told.stderr);
    assert.match(documentOf('tiers', told.stdout).operations[0].configuration, /operation='includes'/);
  });

  test('what is typed wrongly says what to type', async () => {
    const none = await inProcess(['ops'], env);
    assert.equal(none.code, 2);
    assert.match(none.stderr, /BAD_USAGE\]\n +jsdyno ops string-searching/);
    assert.match((await inProcess(['ops', 'no-such-file.js'], env)).stderr, /UNKNOWN_BENCHMARK/);
    assert.match((await inProcess(['ops', SEARCH, '--strict'], env)).stderr, /--strict is for adaptive/);
    assert.match(
      (await inProcess(['list', 'operations', '--filter', 'string-searching'], env)).stdout,
      /^operations\/string-searching\.js\n$/,
    );
  });

  test('a file run by hand is measured', longForm(), async () => {
    const folder = join(home, 'by-hand');
    const installed = join(folder, 'node_modules/jsdyno');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
    writeFileSync(
      join(installed, 'index.js'),
      `export * from ${JSON.stringify(pathToFileURL(join(ROOT, 'src/index.ts')))};`,
    );
    const file = join(folder, 'bench.mjs');
    writeFileSync(
      file,
      `import { suite, range } from 'jsdyno';
       suite('by hand').add('loop', { parameters: { k: range(8, 8) }, inputs: [1, 2], run: (x) => Math.cbrt(x) });`,
    );
    const { code, stdout } = await new Promise<{ code: number | null; stdout: string }>((resolve) => {
      const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, '--runs', '1', '--no-progress'], {
        env,
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
      });
      child.on('close', (status) => resolve({ code: status, stdout: text }));
    });
    assert.equal(code, 0);
    assert.match(stdout, /by hand +k=8 +bench\.mjs\n +loop +[\d.]+ ns/);
    if (process.platform !== 'linux') return;

    // The process that was typed has started jsdyno, which has started a run, and each has its guard.
    const mark = `JSDYNO_TEST_MARK=${Math.random()}`;
    const killed = spawn(node, ['--disable-warning=ExperimentalWarning', file, '--runs', '99'], {
      env: { ...env, JSDYNO_TEST_MARK: mark.split('=')[1] },
      cwd: folder,
      stdio: 'ignore',
    });
    const left = () => processesWith(mark).length;
    while (left() < 5 && killed.exitCode === null) await sleep(50);
    killed.kill('SIGKILL');
    for (let i = 0; i < 300 && left() > 0; i++) await sleep(50);
    assert.equal(left(), 0);
  });
});
