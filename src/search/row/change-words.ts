import type { Metric } from '../../show/report/metric.ts';
import { SPEED } from '../../show/sheets/verdicts.ts';
import { changeInWords } from '../../stats/percent-words.ts';
import { percent } from '../../text/english-numbers.ts';
import { isTelling, NO_CHANGE_YET, NO_SIZE_YET } from '../../text/telling-interval.ts';

/**
 * `slower by 87.9 % (87.1 to 88.6)`, `more by 31.0 % (28.1 to 34.2)`; where the interval holds 1, and so says no direction, its ends:
 * `between 3.3 % slower and 1.2 % faster`. Nothing wider than a factor of 10 either way is told in numbers.
 */
export function changeWords(
  { ratio, interval }: { ratio: number; interval: readonly [number, number] },
  { words = SPEED }: Pick<Metric, 'words'>,
): string {
  const sign = words.isReciprocal ? -1 : 1;
  const [at, one, other] = [ratio, ...interval].map((value) => value ** sign) as [number, number, number];
  const [low, high] = one < other ? [one, other] : [other, one];
  const up = words.isReciprocal ? words.worse : words.better;
  const down = words.isReciprocal ? words.better : words.worse;
  const isWide = !isTelling([low, high]);
  if (low > 1 || high < 1) {
    return isWide ? `${low > 1 ? up : down}, ${NO_SIZE_YET}` : changeInWords(at, [low, high], { up, down });
  }
  if (isWide) return NO_CHANGE_YET;
  return `between ${percent(1 - low)} ${down} and ${percent(high - 1)} ${up}`;
}
