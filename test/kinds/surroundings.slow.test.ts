import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { askVersion } from '../../src/host/runtimes/ask-version.ts';
import type { Variant } from '../../src/host/runtimes/index.ts';
import { startProbe } from '../../src/host/runtimes/start-probe.ts';
import { startServer } from '../../src/host/scenarios/server.ts';
import { measureOperation } from '../../src/kinds/operations/measure-operation.ts';
import { measureCommand } from '../../src/kinds/startup/measure/measure-command.ts';
import type { TimedProcess } from '../../src/kinds/startup/processes/start.ts';
import type { SuiteConfiguration } from '../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../src/kinds/suite/files/suite.ts';
import { measureBenchmark } from '../../src/kinds/suite/measure/measure-benchmark.ts';
import type { Run } from '../../src/measure/request.ts';
import { makeScenarios } from '../host/scenarios/faulty.ts';
import { hostVariant, ROOT, SUITE } from '../host-variant.ts';

const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
const told = join(scratch, 'environments');
const wrapper = join(scratch, 'node');
const { open, remove } = makeScenarios();
const overlay = prepareOverlay(openSuite(SUITE), scratch);
const { folder } = overlay;

/** The Node.js of the tests behind a script that writes down what it inherited. */
const host = hostVariant();
const variant = { ...host, env: { UV_USE_IO_URING: '0' }, runtime: { ...host.runtime, executable: wrapper } };
const AROUND = { NODE_OPTIONS: '--no-deprecation', UV_THREADPOOL_SIZE: '2', DEBUG: '*', TZ: 'Asia/Tokyo' };
/** What opens doors, and files that a runner reads commands from. */
const SECRETS = ['GITHUB_TOKEN', 'NPM_TOKEN', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN', 'ACTIONS_RUNTIME_TOKEN', 'GITHUB_ENV'];
const request = { variant, folder, timeoutMs: 30_000 };
const row = { configuration: 'n=20000', parameters: { n: 20_000 } };
const good = { kind: 'suite' as const, benchmark: 'faults/good.js', ...row };
const plain: SuiteConfiguration = { ...good, extra: {}, flags: [], setup: false };

before(() => {
  writeFileSync(wrapper, `#!/bin/sh\nenv >> '${told}'\nexec '${process.execPath}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  Object.assign(process.env, AROUND, Object.fromEntries(SECRETS.map((name) => [name, 'x'])));
});

after(() => {
  for (const name of [...Object.keys(AROUND), ...SECRETS]) delete process.env[name];
  rmSync(scratch, { recursive: true, force: true });
  remove();
});

/** `ran` is the variant, or in its place a command line of the user. */
function timed(command: TimedProcess, ran: Variant = variant): Promise<Run> {
  const configuration = { kind: 'startup', benchmark: 'x', ...row, command };
  return measureCommand({ ...request, variant: ran, configuration, folder: scratch }, command);
}

async function measured(run: Promise<Run>) {
  const { outcome, stderr } = await run;
  assert.equal(outcome.outcome, 'ok', JSON.stringify({ outcome, stderr }));
}

const OPERATION = {
  file: `${ROOT}/test/fixtures/operations/cli/search.cjs`,
  group: 'string search',
  name: 'includes',
  parameters: {},
  baseline: false,
};

/** Every way in which a variant's process comes to be. */
const WAYS: Record<string, () => Promise<unknown>> = {
  'the list of configurations': () =>
    listConfigurations(variant, { overlay, benchmarks: ['faults/good.js'], set: [] }).then(({ configurations }) =>
      assert.equal(configurations.length, 1),
    ),
  'a benchmark': () => measured(measureBenchmark({ ...request, configuration: plain })),
  'a benchmark with its own harness': () =>
    measured(measureBenchmark({ ...request, configuration: plain, native: true })),
  'an operation': () => {
    const configuration = { kind: 'ops' as const, benchmark: 'search.cjs', ...row, flags: [], operation: OPERATION };
    return measured(measureOperation({ ...request, configuration, test: true, folder: ROOT }));
  },
  'a script that is timed': () => measured(timed({ script: join(scratch, 'x.js'), kind: 'plain', warmup: 0 })),
  'a server': async () => {
    const server = await startServer(await open('good'), variant);
    assert.ok('pid' in server, JSON.stringify(server));
    await server.stop();
  },
  'a server by a command': async () => {
    const start = ['$RUNTIME', 'server.cjs', '--port=$PORT'];
    const server = await startServer(await open('good', { server: undefined, start }), variant);
    assert.ok('pid' in server, JSON.stringify(server));
    await server.stop();
  },
  'the first start': () => startProbe(variant),
  'the question for the version': () => askVersion(wrapper, variant.env),
};

suite('what a measured process inherits', { skip: process.platform === 'win32' }, () => {
  writeFileSync(join(scratch, 'x.js'), '');
  for (const [what, start] of Object.entries(WAYS)) {
    test(what, async () => {
      rmSync(told, { force: true });
      await start();
      const lines = readFileSync(told, 'utf8').split('\n');
      const values = (name: string) => [...new Set(lines.filter((line) => line.startsWith(`${name}=`)))];
      for (const name of ['NODE_OPTIONS', 'UV_THREADPOOL_SIZE', 'DEBUG']) assert.deepEqual(values(name), [], what);
      for (const name of SECRETS) assert.deepEqual(values(name), [], `${what}: ${name}`);
      assert.deepEqual(values('TZ'), ['TZ=Asia/Tokyo']);
      assert.deepEqual(values('UV_USE_IO_URING'), ['UV_USE_IO_URING=0'], "the variant's own");
    });
  }

  test('but the command lines of the user have all that the user has', async () => {
    rmSync(told, { force: true });
    const runtime = { ...variant.runtime, kind: 'command' as const, versions: {} };
    const own = { ...variant, env: {}, flags: ['-e', ''], runtime };
    await measured(timed({ kind: 'plain', warmup: 0 }, own));
    const text = readFileSync(told, 'utf8');
    assert.match(text, /^NODE_OPTIONS=--no-deprecation$/m);
    assert.ok(!SECRETS.some((name) => text.includes(`${name}=`)), 'but secrets');
  });
});
