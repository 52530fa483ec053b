/** The amount that a cell of a table tells, so that cells can be sorted by it. Pure. */

/** Factors of the units that src/messages/number-words.ts writes, of times to seconds and of the others to one. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  µs: 1e-6,
  ms: 1e-3,
  нс: 1e-9,
  мкс: 1e-6,
  мс: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  'тыс.': 1e3,
  млн: 1e6,
  млрд: 1e9,
  трлн: 1e12,
  кБ: 1e3,
  МБ: 1e6,
  ГБ: 1e9,
  ТБ: 1e12,
  mil: 1e3,
  mi: 1e6,
  bi: 1e9,
  tri: 1e12,
};

/**
 * `1.23 M` is 1,230,000, `−3,4 %` is -3.4, `29/30` is 29; null for a cell without a number.
 *
 * @param comma whether the language writes a comma where English has a point
 */
export function quantityOf(text: string, comma: boolean): number | null {
  const found = /([-−+]?)(\d[\d.,\u00a0\u202f]*(?:e[-+]?\d+)?)[ \u00a0]?([\p{L}µ]*\.?)/u.exec(text);
  if (found === null) return null;
  const [, sign = '', digits = '', unit = ''] = found;
  const plain = digits.replace(/[\u00a0\u202f]/g, '');
  const value = Number(comma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''));
  if (!Number.isFinite(value)) return null;
  return (sign === '-' || sign === '−' ? -value : value) * (UNITS[unit] ?? 1);
}
