import type { Relative } from '../../../show/sheets/compared.ts';
import { times } from '../../../text/english-numbers.ts';
import { isTelling, NONE_YET } from '../../../text/telling-interval.ts';
import type { Trouble } from '../judge/finding.ts';

/** What came of a suggestion, under the same load. */
export interface Tried {
  trouble: Trouble;
  /** As a variant's own words: `UV_THREADPOOL_SIZE=16`, `--max-semi-space-size=64`. */
  idea: string;
  /** Requests a second of the program with it, over those without; null where there is no figure. */
  relative: Pick<Relative, 'ratio' | 'interval' | 'verdict'> | null;
  /** The command that repeats it. */
  command: string;
}

/** Its figure, with its interval, and its verdict, as a table has them. Pure. */
export function verdictWords({ relative }: Tried): { ratio: string; interval: string; verdict: string } {
  if (relative === null || relative.ratio === null) {
    return { ratio: '', interval: '', verdict: 'it could not be measured' };
  }
  const { ratio, interval, verdict } = relative;
  const range = (ends: readonly [number, number]) =>
    isTelling(ends) ? `[${ends.map(times).join(', ')}]` : `(interval ${NONE_YET})`;
  const ends = interval === null ? '' : ` ${range(interval)}`;
  return { ratio: times(ratio), interval: ends, verdict };
}

/** What is said of it, a line each. Pure. */
export function triedLines(tried: Tried): string[] {
  const { ratio, interval, verdict } = verdictWords(tried);
  const figure = ratio === '' ? '' : `${ratio} times the requests a second${interval}: `;
  return [`${tried.idea}: ${figure}${verdict}`, `  again: ${tried.command}`];
}
