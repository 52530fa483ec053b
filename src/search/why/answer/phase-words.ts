/** What is said of each phase when it has ended, a line each. Pure. */

import type { Metric } from '../../../show/report/metric.ts';
import { changeWords } from '../../row/change-words.ts';
import type { Differences } from '../differences/differences.ts';
import { meaningOf, type OutputsTaken } from '../meaning.ts';
import { whereOf } from '../where-of.ts';
import type { WhyState } from '../why-state.ts';
import { differenceEvidence } from './differences-words.ts';
import { closesWords, howWords } from './share-words.ts';

const WIDTH = 15;

/** The lines of what has ended by now, in the order of phases: once there, a line stays as it is. */
export function phaseLines(state: WhyState, metric: Metric): string[] {
  const { real, taken, trials } = state;
  const lines: string[] = [];
  const add = (title: string, text: string) => lines.push(`${title.padEnd(WIDTH)}${text}`);
  if (real.state !== 'active' && real.ratio !== null && real.interval !== null) {
    const word = real.state === 'different' ? '' : real.state === 'equivalent' ? 'no difference: ' : 'undecided: ';
    add(
      'difference',
      `${word}${changeWords({ ratio: real.ratio, interval: real.interval }, metric)}, ${real.rounds} rounds`,
    );
  }
  if (taken.hasEnded('output')) {
    const outputs = taken.found<OutputsTaken>('output', 'both');
    const meaning = outputs === null ? null : meaningOf(outputs);
    if (meaning === null || meaning.same === null)
      add('output', `unknown: ${taken.couldNot('output')[0] ?? 'nothing to compare'}`);
    else add('output', meaning.same ? `the same, ${meaning.compared} values` : 'different');
  }
  const differences = taken.found<Differences>('differences', 'first');
  if (differences !== null)
    add('what differs', differenceEvidence(differences).sentence.replace(/^What differs: /, ''));
  if (taken.hasEnded('profiles')) {
    const finding = whereOf(taken)?.findings[0];
    add('profile', finding?.sentence ?? taken.couldNot('profiles')[0] ?? 'nothing stands out');
  }
  for (const { state: how, closing, reason, intervention } of trials) {
    if (how === 'lost') add('intervention', `${howWords(intervention)}: cannot be tried, ${reason}`);
    if (how === 'known' && closing !== null)
      add('intervention', `${howWords(intervention)}: ${closesWords(intervention, closing)}`);
  }
  return lines;
}

/** What is done next, in a few words. */
export function doingWords({ next, real, old, new: to }: WhyState): string {
  if (next.do === 'rounds') return `${old.label} and ${to.label} in fresh rounds, ${real.rounds} so far`;
  if (next.do === 'try') return `trying ${next.trial.intervention.title}, ${next.trial.rounds.length} rounds so far`;
  return next.do === 'take' ? next.phase : '';
}
