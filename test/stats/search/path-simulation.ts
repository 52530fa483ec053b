/** Simulated paths that are searched: levels of the places, noise of known shape, and what the machine does to a block. */

import { nextStep } from '../../../src/stats/search/next-step.ts';
import type { SearchAnswer, SearchOptions, SearchPhase } from '../../../src/stats/search/search-answer.ts';
import type { SeriesBlock } from '../../../src/stats/series/series-block.ts';
import type { Noise, Random } from '../simulation.ts';

export interface TruePath {
  /** ln of the figure of each place */
  levels: readonly number[];
  /** standard deviation of a figure within a block */
  noise: number;
  /** its shape: mean 0, standard deviation 1 */
  shape: Noise;
  /** standard deviation of what a block shares */
  block?: number;
  unavailable?: ReadonlySet<number>;
}

export interface Searched {
  answer: SearchAnswer;
  blocks: SeriesBlock[];
  runs: Record<SearchPhase, number>;
}

/** Searches until the end. Places turn out to be unavailable when they are first asked for. */
export function searchPath(path: TruePath, random: Random, options: Partial<SearchOptions> = {}): Searched {
  const { levels, noise, shape, block = 0.05, unavailable = new Set() } = path;
  const blocks: SeriesBlock[] = [];
  const known = new Set<number>();
  const runs = { ends: 0, probe: 0, confirm: 0 };
  for (;;) {
    const step = nextStep(blocks, known, { count: levels.length, ...options });
    if (step.do === 'end') return { answer: step.answer, blocks, runs };
    const missing = step.places.filter((place) => unavailable.has(place));
    if (missing.length > 0) {
      for (const place of missing) known.add(place);
      continue;
    }
    const shared = block * random.normal();
    const logs = new Map(
      step.places.map((place) => [place, (levels[place] as number) + shared + noise * shape(random)]),
    );
    blocks.push({ round: blocks.length + 1, logs });
    runs[step.phase] += step.places.length;
  }
}

/** Levels with steps: [first place after it, ln ratio]. */
export function levelsWith(count: number, steps: readonly (readonly [number, number])[]): number[] {
  return Array.from({ length: count }, (_, place) =>
    steps.reduce((sum, [at, size]) => sum + (place >= at ? size : 0), 0),
  );
}

/** Student's t with 3 degrees of freedom, brought to standard deviation 1. */
export const heavyNoise: Noise = (random) => {
  let square = 0;
  for (let i = 0; i < 3; i++) square += random.normal() ** 2;
  return random.normal() / Math.sqrt(square);
};

/** Two groups, 30 of their own standard deviations apart, one run in three in the lower one. */
export const groupedNoise: Noise = (random) => {
  const group = random.uniform() < 1 / 3 ? -20 : 10;
  return (group + random.normal()) / Math.sqrt(201);
};

/** Draws from logs of recorded runs, brought to mean 0 and standard deviation 1; null where they do not vary. */
export function recordedShape(logs: readonly number[]): Noise | null {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const sd = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
  if (!(sd > 0)) return null;
  return (random) => ((logs[Math.floor(random.uniform() * logs.length)] as number) - mean) / sd;
}

/** One run of each end, then one of each middle, which belongs to the end that it is nearer to. */
export function plainBisection({ levels, noise, shape, block = 0.05 }: TruePath, random: Random): number {
  const figure = (place: number): number => (levels[place] as number) + block * random.normal() + noise * shape(random);
  const [old, young] = [figure(0), figure(levels.length - 1)];
  let [low, high] = [0, levels.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const seen = figure(middle);
    if (Math.abs(seen - old) < Math.abs(seen - young)) low = middle;
    else high = middle;
  }
  return high;
}
