import { marginInWords } from '../stats/margin.ts';
import { percent } from '../stats/percent-words.ts';
import type { Power } from './power.ts';

/** `3 % on 14 of 18 rows, 10 % on all`. */
export function powerWords({ steps, of, worst }: Power): string {
  if (steps.length === 0) return `no change below ${percent(worst.share)}`;
  return steps
    .map(
      ({ share, rows }) =>
        `${marginInWords(share)} on ${rows === of ? 'all' : rows}${rows === of ? (steps.length === 1 ? ` ${of} rows` : '') : ` of ${of}`}`,
    )
    .map((words, i) => (i === 0 && steps.length > 1 ? `${words} rows` : words))
    .join(', ');
}
