import type { Verdict } from '../stats/verdict.ts';
import { MARKS, verdictWord } from './verdict-look.ts';

/** What the two ways in which figures can differ are called. Verdicts are stored and told to programs by one name each. */
export interface VerdictWords {
  /** `faster`, `less` */
  better: string;
  worse: string;
  /** `▲ ▼`: which way an arrow points */
  marks: { better: string; worse: string };
  /** Figures are one over what people read (metric.ts), and people are told of that: "1.31x more", never "0.763x". */
  isReciprocal: boolean;
}

/** Of rates, and of times in the words of rates. */
export const SPEED: VerdictWords = {
  better: 'faster',
  worse: 'slower',
  marks: { better: MARKS.faster, worse: MARKS.slower },
  isReciprocal: false,
};

/** Of amounts that better are small: arrows point as the amount goes. */
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
