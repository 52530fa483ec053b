/**
 * What a search along a path promises, on simulated paths: how often it is right, in how many runs, and how often it is wrong where it
 * says that it is sure; and what it says of paths that are no path with one step.
 *
 *     node scripts/search-simulation.ts                              made noise alone
 *     node scripts/search-simulation.ts --corpus ../shared/corpus    also noise resampled from the runs in the CSVs of a folder
 *     node scripts/search-simulation.ts --part steps --noise .06 --step .1 --searches 200 --releases 90 --seed 1
 *
 * Parts: steps, plain, others (--path TEXT: those whose name has it). All figures of a block share a normal effect of 5 %.
 */
import { parseArgs } from 'node:util';
import { logRates } from '../src/stats/paired-log-ratio.ts';
import type { SearchOptions } from '../src/stats/search/search-answer.ts';
import {
  groupedNoise,
  heavyNoise,
  levelsWith,
  plainBisection,
  recordedShape,
  type Searched,
  searchPath,
} from '../test/stats/search/path-simulation.ts';
import { createRandom, type Noise, normalNoise } from '../test/stats/simulation.ts';
import { readFolder } from './replay.ts';

const { values } = parseArgs({
  options: {
    releases: { type: 'string', default: '90' },
    searches: { type: 'string', default: '200' },
    noise: { type: 'string' },
    step: { type: 'string' },
    seed: { type: 'string', default: '1' },
    block: { type: 'string', default: '.05' },
    part: { type: 'string' },
    corpus: { type: 'string' },
    options: { type: 'string', default: '{}' },
    path: { type: 'string', default: '' },
  },
});
const RELEASES = Number(values.releases);
const SEARCHES = Number(values.searches);
const BLOCK = Number(values.block);
const options: Partial<SearchOptions> = JSON.parse(values.options);
const wants = (part: string): boolean => (values.part ?? part) === part;
const say = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const per = (share: number): string => `${(100 * share).toFixed(1)} %`;
const among = (items: readonly number[], share: number): number =>
  items.toSorted((a, b) => a - b)[Math.min(items.length - 1, Math.floor(items.length * share))] ?? 0;

type Shapes = readonly Noise[];
const sources: [name: string, shapes: Shapes][] = [
  ['normal', [normalNoise]],
  ['t, 3 df', [heavyNoise]],
];
if (values.corpus !== undefined) {
  const { all } = await readFolder(values.corpus);
  const series = all.flatMap(({ baseline, contender }) => [[...logRates(baseline)], [...logRates(contender)]]);
  sources.push(['recorded', series.filter(({ length }) => length >= 20).flatMap((logs) => recordedShape(logs) ?? [])]);
}

console.log(
  `${RELEASES} releases, ${SEARCHES} searches a line, seed ${values.seed}, what a block shares ${per(BLOCK)}.\n`,
);
if (wants('steps')) ofSteps();
if (wants('plain')) ofPlainBisection();
if (wants('others')) ofOtherPaths();

function* searches(shapes: Shapes, noise: number, levels: (at: number, uniform: () => number) => number[], more = {}) {
  const random = createRandom(Number(values.seed));
  for (let i = 0; i < SEARCHES; i++) {
    const at = 1 + Math.floor(random.uniform() * (RELEASES - 1));
    const shape = shapes[Math.floor(random.uniform() * shapes.length)] as Noise;
    const path = { levels: levels(at, random.uniform), noise, shape, block: BLOCK, ...more };
    yield { at, ...searchPath(path, random, { seed: i, ...options }) };
  }
}

