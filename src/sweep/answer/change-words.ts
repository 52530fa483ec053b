/** Ratios of a sweep in words of its metric, in English: `24 % faster`, `3.1 % more`. */
import { numbersIn } from '../../messages/numbers.ts';
import type { Metric } from '../../report/metric.ts';
import { SPEED } from '../../report/verdict-words.ts';
import { changePoints } from './change-points.ts';

export interface ChangeWords {
  /** `24 % faster`. */
  text: string;
  /** `[22, 26]`, in per cent, the nearer end first; empty without an interval. */
  interval: string;
  isBetter: boolean;
}

/** @param ratio of figures of which more is better, as its interval */
export function changeWords(ratio: number, interval: readonly [number, number] | null, metric: Metric): ChangeWords {
  const { better, worse } = metric.words ?? SPEED;
  const { by, ends, decimals } = changePoints(ratio, interval, metric);
  const figure = (value: number): string => numbersIn('en').decimal(value, decimals);
  const isBetter = ratio >= 1;
  return {
    text: `${figure(by)} % ${isBetter ? better : worse}`,
    interval: ends === null ? '' : `[${ends.map(figure).join(', ')}]`,
    isBetter,
  };
}

/** `24 % faster [22, 26]`. */
export function changeText(ratio: number, interval: readonly [number, number] | null, metric: Metric): string {
  const { text, interval: ends } = changeWords(ratio, interval, metric);
  return ends === '' ? text : `${text} ${ends}`;
}
