/** An article as one self-contained HTML file: no script, no network, charts within. */

import { readFileSync, realpathSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Say } from '../../text/messages/say.ts';
import { printableLines } from '../../text/printable.ts';
import type { Article } from './article.ts';
import { escaped } from './escaped.ts';
import type { ExpandedPage } from './expand.ts';
import type { Piece } from './piece.ts';
import { bylines } from './write-markdown.ts';

/** Pictures that show nothing but themselves: an SVG in an img element runs no script and asks for nothing (SVG 2, 2.2.2). */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** Draws a chart as an SVG element whose ids begin with a prefix. */
type Draw = (chart: Article['charts'][number]['chart'], idPrefix: string) => string;

/** Signs of the private use area, which stand for blocks while the Markdown around them is read. */
const OPEN = '\ue000';
const CLOSE = '\ue001';

/**
 * The body of the page.
 * @param folder of the article: its pictures are put into the file
 */
export function articleBody({ report, pages }: Article, folder: string, draw: Draw, say: Say): string {
  const { title, authors, date } = report;
  let charts = 0;
  const drawn = (chart: Parameters<Draw>[0]): string => {
    charts += 1;
    return draw(chart, `c${charts}-`);
  };
  return [
    '<main class="article">',
    '<header>',
    `<h1>${escaped(title)}</h1>`,
    ...bylines(authors, date, say).map((line) => `<p class="byline">${escaped(line)}</p>`),
    '</header>',
    ...pages.map((page) => `<section>\n${pageHtml(page, folder, drawn)}</section>`),
    `<footer><p>${escaped(say('article.made'))}</p></footer>`,
    '</main>',
  ].join('\n');
}

function pageHtml({ parts }: ExpandedPage, folder: string, drawn: (chart: Parameters<Draw>[0]) => string): string {
  const blocks: string[] = [];
  const markdown = parts
    .map((part) => {
      if (part.type === 'prose') return printableLines(part.text).replaceAll(/[\ue000\ue001]/g, '');
      const { text, pieces = [] } = part.written;
      blocks.push(
        text === undefined
          ? pieces.map((piece) => pieceHtml(piece, drawn)).join('\n')
          : `<span class="quoted verdict-${verdictOf(part.written.rows)}">${unbroken(escaped(text))}</span>`,
      );
      return `${OPEN}${blocks.length - 1}${CLOSE}`;
    })
    .join('');
  return readerOf(blocks, folder).parse(markdown, { async: false });
}

/** A number stays on a line with its sign for per cent. */
function unbroken(html: string): string {
  return html.replace(/(\d) %/g, '$1\u00a0%');
}

function verdictOf(rows: readonly { verdict: string }[]): string {
  return rows.length === 1 ? (rows[0]?.verdict ?? 'none') : 'none';
}

/**
 * A reader of Markdown that knows the signs of blocks. HTML in prose is shown as text: what acts in a page is written by jsdyno alone, and
 * links lead to the web, to mail or within the page.
 */
function readerOf(blocks: readonly string[], folder: string): Marked {
  const token = (level: 'block' | 'inline', rule: RegExp) => ({
    name: `jsdyno-${level}`,
    level,
    start: (text: string) => {
      const at = text.indexOf(OPEN);
      return at === -1 ? undefined : at;
    },
    tokenizer: (text: string) => {
      const [raw, number] = rule.exec(text) ?? [];
      return raw === undefined ? undefined : { type: `jsdyno-${level}`, raw, number: Number(number) };
    },
    renderer: ({ number }: Tokens.Generic) => `${blocks[number as number] ?? ''}${level === 'block' ? '\n' : ''}`,
  });
  return new Marked({
    gfm: true,
    extensions: [token('block', /^ {0,3}\ue000(\d+)\ue001[ \t]*(?:\n|$)/), token('inline', /^\ue000(\d+)\ue001/)],
    renderer: {
      html: ({ text }) => escaped(text),
      heading({ tokens, depth, text }) {
        const id = text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\- ]/gu, '')
          .trim()
          .replaceAll(' ', '-');
        // The title of the article is the one heading of the first level.
        const level = Math.min(6, Math.max(2, depth));
        return `<h${level} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, title, tokens }) {
        const text = this.parser.parseInline(tokens);
        // node@22.9.0 is a release and no address of mail.
        if (href === `mailto:${text}` || !/^(?:https?:|mailto:|#)/i.test(href)) return text;
        const named = title ? ` title="${escaped(title)}"` : '';
        return `<a href="${escaped(href)}"${named} rel="noopener">${text}</a>`;
      },
      image({ href, text }) {
        const data = dataImage(folder, href);
        return data === null ? escaped(text) : `<img src="${data}" alt="${escaped(text)}">`;
      },
    },
  });
}

function pieceHtml(piece: Piece, drawn: (chart: Parameters<Draw>[0]) => string): string {
  switch (piece.type) {
    case 'paragraph':
      return `<p>${escaped(piece.text)}</p>`;
    case 'note':
      return `<p class="note">${escaped(piece.text)}</p>`;
    case 'list':
      return `<ul>${piece.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
    case 'code':
      return `<pre><code>${escaped(piece.text)}</code></pre>`;
    case 'chart':
      return `<figure class="chart">${drawn(piece.chart)}</figure>`;
    case 'table':
      return tableHtml(piece);
  }
}

function tableHtml({ columns, rows }: Extract<Piece, { type: 'table' }>): string {
  const number = (isNumber: boolean) => (isNumber ? ' class="number"' : '');
  const head = columns
    .map(({ title, isNumber }) => `<th scope="col"${number(isNumber)}>${escaped(title)}</th>`)
    .join('');
  const lines = rows.map(({ cells, verdict }) => {
    const inner = columns.map(({ isNumber, isCode }, i) => {
      const text = escaped(cells[i] ?? '');
      const shown = isCode && text !== '' ? `<code>${text}</code>` : text;
      // An empty cell heads no row.
      return i === 0 && text !== '' ? `<th scope="row">${shown}</th>` : `<td${number(isNumber)}>${shown}</td>`;
    });
    return `<tr${verdict === null ? '' : ` class="verdict-${verdict}"`}>${inner.join('')}</tr>`;
  });
  return `<div class="table" tabindex="0"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table></div>`;
}

/** A picture of an article's folder as a data: address; null for one of another place or type, or that cannot be read. */
function dataImage(folder: string, href: string): string | null {
  const type = TYPES[extname(href).toLowerCase()];
  if (type === undefined || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
  try {
    const path = realpathSync(resolve(folder, decodeURIComponent(href)));
    const inside = relative(realpathSync(folder), path);
    if (inside.startsWith('..') || resolve(inside) === inside) return null;
    return `data:${type};base64,${readFileSync(path).toString('base64')}`;
  } catch {
    return null;
  }
}