function ofSteps(): void {
  say(
    'noise',
    'of a run',
    'step',
    'right',
    'sure (.99)',
    'wrong of sure',
    'a set',
    'set holds it',
    'runs',
    '90 %',
    'without confirming',
    '90 %',
    'of them ends',
    'releases visited',
  );
  say(...Array.from({ length: 14 }, () => '---'));
  for (const [name, shapes] of sources) {
    for (const noise of values.noise === undefined ? [0.03, 0.06] : [Number(values.noise)]) {
      for (const step of values.step === undefined ? [0.4, 0.2, 0.1] : [Number(values.step)]) {
        const all: (Searched & { at: number })[] = [
          ...searches(shapes, noise, (at) => levelsWith(RELEASES, [[at, Math.log(1 - step)]])),
        ];
        const sure = all.filter(({ answer }) => answer.steps.length > 0);
        const isRight = ({ answer, at }: (typeof all)[number]): boolean =>
          answer.steps.length === 1 && answer.steps[0]?.after === at;
        const sets = all.filter(({ answer }) => answer.steps.length === 0);
        const held = sets.filter(({ answer, at }) => answer.open.some(({ places }) => places.includes(at)));
        const runs = all.map(({ answer }) => answer.runs);
        const unconfirmed = all.map(({ answer, runs: { confirm } }) => answer.runs - confirm);
        const visited = all.map(({ blocks }) => new Set(blocks.flatMap(({ logs }) => [...logs.keys()])).size);
        say(
          name,
          per(noise),
          per(step),
          per(all.filter(isRight).length / SEARCHES),
          per(sure.length / SEARCHES),
          per(sure.filter((one) => !isRight(one)).length / Math.max(1, sure.length)),
          sets.length,
          held.length,
          among(runs, 0.5),
          among(runs, 0.9),
          among(unconfirmed, 0.5),
          among(unconfirmed, 0.9),
          among(
            all.map(({ runs: { ends } }) => ends),
            0.5,
          ),
          among(visited, 0.5),
        );
      }
    }
  }
}

function ofPlainBisection(): void {
  console.log('\nPlain bisection, one run of each release that it visits:\n');
  say('noise', 'of a run', 'step', 'right', 'right where nothing is shared');
  say(...Array.from({ length: 5 }, () => '---'));
  for (const [name, shapes] of sources) {
    for (const noise of [0.03, 0.06]) {
      for (const step of [0.4, 0.2, 0.1]) {
        const share = [BLOCK, 0].map((block) => {
          const random = createRandom(Number(values.seed));
          let right = 0;
          for (let i = 0; i < 2000; i++) {
            const at = 1 + Math.floor(random.uniform() * (RELEASES - 1));
            const shape = shapes[Math.floor(random.uniform() * shapes.length)] as Noise;
            const levels = levelsWith(RELEASES, [[at, Math.log(1 - step)]]);
            if (plainBisection({ levels, noise, shape, block }, random) === at) right++;
          }
          return per(right / 2000);
        });
        say(name, per(noise), per(step), ...share);
      }
    }
  }
}

interface OtherPath {
  name: string;
  noise: number;
  levels: (at: number, uniform: () => number) => number[];
  shapes?: Shapes;
  unavailable?: (at: number) => Set<number>;
  /** only the step at `at` must be found */
  isOne?: boolean;
}

