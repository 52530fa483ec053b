/**
 * Experiments of every kind of work on their way to a machine that has none of their files: the folders that they were submitted from are
 * gone, the cache and the store are others, and each row is then measured for real.
 */
import assert from 'node:assert/strict';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { dispatchHere } from '../../../src/experiment/dispatch-here.ts';
import type { Execution } from '../../../src/experiment/execution.ts';
import { prepareExperiment } from '../../../src/experiment/prepare.ts';
import { resumeExperiment } from '../../../src/experiment/resume.ts';
import { isSameWork } from '../../../src/experiment/same-work.ts';
import { bringBundles } from '../../../src/farm/bundles/bring.ts';
import { bundlesOf } from '../../../src/farm/bundles/bundles-of.ts';
import { sendBundle } from '../../../src/farm/bundles/send.ts';
import type { FarmSql } from '../../../src/farm/sql/sql.ts';
import type { FarmDocument } from '../../../src/farm/wire/document.ts';
import { httpPlan } from '../../../src/kinds/http/plan.ts';
import { loadKind } from '../../../src/kinds/kinds.ts';
import { memoryPlan } from '../../../src/kinds/memory/plan.ts';
import { operationsPlan } from '../../../src/kinds/operations/plan.ts';
import type { Draft, Plan } from '../../../src/kinds/plan.ts';
import { startupPlan } from '../../../src/kinds/startup/plan.ts';
import { suitePlan } from '../../../src/kinds/suite/plan.ts';
import type { Run } from '../../../src/measure/request.ts';
import { ownServer } from '../../../src/scenarios/own-server.ts';
import { createExperiment } from '../../../src/store/experiments.ts';
import { openStore } from '../../../src/store/store.ts';
import { makeRepository } from '../../revisions/repositories.ts';
import { smallNode } from '../small-node.ts';
import { pgliteSql } from './pglite-sql.ts';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'jsdyno-test-')));
const { JSDYNO_CACHE } = process.env;
const began = process.cwd();
const node = smallNode(home);
let sql: FarmSql;
before(async () => {
  sql = await pgliteSql();
});
after(async () => {
  process.chdir(began);
  if (JSDYNO_CACHE === undefined) delete process.env.JSDYNO_CACHE;
  else process.env.JSDYNO_CACHE = JSDYNO_CACHE;
  await sql.end();
  rmSync(home, { recursive: true });
});

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

interface Submitted {
  kind: string;
  /** Read in the folder that it is submitted from. */
  plan: () => Draft<Plan>;
  variants: string[];
  /** Below the folder that is taken away; default: its `project`. */
  cwd?: string;
  files: Record<string, string>;
  /** Done when the files are there. */
  prepare?: (away: string) => Promise<void> | void;
}

let count = 0;

/** Submits an experiment, takes its files away, and measures the first round of each row where they were brought to. */
async function travelled({ kind: name, plan, variants, files, cwd = 'project', prepare }: Submitted) {
  const own = join(home, String(count++));
  const away = join(own, 'away');
  write(away, files);
  await prepare?.(away);
  process.env.JSDYNO_CACHE = join(away, 'cache');
  process.chdir(join(away, cwd));
  const database = openStore(join(own, 'submitted.sqlite'));
  const kind = await loadKind(name);
  const execution = await prepareExperiment(database, { kind, variants, plan: plan() });
  const bundles = await bundlesOf(execution);
  for (const packed of bundles.packed) await sendBundle(sql, packed);
  const { experiment } = execution;
  const sent: FarmDocument = {
    ...{ version: 1, jsdyno: '0.0.0', name: experiment.name, kind: kind.name },
    ...{ plan: experiment.plan, environment: experiment.environment },
    variants: execution.variants.map(({ id: _, ...variant }) => variant),
    rows: execution.configurations.map(({ id: _, ...row }) => row),
    bundles: bundles.bundles,
    places: bundles.places,
  };
  execution.work.remove?.();
  database.close();
  process.chdir(home);
  renameSync(away, join(own, 'taken-away'));

  // The document is JSON in between.
  const brought = await bringBundles(sql, JSON.parse(JSON.stringify(sent)), join(home, 'brought'));
  assert.equal(
    JSON.stringify([
      brought.plan,
      brought.variants.map(({ runtime, flags, env, tree }) => [runtime, flags, env, tree]),
    ]).includes(`${away}/`),
    false,
  );
  process.env.JSDYNO_CACHE = join(own, 'cache');
  process.chdir(brought.places?.cwd as string);
  const there = openStore(join(own, 'there.sqlite'));
  const stored = createExperiment(there, {
    ...{
      name: brought.name,
      kind: brought.kind,
      origin: 'measured',
      plan: brought.plan,
      owner: null,
      state: 'running',
    },
    ...{ environment: brought.environment, variants: brought.variants, configurations: brought.rows },
  });
  const again = await resumeExperiment(there, kind, stored, { offline: true });
  assert.equal(again.work.sha256, execution.work.sha256);
  assert.equal(again.work.sha256, brought.plan.suiteSha256);
  const runs = await firstRound(again);
  there.close();
  process.chdir(home);
  return { runs, sent, brought, packed: bundles.packed, rows: execution.configurations };
}

