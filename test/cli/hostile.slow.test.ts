/** The list of hostile texts over all commands: as names of files, parameters, operations, labels, reasons, and as what was typed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { ROOT } from '../host-variant.ts';
import { ALL, assertCsv, assertJson, assertMarkdown, assertPrintable, HOSTILE } from '../text/hostile.ts';
import { inProcess } from './in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-hostile-'));
const env = { ...process.env, JSDYNO_HOME: join(folder, 'home') };
after(() => rmSync(folder, { recursive: true, force: true }));

const HOST = process.execPath;
/** What a file system takes. */
const FILE_NAME = `${ALL.replace(/[/\0\ud800]/g, '').slice(0, 180)}.js`;
const SUITE = join(folder, 'suite');
const OPERATIONS = join(folder, 'operations.cjs');
/** A command line has no NUL in it (execve(2)), and is UTF-8. */
const TYPED = ALL.replace(/[\0\ud800]/g, '');
const LABEL = TYPED.replace(/[:"'\\\r\n]/g, '');

/** Runs a command on a pipe or on a terminal. */
async function jsdyno(args: string[], { isTTY = false } = {}) {
  const ended = await inProcess(args, env, ROOT, isTTY ? 100 : undefined);
  const { stdout, stderr } = ended;
  assertShown(stdout + stderr, args.join(' '), isTTY);
  // What a suite says about itself has lines of its own.
  if (!args.includes('markdown')) assert.doesNotMatch(stdout, /^faster: by 900 %$/m, args.join(' '));
  assert.doesNotMatch(stderr, /unexpected error/, args.join(' '));
  return ended;
}

/** On a terminal jsdyno's own colours stay. */
function assertShown(text: string, what: string, isTTY: boolean): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  assertPrintable(isTTY ? text.replace(/\x1b\[[\d;]*m/g, '') : text, what);
}

const CHECKS: Readonly<Record<string, (text: string, what: string) => unknown>> = {
  markdown: assertMarkdown,
  csv: assertCsv,
  json: assertJson,
};

async function assertFormats(command: string[], formats: string[]): Promise<void> {
  for (const format of formats) {
    const args = [...command, '--format', format];
    const { stdout, stderr } = await jsdyno(args);
    assert.notEqual(stdout, '', `${args.join(' ')}: ${stderr}`);
    CHECKS[format]?.(stdout, args.join(' '));
    if (CHECKS[format] === undefined) await jsdyno(args, { isTTY: true });
  }
}

const ROWS = ['upstream', 'table', 'markdown', 'json', 'csv'];

suite('hostile texts over all commands', () => {
  before(() => {
    mkdirSync(join(SUITE, 'a module'), { recursive: true });
    writeFileSync(
      join(SUITE, 'a module', FILE_NAME),
      `const bench = require('../common.js').createBenchmark(main, { [${JSON.stringify(HOSTILE.colour)}]: [${JSON.stringify(TYPED)}], n: [1e4] });
      function main({ n }) { let x = 1; bench.start(); for (let i = 0; i < n; i++) x = Math.imul(x, 31) + i; bench.end(n); if (x === 0.5) console.log(x); }`,
    );
    writeFileSync(
      join(SUITE, 'a module', 'throws.js'),
      `require('../common.js').createBenchmark(main, { n: [1] }); function main() { throw new Error(${JSON.stringify(ALL)}); }`,
    );
    writeFileSync(join(SUITE, 'common.js'), '');
    writeFileSync(
      OPERATIONS,
      `const { suite } = require('jsdyno'); const all = ${JSON.stringify(ALL)};
      suite(all, { page: all }).add(all, { parameters: { [all]: [all] }, inputs: ['a', 'bc'], run: (text) => text.length, baseline: true })
        .add('throws', () => { throw new Error(all); }).add('lacks', { run: () => 1, unavailable: all });`,
    );
  });

  test('of a suite, measured and shown', async () => {
    await jsdyno(['list', '--suite', SUITE, 'a module']);
    const run = await jsdyno(['run', 'a module', '--suite', SUITE, '--on', HOST, '--no-progress']);
    assert.equal(run.code, 3);
    assert.match(run.stderr, /throws\.js n=1: failed: .*-colour/, 'the reason is there');
    await jsdyno(['show']);
    const pair = ['--old', HOST, '--new', `${LABEL}: ${HOST}`, '--fixed', '--runs', '2'];
    const compared = await jsdyno(['compare', ...pair, 'a module', '--suite', SUITE]);
    assert.equal(compared.code, 3, compared.stderr);
    await assertFormats(['show'], ROWS);
    await jsdyno(['resume', TYPED]);
  });

  test('exported, analyzed, imported and shown again', async () => {
    const csv = (await jsdyno(['export'])).stdout;
    assertCsv(csv, 'export');
    const json = (await jsdyno(['export', '--format', 'json'])).stdout;
    assertJson(json, 'export');
    writeFileSync(join(folder, 'runs.csv'), csv);
    writeFileSync(join(folder, 'experiment.json'), json);
    await assertFormats(['analyze', join(folder, 'runs.csv')], ROWS);
    for (const file of ['runs.csv', 'experiment.json']) {
      assert.equal((await jsdyno(['import', join(folder, file)])).code, 0);
      await assertFormats(['show'], ROWS);
    }
    assert.equal((await jsdyno(['export', '--format', 'json'])).stdout.length > json.length / 2, true);
    await jsdyno(['experiments']);
    assertJson((await jsdyno(['experiments', '--json'])).stdout, 'experiments');
  });

  test('of operations', async () => {
    const { code, stderr } = await jsdyno([
      'ops',
      OPERATIONS,
      '--on',
      HOST,
      '--runs',
      '1',
      '--markdown',
      join(folder, 'pages'),
    ]);
    assert.equal(code, 3, stderr);
    await assertFormats(['show'], ['operations', 'markdown', 'json', 'csv']);
    for (const page of readdirSync(join(folder, 'pages'))) {
      assertMarkdown(readFileSync(join(folder, 'pages', page), 'utf8'), page);
    }
    await jsdyno(['ops', OPERATIONS, '--on', HOST, '--test']);
    await jsdyno(['ops', OPERATIONS, '--on', HOST, '--tiers']);
  });

  test('of whole processes', async () => {
    const command = `"${process.execPath}" -e 0 -- '${LABEL}'`;
    const { code, stderr } = await jsdyno(['startup', '--command', command, '--runs', '2', '--no-progress']);
    assert.equal(code, 0, stderr);
    await assertFormats(['show'], ['table', 'markdown', 'json', 'csv']);
  });

  test('of a benchmark against itself, and of its iterations', async () => {
    const own = ['--suite', SUITE, '--on', HOST, '--no-progress'];
    await jsdyno(['noise', 'a module', ...own, '--runs', '3']);
    const file = join(SUITE, 'a module', FILE_NAME);
    const { stdout, stderr } = await jsdyno([
      'calibrate',
      file,
      '--on',
      HOST,
      '--runs',
      '2',
      '--max-increases',
      '0',
      '--no-progress',
    ]);
    assert.match(stdout + stderr, /-colour/);
  });

  test('of a server, and of what it is asked', async (t) => {
    const server = createServer((_request, response) => {
      response.writeHead(299, 'over \u009b31m', { 'x-a': '\u009b31m' }).end(ALL);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const file = join(folder, 'requests');
    writeFileSync(
      file,
      `${JSON.stringify({ name: ALL, url: `/${encodeURIComponent(TYPED)}`, headers: { 'x-a': 'b' } })}\n/b\n`,
    );
    const short = ['--requests', '20', '--no-progress', '--requests-from', file];
    for (const isTTY of [false, true]) {
      await jsdyno(['load', url, ...short, '--histogram', '--timeline', '--verbose'], { isTTY });
    }
    const json = await jsdyno(['load', url, ...short, '--json']);
    assert.equal(json.stderr, '');
    assertJson(json.stdout, 'load');
    await jsdyno(['load', `${url}${TYPED}`, '--requests', '5', '--no-progress']);
  });

  test('of a scatter CSV', async () => {
    const file = join(folder, 'scatter.csv');
    writeFileSync(file, `"filename", "len", "k", "rate", "time"\n"a", 1, "${LABEL}", 5, 1\n"a", 2, "${LABEL}", 6, 1\n`);
    const { stdout } = await jsdyno(['scatter', file, '--xaxis', 'len', '--category', 'k']);
    assert.match(stdout, /-minus/);
  });

  test('as what was typed', async () => {
    for (const args of [
      ['show', TYPED],
      ['rm', TYPED],
      ['list', TYPED],
      ['list', '--suite', TYPED],
      ['compare', '--old', TYPED, '--new', 'node', 'url'],
      ['compare', '--old', `node@${TYPED}`, '--new', 'node', '--offline', 'url'],
      ['compare', '--old', HOST, '--new', HOST, TYPED],
      ['analyze', join(folder, TYPED)],
      ['import', join(folder, `${LABEL}.json`)],
      ['scatter', TYPED],
      ['ops', TYPED],
      ['load', TYPED],
      ['http', '--scenario', TYPED],
      ['startup', '--command', TYPED],
      ['runtimes', 'list', TYPED, '--offline'],
      [TYPED],
      ['show', `--${TYPED}`],
      ['show', '--format', TYPED],
    ]) {
      const { code } = await jsdyno([...args, ...(args[0] === 'show' ? ['--verbose'] : [])]);
      assert.equal(code, 2, JSON.stringify(args));
    }
  });
});
