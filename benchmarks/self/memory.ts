/**
 * Time and peak memory of reading an experiment out of the store and into it: 1,000,000 runs, and a tenth of them for the
 * growth.
 *
 *     node benchmarks/self/memory.ts [configurations, 8334 unless told] [rounds, 60 unless told] [variants, 2 unless told]
 *     node benchmarks/self/memory.ts 1 83334 3     one row of 250,000 runs
 *
 * Everything stays below 500 MB at 1,000,000 runs, and `show` near 200 MB where one row has 250,000.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { randomStream } from '../../src/stats/random.ts';
import { readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { runWriter } from '../../src/store/runs.ts';
import { openStore } from '../../src/store/store.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';
import { hostVariant } from '../../test/host-variant.ts';
import { describeCost, jsdyno, scratch } from './command.ts';
import { say } from './figures.ts';

const CONFIGURATIONS = Number(process.argv[2] ?? 8334);
const ROUNDS = Number(process.argv[3] ?? 60);
const LABELS = ['old', 'new', 'newer', 'newest'].slice(0, Number(process.argv[4] ?? 2));

/** Runs as `compare` would have stored them, round by round, in one transaction. */
function fill(name: string, configurations: number, rounds: number): void {
  const database = openStore(join(scratch, 'home/experiments.sqlite'));
  const experiment = createExperiment(database, {
    name,
    kind: 'suite',
    origin: 'measured',
    plan: { kind: 'suite', view: 'compare', runs: rounds, seed: 7, margin: 0.02 },
    environment: {},
    variants: LABELS.map((label) => hostVariant(label)),
    configurations: Array.from({ length: configurations }, (_, i) => ({
      kind: 'suite',
      benchmark: `buffers/buffer-${i % 40}.js`,
      configuration: `encoding='utf8' len=${i} n=10000`,
      parameters: { encoding: 'utf8', len: i, n: 10000 },
      extra: {},
      flags: [],
      setup: false,
      missing: {},
    })),
    owner: null,
  });
  const variants = readVariants(database, experiment.id);
  const stored = readConfigurations(database, experiment.id);
  const random = randomStream(7, configurations);
  const write = runWriter(database);
  let startedAt = 1_700_000_000_000;
  database.exec('BEGIN');
  for (let round = 1; round <= rounds; round++) {
    for (const configuration of stored) {
      for (const variant of variants) {
        const rate = 1e6 * (0.95 + 0.1 * random());
        const time = (1e4 / rate).toFixed(9);
        const resources = { userMicros: 31_337, systemMicros: 4_242, involuntarySwitches: 3, maxRssKiB: 45_678 };
        write(
          { configuration: configuration.id, variant: variant.id, round },
          { outcome: { outcome: 'ok', rate, time, parameters: {}, resources }, startedAt, wallMs: 70.25, stderr: '' },
        );
        startedAt += 71;
      }
    }
  }
  database.exec('COMMIT');
  database.close();
}

for (const configurations of new Set([Math.ceil(CONFIGURATIONS / 10), CONFIGURATIONS])) {
  const name = `of-${configurations}`;
  const csv = join(scratch, `${name}.csv`);
  const json = join(scratch, `${name}.json`);
  fill(name, configurations, ROUNDS);
  const runs = (configurations * LABELS.length * ROUNDS).toLocaleString('en-US');
  console.log(`${runs} runs: ${configurations} configurations, ${LABELS.length} variants, ${ROUNDS} rounds`);
  say('  show --format json', describeCost(await jsdyno(['show', name, '--format', 'json'])));
  say('  show', describeCost(await jsdyno(['show', name])));
  say('  export', describeCost(await jsdyno(['export', name], csv)));
  say('  analyze of that CSV', describeCost(await jsdyno(['analyze', csv])));
  say('  import of that CSV', describeCost(await jsdyno(['import', csv])));
  say('  export --format json', describeCost(await jsdyno(['export', name, '--format', 'json'], json)));
  say('  import of that JSON', describeCost(await jsdyno(['import', json])));
  const size = (path: string): string => `${(statSync(path).size / 1e6).toFixed(0)} MB`;
  say('  files: store, CSV, JSON', [join(scratch, 'home/experiments.sqlite'), csv, json].map(size).join(', '));
}
