/** What a reader looks for: a text in either case, or a regular expression between slashes. Pure. */

/** Null for nothing to look for; 'wrong' for what is no regular expression. */
export function matcherOf(search: string): ((text: string) => boolean) | null | 'wrong' {
  const words = search.trim();
  if (words === '' || words === '/') return null;
  const [, source, flags = ''] = /^\/(.+)\/([imsu]*)$/.exec(words) ?? [];
  if (source === undefined) {
    const lower = words.toLowerCase();
    return (text) => text.toLowerCase().includes(lower);
  }
  try {
    const expression = new RegExp(source, flags);
    return (text) => expression.test(text);
  } catch {
    return 'wrong';
  }
}
