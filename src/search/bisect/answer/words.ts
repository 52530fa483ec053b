/** What a bisection found, in sentences: the terminal, Markdown and JSON say the same. */

import { rowTitle } from '../../../show/report/row-titles.ts';
import { counted, duration, percent, probabilityWords } from '../../../text/english-numbers.ts';
import { shellLine } from '../../../text/shell-word.ts';
import { changeWords } from '../../row/change-words.ts';
import { USUAL_MINUTES } from '../stored-search.ts';
import type { BisectAnswer, BisectSet, BisectStep } from './bisect-answer.ts';

/** What is called a place of the path, one and several. */
export function placeNoun({ what }: Pick<BisectAnswer, 'what'>, count: number): string {
  const one = what === 'commits' ? 'commit' : 'release';
  return count === 1 ? one : `${one}s`;
}

/** The answer, a sentence each, the gravest first; the steps are told by `stepWords`. */
export function answerWords(answer: BisectAnswer): string[] {
  return [...searchedWords(answer), ...otherWords(answer)];
}

/** Where another figure of the same runs says something else. */
function otherWords({ other, places }: BisectAnswer): string[] {
  if (other === null) return [];
  const { metric } = other;
  const [old, to] = [places[0]?.label, places.at(-1)?.label];
  return [
    `Another figure disagrees: ${metric.title}: ${to} is ${changeWords(other, metric)} against ${old}. If runs were interleaved, --sequential searches by that figure.`,
  ];
}

function searchedWords(answer: BisectAnswer): string[] {
  const { ends, outcome, metric, unexplained, steps } = answer;
  const [old, to] = [labelOf(answer, 0), labelOf(answer, answer.places.length - 1)];
  if (outcome === 'failed') return [failedWords(answer)];
  if (ends === null) return ['No runs yet.'];
  const change = changeWords(ends, metric);
  if (outcome === 'reversed') {
    return [
      `${to} is ${change} against ${old}: the good and the bad end are swapped. --swap searches for the improvement.`,
    ];
  }
  if (outcome === 'same') {
    return [`Nothing changed between ${old} and ${to}: ${change}, certainly within the margin.`];
  }
  const isKnown = `It is undecided whether ${old} and ${to} differ: ${change}; the probability that they do is ${probabilityWords(ends.probability)}.`;
  if (outcome === 'undecided') {
    const [set] = answer.open;
    const why = set?.why === 'two groups' ? ` ${whyWords(answer, 'two groups')}` : '';
    const next = nextCommand(answer, 0, answer.places.length - 1);
    return [`${isKnown}${noiseWords(answer)}${why}`, ...ifSo(answer, set), nextWords(next)];
  }
  const lines = [ends.different ? `${to} is certainly ${change} against ${old}.` : isKnown];
  if (outcome === 'running') return [...lines, runningWords(answer)];
  if (steps.length > 1) lines.push(`There are ${steps.length} steps in between.`);
  if (outcome === 'found' && unexplained !== null && Math.abs(Math.log(unexplained)) > uncertainty([ends, ...steps])) {
    lines.push(
      `The ${steps.length === 1 ? 'step leaves' : 'steps leave'} ${percent(unexplained - 1)} that no step explains.`,
    );
  }
  return lines;
}

/** ln of what a reader should not be told of, since nothing may be behind it: the half intervals of all, and a little more. */
function uncertainty(changes: readonly Pick<BisectStep, 'interval'>[]): number {
  const halves = changes.map(({ interval: [low, high] }) => Math.log(high / low) / 2);
  return Math.max(0.05, 1.3 * Math.hypot(...halves));
}

/** The sets that say something: where it is not known whether the ends differ, nothing is known of a step. */
export function openSets({ open, outcome }: Pick<BisectAnswer, 'open' | 'outcome'>): BisectSet[] {
  return outcome === 'undecided' ? [] : open;
}

/** One step in a sentence. */
export function stepWords(answer: BisectAnswer, step: BisectStep): string {
  const { before, after, probability } = step;
  const change = changeWords(step, answer.metric);
  return `${labelOf(answer, after)} is ${change} against ${labelOf(answer, before)}, probability ${probabilityWords(probability)}, confirmed by fresh rounds`;
}

/** Where it would be that ends differ, of which that is not known. */
function ifSo(answer: BisectAnswer, set: BisectSet | undefined): string[] {
  if (set === undefined || answer.places.length === 2) return [];
  if (set.places.length > MOST_NAMED && set.likeliest.probability < SAYS_LITTLE) {
    return ['The place of the difference is unknown so far.'];
  }
  return [`If they do, the change is in ${placesWords(answer, set)}.`];
}

/** `one of 3 releases, a, b, c (probability .97), most likely b (.61)`; `node@22.7.0 (probability .98)`. */
function placesWords(answer: BisectAnswer, { places, probability, likeliest }: BisectSet): string {
  const names = places.map((place) => labelOf(answer, place));
  const sure = `(probability ${probabilityWords(probability)})`;
  if (names.length === 1) return `${names[0]} ${sure}`;
  const many = names.length > MOST_NAMED ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
  const most =
    likeliest.probability < SAYS_LITTLE
      ? ''
      : `, most likely ${labelOf(answer, likeliest.place)} (${probabilityWords(likeliest.probability)})`;
  return `one of ${names.length} ${placeNoun(answer, names.length)}, ${many} ${sure}${most}`;
}

