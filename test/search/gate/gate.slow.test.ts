/** A package with a git history, measured by the command. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { readGateJson } from '../../../src/search/gate/answer/gate-json.ts';
import type { GateReport } from '../../../src/search/gate/gate-report.ts';
import { sandbox, start } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';

const top = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
const folder = join(top, 'lib');
mkdirSync(folder);
const { env, home, remove } = sandbox();
// Checkouts go with the test.
env.JSDYNO_CACHE = home;
after(() => {
  rmSync(top, { recursive: true, force: true });
  remove();
});

function git(...args: string[]): string {
  const settings = ['-c', 'user.name=a', '-c', 'user.email=a@localhost', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8', env }).trim();
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Operations that wait for known times (ms), which takes hardly a CPU and is told on a busy machine, too. */
function library({ one = 2, two = 1, more = '' } = {}): string {
  return `
const work = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
export const one = () => work(${one});
export const two = () => work(${two});
${more}`;
}

const BENCH = `import { suite } from 'jsdyno';
import * as lib from '../src/lib.js';
const numbers = suite('numbers');
numbers.add('one', () => lib.one());
numbers.add('two', () => lib.two());
numbers.add('old', () => lib.two());
`;
/** Three times what base's own form of it takes, which would show at once. */
const CHANGED = `${BENCH.replace(/^numbers\.add\('(two|old)'.*\n/gm, '')}numbers.add('two', () => lib.two() + lib.two() + lib.two());
numbers.add('three', () => lib.three?.() ?? lib.two());
if (lib.fresh) numbers.add('fresh', () => lib.fresh());
`;

/** A branch with one commit on main. */
function change(name: string, files: Record<string, string>): void {
  git('checkout', '--quiet', '-B', name, 'main');
  for (const [path, text] of Object.entries(files)) write(path, text);
  git('add', '--all');
  git('commit', '--quiet', '-m', `Change ${name}`);
}

git('init', '--quiet', '-b', 'main');
write('package.json', '{ "name": "lib", "version": "1.0.0", "private": true, "type": "module" }\n');
write('src/lib.js', library());
write('src/other.js', 'export const other = 1;\n');
write('bench/lib.js', BENCH);
// Gates go on until their rows are decided, which takes few rounds by a share as large as this.
write('jsdyno.yml', 'rules: [{ fail: 25%, warn: 25% }]\n');
git('add', '--all');
git('commit', '--quiet', '-m', 'Begin');

/** The answer as JSON, and how the command ended. */
async function gate(...words: string[]): Promise<{ report: GateReport; exit: number }> {
  const file = join(top, 'gate.json');
  rmSync(file, { force: true });
  const line = ['gate', '--base', 'main', '--no-progress', '--offline', '--json', file, ...words];
  const { code, stderr } = await inProcess([...line, '--on', process.execPath], env, folder);
  assert.ok(existsSync(file), `no answer; ended with ${code}: ${stderr}`);
  return { report: readGateJson(readFileSync(file, 'utf8')), exit: code };
}

const spelt = (row: GateReport['rows'][number]) => `${row.judged} ${row.configuration}`;

