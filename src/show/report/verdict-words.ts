import type { Verdict } from '../../stats/verdict.ts';
import { MARKS, verdictWord } from './verdict-look.ts';

/** The names of the two ways in which figures can differ. Verdicts have one name each in the store and for programs. */
export interface VerdictWords {
  /** `faster`, `less` */
  better: string;
  worse: string;
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

/** `faster`, `less`, `not measured`. */
export function wordOf(verdict: Verdict, { better, worse }: VerdictWords): string {
  return verdict === 'faster' ? better : verdict === 'slower' ? worse : verdictWord(verdict);
}

export function markOf(verdict: Verdict, { marks }: VerdictWords): string {
  return verdict === 'faster' ? marks.better : verdict === 'slower' ? marks.worse : MARKS[verdict];
}
