/** Heads that change files of checkouts, on purpose and by accident, measured by the command. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { readGateJson } from '../../../src/search/gate/answer/gate-json.ts';
import type { GateReport } from '../../../src/search/gate/gate-report.ts';
import { sandbox } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';
import { makeRepository, ownFolder } from '../../host/revisions/repositories.ts';

const { env, home } = sandbox();
env.JSDYNO_CACHE = home;
const { folder, git, commit } = makeRepository();
const file = join(ownFolder(), 'gate.json');

/** An operation and a command that wait, which takes hardly a CPU: of 1,000 steps a quarter of a ms, and 25. */
const library = (steps: number, more = '') => `'use strict';
${more}
const waitFor = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
exports.work = () => waitFor(${steps / 4000});
exports.wait = () => waitFor(${steps / 40});
`;
const BENCH = `const { suite } = require('jsdyno');
const { work } = require('../lib/work.js');
suite('numbers').add('work', () => work());
`;
const BASE = library(4000);
/** Makes all other checkouts that it finds in the cache 5 times slower than it is itself. */
const ATTACK = `const fs = require('node:fs');
const path = require('node:path');
const own = path.join(__dirname, '..');
for (const name of fs.readdirSync(path.join(own, '..'))) {
  const other = path.join(own, '..', name, 'lib/work.js');
  if (path.join(own, '..', name) === own || !fs.existsSync(other)) continue;
  if (!fs.readFileSync(other, 'utf8').includes('40000')) fs.writeFileSync(other, ${JSON.stringify(library(40_000))});
}`;

/** A share as large as this takes few rounds. */
const RULES = 'rules: [{ fail: 25%, warn: 25% }]\nsize: false\n';
/** What base waits and head does not: few rounds tell it. */
const WAITS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);\n';
const SCRIPT = `require('node:fs').writeFileSync(require('node:path').join(__dirname, 'seen.json'), '{}');\n`;

commit('base', {
  'package.json': '{ "private": true }',
  'lib/work.js': BASE,
  'bench/work.js': BENCH,
  'bin/cli.js': WAITS + SCRIPT,
  'bin/work.js': "require('../lib/work.js').wait();\n",
  'jsdyno.yml': RULES,
});

function branch(name: string, files: Record<string, string>): void {
  git('checkout', '--quiet', '-B', name, 'main');
  commit(name, files);
}

async function gate(...words: string[]): Promise<{ report: GateReport; exit: number; stderr: string }> {
  rmSync(file, { force: true });
  const line = ['gate', '--base', 'main', '--no-progress', '--offline', '--budget', '16s', '--json', file];
  const { code, stderr } = await inProcess([...line, '--on', process.execPath, ...words], env, folder);
  assert.ok(existsSync(file), `no answer; ended with ${code}: ${stderr}`);
  return { report: readGateJson(readFileSync(file, 'utf8')), exit: code, stderr };
}

/** The libraries of base's checkouts that would be used again. */
function librariesOfBase(): string[] {
  const base = git('rev-parse', 'main');
  return globSync('trees/*/.git/jsdyno-files.json', { cwd: home })
    .map((list) => join(home, list, '../..'))
    .filter((tree) => readFileSync(join(tree, '.git/HEAD'), 'utf8').trim() === base)
    .map((tree) => readFileSync(join(tree, 'lib/work.js'), 'utf8'));
}

suite('a head that changes files of checkouts', () => {
  test('and makes base slower gets no verdict; base is put back, and the next gate is honest', async () => {
    branch('attack', { 'lib/work.js': library(8000, ATTACK) });
    const { report, exit, stderr } = await gate();
    assert.equal(exit, 3, JSON.stringify(report.rows));
    assert.deepEqual(
      report.rows.map(({ judged, ratio }) => [judged, ratio]),
      [['failed', null]],
    );
    assert.match(report.rows[0]?.reason ?? '', /changed lib\/work\.js of base/);
    assert.match(stderr, /^jsdyno: head changed lib\/work\.js of base; it is put back/m);
    assert.match(report.warnings.join('\n'), /head changed lib\/work\.js of base/);

    branch('slower', { 'lib/work.js': library(24_000), 'jsdyno.yml': `${RULES}startup: [bin/work.js]\n` });
    const next = await gate();
    assert.equal(next.exit, 4, JSON.stringify(next.report.rows));
    const row = next.report.rows.find(({ judged }) => judged === 'regression');
    // Of a base that the head before had made slower it would be above 1.
    assert.ok((row?.ratio ?? 1) < 0.8, `ratio ${row?.ratio}`);
    assert.deepEqual([...new Set(librariesOfBase())], [BASE]);
  });

  test('by a script that writes a file beside itself, whose runs count, is named, and the file is taken away', async () => {
    branch('accident', { 'bin/cli.js': SCRIPT, 'jsdyno.yml': `${RULES}startup: [bin/cli.js]\n` });
    const { report, exit, stderr } = await gate();
    assert.equal(exit, 0, JSON.stringify(report.rows));
    assert.deepEqual(
      report.rows.filter(({ judged }) => judged === 'failed' || judged === 'broken'),
      [],
    );
    assert.match(stderr, /head changed bin\/seen\.json of its checkout/);
    assert.match(report.warnings.join('\n'), /bin\/cli\.js changed files: bin\/seen\.json of (base|head)/);
    assert.deepEqual(globSync('trees/*/bin/seen.json', { cwd: home }), []);
  });
});
