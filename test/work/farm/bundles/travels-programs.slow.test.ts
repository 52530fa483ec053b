/** Servers, commands and scripts on their way to a machine that has none of their files. */
import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ownServer } from '../../../../src/host/scenarios/own-server.ts';
import { httpPlan } from '../../../../src/kinds/http/plan.ts';
import { loadKind } from '../../../../src/kinds/kinds.ts';
import { memoryPlan } from '../../../../src/kinds/memory/plan.ts';
import { startupPlan } from '../../../../src/kinds/startup/plan.ts';
import { openStore } from '../../../../src/store/store.ts';
import { prepareExperiment } from '../../../../src/work/experiment/prepare.ts';
import { bundlesOf } from '../../../../src/work/farm/bundles/bundles-of.ts';
import { longForm } from '../../../stats/trials.ts';
import { home, node, ok, outcomes, travelled, write } from './travelled.ts';

const SERVER = `const http = require('http');
const answer = require('../answer.js');
http.createServer((request, response) => response.end(answer)).listen(process.env.PORT, process.env.HOST);
`;
const LOAD = { test: true, shares: [], seed: 1, preload: 'off' as const, turns: false };

suite('servers travel, and the work is the same', () => {
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

  test('the built-in scenarios', longForm(), async () => {
    const { runs } = await travelled({
      kind: 'http',
      plan: () => httpPlan(1, LOAD),
      variants: [node],
      files: { 'project/README': '' },
    });
    assert.deepEqual(outcomes(runs), ok(1));
  });
});

suite('programs travel, and the work is the same', () => {
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
