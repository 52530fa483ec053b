import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { entryArguments } from '../../../../src/host/files/package-file.ts';
import { loadKind } from '../../../../src/kinds/kinds.ts';
import { openStore } from '../../../../src/store/store.ts';
import type { FarmDocument, FarmExperiment } from '../../../../src/work/farm/wire/document.ts';
import type { FarmOrder } from '../../../../src/work/farm/wire/order.ts';
import type { BlockMeasurer, MakeReady } from '../../../../src/work/farm/worker/measurer.ts';
import { readyApart } from '../../../../src/work/farm/worker/ready-apart.ts';
import { readyHere } from '../../../../src/work/farm/worker/ready-here.ts';
import { until } from './farm.ts';
import { comparisonOf } from './fixture.ts';

const ENTRY = entryArguments('src/cli/farm/measuring');
const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
process.env.JSDYNO_CACHE ??= join(home, 'cache');
const database = openStore(join(home, 'experiments.sqlite'));
after(() => {
  database.close();
  rmSync(home, { recursive: true });
});

const never = new AbortController().signal;
const order = (more: Partial<FarmOrder> = {}): FarmOrder => ({
  ...{ round: 1, row: 0, variants: [1, 0], first: null, seed: 7 },
  ...more,
});
const experimentOf = (document: FarmDocument): FarmExperiment => ({
  ...{ id: '1', name: document.name, submitter: 'me', state: 'running', reason: null },
  document,
});

const seen = join(home, 'seen.json');
const waits = join(home, 'waits');

/** A suite of a benchmark that writes down its surroundings, and of one that waits until it is ended. */
function spyingSuite(): string {
  const folder = join(home, 'benchmark');
  mkdirSync(join(folder, 'spy'), { recursive: true });
  writeFileSync(join(folder, 'common.js'), readFileSync(new URL('../../../fixtures/suite/common.js', import.meta.url)));
  const begin = `'use strict';
const common = require('../common.js');
const fs = require('fs');
const bench = common.createBenchmark(main, { n: [1e4] });
`;
  writeFileSync(
    join(folder, 'spy', 'look.js'),
    `${begin}
function main({ n }) {
  const home = fs.readdirSync(process.env.HOME);
  const cpus = /^Cpus_allowed_list:\\s*(.*)$/m.exec(fs.readFileSync('/proc/self/status', 'utf8'));
  fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ env: process.env, home, cpus: cpus && cpus[1] }));
  let x = 1;
  bench.start();
  for (let i = 0; i < n; i++) x = Math.imul(x, 48271) ^ i;
  bench.end(n);
  if (x === 0.5) console.log(x);
}
`,
  );
  writeFileSync(
    join(folder, 'spy', 'wait.js'),
    `${begin}
function main() {
  fs.writeFileSync(${JSON.stringify(waits)}, '');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
`,
  );
  return folder;
}

const spied = { suite: spyingSuite(), categories: ['spy'], filter: [], set: [], runs: 1 };
/** In the order of their names. */
const [LOOK, WAIT] = [0, 1];
const real = await comparisonOf(database);
process.env.TZ = 'Asia/Tokyo';
const spying = await comparisonOf(database, spied);
process.env.TZ = 'UTC';

/** Until the row that waits is being measured. */
async function isWaiting(): Promise<void> {
  await until(async () => existsSync(waits));
  rmSync(waits);
}

const ways: [name: string, make: (cpus?: readonly number[]) => MakeReady][] = [
  ['in this process', (cpus) => readyHere({ loadKind, cpus, offline: true })],
  ['in a process of its own', (cpus) => readyApart({ entry: ENTRY, cpus, offline: true })],
];

