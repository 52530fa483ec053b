/** Rounds as a machine may give them, with a gap and a share of it that are known. */
import type { Closing, ClosingRound } from '../../../src/stats/closing/closing.ts';
import { closingsOf } from '../../../src/stats/closing/closings-of.ts';
import { createRandom, type Random } from '../simulation.ts';

export interface Case {
  /** Standard deviation of one time, on logarithms. */
  noise: number;
  /** new / old - 1 */
  gap: number;
  rounds: number;
  /** Of the gap on logarithms that the intervention closes. */
  share: number;
  /** What noise is like: normal, Student's t of 3, or 5 % of times longer by up to 30 %. */
  tails: 'normal' | 't3' | 'wild';
  /** What the intervention does to both variants, whatever the gap comes from: adds time (1 is that of old), or takes times a factor. */
  both?: { plus?: number; times?: number };
}

export function simulatedRounds(cell: Case, seed: number): ClosingRound[] {
  return drawn(cell, createRandom(seed), 1)[0] as ClosingRound[];
}

/** Rounds in which several interventions were measured beside the same old and new. */
function drawn(
  { noise, gap, rounds, share, tails, both = {} }: Case,
  random: Random,
  interventions: number,
): ClosingRound[][] {
  const whole = Math.log(1 + gap);
  const under = (log: number) => Math.log((both.plus ?? 0) + (both.times ?? 1) * Math.exp(log));
  const families: ClosingRound[][] = Array.from({ length: interventions }, () => []);
  for (let i = 0; i < rounds; i++) {
    // What a round shares is as large as the noise of a time.
    const level = 2 * noise * random.normal();
    const time = (log: number) => Math.exp(level + log + noise * deviate(random, tails));
    const [old, newer] = [time(0), time(whole)];
    for (const family of families)
      family.push({ old, new: newer, oldWith: time(under(0)), newWith: time(under((1 - share) * whole)) });
  }
  return families;
}

function deviate(random: Random, tails: Case['tails']): number {
  if (tails === 'normal') return random.normal();
  if (tails === 'wild') return random.normal() + (random.uniform() < 0.05 ? 10 * random.uniform() : 0);
  const squares = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2;
  // Its variance is 3.
  return random.normal() / Math.sqrt(squares / 3) / Math.sqrt(3);
}

export interface Coverage {
  /** Of the intervals that have ends, how many hold the true share; NaN where none has. */
  covered: number;
  /** How many had ends. */
  known: number;
  /** Half the width of the median interval. */
  half: number;
  /** How many were said to close something. */
  called: number;
}

export function coverageOf(cell: Case, trials: number, seed: number): Coverage {
  const random = createRandom(seed);
  let inside = 0;
  let called = 0;
  const halves: number[] = [];
  for (let trial = 0; trial < trials; trial++) {
    const [closing] = closingsOf(drawn(cell, random, 1)) as [Closing];
    if (closing.verdict === 'closes' || closing.verdict === 'part') called++;
    if (closing.share === null) continue;
    const [low, high] = closing.share.interval;
    halves.push((high - low) / 2);
    if (low <= cell.share && cell.share <= high) inside++;
  }
  halves.sort((a, b) => a - b);
  return {
    covered: inside / halves.length,
    known: halves.length / trials,
    half: halves[halves.length >> 1] ?? Number.NaN,
    called: called / trials,
  };
}

/** In how many families of interventions that close nothing one or more is said to close something. */
export function falseClosesOf(cell: Case, interventions: number, families: number, seed: number): number {
  const random = createRandom(seed);
  let wrong = 0;
  for (let family = 0; family < families; family++) {
    const closings = closingsOf(drawn({ ...cell, share: 0 }, random, interventions));
    if (closings.some(({ verdict }) => verdict === 'closes' || verdict === 'part')) wrong++;
  }
  return wrong / families;
}
