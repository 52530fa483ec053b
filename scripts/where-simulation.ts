/**
 * How often intervals of frames hold the truth, on runs that were never made, for docs/evidence/where.md:
 *
 *     node scripts/where-simulation.ts [--times 1000]
 */
import { parseArgs } from 'node:util';
import { isPlaced } from '../src/search/why/findings.ts';
import { LEAST_PAIRS } from '../src/search/why/where/schedule.ts';
import type { Interval } from '../src/search/why/where/where.ts';
import { whereItGoes } from '../src/search/why/where/where-it-goes.ts';
import { type Made, madeRuns } from '../test/search/why/where/made.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '1000' } } });
const TIMES = { parse: 400, hash: 300, join: 200, trim: 100, copy: 40, test: 20 };
/** As many as a search makes. */
const MOST_PAIRS = 5;
const times = Number(values.times);

console.log(
  '| sides | pairs | scatter of runs | frames | single intervals | all of a profile | total | slowed one is first |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const pairs of [4, 8]) {
  for (const scatter of [0, 0.02, 0.05]) {
    print('the same', TIMES, pairs, scatter);
    print('hash 30 % slower', { ...TIMES, hash: 390 }, pairs, scatter);
  }
}

console.log(
  '\n| sides | scatter of runs | placed after 3 | 4 | 5 pairs or more | first is the one of 5 pairs | first is the slowed one |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const scatter of [0, 0.02, 0.05, 0.1]) {
  printPlaced('the same', TIMES, scatter);
  printPlaced('hash 10 % slower', { ...TIMES, hash: 330 }, scatter);
  printPlaced('hash 30 % slower', { ...TIMES, hash: 390 }, scatter);
}

/** How many pairs `jsdyno why` makes, and whether it says the same as after all five. */
function printPlaced(name: string, after: Record<string, number>, scatter: number): void {
  const placedAfter = new Map<number, number>();
  let [same, right] = [0, 0];
  for (let seed = 0; seed < times; seed++) {
    const all = madeRuns({ times: { old: TIMES, new: after }, pairs: MOST_PAIRS, seed, scatter, samples: 2000 });
    const of = (pairs: number) => whereItGoes(all.filter(({ pair }) => pair < pairs));
    let pairs = LEAST_PAIRS;
    while (pairs < MOST_PAIRS && !isPlaced(of(pairs))) pairs++;
    placedAfter.set(pairs, (placedAfter.get(pairs) ?? 0) + 1);
    const [first, whole] = [of(pairs).findings[0]?.subject, of(MOST_PAIRS).findings[0]?.subject];
    same += first === whole ? 1 : 0;
    right += first === 'hash' ? 1 : 0;
  }
  const share = (count: number) => `${((100 * count) / times).toFixed(1)} %`;
  const after345 = [3, 4, 5].map((pairs) => share(placedAfter.get(pairs) ?? 0));
  console.log(`| ${[name, `${100 * scatter} %`, ...after345, share(same), share(right)].join(' | ')} |`);
}

function print(name: string, after: Record<string, number>, pairs: number, scatter: number): void {
  let [frames, single, all, total, first] = [0, 0, 0, 0, 0];
  for (let seed = 0; seed < times; seed++) {
    const made: Made = { times: { old: TIMES, new: after }, pairs, seed, scatter, samples: 2000 };
    const where = whereItGoes(madeRuns(made));
    const [profiled] = where.profiled;
    if (profiled === undefined) continue;
    const truth = (frame: string) => (after[frame] ?? 0) - (TIMES[frame as keyof typeof TIMES] ?? 0);
    const sum = Object.keys(TIMES).reduce((so, frame) => so + truth(frame), 0);
    frames += profiled.frames.length;
    single += profiled.frames.filter(({ frame, interval }) => holds(truth(frame.name), interval)).length;
    all += profiled.frames.every(({ frame, together }) => holds(truth(frame.name), together)) ? 1 : 0;
    total += holds(sum, profiled.total.interval) ? 1 : 0;
    first += where.findings[0]?.subject === 'hash' ? 1 : 0;
  }
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
  const cells = [
    name,
    pairs,
    `${100 * scatter} %`,
    frames,
    share(single, frames),
    share(all, times),
    share(total, times),
  ];
  console.log(`| ${[...cells, share(first, times)].join(' | ')} |`);
}

function holds(value: number, interval: Interval | null): boolean {
  return interval !== null && interval[0] <= value && value <= interval[1];
}
