/** What is asked of a judgement again and again, and a recording that several ask about. */
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import type { Recording } from '../../../../src/inspect/doctor/recording.ts';
import { START, seriesOf } from '../recordings.ts';

/** The verdict, and behind it the troubles that were found. */
export const troubles = (recording: Recording) => {
  const { verdict, findings } = judge(recording);
  return [verdict, ...findings.map(({ trouble }) => trouble)];
};

/** Blocks of so many ms, four in a half second. */
export const blocks = (ms: number, more: { waited?: number; cpu?: number } = {}) =>
  seriesOf((i) => ({
    stalls: [0, 1, 2, 3].map((k) => [START + i * 500 + k * 100, ms, more.waited ?? 0, more.cpu ?? ms] as const),
  }));
