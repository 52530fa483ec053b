/** Texts of any kind within GitHub's Markdown: nothing in a name may become markup, end a cell or lose its heading's anchor. */

import { oneLine } from './lines.ts';
import { printableLines } from './printable.ts';

/**
 * As code: a fence longer than any run of backticks within; a pipe would end a table's cell even there. A backslash before one is spelt
 * out: GitHub takes the pipe behind any number of them for escaped, GFM's text and other readers for every second.
 */
export function code(text: string): string {
  const line = oneLine(text);
  if (line === '') return '';
  const longest = longestTicks(line);
  const fence = '`'.repeat(1 + longest);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${line.replace(/\\(?=\|)/g, '\\x5c').replaceAll('|', '\\|')}${space}${fence}`;
}

/** As plain text: every sign that Markdown or HTML give a meaning is escaped, and what would begin a list. */
export function plain(text: string): string {
  return cellText(text).replace(/^(\d*)([-+.)])(?= |$)/, '$1\\$2');
}

/** As plain text in a cell of a table, where no list can begin: `-` may stand alone. */
export function cellText(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>|~$#&]/g, (sign) => `\\${sign}`);
}

/** Lines of text as a block of code, in a fence longer than any run of backticks within. */
export function fenced(language: string, text: string): string[] {
  const fence = '`'.repeat(Math.max(3, 1 + longestTicks(text)));
  return [fence + language, printableLines(text), fence];
}

/** How many backticks stand in a row at most. */
function longestTicks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/**
 * Markdown that somebody else wrote, without what could act: HTML is text, images are links, and links lead only to the
 * web, to mail or within the page. Code is left alone.
 */
export function withoutHtml(markdown: string): string {
  return printableLines(markdown)
    .split(CODE)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replaceAll('<', '\\<').replaceAll('![', '[').replace(OTHER_SCHEME, '$1#'),
    )
    .join('');
}

/** Fenced blocks, closed or open to the end, and spans of code (CommonMark 4.5, 6.1). */
const CODE = /(^ {0,3}(?:`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}(?:`{3,}|~{3,})[ \t]*$)[^\n]*)*(?:\n[^\n]*)?|`[^`\n]+`)/m;

/** The address of a link or of a reference with a scheme such as `javascript:`. */
const OTHER_SCHEME = /(\]\(\s*|^ {0,3}\[[^\]\n]*\]:\s*)(?!(?:https?|mailto):)[a-z][a-z0-9+.-]*:[^\s)]*/gim;

/** Folded away until it is clicked on. */
export function details(summary: string, lines: readonly string[]): string[] {
  const html = summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return ['<details>', `<summary>${html}</summary>`, '', ...lines, '', '</details>'];
}

/**
 * Headings of one page with the anchors that GitHub gives them: small letters, marks taken out, blanks to hyphens, and a
 * number behind one that was there before (github-slugger, which is what GitHub's own does).
 */
export function pageHeadings(): (level: number, text: string) => { line: string; anchor: string } {
  const seen = new Map<string, number>();
  return (level, text) => {
    const slug = oneLine(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    while (seen.has(anchor)) {
      const count = (seen.get(slug) ?? 0) + 1;
      seen.set(slug, count);
      anchor = `${slug}-${count}`;
    }
    seen.set(anchor, 0);
    return { line: `${'#'.repeat(level)} ${plain(text)}`, anchor };
  };
}