/** What is said of paths that hold no step, several, or something else; `truths` are the first places after true steps. */
function ofOtherPaths(): void {
  const other = (at: number): number => 1 + ((at - 1 + Math.floor(RELEASES / 2)) % (RELEASES - 1));
  const paths: OtherPath[] = [
    { name: 'no change', noise: 0.01, levels: () => levelsWith(RELEASES, []) },
    { name: 'no change', noise: 0.03, levels: () => levelsWith(RELEASES, []) },
    { name: 'no change', noise: 0.06, levels: () => levelsWith(RELEASES, []) },
    { name: 'step of 3 %', noise: 0.03, levels: (at) => levelsWith(RELEASES, [[at, -0.03]]) },
    {
      name: 'steps of -20 % and -20 %',
      noise: 0.03,
      levels: (at) =>
        levelsWith(RELEASES, [
          [at, Math.log(0.8)],
          [other(at), Math.log(0.8)],
        ]),
    },
    {
      name: 'steps of -30 % and -10 %',
      noise: 0.02,
      levels: (at) =>
        levelsWith(RELEASES, [
          [at, Math.log(0.7)],
          [other(at), Math.log(0.9)],
        ]),
    },
    {
      name: 'drift of -20 %',
      noise: 0.02,
      levels: () => Array.from({ length: RELEASES }, (_, i) => (Math.log(0.8) * i) / (RELEASES - 1)),
    },
    {
      name: 'step of -15 %, one release 30 % slower',
      isOne: true,
      noise: 0.03,
      levels: (at, uniform) => {
        const odd = 1 + Math.floor(uniform() * (RELEASES - 2));
        return levelsWith(RELEASES, [[at, Math.log(0.85)]]).map((level, i) =>
          i === odd ? level + Math.log(0.7) : level,
        );
      },
    },
    {
      name: 'step of -15 %, releases differ by 1 % anyway',
      isOne: true,
      noise: 0.02,
      levels: (at, uniform) =>
        levelsWith(RELEASES, [[at, Math.log(0.85)]]).map((level) => level + 0.035 * (uniform() - 0.5)),
    },
    {
      name: 'step of -10 %, two groups 30 % apart',
      noise: 0.14,
      shapes: [groupedNoise],
      levels: (at) => levelsWith(RELEASES, [[at, Math.log(0.9)]]),
    },
    {
      name: 'step of -15 %, two beside it unavailable',
      noise: 0.03,
      levels: (at) => levelsWith(RELEASES, [[at, Math.log(0.85)]]),
      unavailable: (at) => new Set([at, at - 1].filter((i) => i > 0 && i < RELEASES - 1)),
    },
  ];
  console.log('\nOther paths: what is said, of all searches.\n');
  say(
    'path',
    'noise',
    'only true steps, all of them',
    'only true steps, some',
    'a false step',
    'no step, a set',
    'sets that hold no true step',
    'same',
    'why sets',
    'runs',
    '90 %',
  );
  say(...Array.from({ length: 11 }, () => '---'));
  for (const { name, noise, levels, shapes = [normalNoise], unavailable, isOne } of paths) {
    if (!name.includes(values.path)) continue;
    const count = { all: 0, some: 0, wrong: 0, set: 0, empty: 0, same: 0 };
    const why = new Map<string, number>();
    const runs: number[] = [];
    const random = createRandom(Number(values.seed) + 1);
    for (let i = 0; i < SEARCHES; i++) {
      const at = 1 + Math.floor(random.uniform() * (RELEASES - 1));
      const truth = levels(at, random.uniform);
      const path = {
        levels: truth,
        noise,
        shape: shapes[0] as Noise,
        block: BLOCK,
        ...(unavailable && { unavailable: unavailable(at) }),
      };
      const { answer } = searchPath(path, random, { seed: i, ...options });
      const steps = truth.flatMap((level, place) =>
        place > 0 && Math.abs(level - (truth[place - 1] as number)) > 0.025 ? [place] : [],
      );
      const found = answer.steps.map(({ after }) => after);
      runs.push(answer.runs);
      if (answer.same) count.same++;
      else if (found.some((place) => !steps.includes(place))) count.wrong++;
      else if (found.length === 0) count.set++;
      else if ((isOne ? [at] : steps).every((place) => found.includes(place))) count.all++;
      else count.some++;
      if (steps.length > 0 && answer.open.some(({ places }) => !steps.some((place) => places.includes(place))))
        count.empty++;
      for (const set of answer.open) why.set(set.why, (why.get(set.why) ?? 0) + 1);
    }
    const reasons = [...why].map(([reason, times]) => `${times} ${reason}`).join(', ');
    say(
      name,
      per(noise),
      ...[count.all, count.some, count.wrong, count.set, count.empty, count.same].map((n) => per(n / SEARCHES)),
      reasons,
      among(runs, 0.5),
      among(runs, 0.9),
    );
  }
}
