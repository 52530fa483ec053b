import { firstWhere } from '../../stats/first-where.ts';
import { randomStream } from '../../stats/random.ts';

/** In which order the requests of a load follow one another. */
export type MixOrder = 'turn' | 'random';

/** The number of draws, which are made beforehand and then repeated. */
const DRAWS = 65_536;

/**
 * Which request each place of the sequence is, as indices. `turn`: each as often as its weight, spread as evenly as can be (the
 * smooth weighted round robin of nginx, src/http/ngx_http_upstream_round_robin.c); `random`: each drawn with its weight as
 * chance. Pure.
 *
 * @param weights whole numbers from 1 on
 */
export function sequenceOf(weights: readonly number[], order: MixOrder, seed: number): Uint32Array {
  if (order === 'random') return drawnOf(weights, seed);
  if (weights.every((weight) => weight === weights[0])) return Uint32Array.from(weights, (_, i) => i);
  const total = sumOf(weights);
  const current = weights.map(() => 0);
  return Uint32Array.from({ length: total }, () => {
    let best = 0;
    for (let i = 0; i < weights.length; i++) {
      current[i] = (current[i] as number) + (weights[i] as number);
      if ((current[i] as number) > (current[best] as number)) best = i;
    }
    current[best] = (current[best] as number) - total;
    return best;
  });
}

/** The steps of `sequenceOf` by turns: for large weights too many, since they grow with the product of weights and requests. */
export function stepsOf(weights: readonly number[]): number {
  return weights.every((weight) => weight === weights[0]) ? weights.length : sumOf(weights) * weights.length;
}

function sumOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function drawnOf(weights: readonly number[], seed: number): Uint32Array {
  const random = randomStream(seed, 1);
  let sum = 0;
  const upTo = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  return Uint32Array.from({ length: DRAWS }, () => {
    const at = random() * sum;
    return firstWhere(upTo.length - 1, (i) => (upTo[i] as number) > at);
  });
}

/** The index of the next request, again and again: one for all connections. */
export function chooser(sequence: Uint32Array): () => number {
  let next = 0;
  return () => {
    const index = sequence[next] as number;
    next = next + 1 === sequence.length ? 0 : next + 1;
    return index;
  };
}