async function firstRound(execution: Execution): Promise<Run[]> {
  const { configurations, variants } = execution;
  const dispatcher = dispatchHere(execution);
  const runs: Run[] = [];
  for (const configuration of configurations) {
    const order = { round: 1, configuration, variants, first: null, seed: 1 };
    for await (const some of dispatcher.dispatch(order, 0, { begins: () => true }))
      runs.push(...some.map(({ run }) => run));
  }
  dispatcher.end?.();
  await execution.work.finish?.();
  execution.work.remove?.();
  return runs;
}

const outcomes = (runs: readonly Run[]) =>
  runs.map(({ outcome }) => [outcome.outcome, 'reason' in outcome ? outcome.reason : null]);
const ok = (length: number) => Array.from({ length }, () => ['ok', null]);

const SUITE_FILES = {
  'project/package.json': '{}',
  'project/lib/work.js':
    'module.exports = (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; };\n',
  'project/node_modules/dep/index.js': 'module.exports = 7;\n',
  'project/benchmark/common.js': "throw new Error('the harness stands in for it');\n",
  'project/benchmark/fixtures/data.txt': 'data',
  'project/benchmark/cat/spin.js': `'use strict';
const common = require('../common.js');
const fs = require('fs');
const path = require('path');
const dep = require('dep');
const bench = common.createBenchmark(main, { n: [1000], file: [path.join(__dirname, '..', 'fixtures', 'data.txt')] });
function main({ n, file }) {
  if (fs.readFileSync(file, 'utf8') !== 'data' || dep !== 7) throw new Error(file);
  bench.start();
  work(n);
  bench.end(n);
}
function work(n) { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; }
`,
};

