import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, SUITE } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { heldCopy } from './held-copy.ts';
import { type Answered, inProcess } from './in-process.ts';

const node = process.execPath;
const variants = ['--old', `a: ${node}`, '--new', `b: ${node}`];

/** The steady rate and the declared one, of a row whose first calls say the opposite of its turns. */
const OPPOSITE = ['steady', 'faster', 'declared', 'slower'];

interface Row {
  benchmark: string;
  metric: string;
  verdict: string;
  reason: string | null;
  rounds: number;
}

suite('compare with benchmarks that fail in every way', () => {
  const { env, remove } = sandbox();
  after(remove);

  let measured: Answered;
  before(async () => {
    const asked = ['compare', ...variants, '--suite', SUITE, 'faults', '--runs', '1', '--timeout', '2'];
    measured = await inProcess([...asked, '--format', 'json', '--no-progress'], env);
  });

  test('records each with its reason, measures the rest, exits with 3', () => {
    const { code, stdout, stderr } = measured;
    assert.equal(code, 3, stderr);
    assert.equal(stderr, '');
    const { rows } = JSON.parse(stdout) as { rows: Row[] };
    const row = (name: string) => {
      const found = rows.find((one) => one.benchmark === `faults/${name}.js`);
      assert.ok(found, name);
      return found;
    };
    // What takes turns has a row of the first run's runs as well; whether it can depends on how busy the machine is.
    assert.equal(new Set(rows.map(({ benchmark }) => benchmark)).size, 10);
    assert.equal(row('good').rounds, 1);
    assert.notEqual(row('good').verdict, 'failed');
    const reasons: [string, RegExp][] = [
      ['crash', /RangeError: the benchmark has a mistake/],
      ['rejects', /TypeError: an async mistake/],
      ['hang', /did not end within 2 s/],
      ['signal', /killed by SIGKILL/],
      ['silent', /without calling bench\.end/],
      ['rubbish', /rate of NaN/],
      ['exits-while-loading', /ended while the file was being loaded/],
      ['throws-while-loading', /cannot even be loaded/],
    ];
    for (const [name, reason] of reasons) {
      assert.equal(row(name).verdict, 'failed', name);
      assert.match(row(name).reason ?? '', reason);
    }
    assert.equal(row('missing-module').verdict, 'unavailable');
  });

  test('the stored experiment can be shown, exported, analysed and removed', async () => {
    const shown = await inProcess(['show', '--format', 'json'], env);
    assert.equal(shown.code, 3);
    const exported = await inProcess(['export'], env);
    assert.equal(exported.stdout.trim().split('\n').length, 1 + 2);
    assert.match(exported.stdout, /^"binary","filename","configuration","rate","time"\n"(old|new)","faults\/good\.js"/);
    const whole = JSON.parse((await inProcess(['export', '--format', 'json'], env)).stdout);
    assert.equal(whole.runs.filter((run: { outcome: string }) => run.outcome === 'ok').length, 2);
    const listed = await inProcess(['experiments'], env);
    assert.match(listed.stdout, /compare +done/);
    const name = listed.stdout.split(' ')[0] as string;
    assert.equal((await inProcess(['rm', name], env)).code, 0);
    assert.match((await inProcess(['experiments'], env)).stdout, /nothing is stored yet/);
  });
});

