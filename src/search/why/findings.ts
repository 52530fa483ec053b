/** What was found, ranked: each with its evidence, how much of the gap it accounts for, and what shows it again. Pure. */

import { counted, percent } from '../../text/english-numbers.ts';
import { differenceEvidence, hasOtherSource, ofFunction } from './answer/differences-words.ts';
import { howWords, movedWords, shareWords, trialSentence } from './answer/share-words.ts';
import type { Differences } from './differences/differences.ts';
import { isExplaining, isHint } from './hints.ts';
import type { OutputDifference } from './meaning.ts';
import { identityOf } from './where/callgrind-counts.ts';
import { isTold } from './where/paired.ts';
import type { FrameDifference, Where, WhereFinding } from './where/where.ts';
import { changedFinding, instructionWords } from './where/where-findings.ts';
import type { Finding, TrialAnswer, WhyAnswer } from './why-answer.ts';

/** A share of the gap from which on a place, known for certain, counts as the explanation. */
const MOST_OF_IT = 0.5;
/** Findings of profiles that are listed, at most. */
const MOST_PLACES = 5;

/**
 * Whether profiles explain the gap: one frame holds most of it for certain, and is either a function whose own source is another, or native code,
 * of which there is no more to know. A function of JavaScript that is the same on both sides says where the gap is, and not why: how it was
 * compiled, what it allocates and what other threads do meanwhile are all told as its time.
 */
export function isExplainedByPlace(where: Where | null, differences: Differences | null): boolean {
  return placesOfMost(where).some((one) => one.kind === 'native') || isExplainedByChange(where, differences);
}

/**
 * The same where it is a function whose own source is another: no profile and no flag says more than that. Where all else is the same, what
 * it calls takes its time for that reason, too.
 */
export function isExplainedByChange(where: Where | null, differences: Differences | null): boolean {
  if (placesOfMost(where).some((one) => hasOtherSource(differences, one))) return true;
  return changedFrames(where, differences).some(
    ({ one: { withCalls } }) =>
      differences?.sameExecutable === true &&
      isTold(withCalls.together) &&
      withCalls.shareInterval !== null &&
      withCalls.shareInterval[0] >= MOST_OF_IT,
  );
}

/** Frames of functions whose source is another, by the profiler that tells functions of JavaScript best. */
function changedFrames(where: Where | null, differences: Differences | null) {
  const row = where?.profiled.find(({ signal }) => signal === 'cpu') ?? where?.profiled[0];
  if (row === undefined) return [];
  return [...row.frames, ...row.callers]
    .filter(({ frame, isMain }) => isMain && hasOtherSource(differences, { subject: frame.name, file: frame.file }))
    .map((one) => ({ one, row }));
}

function placesOfMost(where: Where | null): WhereFinding[] {
  return (where?.findings ?? []).filter(
    ({ about, isSure, shareInterval }) =>
      about === 'frame' && isSure && shareInterval !== null && shareInterval[0] >= MOST_OF_IT,
  );
}

/** How far frames may add up to more or less of the gap than all of it. */
const NEAR_ALL = 0.2;

/**
 * Whether further pairs of profiles would say nothing new: the frames of a profiler that surely differ add up to the gap, and hold most of it
 * for certain. Of two profilers each would count the same time once more.
 */
export function isPlaced(where: Pick<Where, 'profiled'> | null): boolean {
  return (where?.profiled ?? []).some(({ frames }) => {
    const sure = frames.filter(({ isMain, together }) => isMain && isTold(together));
    const sum = (of: (frame: FrameDifference) => number) => sure.reduce((all, frame) => all + of(frame), 0);
    const least = sum(({ shareInterval }) => shareInterval?.[0] ?? 0);
    return least >= MOST_OF_IT && Math.abs(1 - sum(({ share }) => share ?? 0)) <= NEAR_ALL;
  });
}

export function findingsOf(answer: Omit<WhyAnswer, 'findings'>): Finding[] {
  const { meaning, outcome, trials, where } = answer;
  const found = (meaning?.differences ?? []).map((one) => outputFinding(answer, one));
  // Before it is known how much slower it is, what differs is known.
  if (outcome === 'running' && answer.real?.different !== true) return [...found, ...differenceFinding(answer)];
  if (outcome === 'failed' || outcome === 'nothing' || outcome === 'undecided' || answer.real?.different !== true) {
    return found;
  }
  const closing = trials
    .filter((trial) => isExplaining(trial, trial.closing))
    .toSorted((a, b) => (b.closing?.share?.value ?? 0) - (a.closing?.share?.value ?? 0));
  const hints = trials.filter((trial) => isHint(trial, trial.closing));
  const mirrored = closing.filter((one) => !isMirror(one, closing));
  const changed = changedFrames(where, answer.differences).flatMap(({ one, row }) => changedFinding(one, row) ?? []);
  const isTwice = ({ about, subject, file }: WhereFinding) =>
    about === 'frame' && changed.some((one) => one.subject === subject && one.file === file);
  const places = [...changed.toSorted(bySize), ...(where?.findings ?? []).filter((one) => !isTwice(one))]
    .slice(0, MOST_PLACES)
    .map((one) => placeFinding(one, answer));
  const rest = outcome === 'running' ? [] : restFinding(answer, closing, hints);
  return [
    ...found,
    ...mirrored.map((one) => interventionFinding(one, closing)),
    ...places,
    ...hints.map((one) => hintFinding(one)),
    ...differenceFinding(answer),
    ...rest,
  ];
}

