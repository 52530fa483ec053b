/** Programs that the library looks into: the examples of docs/library.md print what they should and end by themselves, and errors have their codes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as library from '../../../src/index.ts';
import { textOf } from '../../docs/markdown.ts';
import { ROOT } from '../../host-variant.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-programs-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const isLinux = process.platform === 'linux';
process.env.JSDYNO_HOME = folder;
process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

const APP = `const until = Date.now() + 150;
let kept = [];
function makeGarbage() { kept = Array.from({ length: 2000 }, (_, i) => ({ i })); }
while (Date.now() < until) makeGarbage();
`;
writeFileSync(join(folder, 'app.cjs'), APP);
copyFileSync(join(ROOT, 'benchmarks/doctor-apps/fine.cjs'), join(folder, 'server.cjs'));

/** Writes the example that imports a function alone, with the checkout in the package's place. */
function writeExample(name: string): void {
  const blocks = [...textOf('docs/library.md').matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const code = blocks.find((one) => one.startsWith(`import { ${name} } from 'jsdyno';`));
  assert.ok(code !== undefined, `docs/library.md has no example of ${name}`);
  const url = pathToFileURL(join(ROOT, 'src/index.ts')).href;
  // As many requests as a server answers would take all CPUs for seconds.
  const few = code.replace('durationMs: 3000', 'rate: 100, durationMs: 2000');
  assert.equal(few !== code, name === 'doctor');
  writeFileSync(join(folder, `${name}.mjs`), few.replace("'jsdyno'", JSON.stringify(url)));
}

/**
 * What each example prints, by name. One process runs them one after the other, and must end by itself: it does not where any of them
 * leaves something open.
 */
async function printedByExamples(): Promise<Map<string, string>> {
  const names = isLinux ? ['flame', 'gc', 'doctor'] : ['flame', 'gc'];
  for (const name of names) writeExample(name);
  const all = join(folder, 'all.mjs');
  writeFileSync(all, names.map((name) => `console.log('--${name}');\nawait import('./${name}.mjs');\n`).join(''));
  const { stdout } = await promisify(execFile)(process.execPath, [all], { cwd: folder, timeout: 120_000 });
  return new Map(
    stdout
      .split(/^--/m)
      .slice(1)
      .map((part) => part.split(/\n(.*)/s) as [string, string]),
  );
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => assert.fail('it was done'),
    (error) => {
      assert.ok(error instanceof library.JsdynoError, String(error));
      return `${error.code}: ${error.message}`;
    },
  );
}

suite('programs that the library looks into', { timeout: 600_000 }, () => {
  let printed: Map<string, string>;
  before(async () => {
    printed = await printedByExamples();
  });

  test('flame(): a profile, its page and its export', async () => {
    assert.equal(printed.get('flame'), 'ns true\n');
    assert.match(readFileSync(join(folder, 'flame.html'), 'utf8'), /makeGarbage/);
    const files = [join(folder, 'app.cpuprofile')];
    const again = await library.flame({ files });
    assert.ok(again.frames.some(({ name }) => name === 'makeGarbage'));
    assert.equal(again.cost, null);
  });

  test('flameDifference(): what a frame takes more, and its page', async () => {
    const stacks = (name: string, busy: number) => {
      writeFileSync(join(folder, name), `main;busy ${busy}\nmain;rest 1000\n`);
      return join(folder, name);
    };
    const [before, after] = [stacks('a.collapsed', 1000), stacks('b.collapsed', 3000)];
    const page = join(folder, 'difference.html');
    const { frames, unit } = await library.flameDifference({ old: before, new: after, page });
    assert.deepEqual([unit, frames.map(({ name, grew }) => [name, grew])], ['samples', [['busy', 2000]]]);
    assert.match(readFileSync(page, 'utf8'), /busy/);
    const heap = join(folder, 'app.cpuprofile');
    assert.match(await codeOf(library.flameDifference({ old: before, new: heap })), /^BAD_PROFILE/);
  });

  test('flame(): errors have codes, and nothing is written', async () => {
    const nowhere = { command: ['no-such-program-here'] };
    assert.match(await codeOf(library.flame(nowhere)), /^PROGRAM_NOT_STARTED: .*no-such-program-here/);
    const page = join(folder, 'none.html');
    const fails = { command: [process.execPath, '--no-such-flag-of-node'], page };
    assert.match(await codeOf(library.flame(fails)), /^NO_PROFILE: .*exit code 9/);
    assert.equal(existsSync(page), false);
    assert.match(await codeOf(library.flame({ files: [join(folder, 'none.cpuprofile')] })), /^FILE_UNREADABLE/);
  });

  test('gc(): the collections of a program, and of a file', async () => {
    assert.equal(printed.get('gc'), 'true 0\n');
    assert.match(await codeOf(library.gc({ from: join(folder, 'none.txt') })), /^FILE_UNREADABLE/);
    const { remarks } = await library.gc({ command: [process.execPath, '-e', 'process.exit(3)'] });
    assert.ok(remarks.some(({ kind }) => kind === 'failed'));
  });

  test('gc(): flags are tried, in rounds of the store that is given', async () => {
    const database = library.openStore(join(folder, 'tried.sqlite'));
    const command = [process.execPath, join(folder, 'app.cjs')];
    const { trial } = await library.gc({ command, try: ['--single-threaded-gc'], runs: 3, database });
    assert.equal(trial?.of, 'time');
    assert.deepEqual(
      trial.tried.map(({ flags, reason }) => [flags, reason]),
      [[['--single-threaded-gc'], null]],
    );
    assert.ok((trial.tried[0]?.figure ?? 0) > 0 && (trial.baseline ?? 0) > 0);
    assert.deepEqual(
      library.listExperiments(database).map(({ name, state }) => [name, state]),
      [[trial.experiment, 'done']],
    );
    database.close();
    const flagless = library.gc({ command, try: ['64'] });
    assert.match(await codeOf(flagless), /^BAD_OPTION: /);
  });

  test('doctor(): a verdict', { skip: !isLinux }, () => {
    // On a busy machine it may refuse to judge; it accuses nobody.
    assert.match(printed.get('doctor') ?? '', /^(fine|refused|undecided) \n$/);
  });

  test('doctor(): errors have codes', { skip: !isLinux }, async () => {
    const command = [process.execPath, '-e', 'throw new Error("no such database")'];
    assert.match(await codeOf(library.doctor({ command, durationMs: 500 })), /^PROGRAM_FAILED: .*no such database/);
    const other = library.doctor({ command: ['npm', 'start'], on: 'node' });
    assert.match(await codeOf(other), /^BAD_USAGE: /);
    assert.match(await codeOf(library.doctor({ pid: process.pid, load: 'nowhere' })), /^BAD_URL: /);
    assert.match(
      await codeOf(library.doctor({ pid: 2 ** 30, load: false })),
      /^BAD_OPTION: process \d+ does not exist/,
    );
  });

  test('doctor(): phases are told, and what was seen until an abort is judged', { skip: !isLinux }, async () => {
    const abort = new AbortController();
    const phases: string[] = [];
    const onPhase = (phase: string) => {
      phases.push(phase);
      if (phase === 'measuring') setTimeout(() => abort.abort(), 300);
    };
    const command = [process.execPath, join(folder, 'server.cjs')];
    const { verdict } = await library.doctor({
      command,
      durationMs: 3_600_000,
      warmupMs: 100,
      events: { onPhase },
      abort: abort.signal,
    });
    assert.match(verdict, /^(fine|refused|undecided)$/);
    assert.deepEqual(phases.slice(0, 4), ['calibrating', 'starting', 'warm-up', 'measuring']);
  });
});
