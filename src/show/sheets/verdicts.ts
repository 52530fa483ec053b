/** How a verdict looks in every table: its mark, its word, its colour. */

import type { Verdict } from '../../stats/verdict.ts';

/** Those of picocolors that tables use: declarations of the package cannot name a package that it does not install. */
export type Colors = Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>>;

/** In the order of a summary. */
export const VERDICTS: readonly Verdict[] = [
  'faster',
  'slower',
  'equivalent',
  'undecided',
  'floor',
  'disturbed',
  'failed',
  'unavailable',
];

export const MARKS: Readonly<Record<Verdict, string>> = {
  faster: '▲',
  slower: '▼',
  equivalent: '=',
  undecided: '?',
  floor: '_',
  disturbed: '~',
  failed: '✗',
  unavailable: '-',
};

/** The names of the two ways in which figures can differ. Verdicts have one name each in the store and for programs. */
export interface VerdictWords {
  better: 'faster' | 'less' | 'lower';
  worse: 'slower' | 'more' | 'higher';
  /** `▲ ▼`: which way an arrow points */
  marks: { better: string; worse: string };
  /** Whether figures are the reciprocals of what people read (metric.ts). Words are about what people read: "1.31x more". */
  isReciprocal: boolean;
}

/** For rates, and for times in the words of rates. */
export const SPEED: VerdictWords = {
  better: 'faster',
  worse: 'slower',
  marks: { better: MARKS.faster, worse: MARKS.slower },
  isReciprocal: false,
};

/** For amounts of which less is better: arrows point as the amount goes. */
export const AMOUNT: VerdictWords = {
  better: 'less',
  worse: 'more',
  marks: { better: '▼', worse: '▲' },
  isReciprocal: true,
};

/** For latencies of requests, of which a percentage is told as of the latency itself. */
export const LATENCY: VerdictWords = { ...AMOUNT, better: 'lower', worse: 'higher' };

/** `faster`, `less`, `too fast to measure`. */
export function wordOf(verdict: Verdict, { better, worse } = SPEED): string {
  if (verdict === 'faster') return better;
  if (verdict === 'slower') return worse;
  return verdict === 'floor' ? 'too fast to measure' : verdict === 'disturbed' ? 'machine busy' : verdict;
}

/** A verdict with its reason, which is not repeated: `failed: exited with code 1`, `too fast to measure: as fast as ...`. */
export function verdictReason(verdict: Verdict, reason: string | null): string {
  const word = wordOf(verdict);
  const why = reason ?? 'no reason is known';
  return why.startsWith(word) ? why : `${word}: ${why}`;
}

export function markOf(verdict: Verdict, { marks }: VerdictWords): string {
  return verdict === 'faster' ? marks.better : verdict === 'slower' ? marks.worse : MARKS[verdict];
}

export function paintedMark(verdict: Verdict, colors: Colors): string {
  return painterOf(verdict, colors)(MARKS[verdict]);
}

export function painterOf(verdict: Verdict, colors: Colors): (text: string) => string {
  switch (verdict) {
    case 'faster':
      return colors.green;
    case 'slower':
    case 'failed':
      return colors.red;
    case 'undecided':
    case 'floor':
    case 'disturbed':
      return colors.yellow;
    default:
      return colors.dim;
  }
}
