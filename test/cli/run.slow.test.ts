import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { SUITE } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const on = ['--on', process.execPath, '--suite', SUITE];

suite('run and scatter print what their upstream namesakes print', () => {
  const { env, home, remove } = sandbox();
  after(remove);

  test('run: a blank line, the file, its rates with thousands separated', async () => {
    const { code, stdout } = await inProcess(
      ['run', ...on, 'forms', '--filter', 'filtered', '--set', 'b=1', '--runs', '2'],
      env,
    );
    assert.equal(code, 0);
    const [blank, file, ...rates] = stdout.trimEnd().split('\n');
    assert.equal(blank, '');
    assert.equal(file, 'forms/filtered.js');
    assert.deepEqual(
      rates.map((line) => line.replace(/: .*/, '')),
      [1, 2, 3, 1, 2, 3].map((a) => `forms/filtered.js b=1 a=${a} n=1000`),
    );
    for (const line of rates) assert.match(line, /: \d{1,3}(,\d{3})*(\.\d+)?$/);
  });

  test('run --format csv: spaces after commas, values quoted as JSON', async () => {
    const { stdout } = await inProcess(
      ['run', ...on, 'forms', '--filter', 'spin', '--set', 'k=1', '--format', 'csv'],
      env,
    );
    const [header, first, second] = stdout.trimEnd().split('\n');
    assert.equal(header, '"filename", "configuration", "rate", "time"');
    assert.match(first ?? '', /^"forms\/spin\.js", "k=1 kind=""one"" n=200000", \d+(\.\d+)?, 0\.\d{9}$/);
    assert.match(second ?? '', /kind=""it's two""/);
  });

  test(
    'run test: one small configuration a file; what fails is said on standard error and in the exit code',
    longForm(),
    async () => {
      const { code, stdout, stderr } = await inProcess(
        ['run', ...on, 'test', 'faults', '--timeout', '2', '--format', 'csv'],
        env,
      );
      assert.equal(code, 3);
      assert.match(stdout, /"faults\/good\.js", "n=1"/);
      assert.match(stderr, /faults\/crash\.js n=1: failed: exited with code 1: RangeError/);
      assert.match(
        stderr,
        /faults\/missing-module\.js n=1: not available: this runtime has no module node:no_such_module/,
      );
    },
  );

  test('a file without configurations is named; so is one that changes its suite, in the report', async () => {
    const forms = ['forms', '--set', 'a=0', '--set', 'n=10', '--set', 'k=1'];
    const { stdout, stderr } = await inProcess(['run', ...on, ...forms], env);
    assert.match(stderr, /no configurations with these settings: forms\/filtered\.js/);
    assert.match(stdout, /forms\/spin\.js k=1/);
    const run = await inProcess(['run', ...on, 'options', '--filter', 'vandal'], env);
    assert.match(run.stderr, /options\/vandal\.js changed files: suite\/common\.js, .*; jsdyno restored them/);
    const [, host] = on as [string, string];
    const variants = ['--old', host, '--new', host, '--suite', SUITE];
    const report = await inProcess(['compare', ...variants, 'options', '--filter', 'vandal', '--runs', '1'], env);
    assert.match(report.stdout, /options\/vandal\.js changed files: suite\/common\.js/);
  });

  test('scatter: a column a parameter, and the table of scatter.R from it', async () => {
    const csv = await inProcess(
      ['scatter', 'forms/spin.js', ...on, '--runs', '3', '--set', 'n=2000', '--no-progress'],
      env,
    );
    assert.equal(csv.code, 0, csv.stderr);
    const [header, ...lines] = csv.stdout.trimEnd().split('\n');
    assert.equal(header, '"filename", "k", "kind", "n", "rate", "time"');
    assert.equal(lines.length, 3 * 4);
    assert.match(lines[0] ?? '', /^"forms\/spin\.js", 1, "one", 2000, \d/);
    const file = join(home, 'scatter.csv');
    writeFileSync(file, csv.stdout);
    const table = await inProcess(['scatter', file, '--xaxis', 'k', '--category', 'kind'], env);
    assert.match(table.stdout, /^ k +kind +rate confidence\.interval\n 1 it's two /);
    assert.equal(table.stdout.trimEnd().split('\n').length, 5);
  });

  test('scatter says what it lacks before it measures', async () => {
    const { code, stderr } = await inProcess(['scatter', 'forms/spin.js', ...on, '--xaxis', 'k'], env);
    assert.equal(code, 2);
    assert.match(stderr, /needs two parameters/);
    const unknown = await inProcess(['scatter', 'forms/spim.js', ...on], env);
    assert.match(unknown.stderr, /UNKNOWN_BENCHMARK/);
  });

  test('list: modules with their sizes, or files', async () => {
    assert.match(
      (await inProcess(['list', '--suite', SUITE], env)).stdout,
      /^faults +\d+\nfloor +5\nforms +2\noptions +6\n$/,
    );
    assert.equal(
      (await inProcess(['list', '--suite', SUITE, 'forms'], env)).stdout,
      'forms/filtered.js\nforms/spin.js\n',
    );
  });
});

suite('planning and calibrating', () => {
  const { env, remove } = sandbox();
  after(remove);
  const pair = ['--old', `a: ${process.execPath}`, '--new', `b: ${process.execPath}`, '--suite', SUITE];

  test('--plan tells what would run, stores nothing', async () => {
    const { code, stdout } = await inProcess(['compare', ...pair, 'forms', '--plan'], env);
    assert.equal(code, 0);
    assert.match(stdout, /forms\/filtered\.js +5 configurations\nforms\/spin\.js +4 configurations/);
    assert.match(stdout, /at most 360 runs/);
    assert.match((await inProcess(['experiments'], env)).stdout, /nothing is stored yet/);
  });

  test('--plan heeds --budget and --set', async () => {
    const words = ['compare', ...pair, 'forms', '--filter', 'spin', '--plan', '--set', 'n=1', '--set', 'n=2'];
    const { stdout } = await inProcess([...words, '--budget', '1s'], env);
    assert.match(stdout, /forms\/spin\.js +8 configurations/);
    assert.match(stdout, /^1 s, the budget, spent where it decides most; without it about /m);
    const { code, stderr } = await inProcess([...words, '--set', 'm=1'], env);
    assert.equal(code, 2);
    assert.match(stderr, /--set m=1: no chosen benchmark has a parameter m \[BAD_OPTION\]/);
  });

  test('--calibrate freezes one n for all variants and says so', async () => {
    const { code, stdout, stderr } = await inProcess(
      [
        'compare',
        ...pair,
        'forms',
        '--filter',
        'spin',
        '--set',
        'k=8',
        '--set',
        'kind=one',
        '--set',
        'n=400000000',
        '--calibrate',
        '--runs',
        '1',
        '--format',
        'json',
      ],
      env,
    );
    assert.equal(code, 0, stderr);
    const { experiment, rows, warnings } = JSON.parse(stdout);
    const [calibration] = experiment.calibration;
    assert.equal(calibration.parameter, 'n');
    assert.equal(calibration.declared, 400000000);
    // 0.2 s of eight multiplications each are fewer iterations on any machine.
    assert.ok(calibration.used < 400000000, String(calibration.used));
    // The name is the one that the row is published under.
    assert.equal(rows[0].configuration, "k=8 kind='one' n=400000000");
    assert.match(warnings.join('\n'), /calibrated: 1 shortened/);
  });
});

test('noise: a variant against itself', async () => {
  const { env, remove } = sandbox();
  const { code, stdout, stderr } = await inProcess(
    ['noise', ...on, 'forms', '--filter', 'spin', '--set', 'kind=one', '--runs', '4', '--no-progress', '--json'],
    env,
  );
  remove();
  assert.equal(code, 0, stderr);
  const { lines } = documentOf('noise', stdout);
  const all = lines.find((line: { module: string | null }) => line.module === null);
  assert.equal(all.rows, 2);
  assert.ok(all.scatter > 0 && all.effects[0].effect > all.effects[3].effect);
});
