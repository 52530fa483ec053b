/** What figures of tables are of, and how they are written: in English, and in the language of a reader. */

import { bytesWords, plain, timeWords } from '../../text/english-numbers.ts';
import type { Numbers } from '../../text/numbers.ts';

export type Quantity = 'bytes' | 'seconds' | 'rate' | 'count';

interface Written {
  english(value: number): string;
  said(numbers: Numbers, value: number): string;
  /** how both ends of an interval are said */
  ends?: Parameters<Numbers['interval']>[1];
}

export const QUANTITIES: Readonly<Record<Quantity, Written>> = {
  bytes: { english: bytesWords, said: ({ bytes }, value) => bytes(value), ends: 'bytes' },
  seconds: {
    english: (value) => timeWords(value * 1e9),
    said: ({ seconds }, value) => seconds(value),
    ends: 'seconds',
  },
  rate: { english: plain, said: (numbers, value) => numbers.plain(value) },
  count: { english: String, said: ({ whole }, value) => (value === 0 ? '' : whole(value)) },
};
