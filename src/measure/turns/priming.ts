import { median } from '../../stats/describe.ts';

/**
 * The profile of a process in turns of several batches: for each turn the ns of each batch, in order; null if other processes had the core
 * in it, or if the turn ended before it.
 */
export type Profile = readonly (readonly (number | null)[])[];

/** Turns of a profile, including the first two, which warm up (harness/turns/profile.cjs). */
export const PROFILE_TURNS = 12;
/** Batches that are combined into one of a profile, if profiles of single batches are not level. */
const LONGER = 4;
/** The batches of the second half of a turn are the reference for those before. */
const HALF = 0.5;
/** If more than this share of long turns takes longer, it may never level off. */
const MOST = 0.75;
/** If more than this share of batches is unknown because others had the core, that may be why the rest takes long. */
const MOST_UNKNOWN = 0.25;
/** A batch takes longer if it exceeds the reference by this share, and by this many standard errors. */
const LEAST = 0.015;
const SURE = 2.5;
/** Standard error of a median of normal noise, from the median of distances from it. */
const OF_MEDIAN = 1.2533 * 1.4826;
/**
 * Batches before one that counts, as a multiple of those that are seen to take longer. The extra time falls as exp(-t), and the error of a
 * ratio of work depends on its slope, not on its height.
 */
const BEYOND = 1.5;

/**
 * `priming`: batches that come before each that counts, a guess where the machine was too busy to tell; `probe`: take profiles of so many
 * batches; `not`: why it cannot.
 */
type Priming = { priming: number; isGuess?: true } | { probe: number } | { not: string };

/**
 * How many batches of a turn bring back to the caches of a CPU what the turns of others have driven out, by profiles of all
 * processes of a block. Pure.
 *
 * @param times batches that make one of these profiles
 */
export function primingOf(profiles: readonly Profile[], times: number): Priming {
  const alike = profiles.map(relativeOf);
  const all = alike.length > 1 ? [...alike, alike.flat()] : alike;
  const longer = Math.max(0, ...all.map(longerOf));
  const positions = median(profiles.flat().map((turn) => turn.length));
  if (longer === 0) return { priming: 0 };
  if (longer < positions * HALF) return { priming: Math.ceil(BEYOND * longer) * times };
  if (times < LONGER && positions > 2) return { probe: LONGER };
  const most = positions * MOST;
  if (longer < most) return { priming: Math.ceil(BEYOND * longer) * times };
  if (isDisturbed(profiles)) return { priming: Math.ceil(BEYOND * most) * times, isGuess: true };
  const ms = Math.round(median(profiles.flat().map(timeOf)) / 1e6);
  return { not: `its data are not back in the CPU caches ${ms} ms after a switch` };
}

function isDisturbed(profiles: readonly Profile[]): boolean {
  const batches = profiles.flat(2);
  return batches.filter((nanos) => nanos === null).length > MOST_UNKNOWN * batches.length;
}

function timeOf(turn: readonly (number | null)[]): number {
  const known = turn.filter((nanos) => nanos !== null);
  return known.length === 0 ? 0 : median(known) * turn.length;
}

/** Of each turn in which enough is known the time of each batch, as a multiple of those of its second half. */
function relativeOf(profile: Profile): (number | null)[][] {
  return profile.flatMap((turn) => {
    const known = turn.slice(Math.ceil(turn.length * HALF)).filter((nanos) => nanos !== null);
    if (known.length === 0) return [];
    const level = median(known);
    return [turn.map((nanos) => (nanos === null ? null : nanos / level))];
  });
}

/** Batches at the begin of turns that take longer: up to where two behind each other do not. */
function longerOf(turns: readonly (readonly (number | null)[])[]): number {
  const positions = Math.max(0, ...turns.map((turn) => turn.length));
  const takes = Array.from({ length: positions }, (_, at) => takesLonger(turns.map((turn) => turn[at] ?? null)));
  const level = takes.findIndex((one, at) => !one && !(takes[at + 1] ?? false));
  return level === -1 ? positions : level;
}

function takesLonger(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return false;
  const middle = median(known);
  const error = (OF_MEDIAN * median(known.map((one) => Math.abs(one - middle)))) / Math.sqrt(known.length);
  return middle - 1 > Math.max(LEAST, SURE * error);
}
