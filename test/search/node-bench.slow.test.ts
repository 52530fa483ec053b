/** A file for node:bench as it stands, searched by commits and measured by a gate: it records times that are known. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { BisectAnswer } from '../../src/search/bisect/answer/bisect-answer.ts';
import { readGateJson } from '../../src/search/gate/answer/gate-json.ts';
import { sandbox } from '../cli/cli.ts';
import { inProcess } from '../cli/in-process.ts';
import { cached } from '../harness/operations/start-harness.ts';
import { makeRepository } from '../host/revisions/repositories.ts';
import { longForm } from '../stats/trials.ts';

const { env, home, remove } = sandbox();
// Checkouts go with the test.
env.JSDYNO_CACHE = home;
after(remove);

const BENCH = `import { bench, suite } from 'node:bench';
import { micros } from '../src/parse.js';
suite('texts', () => {
  bench('parse', { params: { size: 10 } }, (context) => {
    // It would be asked for samples without a pause.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    context.record({ operations: 10, duration_ns: BigInt(Math.round(10_000 * micros())) });
  });
});
`;
const { folder, commit } = makeRepository();
const parse = (micros: number) => `export const micros = () => ${micros} + Math.random();\n`;
const first = commit('Begin', {
  'package.json': '{ "name": "parse", "version": "1.0.0", "private": true, "type": "module" }\n',
  'bench/parse.js': BENCH,
  'src/parse.js': parse(100),
});
commit('Note it', { 'NOTES.md': 'one\n' });
const slower = commit('Parse twice', { 'src/parse.js': parse(200) });

const found = await Promise.all(['node@22', 'node@26'].map(cached));
const runtimes = found.filter((one) => one !== undefined);
const quiet = ['--offline', '--no-progress', '--seed', '1'];

suite('an unedited file for node:bench', { skip: runtimes.length < 2 && 'needs node@22 and node@26' }, () => {
  test('the commit that made it slower is found', longForm(), async () => {
    const on = ['--on', runtimes[0]?.executable ?? '', ...quiet];
    const words = ['bisect', '--good', first, '--bad', slower, ...on, '--format', 'json', '--ops', 'bench/parse.js'];
    const { code, stdout, stderr } = await inProcess(words, env, folder);
    assert.equal(code, 0, stderr);
    const { steps } = JSON.parse(stdout) as BisectAnswer;
    assert.deepEqual(
      steps.map(({ commit: at, confirmed }) => [at?.commit, confirmed]),
      [[slower, true]],
    );
    assert.ok(Math.abs((steps[0]?.ratio ?? 0) - 0.5) < 0.05, stdout);
  });

  test('a gate finds it by itself, and what became slower', async () => {
    const file = join(home, 'gate.json');
    const on = ['--on', runtimes[1]?.executable ?? ''];
    const { code, stderr } = await inProcess(
      ['gate', '--base', first, '--json', file, '--budget', '12s', ...on, ...quiet],
      env,
      folder,
    );
    assert.ok(existsSync(file), stderr);
    const { rows } = readGateJson(readFileSync(file, 'utf8'));
    assert.equal(code, 4, JSON.stringify(rows));
    assert.deepEqual(
      rows.map(({ judged, benchmark, configuration }) => [judged, benchmark, configuration]),
      [['regression', 'bench/parse.js', "group='texts' operation='parse' size=10"]],
    );
  });
});
