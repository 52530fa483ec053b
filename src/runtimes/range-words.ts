const NAMED = /^(?:node|bun|deno)@/i;
/** `22`, `v22.9.0`, `18.x`, also behind a sign: `<27`, `>=20.0.0`, `^20`. */
const VERSION = /^(?:[<>]=?|[=~^])?v?(?:\d+|[x*])(?:\.(?:\d+|[x*])){0,2}$/i;
const SIGNED = /^[<>=~^]/;
/** What a version must follow. */
const OPEN = /^(?:[<>]=?|[=~^]|-|\|\|)$/;

/**
 * A runtime whose range has blanks in it is several words: `node@>=18 <27`, `node@18 - 22`, `node@18 || 22`. A bare version belongs to
 * the range only behind a sign, since `node@18 22` is more likely a mistake. Pure.
 *
 * @param words from the runtime on
 * @returns the runtime as one word, and how many words it was
 */
export function takeRange(words: readonly string[]): { runtime: string; count: number } {
  const [first = ''] = words;
  if (!NAMED.test(first)) return { runtime: first, count: 1 };
  let count = 1;
  let isOpen = OPEN.test(first.replace(NAMED, ''));
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as string;
    if (VERSION.test(word) && (isOpen || SIGNED.test(word))) {
      isOpen = false;
      count = i + 1;
    } else if (OPEN.test(word) && !isOpen) isOpen = true;
    else break;
  }
  return { runtime: words.slice(0, count).join(' '), count };
}
