/** How a verdict looks in every table: its mark, its word, its colour. */

import type pico from 'picocolors';
import type { Verdict } from '../../stats/verdict.ts';

export type Colors = ReturnType<typeof pico.createColors>;

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

export function verdictWord(verdict: Verdict): string {
  return verdict === 'floor' ? 'not measured' : verdict === 'disturbed' ? 'too disturbed' : verdict;
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
