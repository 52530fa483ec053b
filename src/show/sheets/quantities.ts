/** What figures of tables are of, and how they are written: in English, and in the language of a reader. */

import {
  bytesWords,
  decimal,
  plain,
  probabilityWords,
  rateFigure,
  shareWords,
  timesWords,
  timeWords,
} from '../../text/english-numbers.ts';
import type { Numbers } from '../../text/numbers.ts';
import { changeDigits } from './comparison-words.ts';

export type Quantity =
  | 'bytes'
  | 'seconds'
  | 'nanoseconds'
  | 'rate'
  | 'si'
  | 'times'
  | 'hundredths'
  | 'share'
  | 'count'
  | 'change'
  | 'probability';

interface Written {
  english(value: number): string;
  said(numbers: Numbers, value: number): string;
  /** how both ends of an interval are said */
  ends?(numbers: Numbers, ends: readonly [number, number]): string;
}

export const QUANTITIES: Readonly<Record<Quantity, Written>> = {
  bytes: {
    english: bytesWords,
    said: ({ bytes }, value) => bytes(value),
    ends: ({ interval }, ends) => interval(ends, 'bytes'),
  },
  seconds: {
    english: (value) => `${plain(value * 1000)} ms`,
    said: ({ seconds }, value) => seconds(value),
    ends: ({ interval }, ends) => interval(ends, 'seconds'),
  },
  nanoseconds: {
    english: timeWords,
    said: ({ seconds }, value) => seconds(value / 1e9),
    ends: ({ interval }, [low, high]) => interval([low / 1e9, high / 1e9], 'seconds'),
  },
  rate: { english: plain, said: (numbers, value) => numbers.plain(value) },
  si: { english: rateFigure, said: ({ si }, value) => si(value), ends: ({ interval }, ends) => interval(ends, 'si') },
  times: { english: timesWords, said: ({ times }, value) => times(value) },
  hundredths: { english: (value) => decimal(value, 2), said: (numbers, value) => numbers.plain(value) },
  share: { english: shareWords, said: ({ percent }, value) => percent(value) },
  /** of a ratio, in per cent */
  change: {
    english: changeDigits,
    said: ({ change }, ratio) => change(ratio - 1),
    ends: ({ interval }, [low, high]) => interval([low - 1, high - 1], 'change'),
  },
  probability: { english: probabilityWords, said: ({ probability }, value) => probability(value) },
  count: { english: String, said: ({ whole }, value) => (value === 0 ? '' : whole(value)) },
};
