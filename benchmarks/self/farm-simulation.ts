/**
 * What a suite of 3,849 configurations takes on 1, 4, 16 and 64 hosts of three classes, simulated and on paper:
 *
 *     node benchmarks/self/farm-simulation.ts [--corpus ../shared/corpus] [--runs 200] [--rows 3849]
 *
 * Rows are drawn from recorded comparisons (CSV of upstream's compare.js), with the times of their blocks, and with the rounds after which the rules
 * stop them. Nothing is measured: hours are those of the recorded machine times a host's speed.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readFolder } from '../../scripts/replay.ts';
import { replay, SPAWN_SECONDS } from '../../scripts/replay-sessions.ts';
import { mean } from '../../src/stats/describe.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { onPaper } from './farm/on-paper.ts';
import {
  type FarmOptions,
  type FarmRun,
  type RecordedBlocks,
  type SimulatedHost,
  simulateFarm,
  withoutBarriers,
} from './farm/simulate.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: '../shared/corpus' },
    runs: { type: 'string', default: '200' },
    rows: { type: 'string', default: '3849' },
  },
});
const OPTIONS: Omit<FarmOptions, 'seed'> = {
  lossPerHour: 0.01,
  lostAfterMs: 60_000,
  backAfterMs: 3_600_000,
  claimMs: 20,
  ahead: true,
  foresees: true,
};
const HOUR = 3_600_000;
/** Runs in which no host is lost differ by the order of rows alone. */
const FEW = 20;

const recorded = await recordedBlocks(resolve(values.corpus));
const random = randomStream(1, 0);
const rows = Array.from(
  { length: Number(values.rows) },
  () => recorded[Math.floor(random() * recorded.length)] as RecordedBlocks,
);
const blocks = rows.reduce((sum, { length }) => sum + length, 0);
const work = rows.reduce((sum, row) => sum + row.reduce((total, ms) => total + ms, 0), 0);
const longest = Math.max(...rows.map((row) => row.reduce((total, ms) => total + ms, 0)));
console.log(
  `${rows.length} rows drawn from ${recorded.length}: ${blocks} blocks, ${(blocks / rows.length).toFixed(1)} a row, ${(work / blocks / 1000).toFixed(2)} s a block, ${(work / HOUR).toFixed(2)} h in all, ${(longest / HOUR).toFixed(2)} h of the longest row\n`,
);

console.log(
  '| hosts | speed | hours | on paper | work / speed | idle | on paper | hosts lost | lost of what was measured | on paper |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const count of [1, 4, 16, 64]) {
  const hosts = hostsOf(count);
  const runs = many(hosts, OPTIONS);
  const paper = onPaper(rows, hosts, { ...OPTIONS, seed: 0 });
  const { workMs, barrierMs, claimMs, lossMs, lostShare } = paper;
  const hours = workMs + barrierMs + claimMs + lossMs;
  console.log(
    `| ${[
      count,
      hosts.reduce((sum, { speed }) => sum + speed, 0).toFixed(2),
      spread(runs, ({ ms }) => ms / HOUR, 2),
      (hours / HOUR).toFixed(2),
      (workMs / HOUR).toFixed(2),
      share(mean(runs.map(({ idleShare }) => idleShare))),
      share(1 - workMs / (hours - (count === 1 ? lossMs : 0))),
      mean(runs.map(({ lost }) => lost)).toFixed(2),
      share(mean(runs.map((run) => run.lostShare))),
      share(lostShare),
    ].join(' | ')} |`,
  );
}

console.log(
  '\n| hosts | none lost | next block not ahead | block times not known | no barriers | and rounds known before | one host lost in every run |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const count of [1, 4, 16, 64]) {
  const hosts = hostsOf(count);
  const none = { ...OPTIONS, lossPerHour: 0 };
  const hours = (options: Omit<FarmOptions, 'seed'>): string =>
    spread(many(hosts, options, FEW), ({ ms }) => ms / HOUR, 3);
  const free = (knows: boolean): string =>
    mean(Array.from({ length: FEW }, (_, seed) => withoutBarriers(orders(seed), hosts, knows) / HOUR)).toFixed(3);
  const whole = mean(many(hosts, none, FEW).map(({ ms }) => ms)) / HOUR;
  // Runs in which just one host is lost: a rate at which that is common, of which the others are left out.
  const one = many(hosts, { ...OPTIONS, lossPerHour: 1 / whole / count }).filter(
    ({ lost, restarted }) => lost === 1 && (count === 1 || restarted > 0),
  );
  console.log(
    `| ${[
      count,
      hours(none),
      hours({ ...none, ahead: false }),
      hours({ ...none, foresees: false }),
      free(false),
      free(true),
      `${spread(one, ({ ms }) => ms / HOUR, 2)}, ${share(mean(one.map((run) => run.lostShare)))} lost`,
    ].join(' | ')} |`,
  );
}

function many(
  hosts: readonly SimulatedHost[],
  options: Omit<FarmOptions, 'seed'>,
  count = Number(values.runs),
): FarmRun[] {
  // Rows in another order are placed otherwise.
  return Array.from({ length: count }, (_, seed) => simulateFarm(orders(seed), hosts, { ...options, seed }));
}

function orders(seed: number): RecordedBlocks[] {
  return shuffled(rows, randomStream(seed, 3));
}

/** Two in four of the first class, one each of a faster and of a slower one; each host up to 3 % off its class. */
function hostsOf(count: number): SimulatedHost[] {
  const own = randomStream(2, count);
  const classes = [
    ['a', 1],
    ['b', 1.4],
    ['a', 1],
    ['c', 0.7],
  ] as const;
  return Array.from({ length: count }, (_, i) => {
    const [name, speed] = classes[i % 4] as (typeof classes)[number];
    return { name: `${name}-${i}`, class: name, speed, own: count === 1 ? 1 : 1 + 0.06 * (own() - 0.5) };
  });
}

/** The blocks of recorded rows up to where the default rules stop them, with the start of two processes each. */
async function recordedBlocks(folder: string): Promise<RecordedBlocks[]> {
  const { all } = await readFolder(folder);
  const timed = replay(all).filter(({ series }) => series.seconds.every(Number.isFinite));
  return timed
    .filter(({ rounds }) => rounds > 0)
    .map(({ series, rounds }) =>
      series.seconds.slice(0, rounds).map((seconds) => 1000 * (seconds + 2 * SPAWN_SECONDS)),
    );
}

function spread(runs: readonly FarmRun[], figure: (run: FarmRun) => number, digits: number): string {
  const figures = runs.map(figure);
  const [low, high] = meanInterval(figures) ?? [Number.NaN, Number.NaN];
  return `${mean(figures).toFixed(digits)} ± ${((high - low) / 2).toFixed(digits)}`;
}

function share(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
