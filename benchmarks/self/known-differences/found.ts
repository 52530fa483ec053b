import { describeSample, mean, median } from '../../../src/stats/describe.ts';
import { INTERLEAVED_SHRINKAGE, unshrunk } from '../../../src/stats/evidence.ts';
import { randomStream } from '../../../src/stats/random.ts';
import { adaptiveRules, createAdaptive, record, settle } from '../../../src/stats/sequential/adaptive.ts';
import { studentTQuantile } from '../../../src/stats/student-t.ts';
import type { RoundsOfCell } from './rounds.ts';

export interface Found {
  cell: RoundsOfCell;
  /** shares; the interval allows for what interleaving hides, as the product's does */
  change: number;
  low: number;
  high: number;
  /** standard deviation of the log ratio of a round */
  sd: number;
  /** of the adaptive rules, median */
  rounds: number;
  /** share of sessions whose verdict is the truth: slower, or without a difference not different */
  right: number;
}

const SESSIONS = 400;

/** @param without the same runtimes without a difference in work, where they differ themselves */
export function foundIn(cell: RoundsOfCell, without?: RoundsOfCell): Found {
  const { mean: own, sd, n } = describeSample(cell.logs);
  const zero = without === undefined ? { mean: 0, sd: 0, n: 2 } : describeSample(without.logs);
  const error = Math.hypot(sd / Math.sqrt(n), zero.sd / Math.sqrt(zero.n));
  const half = studentTQuantile(0.975, n - 1) * error;
  const by = own - zero.mean;
  const shrinkage = cell.way === 'turns' ? INTERLEAVED_SHRINKAGE : 0;
  const [low, high] = unshrunk([by - half, by + half], shrinkage);
  const sessions = Array.from({ length: SESSIONS }, (_, i) => sessionOf(cell, randomStream(i, n)));
  return {
    cell,
    change: Math.expm1(by),
    low: low - 1,
    high: high - 1,
    sd,
    rounds: median(sessions.map((one) => one.rounds)),
    right: mean(sessions.map((one) => (one.isRight ? 1 : 0))),
  };
}

/** The usual rules over rounds that are drawn from those that were measured. */
function sessionOf({ logs, truth }: RoundsOfCell, random: () => number): { rounds: number; isRight: boolean } {
  const adaptive = createAdaptive(1, adaptiveRules());
  let rounds = 0;
  let sum = 0;
  while (adaptive.states[0] === 'active') {
    const log = logs[Math.floor(random() * logs.length)] as number;
    record(adaptive, 0, 0, log);
    settle(adaptive);
    sum += log;
    rounds++;
  }
  const isDifferent = adaptive.states[0] === 'different';
  return { rounds, isRight: truth === 0 ? !isDifferent : isDifferent && sum > 0 };
}

const WAYS = { turns: 'in turns', sequential: 'one after the other', loop: 'bare loops' };

/** A row of a Markdown table. */
export function lineOf({ cell, change, low, high, sd, rounds, right }: Found): string {
  const percent = (share: number) => (100 * share).toFixed(1);
  const seconds = (rounds * mean(cell.seconds)).toFixed(1);
  const found = `${percent(change)} [${percent(low)}, ${percent(high)}]`;
  const cells = [
    cell.row,
    `${cell.truth} %`,
    WAYS[cell.way],
    found,
    `${percent(sd)} %`,
    rounds,
    seconds,
    `${Math.round(100 * right)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Of each way: how many intervals miss what is known, and by nature how far off it what was found lies in the mean. */
export function summaryOf(all: readonly Found[]): string[] {
  return [...Map.groupBy(all, ({ cell }) => cell.way)].flatMap(([way, found]) => {
    const missed = found.filter(misses).length;
    const rows = [...Map.groupBy(found, ({ cell }) => cell.row)].map(([row, own]) => {
      const cells = [
        row,
        `${own.length}`,
        `${own.filter(misses).length}`,
        meanWithError(own.map(off)),
        `${mean(own.map(({ sd }) => 100 * sd)).toFixed(1)} %`,
      ];
      return `| ${cells.join(' | ')} |`;
    });
    return [
      `\n${way}: ${missed} of ${found.length} intervals miss what is known; found lies ${meanWithError(found.map(off))} off it in the mean, ${median(found.map((one) => Math.abs(off(one)))).toFixed(2)} in the median of sizes (%)\n`,
      '| row | cells | miss | off (%) | sd of a round |',
      '| --- | ---: | ---: | ---: | ---: |',
      ...rows.toSorted(),
    ];
  });
}

const misses = ({ cell, low, high }: Found) => low > cell.truth / 100 || high < cell.truth / 100;
/** What was found lies so far from what is known, in per cent of the time of the first side. */
const off = ({ cell, change }: Found) => 100 * change - cell.truth;

function meanWithError(values: readonly number[]): string {
  const { mean, sd, n } = describeSample(values);
  return n < 2 ? mean.toFixed(2) : `${mean.toFixed(2)} ± ${(sd / Math.sqrt(n)).toFixed(2)}`;
}
