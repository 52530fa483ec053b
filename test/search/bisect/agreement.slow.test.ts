/** Answers of simulated bisections, at their end and under way: outcome, probability, intervals and words of none disagree. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { searchedOf } from '../../../src/search/bisect/answer/answer-of.ts';
import type { BisectAnswer } from '../../../src/search/bisect/answer/bisect-answer.ts';
import { answerWords, openSets, setWords, stepWords } from '../../../src/search/bisect/answer/words.ts';
import { marginFound } from '../../../src/search/bisect/search-state.ts';
import { RATE } from '../../../src/show/report/metric.ts';
import { liesWithin } from '../../../src/stats/equivalence.ts';
import { INTERLEAVED_SHRINKAGE } from '../../../src/stats/evidence.ts';
import { DEFAULT_FDR, DEFAULT_MARGIN } from '../../../src/stats/margin.ts';
import { nextStep } from '../../../src/stats/search/next-step.ts';
import type { SearchStep } from '../../../src/stats/search/search-answer.ts';
import type { SeriesBlock } from '../../../src/stats/series/series-block.ts';
import { disagreement } from '../../stats/disagreement.ts';
import { heavyNoise, levelsWith, searchPath, type TruePath } from '../../stats/search/path-simulation.ts';
import { createRandom, normalNoise, type Random } from '../../stats/simulation.ts';

/** As interleaved searches have it. */
const INTERLEAVED = { shrinkage: INTERLEAVED_SHRINKAGE, margin: marginFound(DEFAULT_MARGIN, INTERLEAVED_SHRINKAGE) };

function answerOf(step: SearchStep, blocks: SeriesBlock[], count: number): BisectAnswer {
  const places = Array.from({ length: count }, (_, i) => ({ label: `node@${i}` }));
  const searched = searchedOf({
    step,
    lostEnd: null,
    places: places as never,
    figures: { blocks },
    shrinkage: INTERLEAVED.shrinkage,
  });
  const used = { runs: 1, blocks: blocks.length, seconds: 1, noise: step.belief.noise };
  return {
    ...searched,
    ...{ metric: RATE, places, used, command: [], state: 'done', what: 'releases', other: null },
  } as never;
}

/** What an answer says that it denies elsewhere. */
function problemsOf(answer: BisectAnswer): string[] {
  const { ends, steps, outcome } = answer;
  const lines = [
    ...answerWords(answer),
    ...steps.map((step) => stepWords(answer, step)),
    ...openSets(answer).map((set) => setWords(answer, set)),
  ];
  const found: string[] = [];
  const says = (is: boolean, what: string): void => {
    if (!is)
      found.push(`${outcome}: ${what}: ${JSON.stringify({ ends, steps, open: answer.open })} ${lines.join(' | ')}`);
  };
  const leavesOut = ([low, high]: readonly [number, number]): boolean => low > 1 || high < 1;
  // A search has no q, and what it does not decide may well be small.
  const isTold = (
    { ratio, interval }: Pick<BisectAnswer['open'][number], 'ratio' | 'interval'>,
    isDifferent: boolean,
  ) => {
    const verdict = !isDifferent ? 'undecided' : (ratio ?? 1) > 1 ? 'faster' : 'slower';
    const row = { verdict, ratio, interval, q: isDifferent ? 0 : 1, reason: null, rounds: 0 } as const;
    return disagreement(row, { margin: DEFAULT_MARGIN, fdr: DEFAULT_FDR, isAdaptive: true }) === null;
  };
  if (ends !== null) {
    says(ends.different === leavesOut(ends.interval), 'ends');
    says(isTold(ends, ends.different), 'interval of the ends');
    says(!ends.different || ends.probability >= 0.975, 'probability of the ends');
    says(outcome !== 'same' || (liesWithin(ends.interval, DEFAULT_MARGIN) && !ends.different), 'same');
    says(outcome !== 'undecided' || !ends.different, 'undecided');
    const isSure = lines.some((line) => /^node@\d+ is certainly /.test(line));
    says(isSure === (ends.different && outcome !== 'reversed'), 'surely');
    says(outcome !== 'reversed' || ends.different, 'reversed');
  }
  for (const step of steps) {
    says(isTold(step, true), 'step');
    says(step.probability > 0.5, 'probability of a step');
  }
  for (const { ratio, interval, places, likeliest, probability } of openSets(answer)) {
    says(interval !== null && isTold({ ratio, interval }, leavesOut(interval)), 'set');
    says(places.includes(likeliest.place) && likeliest.probability <= probability + 1e-9, 'likeliest');
  }
  const shown = openSets(answer).filter(({ interval }) => interval !== null && leavesOut(interval));
  says(lines.filter((line) => line.startsWith('There is a step ')).length === shown.length, 'words of a set');
  return found;
}

function pathOf(random: Random): TruePath {
  const count = [2, 3, 6, 12, 25][Math.floor(5 * random.uniform())] as number;
  const place = () => 1 + Math.floor((count - 1) * random.uniform());
  const size = () => (random.uniform() < 0.5 ? -1 : 1) * 0.01 * 100 ** random.uniform();
  const steps = Array.from({ length: Math.floor(2.5 * random.uniform()) }, () => [place(), size()] as const);
  const unavailable = new Set(
    random.uniform() < 0.2 && count > 3 ? [1 + Math.floor((count - 2) * random.uniform())] : [],
  );
  const shape = random.uniform() < 0.5 ? normalNoise : heavyNoise;
  return { levels: levelsWith(count, steps), noise: 0.003 * 60 ** random.uniform(), shape, unavailable };
}

suite('answers of simulated bisections', () => {
  const random = createRandom(341);
  const outcomes = new Map<string, number>();
  const problems: string[] = [];
  for (let seed = 1; seed <= 60; seed++) {
    const path = pathOf(random);
    const count = path.levels.length;
    const expect = (['any', 'slower', 'faster'] as const)[seed % 3] ?? 'any';
    const mostRuns = [16, 30, 80][(seed >> 2) % 3] as number;
    const options = { seed, expect, mostRuns, margin: INTERLEAVED.margin };
    const { blocks } = searchPath(path, random, options);
    const known = path.unavailable ?? new Set();
    for (const [upTo, budgetSpent] of [
      [blocks.length, false],
      [Math.floor(blocks.length * random.uniform()), true],
      [Math.floor(blocks.length * random.uniform()), false],
    ] as const) {
      const made = blocks.slice(0, upTo);
      const answer = answerOf(nextStep(made, known, { count, ...options, budgetSpent }), made, count);
      outcomes.set(answer.outcome, (outcomes.get(answer.outcome) ?? 0) + 1);
      problems.push(...problemsOf(answer));
    }
  }
  // Many of these end where what is found lies just within the margin: what it is of must, too.
  for (let seed = 1; seed <= 40; seed++) {
    const path = { levels: levelsWith(3, []), noise: 0.006 + 0.0005 * seed, shape: normalNoise };
    const options = { seed, mostRuns: 80, margin: INTERLEAVED.margin };
    const { blocks } = searchPath(path, random, options);
    problems.push(...problemsOf(answerOf(nextStep(blocks, new Set(), { count: 3, ...options }), blocks, 3)));
  }

  test('end in every way', (t) => {
    t.diagnostic(JSON.stringify([...outcomes]));
    assert.equal(outcomes.size, 6);
  });

  test('none disagrees with itself', () => assert.deepEqual(problems, []));
});
