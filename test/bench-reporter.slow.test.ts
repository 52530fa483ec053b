import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import benchReporter from '../src/bench-reporter.ts';
import { parseVariant, resolveVariant } from '../src/host/runtimes/index.ts';
import { sandbox } from './cli/cli.ts';
import { inProcess } from './cli/in-process.ts';
import { ROOT } from './host-variant.ts';

const FILE = `import { bench } from 'node:bench';
bench('sum', { samples: 3 }, (context) => { context.start(); for (let i = 0; i < 1e4; i++); context.end(1e4); });
bench('broken', { samples: 1 }, () => {});`;

/** What node@26 prints of the file by the reporter; null where it is not in the cache. */
async function reported(code: string, home: string, env: NodeJS.ProcessEnv) {
  const found = await resolveVariant(parseVariant('node@26'), { offline: true }).catch(() => null);
  if (found === null) return null;
  writeFileSync(join(home, 'bench.mjs'), code);
  const reporter = `--bench-reporter=${ROOT}/src/bench-reporter.ts`;
  const { executable } = found.variant.runtime;
  const options = { cwd: home, env: { ...process.env, ...env }, encoding: 'utf8' } as const;
  return spawnSync(executable, ['--experimental-bench', '--bench', reporter, 'bench.mjs'], options);
}

test('a run of node --bench is stored, its rates are printed, and what failed is named', async (t) => {
  const { env, home, remove } = sandbox();
  after(remove);
  const printed = await reported(FILE, home, env);
  if (printed === null) return t.skip('node@26 is not in the cache');
  const { stdout, status } = printed;
  assert.equal(status, 1); // of node:bench, since one failed
  assert.match(stdout, /^bench\.mjs operation="sum": [\d,.]+$/m);
  assert.match(stdout, /^failed: broken: .*did not call start\(\) or record\(\)/m);
  assert.match(stdout, /one process, which says nothing of the next one/);
  const shown = await inProcess(['show'], env);
  assert.match(shown.stdout, /bench\.mjs operation="sum": [\d,.]+/);
});

test('where nothing completed, what failed is named and nothing is stored', async () => {
  const { env, home, remove } = sandbox();
  after(remove);
  process.env.JSDYNO_HOME = home;
  const namePath = ['strings', 'broken'];
  async function* events() {
    yield { type: 'bench:plan', data: { namePath } };
    yield { type: 'bench:complete', data: { namePath, error: { message: 'no' } } };
    yield { type: 'bench:complete', data: { namePath: ['later'], skip: true } };
    yield { type: 'bench:diagnostic', data: { entryFile: '/a/b.mjs', error: { message: 'Unexpected identifier' } } };
    yield { type: 'bench:diagnostic', data: { entryFile: '/a/b.mjs', message: 'a line that it printed' } };
  }
  let printed = '';
  for await (const text of benchReporter(events())) printed += text;
  assert.equal(printed, 'failed: strings / broken: no\nfailed: b.mjs: Unexpected identifier\nnothing was measured\n');
  assert.match((await inProcess(['experiments'], env)).stdout, /nothing is stored yet/);
});

test('where nothing can be stored, why is said in a line, and the exit code is not 0', async (t) => {
  const { home, remove } = sandbox();
  after(remove);
  const file = join(home, 'no-folder');
  writeFileSync(file, '');
  const printed = await reported(FILE.replace(/bench\('broken.*/, ''), home, { JSDYNO_HOME: file });
  if (printed === null) return t.skip('node@26 is not in the cache');
  assert.notEqual(printed.status, 0);
  assert.match(printed.stderr, /^jsdyno: .*\[\w+\]$/m);
  assert.doesNotMatch(printed.stderr, /at async/);
});
