/** How figures read on axes and beside marks, in the language of a chart. */
import type { Language } from '../messages/language.ts';
import type { NumberAxis } from './chart.ts';

/** What of an axis its figures hang on. */
export type FigureFormat = Pick<NumberAxis, 'format' | 'language'>;

interface Units {
  decimal: '.' | ',';
  thousands: readonly string[];
  bytes: readonly string[];
  times: readonly string[];
  percent: string;
}

const LATIN = { bytes: ['B', 'kB', 'MB', 'GB', 'TB'], times: ['ns', 'µs', 'ms', 's'] };
const UNITS: Readonly<Record<Language, Units>> = {
  en: { ...LATIN, decimal: '.', thousands: ['', 'k', 'M', 'G', 'T'], percent: ' %' },
  ru: {
    decimal: ',',
    thousands: ['', ' тыс.', ' млн', ' млрд', ' трлн'],
    bytes: ['Б', 'кБ', 'МБ', 'ГБ', 'ТБ'],
    times: ['нс', 'мкс', 'мс', 'с'],
    percent: ' %',
  },
  'pt-BR': { ...LATIN, decimal: ',', thousands: ['', ' mil', ' mi', ' bi', ' tri'], percent: '%' },
};

/** A figure in three significant digits: `24.4M`, `1.24`, `+24 %`, `18.3 ms`. */
export function figureWords(value: number, axis: FigureFormat): string {
  return inLanguage(plainWords(value, axis), axis);
}

/** The same on an axis, where a round value has no zeros at its end: `20M`, `1.2`, `50 ms`. */
export function tickWords(value: number, axis: FigureFormat): string {
  const words = axis.format === 'ratio' ? String(Number(value.toPrecision(6))) : plainWords(value, axis);
  return inLanguage(
    words.replace(/(\.\d*?)0+(?=\D|$)/, (_, decimals) => (decimals === '.' ? '' : decimals)),
    axis,
  );
}

/** A quantile as a percentile: 0.999 is `99.9 %`. */
export function percentileWords(quantile: number, language: Language = 'en'): string {
  return inLanguage(`${Number((quantile * 100).toPrecision(9))}${UNITS[language].percent}`, { language });
}

/** Only the sign between a figure and its decimals is another: `1,24`, and `тыс.` keeps its point. */
function inLanguage(words: string, { language = 'en' }: FigureFormat): string {
  return words.replace(/(\d)\.(?=\d)/g, `$1${UNITS[language].decimal}`);
}

function plainWords(value: number, { format = 'si', language = 'en' }: FigureFormat): string {
  const { thousands, bytes, times, percent } = UNITS[language];
  switch (format) {
    case 'plain':
      return digits(value);
    case 'ratio':
      return ratioWords(value);
    case 'percent':
      return changeWords(value, percent);
    case 'seconds':
      return scaled(value * 1e9, times, ' ');
    case 'bytes':
      return scaled(value, bytes, ' ');
    default:
      return scaled(value, thousands, '');
  }
}

/** Two decimals, so that ratios around 1 have as many digits on both sides of it; more where less would be nothing. */
function ratioWords(ratio: number): string {
  return ratio >= 0.095 && ratio < 9.995 ? ratio.toFixed(2) : digits(ratio);
}

/** A ratio as a change. */
function changeWords(ratio: number, sign: string): string {
  const change = (ratio - 1) * 100;
  const size = Math.abs(change);
  const text = change.toFixed(size < 9.95 ? 1 : 0);
  if (Number(text) === 0) return `0${sign}`;
  return `${change > 0 ? '+' : ''}${text}${sign}`.replace('-', '−');
}

function digits(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 999.5 && size < 1e6) return String(Math.round(value));
  return size >= 1e6 || size < 0.001 ? value.toExponential(2) : value.toPrecision(3);
}

function scaled(value: number, units: readonly string[], gap: string): string {
  if (value === 0) return '0';
  let size = value;
  let unit = 0;
  // 999.6 would be written "1000": the next unit begins where rounding reaches it.
  while (Math.abs(size) >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${digits(size)}${gap}${units[unit]}`.trimEnd();
}
