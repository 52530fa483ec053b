/** The one list of texts from elsewhere that every command and format has to stand, and what none may let through. */
import assert from 'node:assert/strict';
import { lexer, type Token, type Tokens } from 'marked';
import { splitCsvLine } from '../../src/store/csv-line.ts';

/** Each ends in a word that can be looked for; none has a blank at its ends. */
export const HOSTILE: Readonly<Record<string, string>> = {
  colour: '\u001b[31mred\u001b[0m-colour',
  clear: '\u001b[2J\u001b[H-clear',
  title: '\u001b]0;owned\u0007-title',
  link: '\u001b]8;;https://example.invalid\u001b\\here\u001b]8;;\u001b\\-link',
  clipboard: '\u001b]52;c;ZXZpbA==\u0007-clipboard',
  c1: '\u009b31m\u009d0;owned\u009c-c1',
  over: 'good\rbad\b\b-over',
  lines: 'first\nfaster: by 900 %\r\n-lines',
  separators: 'a\u2028b\u2029c\u0085-separators',
  bidi: 'abc\u202e\u2066fed\u2069\u200f-bidi',
  half: '\ud800-half',
  nul: 'a\u0000b\u007f-nul',
  html: '<img src=x onerror=alert(1)><script>alert(1)</script>-html',
  end: '</details></summary></sub><!-- -end',
  script: '[click](javascript:alert(1))![i](https://example.invalid/i.png)-script',
  cells: '| a | b |-cells',
  ticks: 'a`b``c```d|e-ticks',
  heading: '# heading-heading',
  entity: '&lt;b&gt;&amp;-entity',
  formula: "=cmd|' /C calc'!A0-formula",
  sum: '+1+1-sum',
  minus: '-2+3-minus',
  at: '@SUM(1+1)-at',
  quote: '","=1+1","-quote',
  prototype: '__proto__',
  constructed: 'constructor',
};

/** A name that has all of them in it, in one string. */
export const ALL = Object.values(HOSTILE).join(' ');

const OBEYED = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/u;

/** Nothing that a terminal or a pager obeys. */
export function assertPrintable(text: string, what: string): void {
  const found = OBEYED.exec(text);
  if (found === null) return;
  const near = text.slice(Math.max(0, found.index - 40), found.index + 40);
  assert.fail(`${what}: U+${found[0].charCodeAt(0).toString(16)} in ${JSON.stringify(near)}`);
}

/** What jsdyno itself writes as HTML. */
const OWN_HTML = /^<\/?(?:details|summary|sub)>$/;

/** As GitHub reads it: no HTML but jsdyno's own, no links but to web pages and headings, cells as many as titles. */
export function assertMarkdown(text: string, what: string): void {
  assertPrintable(text, what);
  const tokens = lexer(text, { gfm: true });
  visit(tokens, (token) => {
    if (token.type === 'html') {
      const tags = token.raw.match(/<[^>]*>?/g) ?? [];
      for (const tag of tags) assert.match(tag, OWN_HTML, `${what}: ${token.raw}`);
    }
    if (token.type === 'image') assert.fail(`${what}: an image: ${token.raw}`);
    if (token.type === 'link') assert.match((token as Tokens.Link).href, /^(?:#|RESULTS-|https?:\/\/)/, what);
    if (token.type === 'table') {
      const { raw, header } = token as Tokens.Table;
      for (const line of raw.trimEnd().split('\n')) {
        const bars = line.match(/(?<!\\)(?:\\\\)*\|/g)?.length;
        assert.equal(bars, header.length + 1, `${what}: ${line}`);
      }
    }
  });
}

function visit(tokens: readonly Token[], look: (token: Token) => void): void {
  for (const token of tokens) {
    look(token);
    if ('tokens' in token) visit(token.tokens ?? [], look);
    if (token.type === 'list') visit((token as Tokens.List).items, look);
    if (token.type !== 'table') continue;
    const { header, rows } = token as Tokens.Table;
    for (const cell of [header, ...rows].flat()) visit(cell.tokens, look);
  }
}

/** No cell that a spreadsheet would calculate, and as many in every line. */
export function assertCsv(text: string, what: string): void {
  assertPrintable(text, what);
  const lines = text.trimEnd().split('\n');
  const columns = splitCsvLine(lines[0] ?? '')?.length;
  for (const line of lines) {
    assert.equal(splitCsvLine(line)?.length, columns, `${what}: ${line}`);
    // Numbers are bare, texts between quotes: a bare cell that begins so must be a number.
    for (const [, quoted, bare = ''] of line.matchAll(/(?:^|,) *(?:"((?:[^"]|"")*)"|([^",]*))/g)) {
      if (quoted !== undefined) assert.doesNotMatch(quoted, /^[=+\-@]/, `${what}: ${line}`);
      else assert.ok(/^(?![=+\-@])/.test(bare) || Number.isFinite(Number(bare)), `${what}: ${line}`);
    }
  }
}

/** JSON that can be shown. */
export function assertJson(text: string, what: string): unknown {
  assertPrintable(text, what);
  return JSON.parse(text);
}
