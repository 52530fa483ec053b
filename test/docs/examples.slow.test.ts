/**
 * What the documentation shows is true: every command line on every page is taken by the real program (parsed, its
 * variants and modules looked at, nothing run), and a chosen few are really run, with small settings added.
 */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { parseRuntime } from '../../src/host/runtimes/parse-runtime.ts';
import { parseVariant } from '../../src/host/runtimes/parse-variant.ts';
import * as library from '../../src/index.ts';
import { OPERATIONS, operationFiles } from '../../src/kinds/operations/files/operation-files.ts';
import { openSuite, selectBenchmarks } from '../../src/kinds/suite/files/suite.ts';
import { catalogue } from '../../src/text/errors/catalogue.ts';
import { emptyBefore } from '../cli/before.ts';
import { jsdyno } from '../cli/cli.ts';
import { ROOT } from '../host-variant.ts';
import { type Parsed, parsingProgram } from '../parsing-program.ts';
import { longForm } from '../stats/trials.ts';
import { commandsIn, pages, shellLines, textOf } from './markdown.ts';

suite('command lines in the documentation', () => {
  const { program, parsed } = parsingProgram();
  for (const page of pages()) {
    for (const line of shellLines(page)) {
      for (const args of commandsIn(line)) {
        test(`${page}: ${line}`, async () => {
          parsed.length = 0;
          await program.parseAsync(args, { from: 'user' });
          assert.equal(parsed.length, 1, 'no command took it');
          checkVariants(parsed[0] as Parsed);
          checkBenchmarks(parsed[0] as Parsed);
        });
      }
      test(`${page}: files of "${line}"`, () => {
        for (const [path] of line.matchAll(/(?<= )(test|scripts|src|benchmarks)\/\S+\.(ts|js|py)\b/g)) {
          assert.ok(existsSync(join(ROOT, path)), path);
        }
      });
    }
  }
});

function checkVariants({ options }: Parsed): void {
  const given = [options.old, options.new, options.on, options.against].flat().filter((one) => one !== undefined);
  for (const text of given) parseRuntime(parseVariant(String(text)).runtime, { exists: () => false });
}

/** Modules and filters name something, where the suite is the built-in one. */
function checkBenchmarks({ name, args, options }: Parsed): void {
  if (name === 'ops') operationFiles(args.filter((file) => !/\.m?[jt]s$/.test(file)));
  if (name === 'list' && args[0] === OPERATIONS) return;
  if (!['compare', 'run', 'list', 'noise'].includes(name) || options.suite !== undefined) return;
  const { filter = [], exclude = [] } = options as { filter?: string[]; exclude?: string[] };
  const categories = args.filter((category) => category !== 'test');
  if (categories.length > 0) selectBenchmarks(openSuite(), { categories, filter, exclude });
}

/** Really run, in this order, in one store: the line as the guide has it, and what makes it short. */
const RUN: [line: string, added: string[], code: number, expected: RegExp][] = [
  [
    'jsdyno compare --old node --new "no-opt: node --no-opt" buffers --filter tojson',
    ['--runs', '2', '--set', 'n=100', '--set', 'len=10', '--no-progress'],
    0,
    /no-opt against node/,
  ],
  ['jsdyno experiments', [], 0, /compare +done +4 runs +node \| no-opt +buffers/],
  ['jsdyno show --format markdown > comment.md', [], 0, /## `no-opt` against `node`/],
  ['jsdyno plot interval --output plot.svg', [], 0, /^$/],
  ['jsdyno export --output compare.csv', [], 0, /^$/],
  ['jsdyno plot box compare.csv --output box.png', [], 0, /^$/],
  ['jsdyno analyze compare.csv', [], 0, /buffers\/buffer-tojson\.js len=10 n=100/],
  ['jsdyno analyze compare.csv --baseline new --margin 1%', [], 0, /old against new/],
  ['jsdyno export --format json --output experiment.json', [], 0, /^$/],
  ['jsdyno import experiment.json', [], 0, /^\d{4}-\d{4}-[a-z]{3}\n$/],
  ['jsdyno import compare.csv', [], 0, /^\d{4}-\d{4}-[a-z]{3}\n$/],
  ['jsdyno list buffers --filter tojson', [], 0, /^buffers\/buffer-tojson\.js\n$/],
  ['jsdyno run test buffers --filter tojson', [], 0, /buffers\/buffer-tojson\.js len=0 n=1: /],
  [
    'jsdyno scatter buffers/buffer-tojson.js --runs 10 --xaxis len --category n',
    ['--set', 'n=10', '--set', 'len=64', '--no-progress'],
    0,
    /len +n +rate confidence\.interval/,
  ],
  ['jsdyno http --test', ['--shares', 'none', '--no-progress'], 0, /^native json {2}GET \/json\n +requests\/s/],
  ['jsdyno http init', [], 0, /^wrote server\.cjs: .*\nwrote scenario\.json: .*\n\njsdyno http --scenario \. --on /],
  ['jsdyno machine', [], 0, /^CPU /m],
];

suite('command lines that are really run', () => {
  const { home, run, remove } = emptyBefore();
  const shown = new Set(pages().flatMap(shellLines));
  before(() => process.chdir(home));
  after(() => {
    process.chdir(ROOT);
    remove();
  });

  for (const [i, [line, added, expectedCode, expected]] of RUN.entries()) {
    test(line, /^jsdyno (run|scatter|http) /.test(line) ? longForm() : {}, async () => {
      assert.ok(shown.has(line), 'the documentation no longer has this line');
      const [words = []] = commandsIn(line);
      const args = [...words, ...added];
      // The first one as it is typed, through the launcher.
      const ended = i === 0 ? await jsdyno(args, { ...process.env, JSDYNO_HOME: home }, home) : await run(args);
      assert.equal(ended.code, expectedCode, ended.stderr);
      assert.match(ended.stdout, expected);
    });
  }
});

suite('pages', () => {
  test('README is short, and its block of output is of the command above it', () => {
    const readme = textOf('README.md');
    assert.ok(readme.split('\n').length <= 125);
    assert.match(readme, /```console\n\$ \.\/jsdyno compare --old (\S+) --new (\S+) [^\n]*\n\2 against \1, steady\n/);
  });

  test('errors.md has every code of the catalogue with its exit code, and no other', () => {
    const rows = [...textOf('docs/errors.md').matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)];
    const documented = Object.fromEntries(rows.map(([, code, exit]) => [code, Number(exit)]));
    assert.deepEqual(documented, Object.fromEntries(Object.entries(catalogue).map(([code, { exit }]) => [code, exit])));
  });

  test('guide.md lists the commands that there are', () => {
    const [, table = ''] = textOf('docs/guide.md').split('## Commands\n');
    const listed = [...table.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name);
    const { program } = parsingProgram();
    assert.deepEqual(listed.sort(), program.commands.map((command) => command.name()).sort());
  });

  test('library.md names every function of the library', () => {
    const text = textOf('docs/library.md');
    for (const name of Object.keys(library)) assert.match(text, new RegExp(`\\b${name}\\b`), name);
  });

  test('store.md draws the tables that there are', () => {
    const schema = readFileSync(join(ROOT, 'src/store/schema.ts'), 'utf8');
    const text = textOf('docs/store.md');
    for (const [, table, body = ''] of schema.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\) STRICT/g)) {
      const columns = [...body.matchAll(/^ {2}([a-z]\w*) [A-Z]/gm)].map(([, column]) => column);
      assert.match(text, new RegExp(`^ *${table} +${columns.join(', ')}$`, 'm'), table);
    }
  });
});
