import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { hasGnuTime } from '../../../../src/host/process/gnu-time.ts';
import type { StartupConfiguration } from '../../../../src/kinds/startup/configuration.ts';
import { measureCommand, type Surrounded } from '../../../../src/kinds/startup/measure/measure-command.ts';
import { Series } from '../../../../src/kinds/startup/measure/series.ts';
import { type TimedCommand, timeCommand } from '../../../../src/kinds/startup/measure/time-command.ts';
import { machineTimer, readTimer, type Timer, timed } from '../../../../src/kinds/startup/measure/timer.ts';
import type { TimedProcess } from '../../../../src/kinds/startup/processes/start.ts';
import { prepareStartupFiles } from '../../../../src/kinds/startup/processes/startup-files.ts';
import { hostVariant } from '../../../host-variant.ts';

const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

function script(name: string, text: string): string {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

function node(args: string[], more: Partial<TimedCommand> = {}) {
  const env = process.env;
  return timeCommand({ command: process.execPath, args, env, cwd: scratch, timeoutMs: 30_000, ...more });
}

suite('what the timer tells', () => {
  const TEXT = 'from 1700000000.999000\nto 1700000001.031250\n0m0.001s 0m0.002s\n1m2.003s 0m0.040s\npeak 43212\n';

  test('is read to the microsecond, its children and not itself', () => {
    assert.deepEqual(readTimer(TEXT), {
      wallNanos: 32_250_000,
      userMicros: 62_003_000,
      systemMicros: 40_000,
      peakBytes: 43212 * 1024,
    });
  });

  test('is finer where the kernel was asked', () => {
    assert.deepEqual(readTimer(`${TEXT}use 62.003456 0.040789 50000\n`), {
      wallNanos: 32_250_000,
      userMicros: 62_003_456,
      systemMicros: 40_789,
      peakBytes: 50_000 * 1024,
    });
  });

  test('may have the decimal comma of a locale', () => {
    assert.deepEqual(readTimer(TEXT.replace(/(\d)\.(\d)/g, '$1,$2')), readTimer(TEXT));
  });

  test('is nothing where it was ended', () => {
    assert.deepEqual(readTimer(''), {});
    assert.deepEqual(readTimer('Command terminated by signal 9\npeak 100\n'), { peakBytes: 102_400 });
  });

  test('needs no bash and no GNU time', () => {
    const line = { command: 'node', args: ['a b.js'] };
    assert.deepEqual(timed({ bash: false, use: null, time: false }, line, '/tmp/1'), line);
    assert.equal(timed({ bash: true, use: null, time: true }, line, '/tmp/1').command, 'time');
    const { args } = timed({ bash: true, use: null, time: false }, line, '/tmp/1');
    assert.deepEqual(args.slice(-3), ['/tmp/1', 'node', 'a b.js']);
  });
});

suite('timing a process', () => {
  const has = machineTimer();
  const timers: Timer[] = [
    { bash: false, use: null, time: false },
    ...(has.bash ? [{ bash: true, use: null, time: false }] : []),
    ...(has.bash && hasGnuTime() ? [{ bash: true, use: null, time: true }] : []),
    ...(has.use !== null ? [has] : []),
  ];

  for (const timer of timers) {
    const others = `${timer.time ? ' and GNU time' : ''}${timer.use === null ? '' : ' and getrusage'}`;
    const name = `${timer.bash ? 'by bash' : 'by this process'}${others}`;

    test(`${name}: its time, its CPU time, its memory`, async () => {
      // Sleeps, works, and holds 100 MB for long enough to be seen.
      const text = `const kept = Buffer.alloc(1e8, 1); const end = Date.now() + 300;
        setTimeout(() => { let x = 0; while (Date.now() < end) x += kept[x & 1023]; }, 100);`;
      const { end, wallNanos, userMicros, systemMicros, peakBytes } = await node([script('work.js', text)], { timer });
      assert.equal(end.code, 0, end.stderr);
      assert.ok(wallNanos > 250e6, String(wallNanos));
      assert.ok(wallNanos <= end.wallMs * 1e6 + 1e6);
      if (timer.bash) {
        const cpu = ((userMicros ?? 0) + (systemMicros ?? 0)) * 1000;
        assert.ok(cpu > 10e6, String(cpu));
      } else assert.equal(userMicros, undefined);
      if (process.platform === 'linux') assert.ok((peakBytes ?? 0) > 1.1e8, String(peakBytes));
    });

    test(`${name}: exit codes, signals, time limits, programs that are not there`, async () => {
      assert.equal((await node(['-e', 'process.exit(7)'], { timer })).end.code, 7);
      const killed = await node(['-e', 'process.kill(process.pid, "SIGKILL")'], { timer });
      assert.equal(killed.end.signal, 'SIGKILL');
      assert.equal((await node(['-e', 'setInterval(() => {}, 9)'], { timer, timeoutMs: 300 })).end.timedOut, true);
      const missing = await node([], { timer, command: join(scratch, 'nowhere') });
      assert.ok(missing.end.startError !== null || missing.end.code === 127);
    });
  }

  test('CPU time is told finer than in milliseconds', { skip: has.use === null }, async () => {
    const told: number[] = [];
    const isFiner = () => told.some((micros) => micros % 1000 !== 0);
    for (let i = 0; i < 5 && !isFiner(); i++) {
      const { userMicros = 0, systemMicros = 0 } = await node(['-e', '0']);
      told.push(userMicros, systemMicros);
    }
    assert.ok(isFiner(), String(told));
  });

  test('what the surroundings say to Perl does not matter, nor that Perl has gone', {
    skip: has.use === null,
  }, async () => {
    const told = await node(['-e', 'process.exit(7)'], { env: { ...process.env, PERL5OPT: '-Mnonsense' } });
    assert.equal(told.end.code, 7, told.end.stderr);
    assert.ok((told.peakBytes ?? 0) > 1e7);
    const timer = { bash: true, use: { perl: join(scratch, "no'perl"), call: 98 }, time: false };
    const untold = await node(['-e', 'process.exit(7)'], { timer });
    assert.equal(untold.end.code, 7, untold.end.stderr);
    assert.equal((untold.userMicros ?? 1) % 1000, 0);
  });

  test('standard input is empty', async () => {
    const { end } = await node([
      '-e',
      'process.stdin.on("data", () => process.exit(1)).on("end", () => process.exit(5))',
    ]);
    assert.equal(end.code, 5);
  });
});

suite('a run of a process', () => {
  const log = join(scratch, 'log');
  const lines = (): string[] => readFileSync(log, 'utf8').trim().split('\n');
  const configurationOf = (command: TimedProcess): StartupConfiguration => ({
    kind: 'startup',
    benchmark: 'one',
    configuration: '',
    parameters: {},
    command,
  });
  const run = (configuration: StartupConfiguration, around: Surrounded = {}, series = new Series()) =>
    measureCommand(
      { configuration, variant: hostVariant(), folder: scratch, timeoutMs: 30_000 },
      configuration.command as TimedProcess,
      around,
      series,
    );

  test('comes after its warm-up, once, and after --prepare, each time', async () => {
    writeFileSync(log, '');
    const own = script('log.js', `require('fs').appendFileSync(${JSON.stringify(log)}, 'run\\n')`);
    const prepare = `echo prepare >> '${log}'`;
    const configuration = configurationOf({ script: own, kind: 'plain', warmup: 2 });
    const series = new Series();
    await run(configuration, { prepare }, series);
    const { outcome } = await run(configuration, { prepare }, series);
    assert.deepEqual(lines(), ['prepare', 'run', 'prepare', 'run', 'prepare', 'run', 'prepare', 'run']);
    assert.ok(outcome.outcome === 'ok');
    assert.ok(Math.abs(outcome.rate * Number(outcome.time) - 1) < 1e-6);
    assert.equal(outcome.figures?.metrics?.wall?.toFixed(9), outcome.time);
  });

  test('fails by its exit code, unless that is to be ignored', async () => {
    const own = script('exit.js', 'process.exit(4)');
    const failed = await run(configurationOf({ script: own, kind: 'plain', warmup: 0 }));
    assert.deepEqual(failed.outcome, { outcome: 'failed', reason: 'exited with code 4' });
    const ignored = await run(configurationOf({ script: own, kind: 'plain', warmup: 0, ignoreFailure: true }));
    assert.equal(ignored.outcome.outcome, 'ok');
  });

  test('fails when a command around it does', async () => {
    const own = script('well.js', '');
    for (const step of ['setup', 'prepare', 'conclude']) {
      const { outcome } = await run(configurationOf({ script: own, kind: 'plain', warmup: 0 }), { [step]: 'exit 9' });
      assert.deepEqual(outcome, { outcome: 'failed', reason: `its --${step} command exited with code 9` });
    }
  });

  test('reads a file, and prints into a file, into a pipe, or nowhere', async () => {
    const input = script('input.txt', 'read');
    const own = script(
      'echo.js',
      "process.stdin.on('data', (data) => process.stdout.write(data + ' ' + process.stdout.constructor.name))",
    );
    const configuration = configurationOf({ script: own, kind: 'plain', warmup: 0 });
    assert.equal((await run(configuration, { input, output: 'printed.txt' })).outcome.outcome, 'ok');
    assert.match(readFileSync(join(scratch, 'printed.txt'), 'utf8'), /^read \w+$/);
    for (const output of ['null', 'pipe']) {
      assert.equal((await run(configuration, { input, output })).outcome.outcome, 'ok', output);
    }
    const { outcome } = await run(configuration, { output: 'no/such/folder/x' });
    assert.ok(outcome.outcome === 'failed' && outcome.reason.includes('ENOENT'), JSON.stringify(outcome));
  });

  test('of a snapshot builds it first; of a compile cache fills it first', { timeout: 60_000 }, async () => {
    const { folder } = prepareStartupFiles(scratch);
    const snapshot = configurationOf({ script: join(folder, 'cli/bundle.js'), kind: 'snapshot', warmup: 0 });
    assert.equal((await run(snapshot)).outcome.outcome, 'ok');
    const cached = configurationOf({ script: join(folder, 'cli/main.js'), kind: 'compile-cache', warmup: 0 });
    assert.equal((await run(cached)).outcome.outcome, 'ok');
  });
});
