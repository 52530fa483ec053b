/** What people see on a terminal: what leads, that nothing is wider, and that colours and lines drawn over can be had off. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, SUITE } from '../host-variant.ts';
import { isInFull, longForm } from '../stats/trials.ts';
import { TERMINALS, tooWide } from '../text/long-names.ts';
import { sandbox } from './cli.ts';
import { type Answered, inProcess } from './in-process.ts';
import { NO_TERMINAL, onTerminal } from './pseudo-terminal.ts';

const LONG = '日本語の名前 👩‍👩‍👧 --max-semi-space-size=64 --max-old-space-size=4096 --stack-size=2000';
const COMPARED = ['--old', `a: ${process.execPath}`, '--new', `${LONG}: ${process.execPath}`];
const SPIN = ['--suite', SUITE, 'forms', '--filter', 'spin', '--set', 'n=1000', '--set', 'k=1'];
/** Long enough for progress, which is drawn twice a second. */
const COMPARE = ['compare', ...COMPARED, ...SPIN, '--sequential', '--fixed', '--runs', '4'];

const ESCAPE = '\x1b';
const COLOURED = new RegExp(`${ESCAPE}\\[\\d+m`);
const ERASED = new RegExp(`${ESCAPE}\\[\\d+A\\r`);
/** The head of upstream's table. */
const UPSTREAM = /confidence improvement/;
const [narrowest] = TERMINALS;

/** A store of its own, and an environment in which a terminal has colours. */
function colourful(): NodeJS.ProcessEnv {
  const { env, remove } = sandbox();
  after(remove);
  // Node.js takes a terminal of a machine that builds (CI) for one without colours.
  const { NO_COLOR: _, CI: __, ...usual } = env;
  return { ...usual, TERM: 'xterm-256color' };
}

suite('on a terminal', { skip: NO_TERMINAL }, () => {
  const env = colourful();
  let compared: Awaited<ReturnType<typeof onTerminal>>;
  before(async () => {
    compared = await onTerminal(80, COMPARE, env);
  });

  test('compare leads with its own table, and draws its progress over and over', () => {
    const { code, shown } = compared;
    assert.equal(code, 0, shown);
    assert.match(shown, /━.*runs · round/);
    assert.match(shown, ERASED);
    assert.match(shown, COLOURED);
    const text = stripVTControlCharacters(shown);
    assert.match(text, /against a/);
    assert.match(text, /change % {2,}95 % interval/);
    assert.doesNotMatch(text, UPSTREAM);
    assert.deepEqual(tooWide(text, 80), []);
  });

  test('elsewhere upstream’s table stands before it, unless one is asked for', async () => {
    const { stdout } = await inProcess(['show'], env);
    assert.match(stdout, UPSTREAM);
    assert.ok(stdout.search(UPSTREAM) < stdout.indexOf('change %'));
    const upstream = await onTerminal(80, ['show', '--format', 'upstream'], env);
    assert.match(upstream.shown, UPSTREAM);
    assert.doesNotMatch(upstream.shown, /change %/);
    const table = (await inProcess(['show', '--format', 'table'], env)).stdout;
    assert.doesNotMatch(table, UPSTREAM);
  });

  test('NO_COLOR is heeded by tables and progress', async () => {
    // It waits, and takes no CPU time for its progress.
    const naps = ['startup', '--command', 'a: sleep 0.3', '--command', 'b: sleep 0.3', '--runs', '2', '--warmup', '0'];
    const { code, shown } = await onTerminal(80, naps, { ...env, NO_COLOR: '1' });
    assert.equal(code, 0, shown);
    assert.match(shown, /━.*runs · round/);
    assert.doesNotMatch(shown, COLOURED);
  });

  test('a dumb terminal gets plain lines', longForm(), async () => {
    const { code, shown } = await onTerminal(80, COMPARE, { ...env, TERM: 'dumb' });
    assert.equal(code, 0, shown);
    assert.ok(!shown.includes(ESCAPE), shown);
    assert.doesNotMatch(shown, /\r(?!\n)/);
    assert.match(shown, /against a, 16 runs\r\n/);
  });

  test(`of ${narrowest} columns it is the terminal that is asked how wide it is`, async () => {
    const { code, shown } = await onTerminal(narrowest, ['show'], env);
    assert.equal(code, 0, shown);
    assert.deepEqual(tooWide(stripVTControlCharacters(shown), narrowest), []);
  });
});

suite('what has the width of a terminal', () => {
  // Within the test's process, so that a command is not a Node.js more.
  const env = colourful();
  const on = (columns: number, args: readonly string[]) => inProcess(args, env, ROOT, columns);
  function assertFits({ code, stdout, stderr }: Answered, columns: number, args: readonly string[]): void {
    assert.equal(code, 0, stdout + stderr);
    assert.deepEqual(tooWide(stripVTControlCharacters(stdout + stderr), columns), [], args.join(' '));
  }
  const ON = ['--on', `a: ${process.execPath}`, '--on', `${LONG}: ${process.execPath}`];
  const OPS = ['ops', 'test/fixtures/operations/cli/search.cjs', ...ON, '--filter', 'includes'];
  const MEASURED = [...OPS, '--runs', '1', '--batch', '1000', '--fixed', '--sequential'];
  let measured: Answered;
  before(async () => {
    measured = await on(narrowest, MEASURED);
  });

  test(`what is printed while it is measured fits ${narrowest} columns`, () =>
    assertFits(measured, narrowest, MEASURED));

  for (const columns of isInFull ? TERMINALS : [narrowest]) {
    test(`tables, plans and footers fit ${columns} columns`, async () => {
      for (const args of [
        [...COMPARE, '--plan'],
        ['show'],
        ['experiments'],
        ['runtimes'],
        ['runtimes', 'describe', process.execPath],
        ['machine'],
        ['http', '--help'],
      ]) {
        assertFits(await on(columns, args), columns, args);
      }
    });
  }
});