/** The very command that would make it sure. */
function nextWords(command: string): string {
  return `To confirm it: ${command}`;
}

/** A step whose place is not known, or not confirmed, or that may not be, in sentences: what is believed, why no more, and what would make it sure. */
export function setWords(answer: BisectAnswer, set: BisectSet): string {
  const { from, to, places, why, ratio, interval } = set;
  const change = ratio === null || interval === null ? null : changeWords({ ratio, interval }, answer.metric);
  const [old, young, where] = [labelOf(answer, from), labelOf(answer, to), placesWords(answer, set)];
  const isKnown = interval === null || interval[0] > 1 || interval[1] < 1;
  const said = isKnown
    ? `There is a step after ${old}, at ${young} at the latest${change === null ? '' : `, ${change}`}: it is in ${where}.`
    : `It is undecided whether ${old} and ${young} differ: ${change}. If they do, the change is in ${where}.`;
  const sure = isKnown && places.length === 1 && why !== 'refuted' ? ' Fresh rounds have not confirmed it yet.' : '';
  const next = why === 'unavailable' ? '' : ` ${nextWords(nextCommand(answer, from, to))}`;
  return `${said}${sure} ${whyWords(answer, why)}${next}`;
}

const MOST_NAMED = 8;

function whyWords(answer: BisectAnswer, why: BisectSet['why']): string {
  const words: Record<BisectSet['why'], string> = {
    'too weak': `It is too small for the noise${answer.used.noise === null ? '' : ` of ${percent(answer.used.noise)}`} to be located more closely with the allowed runs.`,
    'two groups': `The figures fall into two groups on every ${placeNoun(answer, 1)}, which hides the change.`,
    unavailable: `The ones in between cannot be measured.`,
    budget: answer.cutShort === 'no figures' ? 'The last runs had no figures.' : 'The budget is used up.',
    refuted: 'Fresh rounds of the likeliest pair did not confirm it.',
  };
  return words[why];
}

function failedWords(answer: BisectAnswer): string {
  const { lostEnd, row } = answer;
  const name = rowTitle(row);
  return `${name} cannot be measured on ${labelOf(answer, lostEnd?.place ?? 0)}: ${lostEnd?.reason ?? 'no reason is known'}`;
}

/** Of many places each is unlikely at first. */
export const SAYS_LITTLE = 0.2;

function runningWords({ belief, experiment, ...answer }: BisectAnswer): string {
  const likeliest = belief?.gaps.toSorted((a, b) => b.probability - a.probability)[0];
  const so =
    likeliest === undefined || likeliest.probability < SAYS_LITTLE
      ? ''
      : `, so far most likely between ${answer.places[likeliest.before]?.label} and ${answer.places[likeliest.after]?.label} (probability ${probabilityWords(likeliest.probability)})`;
  if (answer.state === 'running') return `The search is running${so}.`;
  return `The search is not finished${so}. "jsdyno resume ${experiment}" continues.`;
}

function noiseWords({ used: { noise, runs }, cutShort }: BisectAnswer): string {
  const cut =
    cutShort === 'budget' ? ' The budget is used up.' : cutShort === 'no figures' ? ' Runs had no figures.' : '';
  return noise === null ? cut : ` ${counted(runs, 'run')} scatter by ${percent(noise)}.${cut}`;
}

/** `31 runs in 12 blocks, 21 s of runs; 8 of 39 releases measured` */
export function usedWords(answer: BisectAnswer): string {
  const { used, places } = answer;
  const measured = places.filter((one) => one.visited).length;
  return `${counted(used.runs, 'run')} in ${counted(used.blocks, 'block')}, ${duration(used.seconds * 1000)} of runs; ${measured} of ${places.length} ${placeNoun(answer, places.length)} measured`;
}

/** Places that were skipped, with their reasons. */
export function aroundWords({ places, lostEnd }: BisectAnswer): { label: string; reason: string }[] {
  return places.flatMap(({ label, reason }, place) =>
    reason === null || place === lostEnd?.place ? [] : [{ label, reason }],
  );
}

export function labelOf({ places }: { places: readonly { label: string }[] }, place: number): string {
  return places[place]?.label ?? '';
}

/**
 * The command line that would make an answer sure: the same search between two of its places alone, with twice the time. Pure.
 *
 * @param from places of the answer
 */
function nextCommand(
  { command, places, used }: Pick<BisectAnswer, 'command' | 'places' | 'used'>,
  from: number,
  to: number,
): string {
  const minutes = Math.ceil((2 * Math.max(60 * USUAL_MINUTES, used.seconds)) / 60);
  const ends = new Map([
    ...['--old', '--good'].map((name) => [name, places[from]?.label ?? ''] as const),
    ...['--new', '--bad'].map((name) => [name, places[to]?.label ?? ''] as const),
  ]);
  const words: string[] = [];
  for (let i = 0; i < command.length; i++) {
    const word = command[i] as string;
    const [name = ''] = word.split('=', 1);
    const hasValue = name !== word;
    const end = ends.get(name);
    // Ends are given in their order.
    if (word === '--swap') continue;
    if (end === undefined && name !== '--budget') words.push(word);
    else if (end !== undefined) words.push(...(hasValue ? [`${name}=${end}`] : [name, end]));
    if ((end !== undefined || name === '--budget') && !hasValue) i++;
  }
  return shellLine(['jsdyno', ...words, '--budget', `${minutes}m`]);
}
