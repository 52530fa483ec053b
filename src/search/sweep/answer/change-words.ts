/** Ratios of a sweep in words of its metric, in English: `24 % faster`, `3.1 % more`. */

import type { Metric } from '../../../show/report/metric.ts';
import { SPEED } from '../../../show/sheets/verdicts.ts';
import { decimal } from '../../../text/english-numbers.ts';
import { NO_CHANGE_YET, NO_SIZE_YET } from '../../../text/telling-interval.ts';
import { changePoints } from './change-points.ts';

interface ChangeWords {
  /** `24 % faster`; `faster` where the interval says no size; `none shown` where it holds no change. */
  text: string;
  /** `[22, 26]`, in per cent, the nearer end first; `9 % slower to 1 % faster` where it holds no change; empty without one. */
  interval: string;
  isBetter: boolean;
}

/** @param ratio of figures of which more is better, as its interval */
export function changeWords(ratio: number, interval: readonly [number, number] | null, metric: Metric): ChangeWords {
  const { better, worse } = metric.words ?? SPEED;
  const { by, ends, says, decimals } = changePoints(ratio, interval, metric);
  const figure = (value: number): string => decimal(value, decimals);
  const isBetter = ratio >= 1;
  const word = isBetter ? better : worse;
  if (says === 'none') {
    const [down, up] = ends === null ? [] : isBetter ? [-ends[0], ends[1]] : [ends[1], -ends[0]];
    const told =
      down === undefined || up === undefined ? '' : `${figure(down)} % ${worse} to ${figure(up)} % ${better}`;
    return { text: 'none shown', interval: told, isBetter };
  }
  return {
    text: says === 'no size' ? word : `${figure(by)} % ${word}`,
    interval: ends === null ? '' : `[${ends.map(figure).join(', ')}]`,
    isBetter,
  };
}

/** `24 % faster [22, 26]`, `9 % slower to 1 % faster`, `faster, by how much is not known yet`. */
export function changeText(ratio: number, interval: readonly [number, number] | null, metric: Metric): string {
  const { text, interval: ends } = changeWords(ratio, interval, metric);
  const { says } = changePoints(ratio, interval, metric);
  if (says === 'none') return ends === '' ? NO_CHANGE_YET : ends;
  if (says === 'no size') return `${text}, ${NO_SIZE_YET}`;
  return ends === '' ? text : `${text} ${ends}`;
}