suite('an interrupted experiment', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const args = [
    'compare',
    ...variants,
    '--suite',
    SUITE,
    'forms',
    '--filter',
    'filtered',
    '--runs',
    '2',
    '--fixed',
    '--seed',
    '5',
  ];

  const stored = () => {
    const database = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true, timeout: 5000 });
    const rows = database.prepare('SELECT configuration, variant, round, started, rate FROM run').all();
    database.close();
    return rows as { configuration: number; variant: number; round: number; started: number; rate: number }[];
  };
  const count = () => {
    try {
      return stored().length;
    } catch {
      return 0; // not created yet
    }
  };
  const reached = async (runs: number) => {
    for (let tries = 0; tries < 3000; tries++) {
      if (count() >= runs) return;
      await sleep(20);
    }
    assert.fail(`never reached ${runs} runs`);
  };

  test('kill -9 at any moment loses no run that ended, and resume repeats none', async () => {
    const { child, ended } = start([...args, '--no-progress'], env);
    await reached(5);
    child.kill('SIGKILL');
    assert.equal((await ended).signal, 'SIGKILL');
    const kept = stored();
    assert.ok(kept.length >= 5 && kept.length < 20);

    const listed = await inProcess(['experiments'], env);
    assert.match(listed.stdout, /interrupted/);
    const shown = await inProcess(['show', '--format', 'table'], env);
    assert.match(shown.stdout.replace(/\s+/g, ' '), /is not complete: "jsdyno resume/);

    const resumed = await inProcess(['resume', '--no-progress', '--format', 'json'], env);
    assert.equal(resumed.code, 0, resumed.stderr);
    const all = stored();
    assert.equal(all.length, 5 * 2 * 2);
    for (const run of kept) {
      assert.ok(
        all.some(
          (one) =>
            one.configuration === run.configuration &&
            one.variant === run.variant &&
            one.started === run.started &&
            one.rate === run.rate,
        ),
        'a run from before the kill was lost or repeated',
      );
    }
    const { rows } = JSON.parse(resumed.stdout) as { rows: Row[] };
    assert.deepEqual(
      rows.map((row) => row.rounds),
      [2, 2, 2, 2, 2],
    );
  });

  test('Ctrl-C prints what has ended, says how to go on, exits with 130', longForm(), async () => {
    const had = count();
    const { child, ended } = start(args, env);
    await reached(had + 2);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 130);
    assert.match(stderr, /interrupted; "jsdyno resume \S+" continues/);
    assert.match(stdout.replace(/\s+/g, ' '), /is not complete: "jsdyno resume/);
    assert.match((await inProcess(['experiments'], env)).stdout, /interrupted/);
  });
});

