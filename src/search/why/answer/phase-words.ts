/** What is said of each phase when it has ended, a line each. Pure. */

import type { Metric } from '../../../show/report/metric.ts';
import type { Decision } from '../../../stats/sequential/adaptive.ts';
import { counted } from '../../../text/english-numbers.ts';
import { changeWords } from '../../row/change-words.ts';
import type { Differences } from '../differences/differences.ts';
import { meaningOf, type OutputsTaken } from '../meaning.ts';
import { whereOf } from '../where-of.ts';
import type { WhyState } from '../why-state.ts';
import { differenceEvidence } from './differences-words.ts';
import { closesWords, howWords } from './share-words.ts';

const WIDTH = 15;

function titled(title: string, text: string): string {
  return `${title.padEnd(WIDTH)}${text}`;
}

/** What stored rounds say of the difference; null where they say nothing. */
export function storedLine(real: Decision, experiment: string, metric: Metric): string | null {
  if (real.ratio === null || real.interval === null) return null;
  return titled(
    'stored',
    `${changeWords({ ratio: real.ratio, interval: real.interval }, metric)}, ${counted(real.rounds, 'round')} of ${experiment}`,
  );
}

/** Pairs of profiles that say something of a function: one has no interval. */
const FEW = 2;

/** The lines of what has ended by now, in the order of phases; that of profiles is another when a pair is added. */
export function phaseLines(state: WhyState, metric: Metric): string[] {
  const { real, taken, trials } = state;
  const lines: string[] = [];
  const add = (title: string, text: string) => lines.push(titled(title, text));
  const differences = taken.found<Differences>('differences', 'first');
  if (differences !== null)
    add('what differs', differenceEvidence(differences).sentence.replace(/^What differs: /, ''));
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
  if (taken.countOf('profiles') > 0 || taken.hasEnded('profiles')) {
    const where = whereOf(taken);
    const pairs = Math.max(0, ...(where?.profiled.map((one) => one.pairs) ?? []));
    const findings = where?.findings ?? [];
    // A counter alone says little while the next pair may name a function.
    const finding =
      findings.find(({ about }) => about === 'frame') ?? (taken.hasEnded('profiles') ? findings[0] : undefined);
    const reason = taken.couldNot('profiles')[0] ?? 'nothing stands out';
    if (finding !== undefined && pairs >= FEW) add('profile', `${finding.sentence} (${counted(pairs, 'pair')})`);
    else if (taken.hasEnded('profiles')) add('profile', finding?.sentence ?? reason);
  }
  for (const { state: how, closing, reason, intervention } of trials) {
    if (how === 'lost') add('intervention', `${howWords(intervention)}: cannot be tried, ${reason}`);
    if (how === 'known' && closing !== null)
      add('intervention', `${howWords(intervention)}: ${closesWords(intervention, closing)}`);
  }
  return lines;
}

/** What is done next, in a few words. */
export function doingWords({ next, real, old, new: to }: WhyState, metric: Metric): string {
  if (next.do === 'rounds') {
    const { ratio, interval, rounds } = real;
    const change = ratio === null || interval === null ? '' : `: ${changeWords({ ratio, interval }, metric)}`;
    return `${old.label} and ${to.label} in fresh rounds, ${rounds} so far${change}`;
  }
  if (next.do === 'try') return `trying ${next.trial.intervention.title}, ${next.trial.rounds.length} rounds so far`;
  return next.do === 'take' ? next.phase : '';
}
