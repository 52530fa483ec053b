/**
 * Tables as R prints them, and numbers as it prints a column of them: as few decimals as show seven significant digits of the one that needs most, the
 * same for all; scientific only where that is narrower.
 *
 * Source: R's documentation of `print.default` and `options(digits, scipen)`; the widths compared are those of `formatReal`.
 */

import { padEnd, padStart, widest } from '../../text/width.ts';
import { printFixed } from './printf.ts';

const DIGITS = 7;

/** The texts of one column, not padded; null is "NA". */
export function rNumbers(values: ReadonlyArray<number | null>): string[] {
  const shapes = values.filter((value) => value !== null).map(shapeOf);
  const negative = values.some((value) => value !== null && value < 0) ? 1 : 0;
  const most = (of: (shape: Shape) => number): number => shapes.reduce((max, shape) => Math.max(max, of(shape)), 0);
  const decimals = most(({ exponent, significant }) => Math.max(0, significant - 1 - exponent));
  const integers = most(({ exponent }) => Math.max(1, exponent + 1));
  const mantissa = most(({ significant }) => significant - 1);
  const exponentDigits = most(({ exponent }) => (Math.abs(exponent) >= 100 ? 3 : 2));
  const fixedWidth = negative + integers + (decimals > 0 ? decimals + 1 : 0);
  const scientificWidth = negative + 1 + (mantissa > 0 ? mantissa + 1 : 0) + 2 + exponentDigits;
  const fixed = fixedWidth <= scientificWidth;
  return values.map((value) => {
    if (value === null) return 'NA';
    return fixed ? printFixed(value, decimals) : scientific(value, mantissa, exponentDigits);
  });
}

interface Shape {
  /** of ten, after rounding to seven digits */
  exponent: number;
  /** digits without trailing zeros, 1 to 7 */
  significant: number;
}

function shapeOf(value: number): Shape {
  if (value === 0) return { exponent: 0, significant: 1 };
  const [digits = '', exponent = '0'] = Math.abs(value)
    .toExponential(DIGITS - 1)
    .split('e');
  return { exponent: Number(exponent), significant: Math.max(1, digits.replace('.', '').replace(/0+$/, '').length) };
}

function scientific(value: number, decimals: number, exponentDigits: number): string {
  const [digits = '', exponent = '+0'] = value.toExponential(decimals).split('e');
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(exponentDigits, '0')}`;
}

/** R's option that compare.R sets: lines stay below it. */
const LINE_WIDTH = 200;

/**
 * Columns of texts, titles first, as R prints a data frame: all to the right, a blank before each, in as many blocks as stay below 200
 * columns; one column is a block however wide it is.
 *
 * @param names to the left of each block
 */
export function dataFrame(columns: readonly (readonly string[])[], names: readonly string[] = []): string {
  const blocks: { width: number; lines: string[] }[] = [];
  const lead = widest(names);
  for (const cells of columns) {
    const own = widest(cells);
    const texts = cells.map((cell) => ` ${padStart(cell, own)}`);
    const last = blocks.at(-1);
    if (last !== undefined && last.width + 1 + own < LINE_WIDTH) {
      last.width += 1 + own;
      last.lines = last.lines.map((line, i) => line + texts[i]);
    } else {
      blocks.push({ width: lead + 1 + own, lines: texts.map((text, i) => padEnd(names[i] ?? '', lead) + text) });
    }
  }
  return blocks.flatMap(({ lines }) => lines.map((line) => `${line}\n`)).join('');
}
