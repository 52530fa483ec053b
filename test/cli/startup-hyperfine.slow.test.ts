/** What hyperfine's users type, with real commands, and with hyperfine itself where it is installed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { findProgram } from '../../src/host/files/find-program.ts';
import { jsdyno, sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const noHyperfine = findProgram('hyperfine') === undefined ? 'there is no hyperfine' : false;

interface Result {
  command: string;
  parameters?: Record<string, string>;
  times: number[];
}

function resultsIn(text: string): Result[] {
  return (JSON.parse(text) as { results: Result[] }).results;
}

suite("startup as hyperfine's", { skip: process.platform === 'win32' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const log = join(home, 'log');
  const logged = () => readFileSync(log, 'utf8').trim().split('\n');
  const run = (args: string[], folder = home) => {
    writeFileSync(log, '');
    return inProcess(['startup', '--no-progress', '-r', '2', '-w', '0', ...args], env, folder);
  };

  test('plain command lines, with names, the first being the baseline', async () => {
    const { code, stdout, stderr } = await run(['sleep 0.01', 'sleep 0.02', '-n', 'short', '-n', 'long: er']);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^ +short .* baseline\n(.*\n)* +long: er +\d/m);
  });

  test('says which variables of the environment act on what is started, and nothing of others', async () => {
    const around = { ...env, UV_THREADPOOL_SIZE: '3', NODE_ENV: 'test' };
    const started = ['startup', '--no-progress', '-r', '2', '-w', '0', `${process.execPath} -e 0`, 'sleep 0.01'];
    const { code, stderr } = await inProcess(started, around, home);
    assert.equal(code, 0, stderr);
    const explained = await inProcess(['show', '--explain'], env, home);
    const said = explained.stdout.replaceAll(/\s+/g, ' ');
    assert.match(
      said,
      /! inherited from the environment: UV_THREADPOOL_SIZE \(threads of the pool of Node\.js and Bun\); "env -u /,
    );
    const shown = await inProcess(['show', '--format', 'json'], env, home);
    assert.match(shown.stdout, /inherited from the environment: UV_THREADPOOL_SIZE/, 'it is stored');
    const other = await inProcess(
      ['startup', '--no-progress', '-r', '2', '-w', '0', 'true', 'sleep 0.01'],
      around,
      home,
    );
    assert.doesNotMatch(other.stdout, /inherited/);
  });

  test('a list of values, with the files and columns that hyperfine writes', async () => {
    const files = ['--export-csv', join(home, 'csv'), '--export-json', join(home, 'json')];
    const { code, stderr } = await run(['-L', 'n', '0.01,0.02', 'sleep {n}', ...files]);
    assert.equal(code, 0, stderr);
    const results = resultsIn(readFileSync(join(home, 'json'), 'utf8'));
    assert.deepEqual(
      results.map(({ command, parameters }) => [command, parameters]),
      [
        ['sleep 0.01', { n: '0.01' }],
        ['sleep 0.02', { n: '0.02' }],
      ],
    );
    const [header = '', first = ''] = readFileSync(join(home, 'csv'), 'utf8').split('\n');
    assert.match(header, /^command,mean,stddev,median,user,system,min,max,parameter_n,/);
    assert.equal(first.split(',')[8], '0.01');
    const shown = await inProcess(['show', '--format', 'csv'], env);
    assert.equal(shown.stdout, readFileSync(join(home, 'csv'), 'utf8'));
  });

  test('a range of values, by hyperfine and by jsdyno', async () => {
    for (const scan of [
      ['-P', 'n', '0', '0.02', '-D', '0.01'],
      ['--parameter-scan', 'n=0..0.02', '-D', '0.01'],
    ]) {
      const { code, stdout, stderr } = await run([...scan, 'sleep {n}', '--format', 'json']);
      assert.equal(code, 0, stderr);
      assert.deepEqual(
        resultsIn(stdout).map(({ command }) => command),
        ['sleep 0.00', 'sleep 0.01', 'sleep 0.02'],
      );
    }
  });

  test('a reference that is the baseline, and the order by mean time', async () => {
    const typed = ['sleep 0.09', 'sleep 0.01', '--reference', 'sleep 0.05', '--reference-name', 'middle'];
    const { code, stdout, stderr } = await run([...typed, '--sort', 'mean-time']);
    assert.equal(code, 0, stderr);
    const names = stdout.match(/^ {2}(sleep \S+|middle)/gm)?.map((name) => name.trim());
    assert.deepEqual(names, ['sleep 0.01', 'middle', 'sleep 0.09']);
    assert.match(stdout, /^ {2}middle .*baseline/m);
    const { stdout: json } = await inProcess(['show', '--format', 'json'], env);
    assert.match(json, /"against":\s*"middle"/);
  });

  test('a setup that all share is done once, before all runs, and the cleanup once, after all', async () => {
    const around = ['-s', 'echo setup >> log', '-p', 'echo prepare >> log', '-C', 'echo conclude >> log'];
    const { code, stderr } = await run(['true', 'sleep 0', ...around, '-c', 'echo cleanup >> log']);
    assert.equal(code, 0, stderr);
    const runs = Array.from({ length: 4 }, () => ['prepare', 'conclude']).flat();
    assert.deepEqual(logged(), ['setup', ...runs, 'cleanup']);
  });

  test('setups that differ hold for the runs of their own command line', async () => {
    const around = ['-s', 'echo {n} > made', '-c', 'rm made'];
    const line = `sh -c 'test "$(cat made)" = {n}'`;
    const { code, stdout, stderr } = await run(['-L', 'n', 'a,b,c', line, ...around, '--format', 'json']);
    assert.equal(code, 0, stdout + stderr);
    assert.ok(!existsSync(join(home, 'made')));
  });

  test('a cleanup that fails at the end is said, and what was measured is shown', async () => {
    const { code, stdout, stderr } = await run(['true', '-c', 'exit 3']);
    assert.equal(code, 0);
    assert.match(stderr, /a --cleanup command exited with code 3/);
    assert.match(stdout, /true/);
  });

  test('the cleanup is done after Ctrl-C, too', async () => {
    const args = ['startup', '--no-progress', '-r', '2', '-w', '0', 'sleep 30', '-s', 'touch up', '-c', 'rm up'];
    const { child, ended } = start(args, env, home);
    while (!existsSync(join(home, 'up'))) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
    assert.ok(!existsSync(join(home, 'up')));
  });

  test('so it is after Ctrl-C in the midst of the setup, which has made a part of it', async () => {
    const setup = 'touch half; sleep 30; touch whole';
    const args = ['startup', '--no-progress', '-r', '2', '-w', '0', 'true', '-s', setup, '-c', 'rm half'];
    const { child, ended } = start(args, env, home);
    while (!existsSync(join(home, 'half'))) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
    assert.ok(!existsSync(join(home, 'half')));
    assert.ok(!existsSync(join(home, 'whole')));
  });

  test('an experiment that was interrupted goes on with what belongs to each line', { timeout: 60_000 }, async () => {
    const typed = ['-L', 'n', '1,2', 'sleep 0.0{n}', '-n', 'line {n}', '-p', 'echo {n} >> log', '-r', '8', '-w', '0'];
    writeFileSync(log, '');
    const { child, ended } = start(['startup', '--no-progress', ...typed], env, home);
    while (logged().length < 5) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
    const { code, stdout, stderr } = await inProcess(['resume', '--no-progress', '--format', 'json'], env);
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      resultsIn(stdout).map(({ command, parameters, times }) => [command, parameters, times.length]),
      [
        ['line 1', { n: '1' }, 8],
        ['line 2', { n: '2' }, 8],
      ],
    );
    for (const n of ['1', '2']) assert.ok(logged().filter((line) => line === n).length >= 8);
  });

  test('input from a file, output into one a command line', async () => {
    writeFileSync(join(home, 'in.txt'), 'two\nlines\n');
    const outputs = ['--output', 'cat.txt', '--output', 'count.txt'];
    const { code, stderr } = await run(['cat -', 'wc -l', '--input', 'in.txt', ...outputs]);
    assert.equal(code, 0, stderr);
    assert.equal(readFileSync(join(home, 'cat.txt'), 'utf8'), 'two\nlines\n');
    assert.equal(readFileSync(join(home, 'count.txt'), 'utf8').trim(), '2');
    // What inherits an output needs a process that has one.
    const typed = ['startup', '--no-progress', '-r', '2', '-w', '0', 'echo seen', '--output', 'inherit'];
    const inherited = await jsdyno(typed, env, home);
    assert.match(inherited.stdout, /^seen\nseen\n/);
    assert.equal((await run(['--output', 'pipe', 'seq 100000'])).code, 0);
  });

  test('the same words are the same command lines in hyperfine', { skip: noHyperfine, timeout: 120_000 }, async () => {
    const lines = [
      ['sleep 0.001', 'sleep 0.002'],
      ['true', 'true', '-n', 'one', '-n', 'two'],
      ['-L', 'n', '0.001,0.002', 'sleep {n}', 'echo {n}'],
      ['-L', 'a', '1,2', '-L', 'b', 'x,y', 'echo {a} {b}'],
      ['-P', 'n', '1', '3', 'echo {n}'],
      ['-P', 'n', '0.5', '1.5', '-D', '0.5', 'echo {n}', '-n', 'echo of {n}'],
      ['--parameter-scan', 'n', '-1', '1', 'echo {n}'],
    ];
    for (const words of lines) {
      const [theirs, ours] = ['theirs.json', 'ours.json'].map((name) => join(home, name)) as [string, string];
      execFileSync('hyperfine', [...words, '-N', '-r', '2', '--style', 'none', '--export-json', theirs], {
        stdio: 'ignore',
      });
      const { code, stderr } = await run([...words, '--export-json', ours]);
      assert.equal(code, 0, stderr);
      const seen = (path: string) =>
        resultsIn(readFileSync(path, 'utf8')).map(({ command, parameters = {} }) => [command, parameters]);
      assert.deepEqual(seen(ours), seen(theirs), words.join(' '));
    }
  });
});
