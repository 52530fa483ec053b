/** Which parts of the documentation a search leads to. Pure. */

/** A page, or a part of it below a heading. */
export interface Found {
  address: string;
  page: string;
  /** Of the part; empty: the page itself. */
  title: string;
  text: string;
}

/** How much more words say in a heading than in the text below it. */
const IN_TITLE = 12;
const IN_PAGE = 4;
/** A word that stands there often says little more than one that stands there three times. */
const OFTEN = 3;

/** Parts that have every word, or words that begin with it, one of them apart from the page's title; those first in whose headings they stand. */
export function ranked(parts: readonly Found[], typed: string): Found[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const patterns = words.map(beginning);
  const scored = parts.map((part) => ({ part, score: scoreOf(part, patterns) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ part }) => part);
}

/** The text around the first of the words, to be read beside the heading. */
export function around({ text }: Found, typed: string, length = 140): string {
  const [word = ''] = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => text.toLowerCase().includes(one));
  const from = Math.max(0, text.toLowerCase().indexOf(word) - length / 3);
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = text.length > begin + length ? text.lastIndexOf(' ', begin + length) : text.length;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
}

function scoreOf({ page, title, text }: Found, patterns: readonly RegExp[]): number {
  const times = (where: string, pattern: RegExp) => Math.min(where.match(pattern)?.length ?? 0, OFTEN);
  const scores = patterns.map(
    (pattern) =>
      IN_TITLE * times(title === '' ? page : title, pattern) + IN_PAGE * times(page, pattern) + times(text, pattern),
  );
  const isHere = patterns.some((pattern) => times(title === '' ? page : title, pattern) + times(text, pattern) > 0);
  return isHere && !scores.includes(0) ? scores.reduce((sum, score) => sum + score) : 0;
}

/** A word where another one does not end; signs are taken as they are. */
function beginning(word: string): RegExp {
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  return new RegExp(`${before}${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`, 'giu');
}
