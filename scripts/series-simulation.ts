/**
 * What a sweep promises, on simulated rows: what it finds, where, what of it is false, and what it costs.
 *
 *     node scripts/series-simulation.ts --releases 40 --rows 500 --noise 0.02 --seed 1        normal noise and Student's t of 3
 *     node scripts/series-simulation.ts --corpus ../shared/corpus                             also figures of recorded comparisons
 *     node scripts/series-simulation.ts --part 5 --least 3 --most 12 --only nothing           the design; one scenario
 */
import { parseArgs } from 'node:util';
import { logRates } from '../src/stats/paired-log-ratio.ts';
import {
  type ConfirmedStep,
  confirmAll,
  type FigureNoise,
  resampledNoise,
  type SimulatedRow,
  stepped,
  survey,
  type TrueSeries,
  tailedNoise,
  trueGaps,
} from '../test/stats/series/simulation.ts';
import { createRandom, normalNoise, type Random } from '../test/stats/simulation.ts';
import { readFolder } from './replay.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '500' },
    releases: { type: 'string', default: '40' },
    noise: { type: 'string', default: '0.02' },
    seed: { type: 'string', default: '1' },
    sweeps: { type: 'string', default: '1' },
    part: { type: 'string', default: '5' },
    least: { type: 'string', default: '3' },
    most: { type: 'string', default: '12' },
    corpus: { type: 'string' },
    only: { type: 'string' },
    kind: { type: 'string' },
  },
});
const [ROWS, COUNT, SEED] = [Number(values.rows), Number(values.releases), Number(values.seed)];
const DESIGN = { part: Number(values.part), least: Number(values.least), most: Number(values.most) };

type Draw = (random: Random) => FigureNoise;
const kinds: [name: string, draw: Draw][] = [
  ['normal', () => normalNoise],
  ['t3', () => tailedNoise],
];
if (values.corpus !== undefined) {
  const { all } = await readFolder(values.corpus);
  const pools = all.flatMap(({ baseline, contender }) => [[...logRates(baseline)], [...logRates(contender)]]);
  const usable = pools.filter((logs) => logs.length >= 10 && Math.max(...logs) > Math.min(...logs)).map(resampledNoise);
  kinds.push(['recorded', (random) => usable[Math.floor(random.uniform() * usable.length)] as FigureNoise]);
}

/** Levels and groups of a row. */
type Scenario = (random: Random) => Pick<TrueSeries, 'levels' | 'groups'>;
const somewhere = (random: Random): number => 1 + Math.floor(random.uniform() * (COUNT - 1));
const either = (random: Random, share: number): number => Math.log1p(random.uniform() < 0.5 ? share : -share);
const oneStep =
  (share: number): Scenario =>
  (random) => ({ levels: stepped(COUNT, [{ at: somewhere(random), logRatio: either(random, share) }]) });
const twoSteps =
  (share: number): Scenario =>
  (random) => {
    const apart = 2 + Math.floor(random.uniform() * (COUNT / 2));
    const at = 1 + Math.floor(random.uniform() * (COUNT - 1 - apart));
    const steps = [at, at + apart].map((place) => ({ at: place, logRatio: either(random, share) }));
    return { levels: stepped(COUNT, steps) };
  };
const outlier =
  (share: number): Scenario =>
  (random) => {
    const at = 1 + Math.floor(random.uniform() * (COUNT - 2));
    const logRatio = either(random, share);
    const steps = [
      { at, logRatio },
      { at: at + 1, logRatio: -logRatio },
    ];
    // Exactly the level from before: a sum of both leaves rounding.
    return { levels: stepped(COUNT, steps).map((level) => (Math.abs(level) < 1e-12 ? 0 : level)) };
  };
