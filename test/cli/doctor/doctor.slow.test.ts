/**
 * Applications with known troubles, shortened, on the Node.js of the tests. Where others disturb the machine meanwhile, a refusal is the
 * right answer: an accusation of something else never is.
 */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';
import { longForm } from '../../stats/trials.ts';
import { tooWide } from '../../text/long-names.ts';
import { sandbox } from '../cli.ts';
import { inProcess } from '../in-process.ts';
import { neverListens } from '../never-listens.ts';

const { env, remove } = sandbox();
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-doctor-'));
after(remove);
after(() => rmSync(folder, { recursive: true, force: true }));
const isLinux = process.platform === 'linux';
const app = (name: string) => join(ROOT, 'benchmarks/doctor-apps', name);

interface Answer {
  verdict: 'fine' | 'findings' | 'refused' | 'undecided';
  findings: { trouble: string; title: string; frames?: { name: string; file: string }[] }[];
  disturbance: { share: number } | null;
  load: { completed: number } | null;
  about: { command: string };
  cost: { thread: number | null; watcher: number | null };
  courses: { name: string; lines: { points: unknown[] }[] }[];
}

const EXITS = { fine: 0, findings: 4, refused: 5, undecided: 5 };

/** @param duration what is seen for two seconds at least is judged */
async function ask(words: string[], options: string[] = [], duration = '2500ms') {
  const typed = ['doctor', '--duration', duration, '--warmup', '500ms', '--format', 'json', ...options];
  const { code, stdout, stderr } = await inProcess([...typed, ...words], env);
  assert.match(stderr, options.includes('-o') ? /^wrote .*\.html\n$/ : /^$/);
  const answer = JSON.parse(stdout) as Answer;
  assert.equal(code, EXITS[answer.verdict]);
  return { ...answer, answers: answer.courses.find(({ name }) => name === 'requests')?.lines[0] };
}

suite('jsdyno doctor', { skip: !isLinux }, () => {
  test('a fine program: nothing wrong, with the same in a page', async () => {
    const file = join(folder, 'doctor.html');
    const { verdict, findings, load, about, answers, cost } = await ask(
      ['--', process.execPath, app('fine.cjs')],
      ['-o', file, '--rate', '200'],
      '1500ms',
    );
    assert.deepEqual(findings, []);
    assert.notEqual(verdict, 'findings');
    assert.ok((load?.completed ?? 0) > 0);
    assert.match(about.command, /^jsdyno doctor --rate 200 --duration 1500ms --warmup 500ms -- /);
    assert.ok((answers?.points.length ?? 0) > 1);
    assert.ok((cost.watcher ?? 0) > 0 && (cost.thread ?? 0) > 0);
    const page = readFileSync(file, 'utf8');
    const lead = { fine: 'Nothing wrong', refused: 'Not judged', undecided: 'Not decided', findings: '' }[verdict];
    assert.ok(page.includes(`<p class="lead">${lead}`));
    assert.ok(page.includes('<figcaption>Delay of the event loop'));
  });

  test('one that blocks: the function that does it is named', async () => {
    const { verdict, findings } = await ask(['--', process.execPath, app('blocks.cjs')], ['--rate', '400']);
    if (verdict !== 'findings') return void assert.match(verdict, /refused|undecided/);
    const found = findings.find(({ trouble }) => trouble === 'blocked-loop');
    // Optimised code may have `sumUp` within its caller, which is then what V8's profiler names.
    assert.ok(
      found?.frames?.some(({ name, file }) => name === 'sumUp' || file.endsWith('blocks.cjs')),
      JSON.stringify(found),
    );
  });

  test(
    'a process that runs is looked at from outside, and left running; no line is wider than a narrow terminal',
    longForm(),
    async () => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      const pid = ['--pid', String(child.pid), '--no-load'];
      try {
        const { findings } = await ask(pid, [], '500ms');
        assert.deepEqual(findings, []);
        const words = ['doctor', '--duration', '200ms', '--warmup', '0', '--no-progress', ...pid];
        const { stdout } = await inProcess(words, env, undefined, 40);
        assert.match(stdout, /^\S/);
        assert.deepEqual(tooWide(stdout, 40), []);
        assert.equal(child.exitCode, null);
      } finally {
        child.kill();
        await once(child, 'exit');
      }
    },
  );

  test('one that ends or does not start is said so, with its words', async () => {
    const { code, stderr, stdout } = await inProcess(
      ['doctor', '--duration', '1s', '--', process.execPath, '-e', 'throw new Error("no such database")'],
      env,
    );
    assert.equal(code, 3);
    assert.equal(stdout, '');
    assert.match(
      stderr,
      /^jsdyno: the program ended with code 1 after [\d.]+ s: .*no such database.*; "jsdyno flame -- /,
    );
  });

  test('one that never listens is said so, with its last lines', longForm(), async (t) => {
    const line = neverListens(t, { stdout: 'starting', stderr: 'waiting for a database' });
    const { code, stderr } = await inProcess(['doctor', '--duration', '1s', '--', ...line], env);
    assert.equal(code, 3);
    assert.match(
      stderr,
      /^jsdyno: the program did not listen on \S+ within 15 s; it said last: (?:starting \| waiting for a database|waiting for a database \| starting)\n/,
    );
  });

  test('what does not go together is refused, with what to type', async () => {
    const wrong: [string[], RegExp][] = [
      [[], /jsdyno doctor app\.js/],
      [['--pid', '1', '--', 'node', 'app.js'], /exclude each other/],
      [['--load', 'localhost', '--', 'node', 'app.js'], /not the address of a server \[BAD_URL\]/],
      [['--pid', '1'], /--no-load/],
      [['--path', 'users', '--', 'node', 'app.js'], /--load \/users/],
      [['--on', 'node@22', '--', 'npm', 'start'], /the first word must be a runtime/],
      [['--', 'node', 'no-such.js'], /the file no-such\.js does not exist \[FILE_UNREADABLE\]/],
      [['no-such.js'], /the file no-such\.js does not exist/],
      [['--', 'no-such-program'], /there is no program no-such-program \[PROGRAM_NOT_STARTED\]/],
      [['-o', 'doctor.pdf', '--', 'node', 'app.js'], /-o doctor\.html/],
    ];
    for (const [words, said] of wrong) {
      const { code, stderr } = await inProcess(['doctor', ...words], env);
      assert.equal(code, 2, stderr);
      assert.match(stderr, said);
    }
  });
});
