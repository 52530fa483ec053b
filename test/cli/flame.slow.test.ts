import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../host-variant.ts';
import { FIXTURES } from '../inspect/capture/took.ts';
import { documentOf } from '../show/report/schemas.ts';
import { tooWide } from '../text/long-names.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const script = (name: string) => join(FIXTURES, `${name}.cjs`);
const node = process.execPath;

suite('jsdyno flame', { concurrency: 1 }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const file = (name: string) => join(home, name);
  const flame = (...words: string[]) => inProcess(['flame', ...words], env, home);

  test('takes a profile of a program, prints it, writes its page and what others open', async () => {
    const exports = ['hot.cpuprofile', 'hot.pb.gz', 'hot.collapsed'].map(file);
    const { code, stdout, stderr } = await flame(
      ...['-o', file('hot.html'), ...exports.flatMap((path) => ['--export', path]), '--', node, script('hot')],
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^node \S*hot\.cjs, [\d.]+ m?s\n/);
    assert.match(stdout, /^ *\d.* % {2}steady +\S*hot\.cjs:4$/m);
    assert.match(stdout, /^by kind +application \d+ %/m);
    assert.match(stdout, /^ended +exit code 0$/m);
    assert.match(stdout, /^! what the profiler cost was not measured: there was no load/m);
    assert.match(readFileSync(file('hot.html'), 'utf8'), /^<!doctype html>/i);
    for (const path of exports) {
      const again = await flame('--no-page', '--format', 'json', path);
      assert.equal(again.code, 0, again.stderr);
      const { frames } = documentOf('flame', again.stdout);
      assert.deepEqual(
        frames
          .slice(0, 2)
          .map(({ name }: { name: string }) => name)
          .sort(),
        ['slowed', 'steady'],
        path,
      );
    }
  });

  test('--diff has the function that became slower on top, with what it grew', async () => {
    const [before, after] = [file('before.cpuprofile'), file('after.cpuprofile')] as const;
    const take = (path: string, factor: string) =>
      flame('--no-page', '--interval', '1ms', '--export', path, '--', node, script('hot'), factor);
    for (const [path, factor] of [
      [before, '1'],
      [after, '4'],
    ] as const) {
      const { code, stderr } = await take(path, factor);
      assert.equal(code, 0, stderr);
    }
    const { code, stdout, stderr } = await flame('--diff', before, after, '-o', file('diff.html'), '--format', 'json');
    assert.equal(code, 0, stderr);
    const { frames, oldBusy, newBusy } = documentOf('flame-difference', stdout);
    assert.equal(frames[0].name, 'slowed');
    assert.ok(frames[0].new > 2 * frames[0].old, JSON.stringify(frames[0]));
    assert.ok(newBusy > oldBusy);
    assert.match(readFileSync(file('diff.html'), 'utf8'), /^<!doctype html>/i);
    const table = await flame('--diff', before, after, '--no-page');
    assert.match(table.stdout, /^ *\+\d.* slowed +\S*hot\.cjs:10$/m);
    const same = await flame('--diff', before, before, '--no-page', '--format', 'markdown');
    assert.doesNotMatch(same.stdout, /slowed/);
  });

  test('processes and threads are told apart, or together', { timeout: 600_000 }, async () => {
    const apart = await flame(
      '--no-page',
      '--format',
      'json',
      '--export',
      file('w.cpuprofile'),
      '--',
      node,
      script('workers'),
    );
    assert.equal(apart.code, 0, apart.stderr);
    const names = documentOf('flame', apart.stdout).threads.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.sort(), ['main', 'worker 1', 'worker 2']);
    const together = await flame('--no-page', '--format', 'json', '--together', '--', node, script('cluster'));
    assert.equal(documentOf('flame', together.stdout).threads.length, 1);
  });

  test('a program under load: what the profiler costs is printed', { skip: process.platform !== 'linux' }, async () => {
    const { code, stdout, stderr } = await flame(
      ...['--load', '/', '--rate', '200', '--warmup', '100ms', '--duration', '600ms', '--no-page'],
      ...['--', node, script('server')],
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^node \S*server\.cjs, 600 ms at 200 requests\/s\n/);
    assert.match(stdout, /^cost +-?[\d.]+ % of CPU time a request \(-?[\d.]+ to -?[\d.]+ %, 4 pairs of windows/m);
  });

  test('Ctrl-C ends the program and prints what there is', { skip: process.platform === 'win32' }, async () => {
    const { child, ended } = start(['flame', '--no-page', '--', node, script('server'), home], env, home);
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const isUnderWay = () => said.includes('profiling until') && existsSync(file('listening'));
    while (!isUnderWay() && child.exitCode === null) await sleep(20);
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    assert.equal(code, 130);
    assert.match(stdout, /^node \S*server\.cjs \S+, /);
  });

  test('a program that fails is said, with exit code 3; one that cannot be started with 2', async () => {
    const broken = file('broken.cjs');
    writeFileSync(broken, 'require("./nothing-there.cjs");');
    const missing = await flame('--', node, file('nowhere.cjs'));
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /the file \S+nowhere\.cjs does not exist \[FILE_UNREADABLE\]\n/);
    const ended = await flame('--', node, broken);
    assert.equal(ended.code, 3);
    // On a busy machine it may be profiled by then.
    assert.match(
      ended.stderr,
      /jsdyno: the program ended with exit code 1 before any data came\n$|^wrote flame\.html\n$/m,
    );
    const failed = await flame(
      '--no-page',
      '--',
      node,
      '-e',
      `require(${JSON.stringify(script('hot'))}); process.exit(9)`,
    );
    assert.equal(failed.code, 3);
    assert.match(failed.stdout, /^ended +exit code 9$/m);
    const none = await flame('--', 'no-such-program');
    assert.equal(none.code, 2);
    assert.match(none.stderr, /there is no program no-such-program \[PROGRAM_NOT_STARTED\]\n {2}give its path/);
  });

  test('what is no profile, and what cannot be asked for, is an error of one line', async () => {
    writeFileSync(file('bad.cpuprofile'), '{"nodes": 3}');
    const cases: [string[], RegExp][] = [
      [[file('bad.cpuprofile')], /\[BAD_PROFILE\]/],
      [[file('nowhere.cpuprofile')], /there is no file \S+ \[FILE_UNREADABLE\]/],
      [[], /there is nothing to profile \[BAD_USAGE\]/],
      [['--diff', 'a.cpuprofile'], /--diff takes two files, not 1 \[BAD_USAGE\]/],
      [['--pid', '1', '--', 'node', 'x.js'], /two things to profile \[BAD_USAGE\]/],
      [['--rate', '5', '--', 'node', 'x.js'], /needs a load \[BAD_USAGE\]/],
      [['-o', 'flame.pdf', '--', 'node', 'x.js'], /a page must be an \.html/],
      [['--heap', '--export', 'a.cpuprofile', '--', 'node', 'x.js'], /this is a profile of memory.* \[BAD_OPTION\]/],
      [['--export', 'a.heapprofile', '--', 'node', 'x.js'], /this is a profile of time.* \[BAD_OPTION\]/],
      [['--export', 'flame.xyz', '--', 'node', 'x.js'], /does not have the name of a profile \[BAD_OPTION\]/],
      [['--heap', '--perf', '--', 'node', 'x.js'], /perf profiles time/],
    ];
    for (const [words, message] of cases) {
      const { code, stderr } = await flame(...words);
      assert.equal(code, 2, words.join(' '));
      assert.match(stderr, message);
    }
  });

  test('a file that lies there is read, whatever its name, and no program is looked for', async () => {
    for (const name of ['stacks.prof', 'profile', 'x.out', 'a.gz']) {
      writeFileSync(file(name), 'a;b 3\na;c 1\n');
      const { code, stdout, stderr } = await flame('--no-page', name);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^4 samples$/m, name);
    }
    writeFileSync(file('notes.md'), 'nothing\n');
    assert.match((await flame('--no-page', 'notes.md')).stderr, /notes\.md: it is no profile \[BAD_PROFILE\]/);
    writeFileSync(file('app.js'), 'let x = 0; while (x < 3e8) x++;');
    const script = await flame('--no-page', 'app.js');
    assert.equal(script.code, 0, script.stderr);
    assert.match(script.stdout, /^node app\.js, /);
    assert.match((await flame('--no-page', '.')).stderr, /\. is a folder \[FILE_UNREADABLE\]/);
    const lost = await flame('--no-page', 'stacks.prof', 'nowhere.prof');
    assert.match(lost.stderr, /there is no file nowhere\.prof \[FILE_UNREADABLE\]/);
  });

  test('the table fits the terminal', async () => {
    const wide = join(ROOT, 'test/fixtures/capture/wide.collapsed');
    const { stdout } = await inProcess(['flame', '--no-page', wide], env, ROOT, 60);
    assert.deepEqual(tooWide(stripVTControlCharacters(stdout), 60), []);
    assert.match(stdout, /…/);
  });
});
