import { describeSample } from '../describe.ts';
import { LOG_ROUNDING } from '../paired-log-ratio.ts';
import { studentTCdf, studentTCritical } from '../student-t.ts';
import type { Bounded, Closing, ClosingRound, ClosingVerdict } from './closing.ts';
import { holm } from './holm.ts';
import { ratioOfMeans } from './ratio-of-means.ts';

/** Risk of one or more false "closes" among all interventions that were tried together, and of an interval that misses. */
const CLOSING_RISK = 0.05;

/** With fewer rounds their scatter is unknown. */
const LEAST_ROUNDS = 3;

/** From this share on the gap counts as closed, if the interval excludes that it is less than half. */
const NEARLY_ALL = 0.8;
const HALF = 0.5;
/** A share of at most this counts as none. */
const LITTLE = 0.2;

/** A variant that becomes faster or slower by no more than this share of the gap counts as unchanged. */
export const MOVED = 0.3;

/** The four times of the rounds in comparable form: differences of logarithms, or of times as shares of a round's level. */
interface Scale {
  /** new - old */
  gap: number[];
  /** The same under the intervention. */
  left: number[];
}

/** One intervention before it is judged together with the others. */
interface Judged {
  closing: Omit<Closing, 'p' | 'verdict' | 'reason'>;
  pOnLogs: number | null;
  pInTime: number | null;
}

/**
 * What each of several interventions does to one gap.
 *
 * An intervention closes something only if this shows on logarithms and in time. One that makes both variants slower by the same time
 * brings them closer on logarithms, and one that makes both faster by the same factor brings them closer in time, and neither says where
 * the gap comes from. The risk of a false "closes" holds for all that were tried together (Holm), whichever rounds they share. Pure.
 *
 * @param tried rounds by intervention; rounds with a time that is not a positive number do not count
 */
export function closingsOf(tried: readonly (readonly ClosingRound[])[]): Closing[] {
  const judged = tried.map(judge);
  const adjusted = holm(judged.map(({ pOnLogs, pInTime }) => both(pOnLogs, pInTime)));
  return judged.map((one, i) => ({ ...one.closing, p: adjusted[i] ?? null, ...verdictOf(one, adjusted[i] ?? null) }));
}

function judge(all: readonly ClosingRound[]): Judged {
  const rounds = all.filter((round) => [round.old, round.new, round.oldWith, round.newWith].every(isTime));
  const logs = onLogs(rounds);
  const time = inTime(rounds);
  const enough = rounds.length >= LEAST_ROUNDS;
  const ratio = (values: number[]) => (enough ? meanRatio(values) : null);
  const oldAlone = ratio(rounds.map((round) => Math.log(round.oldWith / round.old)));
  const newAlone = ratio(rounds.map((round) => Math.log(round.newWith / round.new)));
  const share = enough ? shareOf(logs) : null;
  return {
    closing: {
      rounds: rounds.length,
      gap: ratio(logs.gap),
      left: ratio(logs.left),
      oldAlone,
      newAlone,
      share,
      shareOfTime: enough ? shareOf(time) : null,
      moved: share === null ? null : movedOf(describeSample(logs.gap).mean, oldAlone, newAlone),
    },
    pOnLogs: share === null ? null : pOfNothing(logs),
    pInTime: share === null ? null : pOfNothing(time),
  };
}

function onLogs(rounds: readonly ClosingRound[]): Scale {
  return {
    gap: rounds.map((round) => Math.log(round.new / round.old)),
    left: rounds.map((round) => Math.log(round.newWith / round.oldWith)),
  };
}

/** As shares of the level of each round, so that a slow round counts no more than another. */
function inTime(rounds: readonly ClosingRound[]): Scale {
  const level = (round: ClosingRound) => Math.sqrt(round.old * round.new);
  return {
    gap: rounds.map((round) => (round.new - round.old) / level(round)),
    left: rounds.map((round) => (round.newWith - round.oldWith) / level(round)),
  };
}

