import type { Plan, Recorded } from '../../measure/plan.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { headOf } from '../row/stored-row.ts';
import type { Differences } from './differences/differences.ts';
import { TAKEN } from './evidence-of.ts';
import { findingsOf, isExplainedByPlace } from './findings.ts';
import { isExplaining } from './hints.ts';
import { meaningOf, type OutputsTaken } from './meaning.ts';
import { type Trial, textWith } from './trials.ts';
import { whereOf } from './where-of.ts';
import type { TrialAnswer, WhyAnswer, WhyOutcome } from './why-answer.ts';
import { limitsOf } from './why-plan.ts';
import { type WhyState, whyState } from './why-state.ts';

/** The answer of a stored search for a cause, as far as it is; pure but for the store. */
export function whyAnswer(kind: Kind, stored: Stored): WhyAnswer {
  const state = whyState(kind, stored);
  const { real, taken, figures, old, new: to, lost, cutShort, spentMs } = state;
  const outputs = taken.found<OutputsTaken>('output', 'both');
  const meaning = outputs === null ? null : meaningOf(outputs);
  const differences =
    taken.found<Differences>('path', 'on the path') ?? taken.found<Differences>('differences', 'first');
  const where = whereOf(taken);
  const trials = state.trials.map((trial) => trialAnswer(kind, state, trial));
  const known = {
    ...headOf(kind, stored, state),
    sides: { old: sideOf(old), new: sideOf(to) },
    outcome: outcomeOf(state, { meaning, differences, trials, where }),
    real:
      real.ratio === null || real.interval === null
        ? null
        : {
            ...{ ratio: real.ratio, interval: real.interval, rounds: real.rounds },
            different: real.state === 'different',
            same: real.state === 'equivalent',
          },
    ...{ meaning, differences, where, trials, lost, cutShort },
    missing: missingOf(state),
    notTaken: notTaken(state, differences, where),
    used: { runs: figures.runs, rounds: figures.blocks.length, seconds: spentMs / 1000 },
  };
  return { ...known, findings: findingsOf(known) };
}

/** In the order in which it would be taken. */
function missingOf({ next, real, taken, find }: WhyState): string[] {
  if (next.do === 'end') return [];
  const { pairs, tries } = limitsOf(find);
  const profiles = taken.countOf('profiles');
  return [
    ...(taken.hasEnded('differences') ? [] : ['what differs']),
    ...(real.state === 'active' ? ['fresh rounds'] : []),
    ...(taken.hasEnded('output') ? [] : ['what both return']),
    ...(pairs === 0 || taken.hasEnded('profiles')
      ? []
      : [profiles === 0 ? 'profiles' : `profiles after the first ${profiles}`]),
    ...(tries ? ['interventions'] : []),
  ];
}

function sideOf({ label, runtime }: StoredVariant): WhyAnswer['sides']['old'] {
  return { label, version: runtime.version };
}

function outcomeOf(
  { lost, next, real }: WhyState,
  { meaning, differences, trials, where }: Pick<WhyAnswer, 'meaning' | 'differences' | 'trials' | 'where'>,
): WhyOutcome {
  if (lost !== null) return 'failed';
  if (meaning?.same === false) return 'other result';
  if (next.do !== 'end') return 'running';
  if (real.state === 'equivalent') return 'nothing';
  if (real.state !== 'different') return 'undecided';
  const verdicts = trials.filter((one) => isExplaining(one, one.closing)).map(({ closing }) => closing?.verdict);
  if (verdicts.includes('closes') || isExplainedByPlace(where, differences)) return 'explained';
  if (verdicts.includes('part')) return 'partly';
  return 'not explained';
}

function trialAnswer(kind: Kind, { plan, row, old, new: to }: WhyState, trial: Trial): TrialAnswer {
  const { intervention, rounds, closing, state, reason } = trial;
  const { onlyOn } = intervention;
  const texts = [old, to].map(({ text }, i) =>
    onlyOn === undefined || (onlyOn === 'old') === (i === 0) ? textWith(text, intervention) : text,
  );
  return { ...intervention, state, rounds: rounds.length, closing, reason, command: repeated(kind, plan, row, texts) };
}

/** The command line that measures the row again on other variants. */
function repeated(
  kind: Kind,
  { find: _, rows: __, budgetMs: ___, seed: ____, ...plan }: Recorded<Plan>,
  row: StoredConfiguration,
  variants: readonly string[],
): string[] {
  const settings = Object.entries(row.parameters).map(([name, value]) => `${name}=${value}`);
  // Plans that choose by file and parameter are told both; the others have one row.
  const one = 'set' in plan && 'filter' in plan ? { set: settings, filter: [row.benchmark] } : {};
  return kind.commandLine({ ...plan, ...one }, variants);
}

function notTaken({ taken }: WhyState, differences: Differences | null, where: WhyAnswer['where']): string[] {
  const allowed = (why: string, by: string | null) => (by === null ? why : `${why}; what would allow it: ${by}`);
  return [
    ...new Set([
      ...TAKEN.flatMap((phase) => taken.couldNot(phase)),
      ...(differences?.couldNot ?? []).map(({ what, why, allowedBy }) => `${what}: ${allowed(why, allowedBy)}`),
      ...(where?.missing ?? []).map(({ signal, missing, allow }) => `${signal}: ${allowed(missing, allow)}`),
    ]),
  ];
}