const scenarios: [name: string, scenario: Scenario][] = [
  ['nothing', () => ({ levels: stepped(COUNT, []) })],
  ...[0.05, 0.1, 0.15, 0.25].map((share): [string, Scenario] => [`step ${100 * share} %`, oneStep(share)]),
  ['two steps 15 %', twoSteps(0.15)],
  ['outlier 15 %', outlier(0.15)],
  ['drift 30 %', () => ({ levels: Array.from({ length: COUNT }, (_, i) => (Math.log1p(0.3) * i) / (COUNT - 1)) })],
  ['drift 10 %', () => ({ levels: Array.from({ length: COUNT }, (_, i) => (Math.log1p(0.1) * i) / (COUNT - 1)) })],
  ['groups 30 % by 20 %', () => ({ levels: stepped(COUNT, []), groups: { offset: Math.log(0.8), share: 0.3 } })],
  ['groups 10 % by 20 %', () => ({ levels: stepped(COUNT, []), groups: { offset: Math.log(0.8), share: 0.1 } })],
  ['groups and step 25 %', (random) => ({ ...oneStep(0.25)(random), groups: { offset: Math.log(0.8), share: 0.3 } })],
];

function simulate(draw: Draw, scenario: Scenario, seed: number): { rows: SimulatedRow[]; steps: ConfirmedStep[] } {
  const random = createRandom(seed);
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const truth = { ...scenario(random), sd: Number(values.noise), noise: draw(random) };
    return survey(truth, seed * 100_003 + i, DESIGN);
  });
  return { rows, steps: confirmAll(rows, seed + 1) };
}

const per = (part: number, whole: number): string =>
  (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}`).padStart(6);
const say = (...cells: string[]): void => console.log(cells.join(' '));
const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

say(`${ROWS} rows, ${COUNT} releases, noise ${values.noise}, seed ${SEED}, ${JSON.stringify(DESIGN)}.`);
say(
  'Of the true steps, in %: candidates hold them; the candidate is exactly there; confirmed exactly; and false among the confirmed.',
);
say(
  'Candidates a row; rows called drift, groups, with an outlier, in %. Runs a row: survey, confirmation. Milliseconds a row.',
);
say(''.padEnd(32), '  held  exact  conf. false', '  cand.', ' drift groups outlier', ' survey confirm   ms');
for (const [kind, draw] of kinds) {
  if (values.kind !== undefined && values.kind !== kind) continue;
  for (const [name, scenario] of scenarios) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    for (let sweep = 0; sweep < Number(values.sweeps); sweep++) {
      const began = performance.now();
      const { rows, steps } = simulate(draw, scenario, SEED + 1000 * sweep);
      const took = (performance.now() - began) / ROWS;
      print(kind, name, rows, steps, took);
    }
  }
}

function print(
  kind: string,
  name: string,
  rows: readonly SimulatedRow[],
  steps: readonly ConfirmedStep[],
  took: number,
) {
  let [truths, held, exact, confirmed] = [0, 0, 0, 0];
  for (const [i, { truth, shape }] of rows.entries()) {
    for (const gap of trueGaps(truth)) {
      truths++;
      const holds = shape.steps.some(({ set }) => (set[0] as number) <= gap && gap < (set.at(-1) as number));
      const own = steps.find(({ row, before }) => row === i && before === gap);
      held += Number(holds);
      exact += Number(own !== undefined);
      confirmed += Number(own?.answer.state === 'confirmed');
    }
  }
  const reported = steps.filter(({ answer }) => answer.state === 'confirmed');
  const wrong = reported.filter(({ row, before, after }) => {
    const { levels } = (rows[row] as SimulatedRow).truth;
    return levels[before] === levels[after];
  });
  const count = (is: (row: SimulatedRow) => boolean): string => per(rows.filter(is).length, ROWS);
  const runs = rows.map(({ blocks }) => blocks.reduce((sum, { logs }) => sum + logs.size, 0));
  const fresh = steps.reduce((sum, { answer }) => sum + 2 * answer.rounds, 0);
  say(
    `${kind} ${name}`.padEnd(32),
    per(held, truths),
    per(exact, truths),
    per(confirmed, truths),
    `${String(wrong.length).padStart(4)}/${String(reported.length).padEnd(4)}`,
    (steps.length / ROWS).toFixed(2).padStart(6),
    count(({ shape }) => shape.drift !== null),
    count(({ shape }) => shape.groups !== null),
    count(({ shape }) => shape.outliers.length > 0),
    `${median([...runs])}`.padStart(6),
    `${(runs.reduce((a, b) => a + b) / ROWS).toFixed(0)}`.padStart(6),
    (fresh / ROWS).toFixed(1).padStart(7),
    took.toFixed(1).padStart(6),
  );
}
