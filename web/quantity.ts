/** The amount that a cell of a table tells, so that cells can be sorted by it. Pure. */
import { NUMBER_WORDS } from '../src/text/number-words.ts';

/** Factors of the units that figures have in all languages, of times to seconds and of the others to one. */
const UNITS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.values(NUMBER_WORDS).flatMap(({ thousands, times, bytes }) => [
    ...[...thousands.entries(), ...bytes.entries()].map(([place, unit]) => [unit, 1000 ** place] as const),
    ...times.map((unit, place) => [unit, 1000 ** place / 1e9] as const),
  ]),
);

/**
 * `1.23M` is 1,230,000, `−3,4 %` is -3.4, `29/30` is 29; null for a cell without a number.
 *
 * @param comma whether the language writes a comma where English has a point
 */
export function quantityOf(text: string, comma: boolean): number | null {
  const found = /([-−+]?)(\.?\d[\d.,\u00a0\u202f]*(?:e[-+]?\d+)?)[ \u00a0]?([\p{L}µ]*\.?)/u.exec(text);
  if (found === null) return null;
  const [, sign = '', digits = '', unit = ''] = found;
  const plain = digits.replace(/[\u00a0\u202f]/g, '');
  const value = Number(comma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''));
  if (!Number.isFinite(value)) return null;
  return (sign === '-' || sign === '−' ? -value : value) * (UNITS[unit] ?? 1);
}
