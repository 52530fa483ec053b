/** What a scatter table shows: the mean rate, with its interval, of every pair of two parameters' values. */

import { describeSample } from '../../../stats/describe.ts';
import { studentTCritical } from '../../../stats/student-t.ts';
import type { ScatterCsv } from '../../../store/csv-read-scatter.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { nearest } from '../../../text/errors/nearest.ts';

interface ScatterCell {
  /** value of the parameter on the x axis, as in the CSV */
  x: string;
  /** value of the other parameter */
  category: string;
  /** arithmetic mean in ops/s */
  rate: number;
  /** half-width of its 95 % interval in ops/s; null for one run */
  interval: number | null;
  runs: number;
}

export interface ScatterTable {
  xaxis: string;
  category: string;
  /** further parameters that vary; cells average over them */
  aggregated: string[];
  /** by x, then category; numbers by size */
  cells: ScatterCell[];
}

/**
 * Gathers the runs by the values of two parameters.
 *
 * @throws JsdynoError BAD_OPTION when the CSV lacks one of them
 */
export function scatterCells(csv: ScatterCsv, xaxis: string, category: string): ScatterTable {
  const [x, c] = [columnOf(csv, xaxis, '--xaxis'), columnOf(csv, category, '--category')];
  const groups = new Map<string, { x: string; category: string; rates: number[] }>();
  for (const { values, rate } of csv.rows) {
    const key = JSON.stringify([values[x], values[c]]);
    let group = groups.get(key);
    if (group === undefined) {
      group = { x: values[x] as string, category: values[c] as string, rates: [] };
      groups.set(key, group);
    }
    group.rates.push(rate);
  }
  const orderX = orderOf([...groups.values()].map((group) => group.x));
  const orderCategory = orderOf([...groups.values()].map((group) => group.category));
  const cells = [...groups.values()]
    .sort((a, b) => orderX(a.x, b.x) || orderCategory(a.category, b.category))
    .map((group) => ({ x: group.x, category: group.category, ...meanWithInterval(group.rates) }));
  const aggregated = csv.parameters.filter(
    (_, i) => i !== x && i !== c && csv.rows.some(({ values }) => values[i] !== csv.rows[0]?.values[i]),
  );
  return { xaxis, category, aggregated, cells };
}

function meanWithInterval(rates: readonly number[]): Omit<ScatterCell, 'x' | 'category'> {
  const { n, mean, sd } = describeSample(rates);
  const interval = n > 1 ? (studentTCritical(0.05, n - 1) * sd) / Math.sqrt(n) : null;
  return { rate: mean, interval, runs: n };
}

function columnOf(csv: ScatterCsv, name: string, option: string): number {
  const place = csv.parameters.indexOf(name);
  if (place !== -1) return place;
  const near = nearest(name, csv.parameters, 1)[0] ?? csv.parameters[0] ?? 'n';
  throw new JsdynoError('BAD_OPTION', `no parameter "${name}" here; there are ${csv.parameters.join(', ')}`, {
    hint: `${option} ${near}`,
  });
}

/** Numbers by size where all values are numbers, else in English order. */
function orderOf(values: readonly string[]): (a: string, b: string) => number {
  if (values.every(isNumber)) return (a, b) => Number(a) - Number(b);
  return new Intl.Collator('en').compare;
}

/** Whether R would read the text as a number. */
export function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}