suite('files travel, and the work is the same', () => {
  test('a suite with its packages, and rows with paths of it', async () => {
    const { runs, rows } = await travelled({
      kind: 'suite',
      plan: () =>
        suitePlan('compare', {
          suite: 'benchmark',
          categories: ['cat'],
          runs: 3,
          seed: 1,
          turns: false,
          calibrate: false,
        }),
      variants: [`one: ${node}`, `two: ${node} --jitless`],
      files: SUITE_FILES,
    });
    assert.match(JSON.stringify(rows[0]?.parameters), /away\/project\/benchmark\/fixtures\/data\.txt/);
    assert.deepEqual(outcomes(runs), ok(2));
  });

  test('of a checkout of Node.js what its benchmarks read, and no more', async () => {
    const { runs, packed } = await travelled({
      kind: 'suite',
      plan: () =>
        suitePlan('compare', {
          suite: 'benchmark',
          categories: ['cat'],
          runs: 3,
          seed: 1,
          turns: false,
          calibrate: false,
        }),
      variants: [node],
      files: {
        'project/src/node_version.h': '',
        'project/out/Release/large': 'x'.repeat(1000),
        'project/test/common/index.js': 'module.exports = 7;\n',
        'project/test/fixtures/x.js': '',
        'project/test/parallel/y.js': '',
        'project/benchmark/cat/a.js': `const common = require('../common.js');
const seven = require('../../test/common');
const bench = common.createBenchmark(main, { n: [seven] });
function main({ n }) { bench.start(); for (let i = 0; i < 1e5; i++) Math.sqrt(i); bench.end(n); }
`,
      },
    });
    assert.deepEqual(outcomes(runs), ok(1));
    const paths = packed.flatMap(({ entries }) => entries.map(({ path }) => path)).sort();
    assert.deepEqual(paths, [
      'node',
      'project/benchmark/cat/a.js',
      'project/test/common/index.js',
      'project/test/fixtures/x.js',
    ]);
  });

  test('a built-in suite: nothing but the build of a runtime', async () => {
    const { runs, packed } = await travelled({
      kind: 'suite',
      plan: () =>
        suitePlan('compare', {
          categories: ['path'],
          filter: ['isAbsolute-posix'],
          set: ['n=1000', 'path=.'],
          runs: 3,
          seed: 1,
          turns: false,
          calibrate: false,
        }),
      variants: ['build/node'],
      files: { 'project/build/README': '' },
      prepare: (away) => copyFileSync(node, join(away, 'project/build/node')),
    });
    assert.deepEqual(outcomes(runs), ok(1));
    assert.deepEqual(packed.map(({ form, entries }) => [form, entries.map(({ path }) => path)]).sort(), [
      ['file', ['node']],
      ['folder', ['project']],
    ]);
  });

  test('files of operations with what they load of their project', async () => {
    const bench = `const { suite } = require('jsdyno');
const work = require('../lib/work.js');
const shared = require('./_shared.js');
suite('sums').add('hundred', () => work(shared.hundred));
`;
    const { runs } = await travelled({
      kind: 'ops',
      plan: () =>
        operationsPlan(['bench/sum.js', 'json'], 2, { runs: 3, seed: 1, turns: false, batch: 100, filter: ['sums'] }),
      variants: [`one: ${node}`, `two: ${node} --require ./setup.js`],
      files: {
        'project/.git/HEAD': '',
        'project/lib/work.js': SUITE_FILES['project/lib/work.js'],
        'project/packages/a/bench/sum.js': bench.replace('../lib', '../../../lib'),
        'project/packages/a/bench/_shared.js': 'exports.hundred = globalThis.isSetUp ? 100 : 99;\n',
        'project/packages/a/package.json': '{}',
        'project/packages/a/setup.js': 'globalThis.isSetUp = true;\n',
      },
      cwd: 'project/packages/a',
    });
    assert.deepEqual(outcomes(runs), ok(2));
  });

  test('the built-in operations', async () => {
    const { runs } = await travelled({
      kind: 'ops',
      plan: () => operationsPlan(['json'], 1, { runs: 1, seed: 1, test: true }),
      variants: [node],
      files: { 'project/README': '' },
    });
    assert.ok(runs.length > 0);
    assert.deepEqual(outcomes(runs), ok(runs.length));
  });

  const SERVER = `const http = require('http');
const answer = require('../answer.js');
http.createServer((request, response) => response.end(answer)).listen(process.env.PORT, process.env.HOST);
`;
  const LOAD = { test: true, shares: [], seed: 1, preload: 'off' as const, turns: false };

  test('the folder of a scenario with what lies beside it', async () => {
    const { runs } = await travelled({
      kind: 'http',
      plan: () => httpPlan(1, { ...LOAD, scenarios: ['./servers/own'] }),
      variants: [node],
      files: {
        'project/servers/own/scenario.json': JSON.stringify({
          name: 'own',
          description: 'a server',
          server: { node: ['server.js', '../answer.js'] },
          routes: [{ name: 'all', path: '/', expect: { status: 200, body: 'an answer' } }],
        }),
        'project/servers/own/server.js': SERVER,
        'project/servers/answer.js': "module.exports = 'an answer';\n",
      },
    });
    assert.deepEqual(outcomes(runs), ok(1));
  });

  test('a server that was named, by its absolute path', async () => {
    const { runs } = await travelled({
      kind: 'http',
      plan: () => httpPlan(1, { ...LOAD, own: ownServer({ server: join(process.cwd(), 'src/server.js') }) }),
      variants: [node],
      files: {
        'project/package.json': '{}',
        'project/src/server.js': SERVER,
        'project/answer.js': "module.exports = 'an answer';\n",
      },
    });
    assert.deepEqual(outcomes(runs), ok(1));
  });

  test('the built-in scenarios', async () => {
    const { runs } = await travelled({
      kind: 'http',
      plan: () => httpPlan(1, LOAD),
      variants: [node],
      files: { 'project/README': '' },
    });
    assert.deepEqual(outcomes(runs), ok(1));
  });

  test('scripts that are timed, built-in and own, started in a folder above them', async () => {
    const { runs } = await travelled({
      kind: 'startup',
      plan: () =>
        startupPlan(1, { scripts: ['empty', 'project/a.js'], input: 'input.txt', runs: 1, warmup: 0, seed: 1 }),
      variants: [node],
      cwd: '.',
      files: {
        'project/package.json': '{}',
        'project/a.js':
          "if (require('./b.js') !== 1 || require('fs').readFileSync(0, 'utf8') !== 'read') throw new Error('no');\n",
        'project/b.js': 'module.exports = 1;\n',
        'input.txt': 'read',
      },
    });
    assert.deepEqual(outcomes(runs), ok(2));
  });

  test('command lines, with what they name', async () => {
    const { runs, packed } = await travelled({
      kind: 'startup',
      plan: () =>
        startupPlan(0, {
          commands: [`${node} a.js`, `KEY=b.js ${node} a.js --file=data/x.txt`, './tool a.js'],
          prepare: 'test -f data/x.txt',
          runs: 1,
          warmup: 0,
          seed: 1,
        }),
      variants: [],
      files: {
        'project/a.js': 'if (process.env.KEY) require(require("path").resolve(process.env.KEY));\n',
        'project/b.js': "require('fs').readFileSync(process.argv[2].slice(7));\n",
        'project/data/x.txt': 'x',
        'project/tool': '#!/bin/sh\ntest -f "$1"\n',
      },
      prepare: (away) => chmodSync(join(away, 'project/tool'), 0o755),
    });
    assert.deepEqual(outcomes(runs), ok(3));
    assert.deepEqual(packed.map(({ form }) => form).sort(), ['file', 'folder']);
  });

  test('lines of a shell, which every machine has, need no files', async () => {
    const { runs, packed } = await travelled({
      kind: 'startup',
      plan: () => startupPlan(0, { commands: ['true && true', 'exit 0'], shell: true, runs: 1, warmup: 0, seed: 1 }),
      variants: [],
      files: { 'project/a.js': '', 'project/secret.txt': '' },
    });
    assert.deepEqual(outcomes(runs), ok(2));
    assert.deepEqual(
      packed.map(({ entries }) => entries.map(({ path }) => path)),
      [['project']],
    );
  });

  test('scripts whose memory is looked at', async () => {
    const { runs } = await travelled({
      kind: 'memory',
      plan: () => memoryPlan(1, { scripts: ['a.js'], runs: 1, seed: 1, intervalMs: 10 }),
      variants: [node],
      files: { 'project/a.js': 'const kept = Array.from({ length: 1e5 }, String); setTimeout(() => kept, 300);\n' },
    });
    assert.deepEqual(outcomes(runs), ok(1));
  });

  test('trees: another folder, and a revision whose repository is not there', async () => {
    const { runs, brought } = await travelled({
      kind: 'ops',
      plan: () => operationsPlan(['bench/sum.js'], 3, { runs: 3, seed: 1, turns: false, batch: 100 }),
      variants: [`here: ${node}`, `there: ${node} in ../other`, `then: ${node} at HEAD~1`],
      files: { 'other/bench/sum.js': sums(3) },
      prepare(away) {
        const repository = makeRepository(join(away, 'project'));
        repository.commit('one', { 'bench/sum.js': sums(1) });
        repository.commit('two', { 'bench/sum.js': sums(2) });
      },
    });
    assert.deepEqual(outcomes(runs), ok(3));
    const folders = brought.variants.map(({ tree }) => tree && readFileSync(join(tree.folder, 'bench/sum.js'), 'utf8'));
    assert.deepEqual(folders, [undefined, sums(3), sums(1)]);
  });
});

