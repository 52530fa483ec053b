/**
 * Simulates the null distribution of max W_n and writes it as src/stats/sequential/null-tail.ts.
 *
 *     node scripts/stats-boundary.ts > src/stats/sequential/null-tail.ts     (10 million sessions, some minutes)
 *     node scripts/stats-boundary.ts --coarse                                (200,000 sessions, a few seconds)
 *
 * One simulated session of 200 rounds serves every cap N at once: max over n <= N of z_n (n/N)^0.1 is N^-0.1 times
 * the running maximum of z_n n^0.1. That maximum is kept as a step on a grid whose critical t are known for every n,
 * so a look costs one comparison and nothing is approximated but the place within a step of 0.005.
 */
import { fileURLToPath } from 'node:url';
import { criticalAtLook, FIRST_LOOK, type Statistic } from '../src/stats/sequential/wang-tsiatis.ts';
import { createRandom } from '../test/stats/simulation.ts';

export const CAPS = [3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200];

export const TAILS = [
  0.99, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.075, 0.05, 0.035, 0.025, 0.015, 0.01, 0.005,
  0.0025, 0.001, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5,
];

const STEP = 0.005;
const STEPS = 2400;

/**
 * Quantiles of max W_n.
 *
 * @returns by cap as in `caps`, by tail probability as in `tails`
 */
export function simulateNullTail(
  statistic: Statistic,
  { sessions, seed, caps = CAPS, tails = TAILS }: { sessions: number; seed: number; caps?: number[]; tails?: number[] },
): number[][] {
  const random = createRandom(seed);
  const longest = Math.max(...caps);
  const squares = criticalSquares(statistic, longest);
  const counts = caps.map(() => new Float64Array(STEPS + 1));
  const draw = statistic === 'paired' ? pairedSquares : pooledSquares;
  const path = new Float64Array(longest + 1);
  for (let session = 0; session < sessions; session++) {
    draw(random.normal, path);
    let step = 0;
    let next = 0;
    for (let n = FIRST_LOOK; n <= longest; n++) {
      const limits = squares[n] as Float64Array;
      const square = path[n] as number;
      while (step < STEPS && square >= (limits[step + 1] as number)) step++;
      if (n === caps[next]) {
        const count = counts[next] as Float64Array;
        count[step] = (count[step] as number) + 1;
        next++;
      }
    }
  }
  return counts.map((count, i) => quantiles(count, sessions, tails).map((v) => v * (caps[i] as number) ** -0.1));
}

/** t^2 that a look needs to reach each step of z_n n^0.1; as if the cap were 1. */
function criticalSquares(statistic: Statistic, longest: number): Float64Array[] {
  return Array.from({ length: longest + 1 }, (_, n) =>
    Float64Array.from({ length: n < FIRST_LOOK ? 0 : STEPS + 1 }, (_, k) =>
      k === 0 ? 0 : criticalAtLook(k * STEP, n, 1, statistic) ** 2,
    ),
  );
}

/** t^2 of the paired statistic after each n of one session of standard normal d_i. */
function pairedSquares(normal: () => number, path: Float64Array): void {
  let sum = 0;
  let squares = 0;
  for (let n = 1; n < path.length; n++) {
    const d = normal();
    sum += d;
    squares += d * d;
    const between = (sum * sum) / n;
    path[n] = (between * (n - 1)) / (squares - between);
  }
}

/** t^2 of the pooled statistic after each n of one session of two independent sides. */
function pooledSquares(normal: () => number, path: Float64Array): void {
  let sumA = 0;
  let sumB = 0;
  let squares = 0;
  for (let n = 1; n < path.length; n++) {
    const a = normal();
    const b = normal();
    sumA += a;
    sumB += b;
    squares += a * a + b * b;
    const difference = sumA - sumB;
    const within = squares - (sumA * sumA + sumB * sumB) / n;
    path[n] = (difference * difference * (n - 1)) / (n * within);
  }
}

/** Upper quantiles of a histogram by steps, interpolating the logarithm of the tail within a step. */
function quantiles(count: Float64Array, total: number, tails: number[]): number[] {
  const found: number[] = [];
  let above = 0;
  let k = STEPS;
  // From the far tail inwards, so the probabilities in rising order.
  for (const tail of tails.toReversed()) {
    const goal = tail * total;
    while (k > 0 && above + (count[k] as number) < goal) {
      above += count[k] as number;
      k--;
    }
    const here = Math.log(above + (count[k] as number));
    const share = above === 0 ? 0.5 : (here - Math.log(goal)) / (here - Math.log(above));
    found.push((k + share) * STEP);
  }
  return found.toReversed();
}

function moduleText(sessions: number, seeds: Record<Statistic, number>): string {
  const table = (statistic: Statistic): string =>
    simulateNullTail(statistic, { sessions, seed: seeds[statistic] })
      .map((column, i) => `    /* N = ${CAPS[i]} */ [${column.map((w) => w.toFixed(4)).join(', ')}],`)
      .join('\n');
  return `/**
 * The null distribution of max W_n over the looks n = 3..N of an adaptive session, by simulation: what
 * \`scripts/stats-boundary.ts\` printed for ${sessions.toLocaleString('en')} sessions (seeds ${seeds.paired} and
 * ${seeds.pooled}).
 */

/** Largest numbers of rounds N, one a row of the tables. */
export const CAPS: readonly number[] = [${CAPS.join(', ')}];

/** Probabilities P(max W_n >= w), one a column. */
export const TAILS: readonly number[] = [${TAILS.join(', ')}];

/** w by statistic, cap and tail. */
export const NULL_TAIL: Record<'paired' | 'pooled', readonly (readonly number[])[]> = {
  paired: [
${table('paired')}
  ],
  pooled: [
${table('pooled')}
  ],
};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sessions = process.argv.includes('--coarse') ? 200_000 : 10_000_000;
  process.stdout.write(moduleText(sessions, { paired: 41, pooled: 42 }));
}
