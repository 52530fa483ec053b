import pc from 'picocolors';
import { duration } from '../../text/english-numbers.ts';
import { cut, textWidth } from '../../text/width.ts';
import { SPEED, VERDICTS, wordOf } from '../sheets/verdicts.ts';
import type { ReportRow } from './row.ts';
import { rowTitle } from './row-titles.ts';

/** A running experiment at one moment, with all that its progress shows. */
export interface Moment {
  name: string;
  done: number;
  total: number;
  round: number;
  /** The most there can be; null where what was measured says how many, and rounds say nothing of how far it is. */
  rounds: number | null;
  elapsedMs: number;
  /** Until all should be decided; null before there is anything to estimate from */
  expectedMs: number | null;
  /** If nothing is decided early; as `expectedMs` */
  remainingMs: number | null;
  /** The runs under way, one in each lane; none between runs. */
  current: readonly Running[];
  /** Verdicts as they stand, before the last round. */
  tally: string;
  /** What there is so far, a line each: comparisons as they stand, or what a search of many variants believes. */
  belief?: readonly string[] | undefined;
  /** The latest comparison that was found different, in words; empty before. */
  latest: string;
  failures: number;
}

interface Running {
  variant: string;
  benchmark: string;
  configuration: string;
  /** Where it is measured; absent: here. */
  host?: string | undefined;
}

const LONGEST_BAR = 24;

/** So many runs under way are shown; of more lanes how many others there are. */
const MOST_SHOWN = 4;

/**
 * The region that is drawn over and over on a terminal: nine lines beside what there is so far, cut at its edge, since broken ones would spoil it.
 * How long it takes has a line of its own where the first is too short for it.
 */
export function region(moment: Moment, { width, color }: { width: number; color: boolean }): string {
  const paint = pc.createColors(color);
  const share = moment.total === 0 ? 1 : moment.done / moment.total;
  const round = moment.rounds === null ? '' : ` · round ${moment.round}/${moment.rounds}`;
  const runs = `${moment.done}/${moment.total} runs${round}`;
  const [whole, short] = timing(moment);
  const time = textWidth(whole) <= width ? whole : short;
  const isOneLine = textWidth(runs) + 3 + textWidth(time) <= width;
  const counts = cut(isOneLine ? `${runs} · ${time}` : runs, width);
  const length = Math.min(LONGEST_BAR, width - textWidth(counts) - 1);
  const filled = Math.round(share * length);
  const bar = length > 0 ? `${paint.green('━'.repeat(filled))}${paint.dim('─'.repeat(length - filled))} ` : '';
  const lines = [bar + counts, ...(isOneLine ? [] : [cut(time, width)])];
  const { current } = moment;
  const shown = current.length > MOST_SHOWN ? current.slice(0, MOST_SHOWN - 1) : current;
  for (const { variant, benchmark, configuration, host } of shown) {
    const place = host === undefined ? '' : `, ${host}`;
    lines.push(paint.dim(cut(`now  ${rowTitle({ benchmark, configuration })}  on ${variant}${place}`, width)));
  }
  if (shown.length < current.length) lines.push(paint.dim(`     and ${current.length - shown.length} more`));
  const news = [moment.tally, moment.failures > 0 ? `${moment.failures} runs failed` : ''].filter(
    (text) => text !== '',
  );
  if (news.length > 0) lines.push(cut(`so far  ${news.join(', ')}`, width));
  for (const line of moment.belief ?? []) lines.push(cut(line, width));
  if (moment.latest !== '' && (moment.belief ?? []).length === 0)
    lines.push(paint.dim(cut(`latest  ${moment.latest}`, width)));
  return lines.join('\n');
}

/** One line of a log. */
export function logLine(moment: Moment): string {
  const round = moment.rounds === null ? '' : `round ${moment.round}/${moment.rounds}, `;
  const soFar = moment.tally === '' ? moment.belief?.[0] : `so far ${moment.tally}`;
  return `${moment.name}: ${moment.done}/${moment.total} runs, ${round}${timing(moment)[0]}${
    soFar === undefined ? '' : `; ${soFar}`
  }`;
}

/** `6 s, about 5 min left (at most 42 min)`, and the same without the most. */
function timing({ elapsedMs, expectedMs, remainingMs }: Moment): [whole: string, short: string] {
  const elapsed = duration(elapsedMs);
  if (expectedMs === null || expectedMs < 500) return [elapsed, elapsed];
  const [left, most] = [duration(expectedMs), duration(remainingMs ?? expectedMs)];
  const short = `${elapsed}, about ${left} left`;
  return [most === left ? short : `${short} (at most ${most})`, short];
}

/** `3 faster, 1 slower, 12 undecided`, in that order, nothing that is zero. */
export function tallyOf(rows: readonly { verdict: ReportRow['verdict'] | 'open' }[], words = SPEED): string {
  // A sum has the plain name of a verdict: `1 floor`.
  const nameOf = (verdict: ReportRow['verdict'] | 'open') =>
    verdict === 'faster' || verdict === 'slower' ? wordOf(verdict, words) : verdict;
  return [...VERDICTS, 'open' as const]
    .map((verdict) => [rows.filter((row) => row.verdict === verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${nameOf(verdict)}`)
    .join(', ');
}
