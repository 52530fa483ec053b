import { InvalidArgumentError } from 'commander';

/** As in article/build.ts, which would load the charting library. */
export const ARTICLE_FORMATS = ['md', 'html', 'json'] as const;

export type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

export function oneOfFormats(text: string): ArticleFormat {
  const found = ARTICLE_FORMATS.find((format) => format === text.trim());
  if (found === undefined) throw new InvalidArgumentError('Type md, html or json, or several with commas.');
  return found;
}