function shareOf({ gap, left }: Scale): Bounded | null {
  const open = ratioOfMeans(left, gap, 1 - CLOSING_RISK);
  if (open === null) return null;
  return { value: 1 - open.value, interval: [1 - open.interval[1], 1 - open.interval[0]] };
}

/** One-sided paired t of "what is left is as large as the gap", or larger. */
function pOfNothing({ gap, left }: Scale): number {
  const sign = Math.sign(describeSample(gap).mean);
  const { n, mean, sd } = describeSample(gap.map((one, i) => sign * (one - (left[i] as number))));
  if (!(sd > LOG_ROUNDING)) return mean > LOG_ROUNDING ? 0 : 1;
  // The lower tail keeps its digits.
  return studentTCdf(-mean / (sd / Math.sqrt(n)), n - 1);
}

/** The larger of both: that either is false is rejected only where each is (intersection-union test, R. L. Berger, Technometrics 24, 1982). */
function both(p: number | null, q: number | null): number | null {
  return p === null || q === null ? null : Math.max(p, q);
}

function meanRatio(logs: number[]): Bounded {
  const { n, mean, sd } = describeSample(logs);
  const half = (studentTCritical(CLOSING_RISK, n - 1) * sd) / Math.sqrt(n);
  return { value: Math.exp(mean), interval: [Math.exp(mean - half), Math.exp(mean + half)] };
}

/** The part of each side in what closes the gap; a side with a small part did not move. */
function movedOf(gap: number, oldAlone: Bounded | null, newAlone: Bounded | null): Closing['moved'] {
  if (oldAlone === null || newAlone === null) return null;
  const isMoved = ({ value }: Bounded) => Math.abs(Math.log(value)) > MOVED * Math.abs(gap);
  if (isMoved(oldAlone) && isMoved(newAlone)) return 'both';
  return isMoved(newAlone) ? 'new' : isMoved(oldAlone) ? 'old' : null;
}

function verdictOf(
  { closing, pOnLogs, pInTime }: Judged,
  p: number | null,
): { verdict: ClosingVerdict; reason: string | null } {
  const { rounds, gap, share, shareOfTime, oldAlone, moved } = closing;
  const notKnown = (reason: string) => ({ verdict: 'not-known' as const, reason });
  if (rounds < LEAST_ROUNDS) return notKnown(`only ${rounds} of ${LEAST_ROUNDS} rounds that it takes at least`);
  if (share === null || shareOfTime === null || p === null || oldAlone === null)
    return notKnown('the gap itself cannot be told from none in these rounds');
  if (p <= CLOSING_RISK) {
    const isAll = [share, shareOfTime].every(({ value, interval }) => value >= NEARLY_ALL && interval[0] >= HALF);
    const faster = (gap?.value ?? 1) < 1 ? 'new' : 'old';
    const reason = moved === faster ? 'it takes from the faster one what that had, and mends nothing' : null;
    return { verdict: isAll ? 'closes' : 'part', reason };
  }
  const isOldChanged = oldAlone.interval[0] > 1 || oldAlone.interval[1] < 1;
  const isOnOneScale = Math.min(pOnLogs ?? 1, pInTime ?? 1) <= CLOSING_RISK;
  if (isOldChanged && isOnOneScale && moved !== null)
    return { verdict: 'other', reason: 'it changes both variants alike, whatever the gap between them comes from' };
  if (share.interval[1] < 0 && shareOfTime.interval[1] < 0) return { verdict: 'widens', reason: null };
  const isLittle = ({ interval: [low, high] }: Bounded) => high < LITTLE && low > -LITTLE;
  if (isLittle(share) && isLittle(shareOfTime)) return { verdict: 'nothing', reason: null };
  return notKnown('these rounds vary too much to say how much of the gap it closes');
}

function isTime(value: number): boolean {
  return value > 0 && value !== Number.POSITIVE_INFINITY;
}
