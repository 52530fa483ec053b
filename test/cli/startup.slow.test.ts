import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { jsdyno, sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const node = process.execPath;

interface Result {
  command: string;
  mean: number | null;
  times: number[];
  user: number | null;
  verdict: string;
  reason: string | null;
  relative: { verdict: string; ratio: number } | null;
}

function resultsIn(text: string): Result[] {
  return (JSON.parse(text) as { results: Result[] }).results;
}

suite('startup of command lines', { skip: process.platform === 'win32' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const commands = ['--command', 'slow: sleep 0.2', '--command', 'sh -c "exit 0"'];

  test('says which is faster, after ten runs of each at least, and exports it', { timeout: 60_000 }, async () => {
    const files = ['json', 'csv', 'markdown'].flatMap((format) => [`--export-${format}`, join(home, format)]);
    const { code, stdout, stderr } = await inProcess(['startup', ...commands, '--no-progress', ...files], env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /slow .* baseline/);
    assert.match(stdout, /sh -c "exit 0" .* ▲ \d+(\.\d+)?x faster/);
    const [slow, fast] = resultsIn(readFileSync(join(home, 'json'), 'utf8')) as [Result, Result];
    assert.ok(slow.times.length >= 10 && slow.times.length === fast.times.length);
    assert.ok((slow.mean ?? 0) > 0.2);
    assert.equal(fast.relative?.verdict, 'faster');
    assert.match(readFileSync(join(home, 'csv'), 'utf8'), /^command,mean,stddev,median,user,system,min,max,/);
    assert.match(readFileSync(join(home, 'markdown'), 'utf8'), /^\| Command \| Mean \[µ?m?s\] \|/);
  });

  test('is stored: shown again, and exported', async () => {
    const shown = await inProcess(['show', '--format', 'csv'], env);
    assert.equal(shown.stdout, readFileSync(join(home, 'csv'), 'utf8'));
    const { runs } = JSON.parse((await inProcess(['export', '--format', 'json'], env)).stdout);
    assert.ok(runs.length >= 20);
    assert.ok(runs.every(({ figures }: { figures: string }) => JSON.parse(figures).metrics.wall > 0));
  });

  test('one that fails is a row with its reason, and exit code 3; with --ignore-failure it is timed', async () => {
    const args = [
      'startup',
      '--command',
      'sh -c "exit 0"',
      '--command',
      'sh -c "exit 4"',
      '--runs',
      '2',
      '--no-progress',
    ];
    const failed = await inProcess([...args, '--format', 'json'], env);
    assert.equal(failed.code, 3, failed.stderr);
    const [, bad] = resultsIn(failed.stdout) as [Result, Result];
    assert.deepEqual([bad.verdict, bad.reason], ['failed', 'exited with code 4']);
    const ignored = await inProcess([...args, '--format', 'json', '--ignore-failure'], env);
    assert.equal(ignored.code, 0);
    assert.deepEqual(
      resultsIn(ignored.stdout).map(({ times }) => times.length),
      [2, 2],
    );
  });

  test('--plan tells what would run, and stores nothing', async () => {
    const before = (await inProcess(['experiments'], env)).stdout;
    const { code, stdout } = await inProcess(['startup', ...commands, '--plan'], env);
    assert.equal(code, 0);
    assert.match(stdout, /^baseline {3}slow\ncontender {2}sh -c "exit 0"\n\ncommand +1 configuration\n/);
    assert.match(stdout, /at most 30 rounds: at most 60 runs\nabout /);
    // Whatever was timed before as a command line is another one.
    assert.match(stdout, /Stored runs tell the time of 0 of 1 configuration/);
    assert.equal((await inProcess(['experiments'], env)).stdout, before);
  });

  test('of a shell, with its output', async () => {
    const args = ['startup', '--shell', '--show-output', '--warmup', '0', '--runs', '1', '--no-progress'];
    const { code, stdout } = await jsdyno([...args, '--command', 'echo one | cat'], env);
    assert.equal(code, 0);
    assert.match(stdout, /^one\n/);
  });

  test('what cannot be is said at once', async () => {
    const cases: [string[], RegExp][] = [
      [['--command', 'a | b'], /needs a shell/],
      [['--command', 'no-such-program-here'], /no program no-such-program-here/],
      [['--command', 'true', '--on', 'node'], /exclude.* scripts/],
      [['emty'], /did you mean empty/],
      [['empty', '--shell'], /--shell is for command lines/],
      [['empty', 'sleep 1'], /"sleep 1" is a command line, which cannot be compared with empty/],
      [['--on', 'node', 'sleep 1'], /"sleep 1" is a command line, which cannot be compared with --on/],
      [['empty', '-L', 'n', '1,2'], /--parameter-list and --parameter-scan are for command lines/],
      [['sleep 1', '-L', 'n', '1,2'], /no command line has \{n\}/],
      [['sleep {n}', '-P', 'n', '2', '1'], /the lowest and the highest number/],
      [['true', 'false', '-p', 'a', '-p', 'b', '-p', 'c'], /--prepare is given 3 times/],
      [['true', '--input', '/no/such/file'], /--input: no file/],
      [['--reference', 'true'], /the command line to compare with the reference is missing/],
      [['true', '--show-output', '--output', 'null'], /cannot be used with option/],
      [['--command', 'true', '--export-json', '/no/such/folder/x.json'], /cannot write .*: ENOENT \[/],
    ];
    for (const [args, expected] of cases) {
      const { code, stderr } = await inProcess(['startup', ...args], env);
      assert.ok(code === 1 || code === 2, args.join(' '));
      assert.match(stderr, expected);
    }
  });
});

suite('startup of scripts', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const own = join(home, 'own.js');
  writeFileSync(own, '');
  const args = ['startup', '--on', `a: ${node}`, '--on', `b: ${node}`, 'empty', 'cli', own, '--no-progress'];

  test('built in and own, killed in the middle and taken up again', { timeout: 120_000 }, async () => {
    const { child, ended } = start([...args, '--runs', '3'], env);
    const database = () => new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
    const count = (): number => {
      try {
        const store = database();
        const row = store.prepare('SELECT count(*) AS runs FROM run').get() as { runs: number };
        store.close();
        return row.runs;
      } catch {
        return 0; // not there yet
      }
    };
    while (count() < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGKILL');
    await ended;
    const kept = count();
    assert.ok(kept >= 5 && kept < 18, String(kept));
    const resumed = await inProcess(['resume', '--no-progress', '--format', 'json'], env);
    assert.equal(resumed.code, 0, resumed.stderr);
    const results = resultsIn(resumed.stdout);
    assert.deepEqual(
      results.map(({ command, times }) => [command, times.length]),
      ['empty', 'cli', own].flatMap((script) => [
        [`a ${script}`, 3],
        [`b ${script}`, 3],
      ]),
    );
    assert.equal(count(), 18);
  });

  test('one runtime alone is timed without a verdict', async () => {
    const { code, stdout } = await inProcess(['startup', '--on', node, own, '--runs', '2', '--no-progress'], env);
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /baseline|faster|undecided/);
  });
});
