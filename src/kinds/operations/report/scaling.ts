/**
 * A parameter that is to scale the work and does not: where the time is the same for all its values, the work may have been
 * taken out of the loop. The slope of ln(ns/op) over ln(parameter) is 1 for work in proportion, 0 for none.
 */

import { largest, smallest } from '../../../stats/extremes.ts';
import type { Warning } from '../../../stats/warning.ts';
import { decimal } from '../../../text/english-numbers.ts';
import type { OperationRow } from './operations-report.ts';

/** Two values give a slope of noise. */
const ENOUGH_VALUES = 3;
/** The least ratio of the largest value to the smallest. */
const ENOUGH_RANGE = 8;
const FLAT = 0.05;

/** A warning for each row that begins such a series, on one variant; `place` is that of the variant. */
export function scalingWarnings(rows: readonly OperationRow[], place: number): Map<OperationRow, Warning> {
  const warnings = new Map<OperationRow, Warning>();
  for (const [parameter, series] of seriesOf(rows)) {
    const points = series.flatMap((row) => {
      const nanos = row.cells[place]?.nanosPerOp?.value;
      const value = row.parameters[parameter];
      return nanos !== undefined && typeof value === 'number' && value > 0 ? [{ row, value, nanos }] : [];
    });
    const [first] = points;
    const slope = slopeOf(points.map(({ value, nanos }) => [Math.log(value), Math.log(nanos)]));
    if (first === undefined || slope === null || Math.abs(slope) > FLAT) continue;
    const values = points.map(({ value }) => value);
    const words = `${parameter} goes from ${smallest(values)} to ${largest(values)} and the time stays the same (log-log slope ${decimal(slope, 2)})`;
    const subject = { type: 'operation', name: first.row.name } as const;
    const next = 'if it is to scale the work, part of that is not done';
    const ends = { parameter, from: smallest(values), to: largest(values) };
    warnings.set(first.row, { kind: 'scaling', subject, words, next, values: ends });
  }
  return warnings;
}

/** Rows that differ in one number only, by the parameter that it is. */
function* seriesOf(rows: readonly OperationRow[]): Generator<[parameter: string, series: OperationRow[]]> {
  const parameters = new Set(rows.flatMap((row) => Object.keys(row.parameters)));
  for (const parameter of parameters) {
    const having = rows.filter((row) => typeof row.parameters[parameter] === 'number');
    const series = Map.groupBy(having, ({ operation, parameters: { [parameter]: _, ...others } }) =>
      JSON.stringify([operation, others]),
    );
    for (const some of series.values()) yield [parameter, some];
  }
}

/** Least squares; null where the points are too few or too close. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number | null {
  const n = points.length;
  const xs = points.map(([x]) => x);
  if (n < ENOUGH_VALUES || largest(xs) - smallest(xs) < Math.log(ENOUGH_RANGE)) return null;
  const meanX = xs.reduce((a, b) => a + b) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  let products = 0;
  let squares = 0;
  for (const [x, y] of points) {
    products += (x - meanX) * (y - meanY);
    squares += (x - meanX) ** 2;
  }
  return products / squares;
}