function sums(n: number): string {
  return `const { suite } = require('jsdyno');
suite('sums').add('some', () => { let sum = 0; for (let i = 0; i < ${n} * 100; i++) sum += i; return sum; });
`;
}

suite('what is not the same is told', () => {
  test('a file that was changed before it was sent is another work', async () => {
    const kind = await loadKind('ops');
    const folder = join(home, 'changed');
    write(folder, { 'a.js': sums(1) });
    process.chdir(folder);
    const plan = operationsPlan(['a.js'], 1, { seed: 1 });
    const before = kind.open(plan).prepare();
    writeFileSync(join(folder, 'a.js'), sums(2));
    const after = kind.open(plan).prepare();
    assert.equal(isSameWork(after, { suiteSha256: before.sha256 }), false);
    assert.equal(isSameWork(before, { suiteSha256: before.sha256 }), true);
    process.chdir(home);
  });

  test('a wrapper cannot be sent in place of what it starts', async () => {
    const folder = join(home, 'wrapper');
    write(folder, { wrapped: `#!/bin/sh\nexec ${process.execPath} "$@"\n` });
    chmodSync(join(folder, 'wrapped'), 0o755);
    process.env.JSDYNO_CACHE = join(folder, 'cache');
    process.chdir(folder);
    const database = openStore(join(folder, 'store.sqlite'));
    const request = {
      kind: await loadKind('startup'),
      variants: ['./wrapped'],
      plan: startupPlan(1, { scripts: ['empty'] }),
    };
    const execution = await prepareExperiment(database, request);
    await assert.rejects(bundlesOf(execution), { code: 'BUNDLE_UNFIT' });
    database.close();
    process.chdir(home);
  });
});
