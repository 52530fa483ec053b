/**
 * What a gate promises, on simulated gates: how often one alarms where nothing changed, what it finds of what did, how much of what it
 * names is false, and whether it could have seen what it says.
 *
 *     node scripts/gate-simulation.ts                        made noise alone
 *     node scripts/gate-simulation.ts ../shared/corpus       also the noise of the recorded rounds in the CSVs of a folder
 *     node scripts/gate-simulation.ts --gates 500 --part power [FOLDER]   gates for each line (1000 unless given), one of the four parts
 */
import { parseArgs } from 'node:util';
import { logRates } from '../src/stats/paired-log-ratio.ts';
import { judgeRows } from '../src/work/rules/judge-rows.ts';
import { powerOf } from '../src/work/rules/power.ts';
import type { Rule } from '../src/work/rules/rule.ts';
import { createRandom } from '../test/stats/simulation.ts';
import {
  madeNoise,
  ownNoise,
  recordedNoise,
  rowsOf,
  rulesFor,
  type SimulatedGate,
  simulateGate,
  type TrueRow,
} from '../test/work/rules/gate-simulation.ts';
import { readFolder } from './replay.ts';

const { values, positionals } = parseArgs({
  options: { gates: { type: 'string', default: '1000' }, part: { type: 'string' } },
  allowPositionals: true,
});
const GATES = Number(values.gates);
const wants = (part: string): boolean => (values.part ?? part) === part;

const at = (share: number): Rule[] => [
  { subject: 'slower', share: Math.min(share, 0.02), action: 'warn' },
  { subject: 'slower', share, action: 'fail' },
];

type Noises = readonly TrueRow['noise'][];

const made: Noises = [0, 1, 2, 3, 4].map((kind) => madeNoise(kind));
const sources: [name: string, noises: Noises][] = [['made', made]];
if (positionals[0] !== undefined) {
  const { all } = await readFolder(positionals[0]);
  const pairs = all.map(({ baseline, contender }) => {
    const [before, after] = [logRates(baseline), logRates(contender)];
    return Array.from(before, (value, i) => (after[i] as number) - value);
  });
  sources.push(['recorded', pairs.map(recordedNoise)]);
  sources.push(['one build', all.map(({ baseline }) => ownNoise([...logRates(baseline)]))]);
}

/** Rows drawn anew for each gate, in experiments of these sizes. */
function gateOf(sizes: readonly number[], noises: Noises, effectOf: (i: number) => number, uniform: () => number) {
  let next = 0;
  return sizes.map((size) =>
    Array.from({ length: size }, (): TrueRow => {
      const noise = noises[Math.floor(uniform() * noises.length)] as TrueRow['noise'];
      return { effect: effectOf(next++), noise };
    }),
  );
}

/** Simulates gates and adds up what `read` says of each. */
function sum<K extends string>(
  sizes: readonly number[],
  noises: Noises,
  effectOf: (i: number) => number,
  options: { share?: number; shared?: boolean; strict?: boolean },
  read: (gate: SimulatedGate) => Record<K, number>,
): Record<K, number> {
  const { share = 0.05, ...others } = options;
  const random = createRandom(71);
  const total: Partial<Record<K, number>> = {};
  for (let i = 0; i < GATES; i++) {
    const gate = simulateGate(gateOf(sizes, noises, effectOf, random.uniform), random, { rules: at(share), ...others });
    for (const [key, value] of Object.entries(read(gate)) as [K, number][])
      total[key] = (total[key] ?? 0) + value / GATES;
  }
  return total as Record<K, number>;
}

const per = (value: number): string => `${(100 * value).toFixed(1)} %`.padStart(8);
const say = (...cells: string[]): void => console.log(cells.join(' '));
const some = (flags: readonly boolean[]): number => Number(flags.some(Boolean));
const judgedAs = (gate: SimulatedGate, what: string): boolean[] => gate.judged.map(({ judged }) => judged === what);

