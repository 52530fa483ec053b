/** What figures of tables are of, and how they are written: in English, and in the language of a reader. */

import { bytesWords, decimal, plain, shareWords } from '../../text/english-numbers.ts';
import type { Numbers } from '../../text/numbers.ts';

export type Quantity = 'bytes' | 'seconds' | 'rate' | 'cpus' | 'share' | 'count';

interface Written {
  english(value: number): string;
  said(numbers: Numbers, value: number): string;
  /** how both ends of an interval are said */
  ends?: Parameters<Numbers['interval']>[1];
}

export const QUANTITIES: Readonly<Record<Quantity, Written>> = {
  bytes: { english: bytesWords, said: ({ bytes }, value) => bytes(value), ends: 'bytes' },
  seconds: {
    english: (value) => `${plain(value * 1000)} ms`,
    said: ({ seconds }, value) => seconds(value),
    ends: 'seconds',
  },
  rate: { english: plain, said: (numbers, value) => numbers.plain(value) },
  cpus: { english: (value) => decimal(value, 2), said: (numbers, value) => numbers.plain(value) },
  share: { english: shareWords, said: ({ percent }, value) => percent(value) },
  count: { english: String, said: ({ whole }, value) => (value === 0 ? '' : whole(value)) },
};
