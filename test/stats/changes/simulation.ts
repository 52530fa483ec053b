/** Series of known truth: what chance and machines make of a level, and levels that change. benchmarks/self/history.ts prints what is found. */
import { createRandom, type Random } from '../simulation.ts';

/** One point after another, sd 1 or nearly. */
export type Scatter = (count: number, random: Random) => Float64Array;

/** Each point begins where the one before it ended. */
export const randomWalk: Scatter = (count, random) => {
  let level = 0;
  return Float64Array.from({ length: count }, () => (level += random.normal()));
};

const each =
  (draw: (random: Random) => number): Scatter =>
  (count, random) =>
    Float64Array.from({ length: count }, () => draw(random));

/** Each point keeps phi of the deviation of the one before it. */
const autoregressive =
  (phi: number): Scatter =>
  (count, random) => {
    let last = random.normal();
    return Float64Array.from({ length: count }, (_, i) => {
      if (i > 0) last = phi * last + Math.sqrt(1 - phi * phi) * random.normal();
      return last;
    });
  };

/** Student's t of 3, scaled to sd 1. */
const tailed = (random: Random): number => {
  const squares = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2;
  return random.normal() / Math.sqrt(squares);
};

export const SCATTERS: Readonly<Record<string, Scatter>> = {
  normal: each((random) => random.normal()),
  't of 3': each(tailed),
  skewed: each((random) => Math.exp(random.normal() * 0.8) / 1.3),
  'two modes': each((random) => (random.uniform() < 0.7 ? 0 : 2) + 0.3 * random.normal()),
  spikes: each((random) => random.normal() + (random.uniform() < 0.03 ? 10 : 0)),
  'few values': each((random) => Math.round(random.normal())),
  'correlated .3': autoregressive(0.3),
  'correlated .5': autoregressive(0.5),
  'noise grows': (count, random) =>
    Float64Array.from({ length: count }, (_, i) => random.normal() * (i < count / 2 ? 1 : 3)),
};

/** Scatter around levels. @param levels by place */
export function madeSeries(levels: readonly number[], scatter: Scatter, seed: number): Float64Array {
  return scatter(levels.length, createRandom(seed)).map((value, i) => value + (levels[i] as number));
}

export const flat = (count: number): number[] => new Array<number>(count).fill(0);

export const step = (count: number, at: number, size: number): number[] =>
  Array.from({ length: count }, (_, i) => (i < at ? 0 : size));

export const slope = (count: number, size: number): number[] =>
  Array.from({ length: count }, (_, i) => (size * i) / (count - 1));
