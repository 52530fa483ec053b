import type { Chart, IntervalRow } from '../../charts/chart.ts';
import { isExplaining } from '../hints.ts';
import type { TrialAnswer, WhyAnswer } from '../why-answer.ts';
import { closingCell, howWords } from './share-words.ts';

/**
 * How much of the gap is left with each intervention: new / old as ratios of times, 1 where it is closed; first the gap as it is. Null
 * before anything was tried.
 */
export function trialsChart({ trials, sides }: Pick<WhyAnswer, 'trials' | 'sides'>): Chart | null {
  const tried = trials.filter(({ closing }) => closing?.left != null && closing.gap !== null);
  const [first] = tried.toSorted((a, b) => b.rounds - a.rounds);
  if (first?.closing?.gap == null) return null;
  const { gap } = first.closing;
  const asItIs: IntervalRow = {
    ...{ name: 'as they are', verdict: 'undecided', word: 'the gap' },
    ...{ ratio: gap.value, interval: gap.interval },
  };
  return {
    type: 'interval',
    title: 'What is left of the gap with each intervention',
    description: `Time of ${sides.new.label} over that of ${sides.old.label}, as they are and with each of ${tried.length} interventions on both, with 95 % intervals. At 1 the gap is closed.`,
    axis: { name: `time of ${sides.new.label} / time of ${sides.old.label}`, isLog: true, format: 'ratio' },
    margin: null,
    rows: [asItIs, ...tried.map(rowOf)],
  };
}

function rowOf(trial: TrialAnswer): IntervalRow {
  const { closing } = trial;
  return {
    name: howWords(trial),
    // In colour is what closes something for certain, and says why.
    verdict: isExplaining(trial, closing) ? 'faster' : 'undecided',
    word: closing === null ? '' : closingCell(trial, closing),
    ratio: closing?.left?.value ?? null,
    interval: closing?.left?.interval ?? null,
  };
}
