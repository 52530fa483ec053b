/** What was found, in sentences: the terminal, Markdown, JSON and pages say the same. */

import { counted, duration } from '../../../text/english-numbers.ts';
import { changeWords } from '../../row/change-words.ts';
import type { WhyAnswer } from '../why-answer.ts';
import { shareWords } from './share-words.ts';

/** The answer, a sentence each, the gravest first; findings are told by themselves. */
export function whyWords(answer: WhyAnswer): string[] {
  const { real, metric, sides, outcome, lost, meaning } = answer;
  if (outcome === 'failed')
    return [`It cannot be measured on ${lost?.label ?? 'a side'}: ${lost?.reason ?? 'no reason is known'}`];
  if (real === null) return ['No runs yet.', ...(outcome === 'running' ? [runningWords(answer)] : [])];
  const change = changeWords(real, metric);
  const [old, to] = [sides.old.label, sides.new.label];
  const rounds = `${real.rounds} fresh rounds`;
  const lines = real.different
    ? [`${to} ${surely(metric)} ${change} against ${old}, in ${rounds}.`]
    : real.same
      ? [`There is nothing to explain: ${old} and ${to} do not differ (${change}, certainly within the margin).`]
      : [`It is undecided whether ${old} and ${to} differ: ${change}, in ${rounds}.`];
  if (meaning?.same === true) lines.push(`Both return the same: ${valuesWords(meaning.compared)} of ${meaning.of}.`);
  if (outcome === 'running') lines.push(runningWords(answer));
  if (outcome === 'explained') lines.push(headline(answer));
  if (outcome === 'partly') lines.push('The difference is partly explained.');
  if (outcome === 'not explained') lines.push('The difference is not explained.');
  return lines;
}

function runningWords({ state, experiment, missing }: WhyAnswer): string {
  const left = missing.length === 0 ? '' : `; missing: ${missing.join(', ')}`;
  if (state === 'running') return `The search is running${left}.`;
  return `The search is not finished${left}. "jsdyno resume ${experiment}" continues.`;
}

/** Of amounts one does not say that a runtime "is less". */
function surely({ words }: WhyAnswer['metric']): string {
  return words?.isReciprocal === true ? 'certainly takes' : 'is certainly';
}

/** Which finding it is, and how much of the gap that is. */
function headline({ findings }: WhyAnswer): string {
  const at = findings.findIndex(
    ({ share, interval, about }) => about !== 'rest' && share !== null && interval !== null,
  );
  const { share = null, interval = null } = findings[at] ?? {};
  if (share === null || interval === null) return 'The difference is explained.';
  return `The difference is explained: finding ${at + 1} accounts for ${shareWords({ value: share, interval })} of the gap.`;
}

function valuesWords(count: number): string {
  return `${count} ${count === 1 ? 'value' : 'values'}`;
}

/** `48 runs in 16 rounds, 41 s of runs and profiles` */
export function usedWords({ used: { runs, rounds, seconds } }: Pick<WhyAnswer, 'used'>): string {
  return `${counted(runs, 'run')} in ${counted(rounds, 'round')}, ${duration(seconds * 1000)} of runs and profiles`;
}