function bySize(a: WhereFinding, b: WhereFinding): number {
  return Math.abs(b.share ?? 0) - Math.abs(a.share ?? 0);
}

function outputFinding(
  { sides, meaning }: Pick<WhyAnswer, 'sides' | 'meaning'>,
  { name, call, old, new: to, compared, differing }: OutputDifference,
): Finding {
  const gives = (label: string, value: string | null) => `${label} returns ${value ?? 'another value'}`;
  return {
    about: 'output',
    sentence: `Results differ: ${name} in ${differing} of ${counted(compared, 'value')}. Their speed is secondary.`,
    share: null,
    interval: null,
    evidence: [
      `${meaning?.of ?? 'what it gives'}, call ${call}:`,
      gives(sides.old.label, old),
      gives(sides.new.label, to),
    ],
    command: null,
  };
}

/** What sets the same flag the other way round, where both close the gap: one finding, and the stronger for it. */
function mirrorOf({ name }: TrialAnswer, all: readonly TrialAnswer[]): TrialAnswer | undefined {
  const other = name.replace(/-as-old$/, '-as-new');
  return other === name ? undefined : all.find((one) => one.name === other);
}

function isMirror(trial: TrialAnswer, all: readonly TrialAnswer[]): boolean {
  return all.some((one) => mirrorOf(one, all) === trial);
}

function interventionFinding(trial: TrialAnswer, all: readonly TrialAnswer[]): Finding {
  const { changes, because, closing, command } = trial;
  const mirror = mirrorOf(trial, all);
  return {
    about: 'intervention',
    sentence: `${closing === null ? `${howWords(trial)} is undecided` : trialSentence(trial, closing)}.`,
    share: closing?.share?.value ?? null,
    interval: closing?.share?.interval ?? null,
    evidence: [
      ...(closing === null ? [] : movedWords(closing)),
      ...(mirror?.closing == null ? [] : [`the opposite, too: ${trialSentence(mirror, mirror.closing)}`]),
      ...(because === '' ? [] : [`tried because: ${because}`]),
      ...(changes === null ? [] : [`it changes what is measured: ${changes}`]),
    ],
    command,
  };
}

/** It has no share, since nothing of the gap is explained by it. */
function hintFinding(trial: TrialAnswer): Finding {
  return { ...interventionFinding(trial, []), about: 'hint', share: null, interval: null };
}

function placeFinding(place: WhereFinding, { differences, where }: Pick<WhyAnswer, 'differences' | 'where'>): Finding {
  const { about, subject, sentence, share, shareInterval, signal } = place;
  const own = about === 'frame' ? ofFunction(differences, place) : [];
  const executed = about === 'frame' ? where?.instructions.find(({ name }) => name === identityOf(subject)) : undefined;
  return {
    about: 'where',
    sentence: `${sentence}.`,
    share,
    interval: shareInterval,
    evidence: [
      `seen by ${signal}${pairsWords(place, where)}`,
      ...own,
      ...(executed === undefined ? [] : [`counted by callgrind: ${instructionWords(executed)}`]),
    ],
    command: null,
  };
}

/** Of samples in how many pairs of runs. */
function pairsWords({ signal }: WhereFinding, where: Where | null): string {
  const pairs = where?.profiled.find((one) => one.signal === signal)?.pairs;
  return pairs === undefined ? '' : ` in ${counted(pairs, 'pair')} of runs`;
}

function differenceFinding({ differences }: Pick<WhyAnswer, 'differences'>): Finding[] {
  if (differences === null) return [];
  const { sentence, evidence } = differenceEvidence(differences);
  return [{ about: 'difference', sentence, share: null, interval: null, evidence, command: null }];
}

/** What nothing accounts for. */
function restFinding(
  { trials, real, outcome, cutShort }: Omit<WhyAnswer, 'findings'>,
  closing: readonly TrialAnswer[],
  hints: readonly TrialAnswer[],
): Finding[] {
  const [best] = closing;
  const share = best?.closing?.share ?? null;
  const tried = trials.filter(({ rounds }) => rounds > 0).length;
  const cut = cutShort === null ? [] : ['the budget is spent: more time may tell more'];
  if (share !== null) {
    const left = { value: 1 - share.value, interval: [1 - share.interval[1], 1 - share.interval[0]] as const };
    // All of it may be closed.
    if (left.interval[0] <= 0) return [];
    const sentence = `${shareWords(left)} of the gap is still unexplained.`;
    return [{ about: 'rest', sentence, share: left.value, interval: left.interval, evidence: cut, command: null }];
  }
  if (outcome === 'explained' || real === null) return [];
  const what =
    tried === 0
      ? 'no intervention was tried'
      : `none of ${counted(tried, 'intervention')} certainly closes the gap${hints.length === 0 ? '' : ' without making both sides slower'}`;
  return [
    {
      about: 'rest',
      sentence: `The cause is unknown: ${what}.`,
      share: 1,
      interval: null,
      evidence: [`what is left is all of it: ${percent(1)}`, ...cut].slice(1),
      command: null,
    },
  ];
}
