import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { KNOWN_SUITE, SUITE } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const NODE = process.execPath;
/** Rates that are known take no more rounds on a busy machine than on a quiet one. */
const ROW = ['--suite', KNOWN_SUITE, 'steps/known.js', 'k=8', 'n=100000', '--sequential'];
const SIDES = ['--old', `fast: ${NODE}`, '--new', `slow: ${NODE} --jitless`];
const QUICK = ['--no-profiles', '--no-try', '--no-progress'];

suite('jsdyno why', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const run = (...args: string[]) => inProcess(args, env);

  test('says what differs of two sides, and that it is not explained; show, report and resume know it', async () => {
    const page = join(home, 'why.html');
    const { code, stdout, stderr } = await inProcess(
      ['why', ...SIDES, ...ROW, ...QUICK, '--format', 'json', '-o', page],
      env,
    );
    assert.equal(code, 5, stderr);
    const answer = documentOf('why', stdout);
    assert.equal(answer.outcome, 'not explained');
    assert.ok(answer.real.different && answer.real.ratio < 0.7, JSON.stringify(answer.real));
    assert.match(stderr, /wrote .*why\.html/);
    assert.deepEqual(
      answer.findings.map(({ about }: { about: string }) => about),
      ['difference', 'rest'],
    );

    const shown = await run('show', 'last');
    assert.equal(shown.code, 5);
    assert.match(shown.stdout, /^slow is certainly slower by /m);
    assert.match(shown.stdout, /^ {3}slow has --jitless$/m);
    const elsewhere = await run('resume', answer.experiment, '--farm', 'postgres://me@127.0.0.1:1/farm');
    assert.deepEqual([elsewhere.code, elsewhere.stdout], [2, '']);
    assert.match(elsewhere.stderr, /--farm.*\[BAD_OPTION\]/);
    const again = await run('resume', answer.experiment, '--no-progress', '--format', 'markdown');
    assert.equal(again.code, 5, again.stderr);
    assert.match(again.stdout, /^### Why `steps\/known\.js k=8 n=100000` differs$/m);
    const report = await run('report', answer.experiment, '-o', '-');
    assert.match(report.stdout, /Why steps\/known\.js .* differs/);
    assert.match((await run('experiments')).stdout, new RegExp(answer.experiment));

    const file = join(home, 'why.json');
    assert.equal((await run('export', answer.experiment, '--format', 'json', '--output', file)).code, 0);
    const imported = (await run('import', file)).stdout.trim();
    const other = documentOf('why', (await run('show', imported, '--format', 'json')).stdout);
    assert.deepEqual({ ...other, experiment: answer.experiment }, answer);
    assert.match((await run('report', imported, '-o', '-')).stdout, /Why steps\/known\.js .* differs/);
  });

  test('a row of a stored experiment is explained by its name', longForm(), async () => {
    const compared = await run(
      'compare',
      ...SIDES,
      ...['--suite', SUITE, 'forms', '--filter', 'spin', '--set', 'k=8'],
      ...['--set', 'n=100000', '--runs', '3', '--sequential', '--no-progress'],
    );
    assert.equal(compared.code, 0, compared.stderr);
    const several = await run('why', 'last', 'spin');
    assert.equal(several.code, 2);
    assert.match(several.stderr, /rows of .* are meant: forms\/spin\.js .*kind='one'/);
    const { code, stdout, stderr } = await run('why', 'last', 'spin', 'kind=one', ...QUICK);
    assert.equal(code, 5, stderr);
    assert.match(stdout, /^slow is certainly slower by .* against fast, in \d+ fresh rounds\.$/m);
  });

  test('what would be done is said, and nothing is', async () => {
    const { code, stdout, stderr } = await run('why', ...SIDES, ...ROW, '--plan');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^fast against slow$/m);
    assert.match(stdout, /^about \d+ to \d+ runs, /m);
  });

  test('interventions that are asked for are tried, all of them and no others', longForm(), async () => {
    const asked = ['--try', 'jitless,--no-such-flag', '--try', 'UV_THREADPOOL_SIZE=2'];
    const { code, stdout, stderr } = await run(
      ...['why', ...SIDES, ...ROW, '--no-profiles', '--no-progress', ...asked, '--format', 'json'],
    );
    assert.ok(code === 0 || code === 5, stderr);
    const answer = documentOf('why', stdout);
    const tried = answer.trials.map(({ name, state }: { name: string; state: string }) => [name, state]);
    assert.deepEqual(tried, [
      ['jitless', 'known'],
      ['no-such-flag', 'lost'],
      ['UV_THREADPOOL_SIZE=2', 'known'],
    ]);
    const [interpreted, none] = answer.trials;
    assert.match(interpreted.changes, /nothing is compiled/);
    assert.match(none.reason, /no-such-flag/);
    assert.match(none.changes, /for whoever asked/);
  });

  test('says what to type', async () => {
    for (const [args, said] of [
      [['why'], /needs a stored experiment and its row, or two sides/],
      [['why', '--old', NODE, 'a.js'], /no experiment|needs a stored experiment/],
      [['why', ...SIDES, ...ROW, '-o', 'page.md'], /a page must be an \.html/],
      [['why', ...SIDES, ...ROW, '--try', 'magic'], /"magic" is no intervention; there are no-maglev, .*/],
      [['why', '0101-0000-abc', 'row'], /no experiment "0101-0000-abc"/],
    ] as const) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 2, `${args.join(' ')}: ${stderr}`);
      assert.match(stderr, said);
    }
  });
});
