/**
 * Whole sweeps, simulated: rows of known truth go block by block through the code that chooses releases, names candidates and confirms
 * them. scripts/series-simulation.ts prints what docs/evidence/series.md has; simulation.test.ts holds the promises, in short.
 */
import { randomStream } from '../../../src/stats/random.ts';
import { candidateSteps, type SeriesShape } from '../../../src/stats/series/candidate-steps.ts';
import { chooseReleases, type ReleaseChoice } from '../../../src/stats/series/choose-releases.ts';
import { type Confirmation, confirmations } from '../../../src/stats/series/confirm-steps.ts';
import type { SeriesBlock } from '../../../src/stats/series/series-block.ts';
import { createRandom, type Random } from '../simulation.ts';

/** A figure's noise, with mean 0 and sd 1 or nearly. */
export type FigureNoise = (random: Random) => number;

/** t with 3 degrees of freedom, scaled to sd 1: about 1 figure in 100 lies 4 sd off. */
export const tailedNoise: FigureNoise = (random) => {
  const squares = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2;
  return random.normal() / Math.sqrt(squares);
};

/** Recorded figures of one configuration, drawn anew around their mean. */
export function resampledNoise(logs: readonly number[]): FigureNoise {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const sd = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1));
  return (random) => ((logs[Math.floor(random.uniform() * logs.length)] as number) - mean) / sd;
}

/** A row of which the truth is known. */
export interface TrueSeries {
  /** logarithms by place */
  levels: readonly number[];
  /** sd of a figure */
  sd: number;
  noise: FigureNoise;
  /** figures that fall into a second group: how far off, and how many */
  groups?: { offset: number; share: number };
}

export interface SimulatedRow {
  truth: TrueSeries;
  blocks: SeriesBlock[];
  shape: SeriesShape;
}

export interface SurveyOptions {
  part?: number;
  least?: number;
  most?: number;
}

/** What a block of these places gives. */
export function measured(truth: TrueSeries, round: number, places: readonly number[], random: Random): SeriesBlock {
  const machine = 0.1 * random.normal();
  const { groups, sd, noise, levels } = truth;
  const logs = places.map((place): [number, number] => {
    const second = groups !== undefined && random.uniform() < groups.share ? groups.offset : 0;
    return [place, (levels[place] as number) + machine + second + sd * noise(random)];
  });
  return { round, logs: new Map(logs) };
}

export function survey(truth: TrueSeries, seed: number, options: SurveyOptions = {}): SimulatedRow {
  const random = createRandom(seed);
  const choice: ReleaseChoice = {
    count: truth.levels.length,
    unavailable: new Set(),
    part: 5,
    ...options,
    random: randomStream(seed, 1),
  };
  const blocks: SeriesBlock[] = [];
  for (;;) {
    const places = chooseReleases(blocks, choice);
    if (places === null) return { truth, blocks, shape: candidateSteps(blocks, truth.levels.length) };
    blocks.push(measured(truth, blocks.length + 1, places, random));
  }
}

export interface ConfirmedStep {
  row: number;
  before: number;
  after: number;
  set: readonly number[];
  answer: Confirmation;
}

/** Confirms all candidates of all rows together. */
export function confirmAll(rows: readonly SimulatedRow[], seed: number, cap = 30): ConfirmedStep[] {
  const random = createRandom(seed);
  const pairs = rows.flatMap(({ shape }, row) => shape.steps.map((step) => ({ row, ...step })));
  const fresh = pairs.map(({ row, before, after }) =>
    Array.from({ length: cap }, (_, i) => measured((rows[row] as SimulatedRow).truth, i + 1, [before, after], random)),
  );
  const answers = confirmations(pairs, fresh, { cap });
  return pairs.map(({ row, before, after, set }, i) => ({
    row,
    before,
    after,
    set,
    answer: answers[i] as Confirmation,
  }));
}

/** Gaps of a truth: each stands for the places i and i + 1. */
export function trueGaps({ levels }: TrueSeries): number[] {
  return levels.flatMap((level, i) => (i > 0 && level !== levels[i - 1] ? [i - 1] : []));
}

/** A series with steps: level changes by `logRatio` from place `at` on. */
export function stepped(count: number, steps: readonly { at: number; logRatio: number }[]): number[] {
  return Array.from({ length: count }, (_, place) =>
    steps.reduce((sum, { at, logRatio }) => sum + (place >= at ? logRatio : 0), 0),
  );
}
