/**
 * How much of a gap an intervention closes: whether the interval holds the true share, how wide it is, and how often something is said to
 * close what it does not. Prints the tables of docs/evidence/closing.md.
 *
 *     node scripts/closing-simulation.ts --trials 2000 --seed 1
 */
import { parseArgs } from 'node:util';
import { type Case, coverageOf, falseClosesOf } from '../test/stats/closing/simulation.ts';

const { values } = parseArgs({
  options: { trials: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const [TRIALS, SEED] = [Number(values.trials), Number(values.seed)];

const NOISES = [0.01, 0.03, 0.06];
const GAPS = [0.05, 0.2, 1];
const ROUNDS = [6, 10, 20];
const TAILS: Case['tails'][] = ['normal', 't3', 'wild'];

/** Each cell has its own numbers: where they are shared, so is chance. */
let cells = 0;
const nextSeed = () => SEED * 1000 + cells++;

const percent = (share: number, digits = 1) => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(digits)}`);

console.log('## Does the interval hold the true share?\n');
console.log('| noise | gap | rounds | has an end | share 0 | .5 | 1 | half its width | called 0 | .5 | 1 |');
console.log(`|${' --- |'.repeat(11)}`);
for (const noise of NOISES)
  for (const gap of GAPS)
    for (const rounds of ROUNDS) {
      const three = [0, 0.5, 1].map((share) =>
        coverageOf({ noise, gap, rounds, share, tails: 'normal' }, TRIALS, nextSeed()),
      );
      const [first, half] = three;
      const line = [
        `${percent(noise, 0)} %`,
        `${percent(gap, 0)} %`,
        rounds,
        percent(first?.known ?? Number.NaN, 0),
        ...three.map(({ covered }) => percent(covered)),
        half === undefined || Number.isNaN(half.half) ? '–' : half.half.toFixed(2),
        ...three.map(({ called }) => percent(called)),
      ];
      console.log(`| ${line.join(' | ')} |`);
    }

console.log('\n## Other noise: gap 20 %, 10 rounds, share .5\n');
console.log('| noise | normal | t3 | wild |');
console.log('| --- | --- | --- | --- |');
for (const noise of NOISES) {
  const row = TAILS.map((tails) => coverageOf({ noise, gap: 0.2, rounds: 10, share: 0.5, tails }, TRIALS, nextSeed()));
  console.log(`| ${percent(noise, 0)} % | ${row.map(({ covered }) => percent(covered)).join(' | ')} |`);
}

console.log('\n## False "closes": families of 12 interventions that close nothing\n');
console.log(`| noise | gap | rounds | ${TAILS.join(' | ')} |`);
console.log(`|${' --- |'.repeat(3 + TAILS.length)}`);
for (const noise of NOISES)
  for (const gap of GAPS)
    for (const rounds of ROUNDS) {
      const row = TAILS.map((tails) =>
        falseClosesOf({ noise, gap, rounds, share: 0, tails }, 12, Math.ceil(TRIALS / 4), nextSeed()),
      );
      console.log(
        `| ${percent(noise, 0)} % | ${percent(gap, 0)} % | ${rounds} | ${row.map((cell) => percent(cell)).join(' | ')} |`,
      );
    }

console.log('\n## What changes both variants alike: share 0, gap 20 %, 10 rounds\n');
console.log('| noise | both slower by twice the time of old | both faster by a factor of 2.5 |');
console.log('| --- | --- | --- |');
for (const noise of NOISES) {
  const cell = { noise, gap: 0.2, rounds: 10, share: 0, tails: 'normal' } as const;
  const row = [
    coverageOf({ ...cell, both: { plus: 2 } }, TRIALS, nextSeed()),
    coverageOf({ ...cell, both: { times: 0.4 } }, TRIALS, nextSeed()),
  ];
  console.log(`| ${percent(noise, 0)} % | ${row.map(({ called }) => percent(called)).join(' | ')} |`);
}