suite('a gate', () => {
  test('keeps to its budget where head never comes to an end of being loaded: its rows are undecided, and nothing failed', async () => {
    // It waits for ever: a loop without end would take a CPU meanwhile.
    const waits = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);\n';
    change('endless', { 'src/lib.js': library({ more: waits }) });
    const { report, exit } = await gate('--budget', '8s', '--require-decision');
    assert.equal(exit, 5, JSON.stringify(report.rows));
    assert.deepEqual(report.counts, { undecided: 1 });
    const [row] = report.rows;
    assert.equal(row?.benchmark, 'bench/lib.js');
    assert.match(
      row?.reason ?? '',
      /^not measured: head was still loading bench\/lib\.js after [\d.]+ s \(--budget\)$/,
    );
    // It would be given up after a minute each time that it is asked.
    assert.ok(report.time.measuringMs < 50_000, `${report.time.measuringMs} ms`);
  });

  test('fails at an operation that takes four times as long, though head slows the clock of its process to a quarter; names it and its line, and what is new, gone and broken, by a changed benchmark in its new form on both sides', async () => {
    const clock = `const real = process.hrtime.bigint;
process.hrtime = Object.assign(() => [0, Number(real() / 4n)], { bigint: () => real() / 4n });
performance.now = () => Number(real()) / 4e6;
Date.now = () => performance.now();`;
    const more = `${clock}
export const fresh = () => work(1);
export const three = () => { throw new Error('it broke'); };`;
    // What stays the same is told after eleven rounds, what takes much less after three.
    change('slow', { 'src/lib.js': library({ one: 0.5, two: 4, more }), 'bench/lib.js': CHANGED });
    // A fifth goes into base against itself, however soon rows are decided: a busy machine alone is given more.
    let { report, exit } = await gate('--budget', '15s');
    if (report.counts.undecided !== undefined) ({ report, exit } = await gate('--budget', '90s'));
    const rows = report.rows.map(spelt);
    assert.equal(exit, 4, rows.join('\n'));
    assert.equal(report.exit, 4);
    const [first] = report.rows;
    assert.deepEqual(rows.sort(), [
      "broken group='numbers' operation='three'",
      "gone group='numbers' operation='old'",
      "improvement group='numbers' operation='one'",
      "new group='numbers' operation='fresh'",
      "regression group='numbers' operation='two'",
    ]);
    assert.equal(first?.judged, 'regression');
    assert.deepEqual(first?.at, { path: 'bench/lib.js', line: 5 });
    // In base's own form, base would do a third of it.
    assert.ok((first?.ratio ?? 1) < 0.5 && (first?.ratio ?? 0) > 0.15, `${first?.ratio}`);
    assert.match(String(report.rows.find(({ judged }) => judged === 'broken')?.reason), /it broke/);
    assert.deepEqual(
      report.changedBenchmarks.map(({ path }) => path),
      ['bench/lib.js'],
    );
    assert.equal(report.base.commit, git('rev-parse', 'main'));
    assert.equal(report.head.commit, git('rev-parse', 'slow'));
    assert.ok(report.selfTest !== null, 'what would fail is looked at in base alone');
  });

  test('with --changed passes over what the change cannot have touched, and says why', async () => {
    change('elsewhere', { 'src/other.js': 'export const other = 2;\n' });
    const { report, exit } = await gate('--changed');
    assert.equal(exit, 0);
    assert.deepEqual(report.rows, []);
    assert.deepEqual(report.leftOut, [{ path: 'bench/lib.js', why: 'nothing that it loads has changed' }]);
  });

  test('prints on Ctrl-C what is known so far, and the line that continues it', async () => {
    change('twice', { 'src/lib.js': library({ two: 2 }) });
    const line = ['gate', '--base', 'main', '--offline', '--on', process.execPath, '--budget', '3s'];
    const { child, ended } = start([...line, '--again'], env, folder);
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    while (!said.includes('head against base') && child.exitCode === null)
      await Promise.race([once(child.stderr as NodeJS.ReadableStream, 'data'), ended]);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 130, stderr);
    assert.match(stdout, /^Interrupted\. Undecided on all 3 rows\n3 rows: 3 undecided\. /);
    assert.match(stdout, /^Undecided \(3\): numbers › \w+: not (decided|measured yet)/m);
    assert.doesNotMatch(stdout + stderr, /--budget\)|jsdyno resume/);
    const [, name = ''] = /(\S+): head against base/.exec(stderr) ?? [];
    const [, typed = ''] = /interrupted; "jsdyno (.*)" continues/.exec(stderr) ?? [];
    assert.deepEqual(typed.split(' ').sort(), [...line].sort());
    const { report } = await gate('--budget', '3s');
    assert.deepEqual(report.experiments, [name]);
  });

  test('refuses to compare a state with itself, and tells what to type', async () => {
    git('checkout', '--quiet', 'main');
    const { code, stderr } = await inProcess(['gate', '--base', 'main', '--no-progress'], env, folder);
    assert.equal(code, 2);
    assert.match(stderr, /GATE_REFUSED/);
    assert.match(stderr, /--base HEAD~1/);
  });
});
