/**
 * What a claim says, read from its author's words by a small grammar:
 *
 *     change     about +15% | up to +200% | +200% or more | -20% to -36% | startup time down 34.75% | 3x faster
 *     figures    283,768,532 (91 samples) -> 856,413,575 (98) | 48; 52; 44 | 16.06 M / 850.7 M | 24.7 ± 0.3; 24.1 ± 0.3
 *     direction  faster | slower on 19 | delete much slower | fastify fastest; express slowest
 *
 * `->`, `;` and `against` part the sides of a comparison, `/` and `every` the figures of a side. Pure.
 */
import type { UpperBound } from '../../stats/quantities.ts';

export type Said =
  | ({ form: 'change' } & Change)
  | { form: 'figures'; sides: Figure[][] }
  | { form: 'direction'; direction: 'faster' | 'slower' }
  /** No number and no direction can be read. */
  | { form: 'words' };

/** How a number is meant: `about` is rounded, of `up to` it is the largest of several. */
type Bound = 'exact' | 'about' | 'up to' | 'at least' | 'range';

/** A change as ratios of rates, contender / baseline: above 1 is faster. */
export interface Change {
  bound: Bound;
  /** What was said; of a range null. */
  point: number | null;
  /** From where to where the number may lie, by its own interval or its range; both the point where neither was said. */
  low: number;
  /** Infinity of `at least`. */
  high: UpperBound;
}

/** A figure in the unit of the claim. */
export interface Figure {
  low: number;
  high: number;
  isAbout: boolean;
}

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const PERCENT = String.raw`([+-]?${NUMBER})\s*%`;

/** Reads the words of a claim. */
export function readSaid(text: string): Said {
  const words = text.trim();
  const change = readChange(words);
  if (change !== null) return { form: 'change', ...change };
  const sides = readSides(words);
  if (sides !== null) return { form: 'figures', sides };
  const [, direction] = /\b(fast|slow)(?:er|est)\b/.exec(words) ?? [];
  if (direction !== undefined) return { form: 'direction', direction: direction === 'fast' ? 'faster' : 'slower' };
  return { form: 'words' };
}

/** A change by so many per cent of a rate, with its half width: the row of a table of results. */
export function changeBy(percent: number, halfWidth: number): Change {
  const [low, high] = [percent - halfWidth, percent + halfWidth].map(ratioOfPercent) as [number, number];
  return { bound: 'exact', point: ratioOfPercent(percent), low, high };
}

/** From one figure to another as a ratio of rates; of times and sizes the reciprocal. */
export function changeFrom(from: Figure, to: Figure, isLessBetter: boolean): Change {
  const [before, after] = isLessBetter ? [to, from] : [from, to];
  const [low, high] = [after.low / before.high, after.high / before.low];
  const bound = from.isAbout || to.isAbout ? 'about' : 'exact';
  return { bound, point: Math.sqrt(low * high), low, high };
}

function readChange(words: string): Change | null {
  // What follows in brackets explains, and stands for itself only where a rate cannot mean what was said.
  const [, said = '', remark = ''] = /^(.*?)\s*(?:\(([^)]*)\))?$/.exec(words) ?? [];
  const range = new RegExp(`^${PERCENT} to ${PERCENT}$`).exec(said);
  if (range !== null) {
    const ends = [range[1], range[2]].map((end) => ratioOfPercent(numberOf(end))).sort((a, b) => a - b);
    return { bound: 'range', point: null, low: ends[0] as number, high: ends[1] as number };
  }
  const single = new RegExp(`^(about|up to)?\\s*${PERCENT}(?:\\s*±\\s*(${NUMBER})\\s*%?)?( or more)?$`).exec(said);
  if (single !== null && /^[+-]/.test(single[2] ?? '')) {
    const [, before, percent, halfWidth, more] = single;
    if (halfWidth !== undefined) return changeBy(numberOf(percent), numberOf(halfWidth));
    const isTwice = numberOf(percent) <= -100 || /\btwice the time\b/.test(remark);
    return around(isTwice ? 1 / (1 + Math.abs(numberOf(percent)) / 100) : ratioOfPercent(numberOf(percent)), {
      before,
      more: more !== undefined,
    });
  }
  const time = new RegExp(`^(about )?(?:[\\w-]+ )?time (down|up)(?: by)? ${PERCENT}$`).exec(said);
  if (time !== null) {
    const share = numberOf(time[3]) / 100;
    return around(1 / (1 + (time[2] === 'down' ? -share : share)), { before: time[1]?.trim(), more: false });
  }
  const times = new RegExp(`^(about|up to)?\\s*(${NUMBER})\\s*x (faster|slower)( or more)?$`).exec(said);
  if (times !== null) {
    const factor = numberOf(times[2]);
    return around(times[3] === 'faster' ? factor : 1 / factor, { before: times[1], more: times[4] !== undefined });
  }
  return null;
}

function around(point: number, { before, more }: { before: string | undefined; more: boolean }): Change {
  if (more) {
    return point >= 1
      ? { bound: 'at least', point, low: point, high: Number.POSITIVE_INFINITY }
      : { bound: 'at least', point, low: 0, high: point };
  }
  const bound = before === 'about' || before === 'up to' ? before : 'exact';
  return { bound, point, low: point, high: point };
}

/** `+15` is 1.15. A rate cannot fall below nothing. */
function ratioOfPercent(percent: number): number {
  return Math.max(0, 1 + percent / 100);
}

function readSides(words: string): Figure[][] | null {
  // `(91 samples)`, `(98)` and `(+20%)` say nothing that the figures do not.
  const bare = words.replace(/\s*\([^)]*\)/g, '').replace(/\s*\b(?:ops|requests|starts)\/s\b/g, '');
  const sides = bare.split(/\s*(?:->|;|\bagainst\b)\s*/).map(readSide);
  return sides.every((side) => side !== null) ? sides : null;
}

function readSide(side: string): Figure[] | null {
  const figures = side.split(/\s*(?:\/|\bevery\b)\s*/).map(readFigure);
  return figures.length > 0 && figures.every((figure) => figure !== null) ? figures : null;
}

const SCALES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9 };

function readFigure(text: string): Figure | null {
  const form = new RegExp(`^(about )?(${NUMBER})(?:-(${NUMBER})|\\s*±\\s*(${NUMBER}))?\\s*([kKMG])?\\s*(?:ms|s)?$`);
  const found = form.exec(text.trim());
  if (found === null) return null;
  const [, about, first, last, halfWidth, scale] = found;
  const times = scale === undefined ? 1 : (SCALES[scale] as number);
  const from = numberOf(first);
  const half = halfWidth === undefined ? 0 : numberOf(halfWidth);
  const to = last === undefined ? from : numberOf(last);
  return { low: (from - half) * times, high: (to + half) * times, isAbout: about !== undefined };
}

function numberOf(text = ''): number {
  return Number(text.replaceAll(',', ''));
}