suite('compare --turns', { skip: process.platform === 'win32' && 'no named pipes' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const folder = ['--suite', join(ROOT, 'test/fixtures/turns-suite')];

  const stored = () => {
    const database = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true, timeout: 5000 });
    const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'run'").all().length > 0;
    const text = 'SELECT configuration, variant, round, started FROM run ORDER BY configuration, variant, round';
    const runs = isThere ? database.prepare(text).all() : [];
    database.close();
    return runs;
  };

  test('rounds are stored whole; what was killed goes on as it began, and is repeated so', async () => {
    const own = join(home, 'suite');
    const gate = heldCopy('test/fixtures/turns-suite/turns/units.js', join(own, 'turns/units.js'), home);
    const asked = ['compare', 'turns', '--set', 'how=loop', '--suite', own, ...variants, '--turns'];
    const { child, ended } = start([...asked, '--runs', '2', '--fixed', '--no-progress'], env);
    const isUnderWay = () => existsSync(join(home, 'experiments.sqlite')) && stored().length >= 2;
    for (let tries = 0; tries < 1200 && !isUnderWay(); tries++) await sleep(25);
    child.kill('SIGKILL');
    await ended;
    rmSync(gate);
    const kept = stored();
    assert.equal(kept.length, 2);
    const blocks = Map.groupBy(kept, ({ configuration, round }) => `${configuration} ${round}`);
    assert.ok([...blocks.values()].every((runs) => runs.length === 2));

    const { code, stdout, stderr } = await inProcess(['resume', '--no-progress', '--format', 'json'], env);
    assert.equal(code, 0, stderr);
    assert.equal(stored().length, 4);
    const all = stored().map((run) => JSON.stringify(run));
    assert.ok(kept.every((run) => all.includes(JSON.stringify(run))));
    const report = JSON.parse(stdout);
    assert.equal(report.experiment.plan.turns, true);
    assert.deepEqual([...new Set(report.rows.map(({ metric }: Row) => metric))], ['steady', 'declared']);
    assert.ok(report.rows.every(({ rounds }: Row) => rounds === 2));

    const { stdout: csv } = await inProcess(['export', '--format', 'csv'], env);
    assert.equal(csv.trim().split('\n').length, 5);
    const shown = await inProcess(['show'], env);
    assert.match(shown.stdout, /^b against a, steady\n/);
    assert.doesNotMatch(shown.stdout, /confidence/);
  });

  test(
    'a long row whose first calls say the opposite of its turns says so, goes on with them, and is resumed alike',
    longForm(),
    async () => {
      const own = sandbox();
      const figures = () => {
        const database = new DatabaseSync(join(own.home, 'experiments.sqlite'), { readOnly: true, timeout: 5000 });
        const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'run'").all().length > 0;
        const all = isThere ? database.prepare('SELECT round, figures FROM run ORDER BY round, variant').all() : [];
        database.close();
        return all.map(({ figures: text }) => JSON.parse(String(text)));
      };
      try {
        const first = ['compare', 'turns', '--filter', 'first', ...folder];
        // Four times either way, so that no load makes both say the same; and a first call that does more than later ones has none that are slower again.
        const opposite = ['--old', `a: FIRST=8 LATER=4 ${node}`, '--new', `b: FIRST=32 LATER=1 ${node}`];
        const asked = [...first, ...opposite, '--turns', '--runs', '3', '--fixed', '--no-progress', '--format', 'json'];
        const { child, ended } = start(asked, own.env);
        const isUnderWay = () => existsSync(join(own.home, 'experiments.sqlite')) && figures().length >= 2;
        for (let tries = 0; tries < 4800 && !isUnderWay(); tries++) await sleep(25);
        child.kill('SIGKILL');
        await ended;
        const [before] = figures();
        assert.ok(before.turns.apart !== undefined, JSON.stringify(before.turns));

        const { code, stderr } = await inProcess(['resume', '--no-progress', '--format', 'json'], own.env);
        assert.equal(code, 0, stderr);
        const all = figures();
        assert.equal(all.length, 6);
        for (const { turns, metrics } of all) {
          assert.deepEqual(turns, before.turns);
          assert.ok(metrics?.declared > 0, 'a declared run was left out');
        }
        // How fast a first call was hangs on what else the machine did; what is said of it is said of these.
        const database = new DatabaseSync(join(own.home, 'experiments.sqlite'));
        database.exec(`UPDATE run SET figures = json_set(figures, '$.metrics.declared',
        (CASE variant WHEN (SELECT min(id) FROM variant) THEN 4e5 ELSE 1e5 END) * (1 + .01 * ((round + variant) % 3)))`);
        database.close();
        const report = JSON.parse((await inProcess(['show', '--format', 'json'], own.env)).stdout);
        const [steady, declared] = report.rows;
        assert.deepEqual([steady.metric, steady.verdict, declared.metric, declared.verdict], OPPOSITE);
        assert.match(
          steady.warnings.join(),
          /compilation: .* % slower in [\d,]+ of the first run's 300,000 iterations, .* faster/,
        );
        assert.match(declared.warnings.join(), /first run: [\d,]+ of the author's 300,000 iterations(?!, in )/);
      } finally {
        own.remove();
      }
    },
  );

  test(
    'a long row whose first calls say what its turns say leaves them out after one round, or after three',
    longForm(),
    async () => {
      const own = sandbox();
      try {
        const same = ['--old', `a: FIRST=8 LATER=4 ${node}`, '--new', `b: FIRST=2 LATER=1 ${node}`];
        const asked = [
          'compare',
          'turns',
          '--filter',
          'first',
          ...folder,
          ...same,
          '--turns',
          '--runs',
          '8',
          '--fixed',
        ];
        const { code, stdout, stderr } = await inProcess([...asked, '--no-progress', '--format', 'json'], own.env);
        assert.equal(code, 0, stderr);
        const report = JSON.parse(stdout);
        const [steady, declared] = report.rows;
        assert.deepEqual([steady.metric, steady.rounds], ['steady', 8]);
        // How long a declared run is, beside what of it is made, is the machine's: of a long one that comes near the turns one is enough.
        if (declared === undefined) {
          assert.match(report.warnings.join('\n'), /the first runs of 1 row take .* were made only once/);
        } else {
          assert.equal(declared.metric, 'declared');
          assert.ok(declared.rounds >= 3 && declared.rounds < 8, `${declared.rounds}`);
          assert.ok(declared.warnings.join().includes(`in ${declared.rounds} of 8 rounds`), declared.warnings.join());
        }
      } finally {
        own.remove();
      }
    },
  );

  test('what excludes turns is said at once', async () => {
    const ask = (...more: string[]) => inProcess(['compare', 'turns', ...folder, ...variants, ...more], env);
    const native = await ask('--turns', '--native-harness');
    assert.equal(native.code, 2);
    assert.match(native.stderr, /--native-harness runs the suite's own processes, which cannot be interleaved/);
    assert.match((await ask('--turns', '--as-declared')).stderr, /cannot be used with option/);
    assert.match((await ask('--turns', '--sequential')).stderr, /cannot be used with option/);
  });
});
