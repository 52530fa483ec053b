import type { Words } from '../../src/search/site/change-words.ts';
import type { SiteData } from '../../src/search/site/site-data.ts';

/** The texts that came with the page, with what is in their braces filled in. */
export function wordsOf({ texts, language }: Pick<SiteData, 'texts' | 'language'>): Words {
  const words = (name: string, values: Readonly<Record<string, string>> = {}) =>
    (texts[name] ?? '').replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
  return Object.assign(words, { language });
}
