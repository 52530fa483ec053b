/**
 * What a run costs beyond starting the runtime and the benchmark itself: `measureBenchmark` and the commit to the store,
 * against the same work in a plain script that is spawned in the same way and that nobody reads a report from.
 *
 *     node benchmarks/self/run-overhead.ts [rounds, 100 unless told]
 *
 * Each round holds every way once, in random order, so that load on the machine falls on all alike; figures are medians
 * of the differences within rounds. The script spawned a second time says what such a difference is worth. On a machine
 * that others use, waiting for a core stretches every figure alike: CPU time and the fastest runs tell what is left
 * without them.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../../src/host/process/child.ts';
import type { SuiteConfiguration } from '../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../src/kinds/suite/files/suite.ts';
import { measureBenchmark } from '../../src/kinds/suite/measure/measure-benchmark.ts';
import { describeSample } from '../../src/stats/describe.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { runWriter } from '../../src/store/runs.ts';
import { openStore } from '../../src/store/store.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';
import { hostVariant, SUITE } from '../../test/host-variant.ts';
import { scratch } from './command.ts';
import { differences, fastTenth, medianOf, milliseconds, say } from './figures.ts';

const ROUNDS = Number(process.argv[2] ?? 100);
const WARM_UP = 3;

/** The work of test/fixtures/suite/faults/good.js with its clock, and nothing else. */
const SCRIPT = `'use strict';
const n = +process.argv[2].split('=')[1];
let text = '';
const start = process.hrtime.bigint();
for (let i = 0; i < n; i++) text = String(i) + text.slice(0, 8);
const time = process.hrtime.bigint() - start;
if (text === '' || time === 0n) console.log(text);
`;

const overlay = prepareOverlay(openSuite(SUITE), scratch);
const { folder } = overlay;
const benchmark = 'faults/good.js';
const { configurations } = await listConfigurations(hostVariant(), { overlay, benchmarks: [benchmark], set: [] });
const database = openStore(join(scratch, 'experiments.sqlite'));
const experiment = createExperiment(database, {
  name: 'overhead',
  kind: 'suite',
  origin: 'measured',
  plan: { kind: 'suite', view: 'run' },
  environment: {},
  variants: [hostVariant()],
  configurations: configurations.map((one) => ({ ...one, missing: {} })),
  owner: null,
});
const [variant] = readVariants(database, experiment.id);
const [configuration] = readConfigurations<SuiteConfiguration>(database, experiment.id, 'suite');
if (variant === undefined || configuration === undefined) throw new Error(`nothing to run in ${folder}`);
const write = runWriter(database);

// Not in the overlay, which a run leaves as it found it.
const script = join(scratch, 'plain.cjs');
writeFileSync(script, SCRIPT);
const order = JSON.stringify({ mode: 'run', report: join(scratch, 'unread.jsonl'), name: benchmark });

let round = 0;
const commits: number[] = [];
/** Each way, by what it is called below. */
const ways = {
  plain: () => start(process.execPath, [script, 'n=20000'], {}),
  again: () => start(process.execPath, [script, 'n=20000'], {}),
  guarded: () => startGuarded(process.execPath, [script, 'n=20000']),
  harness: () =>
    start(process.execPath, [join(folder, benchmark), 'n=20000'], { JSDYNO_HARNESS: order, NODE_RUN_BENCHMARK_FN: '' }),
  whole: async () => {
    const run = await measureBenchmark({ variant, configuration, folder, overlay, timeoutMs: 60_000 });
    if (run.outcome.outcome !== 'ok') throw new Error(run.outcome.reason);
    const before = performance.now();
    write({ configuration: configuration.id, variant: variant.id, round }, run);
    commits.push(performance.now() - before);
  },
};

/** The options of src/host/process/child.ts, without what it watches. */
function start(command: string, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: join(folder, '..'),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
}

async function startGuarded(command: string, args: string[]): Promise<void> {
  const end = await runChild(command, args, { cwd: join(folder, '..'), env: { ...process.env }, timeoutMs: 60_000 });
  if (end.code !== 0) throw end.startError ?? new Error(end.stderr);
}

/** CPU time of this process and of the children that ended, in milliseconds; proc(5): utime, stime, cutime, cstime. */
function cpuTime(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * 10; // coarse for one run, not for the mean of many
}

const names = Object.keys(ways) as (keyof typeof ways)[];
const times: Record<keyof typeof ways, number[]> = { plain: [], again: [], guarded: [], harness: [], whole: [] };
const cpu: Record<keyof typeof ways, number[]> = { plain: [], again: [], guarded: [], harness: [], whole: [] };
const random = randomStream(7, 1);
for (round = 1; round <= WARM_UP + ROUNDS; round++) {
  for (const name of shuffled(names, random)) {
    const cpuBefore = cpuTime();
    const before = performance.now();
    await ways[name]();
    const spent = performance.now() - before;
    if (round <= WARM_UP) continue;
    times[name].push(spent);
    cpu[name].push(cpuTime() - cpuBefore);
  }
}

say('rounds', String(ROUNDS));
say('a plain script, from spawn to exit', milliseconds(times.plain));
say('the same script again: difference', milliseconds(differences(times.again, times.plain)));
say('guarded, and what it left looked for: difference', milliseconds(differences(times.guarded, times.plain)));
say('with the harness in the process: difference', milliseconds(differences(times.harness, times.plain)));
say('measureBenchmark and the commit: difference', milliseconds(differences(times.whole, times.plain)));
say('of that, the commit to the store', milliseconds(commits.slice(WARM_UP)));
const ratio = medianOf(times.whole.map((time, i) => time / (times.plain[i] as number)));
say(
  'a whole run, as a share of the plain script',
  `${ratio.median.toFixed(3)} (${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)})`,
);
say(
  'fastest tenth of runs: plain, guarded, harness, whole',
  (['plain', 'guarded', 'harness', 'whole'] as const)
    .map((name) => `${fastTenth(times[name]).toFixed(2)} ms`)
    .join(', '),
);
for (const name of ['guarded', 'whole'] as const) {
  const extra = describeSample(differences(cpu[name], cpu.plain));
  const error = (1.96 * extra.sd) / Math.sqrt(extra.n);
  say(
    `CPU time of ${name === 'whole' ? 'measureBenchmark' : 'the guarded one'}: mean difference`,
    `${extra.mean.toFixed(2)} ms (± ${error.toFixed(2)}); the plain script ${describeSample(cpu.plain).mean.toFixed(1)} ms`,
  );
}

// Of a process that does nothing the difference is not lost in what the others do.
const nothing: Record<'plain' | 'guarded', number[]> = { plain: [], guarded: [] };
for (let i = -WARM_UP; i < 4 * ROUNDS; i++) {
  for (const name of shuffled(['plain', 'guarded'] as const, random)) {
    const before = performance.now();
    await (name === 'plain' ? start('true', [], {}) : startGuarded('true', []));
    if (i >= 0) nothing[name].push(performance.now() - before);
  }
}
say('a process that does nothing, from spawn to exit', milliseconds(nothing.plain));
say('the same, guarded: difference', milliseconds(differences(nothing.guarded, nothing.plain)));
say(
  'fastest tenth: plain, guarded',
  (['plain', 'guarded'] as const).map((name) => `${fastTenth(nothing[name]).toFixed(2)} ms`).join(', '),
);
