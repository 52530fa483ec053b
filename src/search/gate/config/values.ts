/** How values are spelt in a jsdyno.yml: `15m`, `5%`, `2026-12-31`. Each says what was wanted, for one line of an error. */
import * as v from 'valibot';

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };
const TIME = 'a time such as 15m or 90s';
const SHARE = 'a share such as 5%';
const DATE = 'a date such as 2026-12-31';

export const words = v.pipe(
  v.string('a text'),
  v.check((value) => value.trim() !== '' && !/[\0\r\n]/.test(value), 'a text of one line'),
);

/** One text is a list of one. */
export const wordsList = v.pipe(
  v.union([words, v.array(words, 'a list of texts')], 'a text, or a list of texts'),
  v.transform((value) => (typeof value === 'string' ? [value] : value)),
);

/** Milliseconds. */
export const timeSpan = v.pipe(
  v.string(TIME),
  v.check((text) => /^\s*(?=.*[1-9])\d+(\.\d+)?\s*(ms|s|m|min|h)\s*$/.test(text), TIME),
  v.transform((text) => {
    const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|min|h)$/.exec(text.trim()) ?? [];
    return Number(number) * (UNITS[unit] ?? 0);
  }),
);

/** As a share. A number without its sign could mean either, so it is refused. */
export const share = v.pipe(
  v.string(SHARE),
  v.check((text) => /^\d+(?:\.\d+)?\s*%$/.test(text.trim()), SHARE),
  v.transform((text) => Number(text.trim().replace(/\s*%$/, '')) / 100),
  v.check((value) => value > 0 && value <= 10, `${SHARE}, above 0 and up to 1000%`),
);

/** A day that there is; the core schema of YAML 1.2 has no dates, so it is a text. */
export const day = v.pipe(
  v.string(DATE),
  v.check((text) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, DATE),
);
