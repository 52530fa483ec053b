/** What people see on a terminal: what leads, that nothing is wider, and that colours and lines drawn over can be had off. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { inherited } from '../../src/process/surroundings.ts';
import { cachePath } from '../../src/store/store.ts';
import { SUITE } from '../host-variant.ts';
import { TERMINALS, tooWide } from '../text/long-names.ts';
import { emptyBefore } from './before.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';
import { NO_TERMINAL, onTerminal } from './pseudo-terminal.ts';

const LONG = '日本語の名前 👩‍👩‍👧 --max-semi-space-size=64 --max-old-space-size=4096 --stack-size=2000';
const COMPARED = ['--old', `a: ${process.execPath}`, '--new', `${LONG}: ${process.execPath}`];
const SPIN = ['--suite', SUITE, 'forms', '--filter', 'spin', '--set', 'n=1000', '--set', 'k=1'];
/** Some seconds: progress is drawn twice a second. */
const COMPARE = ['compare', ...COMPARED, ...SPIN, '--sequential', '--fixed', '--runs', '4'];

const ESCAPE = '\x1b';
const COLOURED = new RegExp(`${ESCAPE}\\[\\d+m`);
const ERASED = new RegExp(`${ESCAPE}\\[2K`);
/** The head of upstream's table. */
const UPSTREAM = /confidence improvement/;

suite('on a terminal', { skip: NO_TERMINAL }, () => {
  const { env: plain, remove } = sandbox();
  after(remove);
  // Node.js takes a terminal of a machine that builds (CI) for one without colours.
  const { NO_COLOR: _, CI: __, ...usual } = plain;
  const env: NodeJS.ProcessEnv = { ...usual, TERM: 'xterm-256color' };

  test('compare leads with its own table, and draws its progress over and over', async () => {
    const { code, shown } = await onTerminal(80, COMPARE, env);
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
    const { code, shown } = await onTerminal(80, COMPARE, { ...env, NO_COLOR: '1' });
    assert.equal(code, 0, shown);
    assert.match(shown, /━.*runs · round/);
    assert.doesNotMatch(shown, COLOURED);
  });

  test('a dumb terminal gets plain lines', async () => {
    const { code, shown } = await onTerminal(80, COMPARE, { ...env, TERM: 'dumb' });
    assert.equal(code, 0, shown);
    assert.ok(!shown.includes(ESCAPE), shown);
    assert.doesNotMatch(shown, /\r(?!\n)/);
    assert.match(shown, /against a, 16 runs\r\n/);
  });

  const [narrowest] = TERMINALS;

  test(`of ${narrowest} columns it is the terminal that is asked how wide it is`, async () => {
    const { code, shown } = await onTerminal(narrowest, ['show'], env);
    assert.equal(code, 0, shown);
    assert.deepEqual(tooWide(stripVTControlCharacters(shown), narrowest), []);
  });
});

suite('what has the width of a terminal', () => {
  // A terminal within the test's process, so that a command is not a Node.js more; the runtimes are those of the machine.
  const within = emptyBefore();
  symlinkSync(cachePath(), within.cache);
  // What a machine has set for its runtimes would be said in one line.
  for (const name of inherited().takenOut) delete process.env[name];
  after(within.remove);
  const ON = ['--on', `a: ${process.execPath}`, '--on', `${LONG}: ${process.execPath}`];
  const OPS = ['ops', 'test/fixtures/operations/cli/search.cjs', ...ON, '--filter', 'includes'];

  for (const columns of TERMINALS) {
    test(`tables, plans, progress and footers fit ${columns} columns`, async () => {
      for (const args of [
        // Shown on the others.
        ...(columns === TERMINALS[0] ? [[...OPS, '--runs', '1', '--batch', '1000', '--fixed', '--sequential']] : []),
        [...COMPARE, '--plan'],
        ['show'],
        ['experiments'],
        ['runtimes'],
        ['runtimes', 'describe', process.execPath],
        ['machine'],
        ['http', '--help'],
      ]) {
        const { code, stdout, stderr } = await within.run(args, columns);
        const shown = `${stdout}${stderr}`.replaceAll('^[', ESCAPE);
        assert.equal(code, 0, shown);
        assert.deepEqual(tooWide(stripVTControlCharacters(shown), columns), [], args.join(' '));
      }
    });
  }
});