for (const [name, make] of ways) {
  suite(name, () => {
    test('a block is measured in the order that was asked for, with the runs by their places', async () => {
      const measurer = await make()(experimentOf(real), never);
      try {
        const k8 = real.rows.findIndex(({ configuration }) => configuration.includes('k=8'));
        assert.ok(k8 > 0);
        for (const asked of [order(), order({ round: 2, row: k8, variants: [0, 1] }), order({ variants: [0] })]) {
          const runs = await measurer.measure(asked, never);
          assert.deepEqual(
            runs.map(({ variant }) => variant),
            asked.variants,
          );
          for (const { run } of runs) {
            assert.equal(run.outcome.outcome, 'ok', JSON.stringify(run));
            assert.ok((run.outcome as { rate: number }).rate > 0);
          }
        }
      } finally {
        await measurer.end();
      }
    });

    test('a block that is aborted tells nothing; the next one is measured', async () => {
      const measurer = await make()(experimentOf(spying), never);
      try {
        const halt = new AbortController();
        const measuring = measurer.measure(order({ row: WAIT }), halt.signal);
        await isWaiting();
        halt.abort();
        await assert.rejects(measuring);
        const runs = await measurer.measure(order({ row: LOOK }), never);
        assert.equal(runs.length, 2);
      } finally {
        await measurer.end();
      }
    });

    test('another suite, another runtime and another jsdyno are refused with what differs', async () => {
      const document = real;
      const [first, second] = document.variants;
      assert.ok(first !== undefined && second !== undefined);
      const other = { ...second, runtime: { ...second.runtime, sha256: 'ab'.repeat(32) } };
      const gone = { ...second, runtime: { ...second.runtime, executable: '/no/such/node' } };
      const cases: [FarmDocument, RegExp, expected: string, found: RegExp][] = [
        [
          { ...document, plan: { ...document.plan, suiteSha256: 'cd'.repeat(32) } },
          /^the suite$/,
          'cd'.repeat(32),
          /^\w{64}$/,
        ],
        [
          { ...document, variants: [first, other] },
          /^the runtime node@\d/,
          'ab'.repeat(32),
          new RegExp(`^${second.runtime.sha256}$`),
        ],
        [{ ...document, variants: [first, gone] }, /^the runtime node@\d/, second.runtime.sha256, /^none$/],
        [{ ...document, jsdyno: '0.0.1' }, /^jsdyno$/, '0.0.1', /^\d/],
      ];
      // Each in a process of its own costs half a second, and is told alike.
      for (const [changed, what, expected, found] of name === ways[0]?.[0] ? cases : cases.slice(0, 1)) {
        await assert.rejects(make()(experimentOf(changed), never), (error: Record<string, string>) => {
          assert.equal(error.name, 'Refused', String(error));
          assert.match(error.what ?? '', what);
          assert.equal(error.expected, expected);
          assert.match(error.found ?? '', found);
          return true;
        });
      }
    });

    test('on CPUs of its own, whatever CPUs the plan names', { skip: process.platform !== 'linux' }, async () => {
      const experiment = experimentOf({ ...spying, plan: { ...spying.plan, pin: '4000' } });
      const measurer = await make([0])(experiment, never);
      try {
        await measurer.measure(order(), never);
        assert.equal(JSON.parse(readFileSync(seen, 'utf8')).cpus, '0');
      } finally {
        await measurer.end();
      }
      await assert.rejects(make()(experiment, never), {
        name: 'Refused',
        what: 'what it needs',
        found: /PINNING_UNAVAILABLE/,
      });
    });
  });
}

test('what is measured sees nothing of the worker, and an empty home', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://a:b@c/d',
    JSDYNO_FARM: 'postgres://e',
    PGHOST: 'h',
    PGPASSFILE: '/x',
    MY_OWN: '1',
  };
  Object.assign(process.env, secrets);
  let measurer: BlockMeasurer | undefined;
  try {
    measurer = await readyApart({ entry: ENTRY, offline: true })(experimentOf(spying), never);
    const [{ run } = { run: null }] = await measurer.measure(order({ variants: [0] }), never);
    assert.equal(run?.outcome.outcome, 'ok', JSON.stringify(run));
    const { env, home: files } = JSON.parse(readFileSync(seen, 'utf8'));
    for (const name of Object.keys(secrets)) assert.equal(env[name], undefined, name);
    assert.deepEqual(files, []);
    assert.notEqual(env.HOME, process.env.HOME);
    assert.equal(env.TZ, 'Asia/Tokyo', 'as where it was submitted');
    assert.equal(env.PATH?.includes('/bin'), true);
  } finally {
    for (const name of [...Object.keys(secrets), 'TZ']) delete process.env[name];
    await measurer?.end();
  }
});

test('a process that measures and is killed is told of, and nothing of it stays', async () => {
  const measurer = await readyApart({ entry: ENTRY, offline: true })(experimentOf(spying), never);
  const own = () =>
    readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .filter((pid) => {
        try {
          const ppid = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
          return Number(ppid) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('farm measures');
        } catch {
          return false;
        }
      })
      .map(Number);
  const [pid = 0] = own();
  assert.ok(pid > 0);
  const measuring = measurer.measure(order({ row: WAIT }), never);
  await isWaiting();
  process.kill(pid, 'SIGKILL');
  await assert.rejects(measuring, /the process that measures ended with SIGKILL/);
  await measurer.end();
  assert.deepEqual(own(), []);
});
