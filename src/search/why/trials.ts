/** Interventions as they are tried: which variants they make, what their rounds say, and which is measured next. Pure. */
import { parseVariant, placeWords, type Variant } from '../../host/runtimes/index.ts';
import type { Closing, ClosingRound } from '../../stats/closing/closing.ts';
import { shellWord } from '../../text/shell-word.ts';
import { isExplaining } from './hints.ts';
import type { Intervention } from './interventions/intervention.ts';

/** An intervention as it is stored: without what asks whether it is possible. */
export type PlannedIntervention = Omit<Intervention, 'isPossible'> & {
  /** Why it is tried, in a sentence. */
  because: string;
  /** The name of one that does this and more: where that closes nothing, this is not tried. */
  partOf?: string | undefined;
};

/**
 * `waiting`: no round yet; `running`: not known well enough; `known`; `lost`: a variant cannot be measured with it.
 */
export type TrialState = 'waiting' | 'running' | 'known' | 'lost';

export interface Trial {
  intervention: PlannedIntervention;
  /** Labels of the variants that it makes; null where that side cannot take it. */
  labels: { old: string | null; new: string | null };
  rounds: ClosingRound[];
  closing: Closing | null;
  state: TrialState;
  /** Why it could not be tried; null where it could. */
  reason: string | null;
}

/** Rounds of a trial: fewer say nothing, and more than the most are not worth their time. */
const FEWEST = 3;
const ENOUGH = 5;
const MOST = 9;
const MOST_UNKNOWN = 6;
/** Half of the interval of the share of a gap that is known well enough. */
const NARROW = 0.08;

/** Pure. */
export function trialState(closing: Closing | null, rounds: number): 'waiting' | 'running' | 'known' {
  if (rounds === 0) return 'waiting';
  if (closing === null || rounds < FEWEST) return 'running';
  if (rounds >= MOST) return 'known';
  const { verdict, share } = closing;
  if (verdict === 'not-known' || share === null) return rounds >= MOST_UNKNOWN ? 'known' : 'running';
  const isNarrow = (share.interval[1] - share.interval[0]) / 2 <= NARROW;
  if (verdict === 'closes' || verdict === 'part') return isNarrow || rounds >= 2 * ENOUGH ? 'known' : 'running';
  return isNarrow || rounds >= ENOUGH ? 'known' : 'running';
}

/** Trials behind one that closes the gap: what else does, or does not, says how particular that is. */
const FOR_CONTRAST = 2;
/** Trials at most where nobody gave a time. */
const MOST_TRIALS = 10;
/** The same where native code holds the gap, which flags of V8 do not reach. */
const MOST_OF_NATIVE = 4;

/** Trials of suspects before the first profile. */
const MOST_SUSPECTS = 3;

/**
 * The suspect to try before any profile; null where enough is known of them, or the rest of the time is the profiles'. The first is tried
 * whatever the time: nothing else tells as much.
 * @param isHalfSpent whether half of the time that was given is spent
 */
export function nextSuspect(trials: readonly Trial[], isHalfSpent: boolean): Trial | null {
  const running = trials.find(({ state }) => state === 'running');
  if (running !== undefined) return running;
  const ended = trials.filter(({ state }) => state === 'known');
  const isWhole = (name: string) => trials.some(({ intervention }) => intervention.partOf === name);
  const isFound = ended.some(
    ({ closing, intervention }) => isExplaining(intervention, closing) && !isWhole(intervention.name),
  );
  if (isFound || (isHalfSpent && ended.length > 0) || ended.length >= MOST_SUSPECTS) return null;
  return trials.find((trial) => trial.state === 'waiting' && !isHopeless(trial, trials)) ?? null;
}

/**
 * The trial to measure next; null when enough is known.
 * @param hasBudget the time that was given ends the trials, not their number
 * @param isAsked whether they were asked for: then all are tried
 * @param isNative whether native code holds the gap
 */
export function nextTrial(
  trials: readonly Trial[],
  { hasBudget, isAsked = false, isNative = false }: { hasBudget: boolean; isAsked?: boolean; isNative?: boolean },
): Trial | null {
  const running = trials.find(({ state }) => state === 'running');
  if (running !== undefined) return running;
  if (isAsked) return trials.find(({ state }) => state === 'waiting') ?? null;
  const ended = trials.filter(({ state }) => state === 'known');
  if (!hasBudget && ended.length >= (isNative ? MOST_OF_NATIVE : MOST_TRIALS)) return null;
  // What changes what is measured may close it by making both as slow: `--no-opt` does so of whatever is optimised on one side alone.
  const closing = ended.findIndex(
    ({ closing: one, intervention }) =>
      one?.verdict === 'closes' && intervention.changes === null && isExplaining(intervention, one),
  );
  if (!hasBudget && closing !== -1 && ended.length - closing - 1 >= FOR_CONTRAST) return null;
  return trials.find((trial) => trial.state === 'waiting' && !isHopeless(trial, trials)) ?? null;
}

/** Whether what was tried already says that it closes nothing: what includes it does not, or the same flag set the other way round. */
function isHopeless({ intervention: { name, partOf } }: Trial, trials: readonly Trial[]): boolean {
  const closesNothing = (other: string) =>
    trials.some(({ intervention, closing, state }) => {
      const isKnown = state === 'known' && closing !== null;
      return intervention.name === other && isKnown && closing.verdict !== 'closes' && closing.verdict !== 'part';
    });
  return closesNothing(name.replace(/-as-new$/, '-as-old')) || (partOf !== undefined && closesNothing(partOf));
}

/**
 * The variant of a side with an intervention, whose flags come behind its own and so have the last word.
 * @param onePin the CPU that it is bound to where the intervention says one
 */
export function withIntervention(
  variant: Variant,
  { name, flags, env, pin }: PlannedIntervention,
  onePin: string | undefined,
): Variant {
  const { tree, runtime } = variant;
  return {
    label: trialLabel(variant.label, name),
    text: textWith(variant.text, { flags, env }),
    env: { ...variant.env, ...env },
    flags: [...variant.flags, ...flags],
    runtime,
    ...(tree === undefined ? {} : { tree }),
    ...(pin === 'one-cpu' && onePin !== undefined ? { pin: onePin } : {}),
  };
}

/** A variant as it is typed, without its label and with more flags and environment. */
export function textWith(
  text: string,
  { flags, env }: { flags: readonly string[]; env: Readonly<Record<string, string>> },
): string {
  const spec = parseVariant(text);
  const { tree } = spec;
  const all = { ...spec.env, ...env };
  const words = [
    ...Object.entries(all).map(([key, value]) => `${key}=${shellWord(value)}`),
    shellWord(spec.runtime),
    ...[...spec.flags, ...flags].map(shellWord),
  ];
  if (tree === undefined) return words.join(' ');
  return [...words, placeWords(tree)].join(' ');
}

/** Labels are anybody's words; one of these is told from them by its form. */
export function trialLabel(label: string, name: string): string {
  return `${label} + ${name}`;
}