const SHAPES: [name: string, sizes: number[]][] = [
  ['1 row', [1]],
  ['6 rows', [6]],
  ['18 rows in 3 experiments', [6, 6, 6]],
  ['40 rows in 4 experiments', [20, 10, 6, 4]],
  ['100 rows in 10 experiments', Array.from({ length: 10 }, () => 10)],
];
const nothing = (): number => 0;
const slower = (share: number): number => Math.log(1 - share);

say(`${GATES} gates a line.`);
if (wants('nothing')) ofNothing();
if (wants('one')) ofOneRow();
if (wants('several')) ofSeveral();
if (wants('power')) ofPower();

function ofNothing(): void {
  say(
    'Nothing changed: gates with a regression at a share of 0, 2 and 5 %; with a warning at 2 %; with any improvement; strict at 0 %.',
  );
  for (const [source, noises] of sources) {
    for (const [name, sizes] of SHAPES) {
      const alarm = (options: { share: number; strict?: boolean }) =>
        sum(sizes, noises, nothing, { ...options, shared: true }, (gate) => ({
          fail: some(judgedAs(gate, 'regression')),
          warn: some(judgedAs(gate, 'warning')),
          better: some(judgedAs(gate, 'improvement')),
        }));
      const [zero, two, five] = [alarm({ share: 0 }), alarm({ share: 0.02 }), alarm({ share: 0.05 })];
      const strict = alarm({ share: 0, strict: true });
      const figures = [zero.fail, two.fail, five.fail, five.warn, five.better, strict.fail];
      say(source.padEnd(10), name.padEnd(28), ...figures.map(per));
    }
  }
}

function ofOneRow(): void {
  say(
    '\nOne row of n is slower: gates that fail by it at a share of 5 %; what the estimate alone would fail; rounds of that row, and of the others.',
  );
  for (const [shape, sizes] of [SHAPES[1], SHAPES[2], SHAPES[4]] as typeof SHAPES) {
    for (const cv of [0.005, 0.02, 0.05]) {
      for (const share of [0.03, 0.05, 0.06, 0.07, 0.1, 0.2]) {
        const noises = [0, 1, 2, 3, 4].map((kind) => madeNoise(kind, cv));
        const effectOf = (i: number): number => (i === 0 ? slower(share) : 0);
        const { found, estimated, own, others } = sum(sizes, noises, effectOf, { shared: true }, (gate) => ({
          found: Number(gate.judged[0]?.judged === 'regression'),
          estimated: Number(gate.estimated[0]),
          own: gate.rounds[0] as number,
          others: gate.rounds.slice(1).reduce((total, one) => total + one, 0) / (gate.rounds.length - 1),
        }));
        const rounds = `${own.toFixed(1)} ${others.toFixed(1)}`;
        say(shape.padEnd(28), `CV ${per(cv)}, slower by ${per(share)}:`, per(found), per(estimated), rounds);
      }
    }
  }
  for (const [source, noises] of sources.slice(1)) {
    for (const share of [0.03, 0.05, 0.1, 0.2]) {
      const { found } = sum(
        [6, 6, 6],
        noises,
        (i) => (i === 0 ? slower(share) : 0),
        { shared: true },
        (gate) => ({
          found: Number(gate.judged[0]?.judged === 'regression'),
        }),
      );
      say(`${source}, 18 rows`.padEnd(28), `slower by ${per(share)}:`, per(found));
    }
  }
}

