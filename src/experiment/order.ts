/**
 * Numbers in [0, 1) that depend on the seed and the stream only (SplitMix32 over both; Steele et al., OOPSLA 2014): the
 * order of a round can be made again when an experiment is resumed, without the rounds before it.
 */
export function randomStream(seed: number, stream: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A new array in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

/** One run to be done. */
export interface Step<C, V> {
  /** Counted from 1. */
  round: number;
  configuration: C;
  variant: V;
}

/**
 * Rounds over all configurations, in random order; within a round each configuration runs on every variant back to
 * back, in random order, so that load on the machine falls on all of them alike (statistics.md: same binary against
 * itself, runs in blocks 33-100 % "significant", interleaved at random 3-6 %).
 */
export function* interleaved<C, V>(
  configurations: readonly C[],
  variants: readonly V[],
  rounds: number,
  seed: number,
): Generator<Step<C, V>> {
  for (let round = 1; round <= rounds; round++) {
    const random = randomStream(seed, round);
    for (const configuration of shuffled(configurations, random)) {
      for (const variant of shuffled(variants, random)) yield { round, configuration, variant };
    }
  }
}

/** File after file, each as often as there are rounds: the order in which upstream's run.js and scatter.js print. */
export function* inSequence<C extends { benchmark: string }, V>(
  configurations: readonly C[],
  variants: readonly V[],
  rounds: number,
): Generator<Step<C, V>> {
  for (const ofFile of Map.groupBy(configurations, (configuration) => configuration.benchmark).values()) {
    for (let round = 1; round <= rounds; round++) {
      for (const configuration of ofFile) {
        for (const variant of variants) yield { round, configuration, variant };
      }
    }
  }
}
