/** Files whose rows have a name that is another in each process, or on each runtime; and what is said of files that cannot be measured. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listCached } from '../../src/host/runtimes/index.ts';
import { ROOT } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const FIXTURES = resolve(ROOT, 'test/fixtures/operations');
const node = process.execPath;
const cached = (await listCached()).filter(({ kind }) => kind === 'node').map(({ version }) => version);
const lacks = (...majors: string[]) =>
  majors.every((major) => cached.some((version) => version.startsWith(`${major}.`)))
    ? false
    : `needs node@${majors.join(' and node@')}`;

interface Row {
  name: string;
  cells: { variant: string; verdict: string }[];
  warnings: { text: string }[];
}

suite('rows whose name is another', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const inFolder = (words: string[]) => inProcess(words, env, join(FIXTURES, 'names'));

  test('in each process are found again', async () => {
    const { code, stdout, stderr } = await inFolder(['ops', 'clock-in-name.mjs', '--on', node, '--test']);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /^ {2}ok {2}format \d{4}-/m);
  });

  test('in each process are compared, and gone on with after an interruption', longForm(), async () => {
    const same = [
      '--on',
      `a: ${node}`,
      '--on',
      `b: ${node}`,
      '--no-progress',
      '--sequential',
      '--fixed',
      '--batch',
      '100',
    ];
    // Loads what the looks below need: the first would take longer than the experiment.
    await inProcess(['experiments'], env);
    const { child, ended } = start(['ops', 'clock-in-name.mjs', ...same, '--runs', '2'], env, join(FIXTURES, 'names'));
    const underWay = async () => /ops +running/.test((await inProcess(['experiments'], env)).stdout);
    while (child.exitCode === null && !(await underWay())) await sleep(20);
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
    const { code, stdout, stderr } = await inProcess(['resume', '--no-progress', '--format', 'json'], env);
    assert.equal(code, 0, stderr);
    const [row, ...others] = rowsIn(stdout);
    assert.equal(others.length, 0);
    assert.deepEqual(
      row?.cells.map(({ verdict }) => verdict),
      ['measured', 'measured'],
    );
    const shown = await inProcess(['export'], env);
    assert.equal(new Set(shown.stdout.match(/format [^']*/g)).size, 1, 'under one name');
  });

  test('on each runtime are one row, and that is said', { skip: lacks('20', '22') }, async () => {
    const on = ['--on', 'node@20', '--on', 'node@22', '--offline'];
    const tried = await inFolder(['ops', 'version-in-name.mjs', ...on, '--test']);
    assert.equal(tried.code, 0, tried.stdout + tried.stderr);
    assert.match(tried.stdout, /^\S+ {2}JSON on v20\.\S+\n {2}ok {2}parse v20\.\S+\n {2}ok {2}stringify\n4 ran /);
    const few = ['--runs', '1', '--batch', '100', '--fixed', '--sequential', '--no-progress', '--format', 'json'];
    // A filter looks at the name that the row has on all of them.
    const { code, stdout, stderr } = await inFolder([
      'ops',
      'version-in-name.mjs',
      ...on,
      '--filter',
      'parse v20',
      ...few,
    ]);
    assert.equal(code, 0, stderr);
    const rows = rowsIn(stdout);
    assert.deepEqual(
      rows.map(({ name, cells }) => [name.slice(0, 9), cells.map(({ verdict }) => verdict)]),
      [['parse v20', ['measured', 'measured']]],
    );
    assert.match(JSON.stringify(rows[0]?.warnings), /paired by its place in the file/);
  });

  test(
    'in words on each runtime are not compared, and it is said why',
    longForm({ skip: lacks('20', '22') }),
    async () => {
      const on = ['--on', 'node@20', '--on', 'node@22', '--offline'];
      const { stdout } = await inFolder(['ops', 'other-in-name.mjs', ...on, '--test']);
      assert.match(stdout, /\.\. {2}the old way\n +node@22: unavailable: in its place in the file is "the new way"/);
      assert.match(stdout, /\.\. {2}the new way\n +node@20: unavailable: in its place in the file is "the old way"/);
      assert.match(stdout, /ok {2}either/);
    },
  );

  test('by its colours has none', async () => {
    const words = ['ops', 'colour-in-name.cjs', '--on', node, '--test', '--filter', 'make star'];
    const { code, stdout, stderr } = await inFolder(words);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^colour-in-name\.cjs {2}make star\n {2}ok {2}a\n/);
  });

  test('the file and the line are said where an operation throws', async () => {
    const { code, stdout } = await inProcess(['ops', join(FIXTURES, 'throws.mjs'), '--on', node, '--test'], env);
    assert.equal(code, 3);
    assert.match(stdout, /failed: exited with code 1: SyntaxError: Unexpected token .* \(throws\.mjs:4\)$/m);
  });

  test('a file for another tool is measured as it stands, and the package is not loaded', async () => {
    const folder = join(home, 'unedited');
    const tool = join(folder, 'node_modules', 'benchmark');
    mkdirSync(tool, { recursive: true });
    writeFileSync(join(tool, 'index.js'), "console.error('it was run'); process.exit(1);\n");
    writeFileSync(
      join(folder, 'plain.js'),
      "const { Suite } = require('benchmark');\nnew Suite().add('a', () => []).run();\n",
    );
    const { code, stdout, stderr } = await inProcess(['ops', 'plain.js', '--on', node, '--test'], env, folder);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^ {2}ok {2}a$/m);
    assert.doesNotMatch(stderr, /it was run/);
  });

  test('which Node.js runs TypeScript is said', { skip: lacks('20') }, async () => {
    const file = join(home, 'typed.ts');
    writeFileSync(file, "import { suite } from 'jsdyno';\nsuite('s').add('a', (): number => 1);\n");
    const { stdout } = await inProcess(['ops', file, '--on', 'node@20', '--offline', '--test'], env);
    assert.match(
      stdout,
      /unavailable: this runtime does not run TypeScript: Node\.js 22\.18 and newer, Bun and Deno do; --transform transpiles it for all$/m,
    );
  });
});

function rowsIn(json: string): Row[] {
  const { groups } = documentOf('operations', json) as { groups: { rows: Row[] }[] };
  return groups.flatMap(({ rows }) => rows);
}