function ofSeveral(): void {
  say(
    '\nSome rows changed: the share of false ones among the regressions (rule: slower by more than 0 %), mean over gates; gates with one.',
  );
  for (const [source, noises] of sources) {
    for (const [name, effectOf] of [
      ['1 of 20 slower by 10 %', (i: number) => (i === 0 ? slower(0.1) : 0)],
      ['10 of 20 slower by 10 %', (i: number) => (i < 10 ? slower(0.1) : 0)],
      ['18 of 20 slower by 10 %', (i: number) => (i < 18 ? slower(0.1) : 0)],
      ['10 of 20 faster by 10 %', (i: number) => (i < 10 ? -slower(0.1) : 0)],
      ['18 of 20 faster by 10 %', (i: number) => (i < 18 ? -slower(0.1) : 0)],
    ] as const) {
      const figures = sum([10, 10], noises, effectOf, { share: 0, shared: true }, (gate) => {
        const named = judgedAs(gate, 'regression');
        const wrong = named.filter((flag, i) => flag && effectOf(i) >= 0).length;
        return { listed: wrong / Math.max(1, named.filter(Boolean).length), alarm: Number(wrong > 0) };
      });
      say(source.padEnd(10), name.padEnd(26), per(figures.listed), per(figures.alarm));
    }
  }

  say(
    '\nSmall true changes in quiet rows, noise in others (rule 5 %): gates with a regression among 20 rows, ten slower by 3 %, ten unchanged.',
  );
  const random = createRandom(72);
  let named = 0;
  for (let i = 0; i < GATES; i++) {
    const quiet = Array.from({ length: 10 }, (_, k): TrueRow => ({ effect: slower(0.03), noise: madeNoise(k, 0.005) }));
    const noisy = Array.from({ length: 10 }, (_, k): TrueRow => ({ effect: 0, noise: madeNoise(k, 0.08) }));
    const gate = simulateGate([[...quiet, ...noisy]], random, { rules: at(0.05), shared: true });
    named += some(judgedAs(gate, 'regression')) / GATES;
  }
  say(per(named));
}

function ofPower(): void {
  say(
    '\nWhat rows say that they would have shown, where nothing changed: median, and its 10 to 90 % over rows; and how many gates of 100',
  );
  say('show a worsening of that median, though the rule allows none.');
  for (const [shape, sizes] of [SHAPES[0], SHAPES[1], SHAPES[2], SHAPES[4]] as typeof SHAPES) {
    for (const kind of [0, 2]) {
      for (const cv of [0.01, 0.02, 0.05]) {
        const noise = madeNoise(kind, cv);
        const random = createRandom(73);
        const stated: number[] = [];
        const gates = Math.max(40, Math.ceil(GATES / sizes.reduce((a, b) => a + b)));
        for (let i = 0; i < gates; i++) {
          const { judged } = simulateGate(gateOf(sizes, [noise], nothing, random.uniform), random, {
            rules: at(0.05),
            shared: true,
          });
          stated.push(...judged.flatMap(({ noticeable }) => (noticeable === null ? [] : [noticeable])));
        }
        stated.sort((a, b) => a - b);
        const quantile = (share: number): number => stated[Math.floor(share * (stated.length - 1))] as number;
        const middle = quantile(0.5);
        const shownAt = (share: number): number =>
          sum(
            sizes,
            [noise],
            (i) => (i === 0 ? slower(share) : 0),
            { share: 0, shared: true },
            (gate) => ({
              shown: Number(gate.judged[0]?.judged === 'regression'),
            }),
          ).shown;
        say(
          shape.padEnd(28),
          `noise ${kind} CV ${per(cv)}:`,
          per(middle),
          `(${per(quantile(0.1))} to ${per(quantile(0.9))})`,
          per(shownAt(middle)),
          '; a tenth less, more:',
          per(shownAt(middle * 0.9)),
          per(shownAt(middle * 1.1)),
        );
      }
    }
  }

  say('\nA gate of 18 rows of made noise, as it is told:');
  {
    const random = createRandom(74);
    const series = gateOf([18], made, nothing, random.uniform)
      .flat()
      .map(({ noise }) => noise(random));
    const judged = judgeRows(rowsOf(series, rulesFor(1)), at(0.05), [], '2026-11-23');
    console.log(JSON.stringify(powerOf(judged)));
  }
}
