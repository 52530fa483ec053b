import type { Chart, IntervalRow } from '../../charts/chart.ts';
import type { ClosingVerdict } from '../../stats/closing/closing.ts';
import type { TrialAnswer, WhyAnswer } from '../why-answer.ts';
import { closingCell, howWords } from './share-words.ts';

/** What is drawn in colour: what closes something for certain. */
const CLOSING: ReadonlySet<ClosingVerdict> = new Set(['closes', 'part']);

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
  const isClosing = closing !== null && CLOSING.has(closing.verdict);
  return {
    name: howWords(trial),
    verdict: isClosing ? 'faster' : 'undecided',
    word: closing === null ? '' : closingCell(closing),
    ratio: closing?.left?.value ?? null,
    interval: closing?.left?.interval ?? null,
  };
}
