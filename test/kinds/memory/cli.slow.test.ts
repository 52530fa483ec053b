import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsdyno, sandbox, start } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';
import { processesWith } from '../../host/process/processes-with.ts';

suite('jsdyno memory', { skip: process.platform !== 'linux' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const script = join(home, 'a.js');
  writeFileSync(script, 'setInterval(() => {}, 1e6);');
  const token = `JSDYNO_TEST_MEMORY=${process.pid}`;
  const line = `${token} ${process.execPath} ${script}`;

  const count = (): number => {
    try {
      const store = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
      const row = store.prepare('SELECT count(*) AS runs FROM run').get() as { runs: number };
      store.close();
      return row.runs;
    } catch {
      return 0; // not there yet
    }
  };

  test('killed in the middle leaves nothing, and is taken up again', { timeout: 60_000 }, async () => {
    const { child, ended } = start(['memory', '--command', line, '--duration', '300ms', '--runs', '6'], env);
    while (count() < 2 && child.exitCode === null) await sleep(20);
    while (processesWith(token).length === 0 && child.exitCode === null) await sleep(5);
    child.kill('SIGKILL');
    await ended;
    for (const until = Date.now() + 10_000; processesWith(token).length > 0 && Date.now() < until; ) await sleep(20);
    assert.deepEqual(processesWith(token), []);
    const kept = count();
    assert.ok(kept >= 2 && kept < 6, String(kept));
    const resumed = await jsdyno(['resume', '--no-progress', '--format', 'json'], env);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal(JSON.parse(resumed.stdout).results[0].runs, 6);
    assert.equal(count(), 6);
  });

  test('is shown, listed and exported as any other', async () => {
    const shown = await inProcess(['show'], env);
    assert.match(shown.stdout, /^ +peak [\s\S]* MB ±/m);
    assert.match(shown.stdout, /growth unknown/);
    assert.match((await inProcess(['experiments'], env)).stdout, /memory +done +6 runs/);
    const csv = await inProcess(['show', '--format', 'csv'], env);
    assert.match(csv.stdout, /^script,variant,runs,seconds,peak_rss,/);
    assert.match((await inProcess(['export'], env)).stdout, /^"binary","filename"/);
    const bad = await inProcess(['show', '--format', 'upstream'], env);
    assert.deepEqual(
      [bad.code, /memory has no format "upstream"; there are table, markdown, json, csv/.test(bad.stderr)],
      [2, true],
    );
  });

  test('takes one command line behind --, and says while it runs which needs more', async () => {
    const hold = join(home, 'hold.js');
    writeFileSync(hold, 'globalThis.kept = Buffer.alloc(5e7, 1); setTimeout(() => {}, 60);');
    const args = ['memory', '--command', `${process.execPath} -e 0`, '--runs', '6', '--', process.execPath, hold];
    const { code, stdout, stderr } = await inProcess(args, env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /hold\.js[\s\S]* ▲ \d\.\d+x more/);
    assert.match(stderr, /: more by \d+/);
  });

  test('says at once what cannot be', async () => {
    const cases: [string[], RegExp][] = [
      [[], /the program to measure is missing/],
      [['no-such.js'], /no file no-such\.js/],
      [[script, '--interval', '1ms'], /interval of 1 ms is too short/],
      [[script, '--warmup', '120%'], /a share below 100%/],
      [[script, '--command', 'true'], /exclude.* scripts/],
    ];
    for (const [args, expected] of cases) {
      const { code, stderr } = await inProcess(['memory', ...args], env);
      assert.ok(code === 1 || code === 2, args.join(' '));
      assert.match(stderr, expected);
    }
  });
});
