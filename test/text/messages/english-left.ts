/** English that is left in a page of another language. */
import type { Language } from '../../../src/text/messages/language.ts';
import { KEYS, literalsOf } from './literals.ts';

/** Words of the English texts that stand in a page, are none of its language, and of no name. */
export function englishLeft(html: string, language: Language, names: ReadonlySet<string>): string[] {
  const english = vocabulary('en');
  const own = vocabulary(language);
  return [...wordsIn(textsOf(html))].filter((word) => english.has(word) && !own.has(word) && !names.has(word));
}

/** How many words of the language's texts a page has. */
export function ownWords(html: string, language: Language): number {
  const own = vocabulary(language);
  return [...wordsIn(textsOf(html))].filter((word) => own.has(word)).length;
}

/** The texts of the page: names of rows and commands stand in code, and what a run said in quotes. */
function textsOf(html: string): string[] {
  return html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<(code|style)\b[\s\S]*?<\/\1>/g, ' ')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
    .map((text) => text.replace(/[«“][^»”]*[»”]/g, ' '))
    .filter((text) => /\p{L}/u.test(text));
}

/** Words of four letters or more of a language's own texts. */
function wordsIn(texts: Iterable<string>): Set<string> {
  return new Set([...texts].flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []));
}

function vocabulary(language: Language): Set<string> {
  return wordsIn(KEYS.map((key) => literalsOf(language, key)));
}

/** Words of names: rows, variants, sources and what is on the machine; charts and remarks have them without code. */
export function namesIn({ rows, sources }: { rows: object[]; sources: object[] }): Set<string> {
  const of = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(of);
  const named = rows.map((row) => ({ ...row, verdict: '', reason: '', stars: '' }));
  return wordsIn(of([named, sources]));
}
