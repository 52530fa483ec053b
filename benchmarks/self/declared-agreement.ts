/**
 * How often the declared run of a long row is left out though it says something else than the turns, and how many rounds it is made in
 * where it says the same (src/stats/figures-agree.ts). A simulation of rows of nine rounds with normal noise; `heavy`: one
 * round in ten has three times as much.
 *
 *     node benchmarks/self/declared-agreement.ts [ROWS]
 */
import { figuresAgree, type TwoLogs } from '../../src/stats/figures-agree.ts';
import { createRandom } from '../../test/stats/simulation.ts';

const ROWS = Number(process.argv[2] ?? 20_000);
const ROUNDS = 9;
/** Standard deviation of the logarithm of a round's ratio in turns. */
const STEADY = 0.025;
const NOISES = [0.03, 0.1, 0.2, 0.3];
/** The ratio in turns and the declared one. */
const CASES: [steady: number, declared: number][] = [
  [1, 1],
  [1.03, 1],
  [0.9, 0.9],
  [1, 1.1],
  [0.95, 1.1],
  [0.89, 1.4],
  [1, 1.4],
  [0.78, 1.13],
];

const random = createRandom(11);

/** Rounds in which the declared run was made. */
function roundsOf([steady, declared]: [number, number], noise: number, isHeavy: boolean): number {
  const rounds: TwoLogs[] = [];
  while (rounds.length < ROUNDS && figuresAgree(rounds) !== true) {
    const scale = isHeavy && random.uniform() < 0.1 ? 3 : 1;
    rounds.push({
      one: Math.log(declared) + noise * scale * random.normal(),
      other: Math.log(steady) + STEADY * random.normal(),
    });
  }
  return rounds.length;
}

for (const isHeavy of [false, true]) {
  console.log(`\n${isHeavy ? 'heavy' : 'normal'} | ${NOISES.map((noise) => `noise ${noise}`).join(' | ')}`);
  for (const one of CASES) {
    const cells = NOISES.map((noise) => {
      const all = Array.from({ length: ROWS }, () => roundsOf(one, noise, isHeavy));
      // After the last round nothing is left to leave out.
      const left = all.filter((rounds) => rounds < ROUNDS).length / ROWS;
      const mean = all.reduce((sum, rounds) => sum + rounds, 0) / ROWS;
      return `${(left * 100).toFixed(1)} %, ${mean.toFixed(1)} rounds`;
    });
    console.log(`turns ${one[0]}, declared ${one[1]} | left out ${cells.join(' | ')}`);
  }
}
